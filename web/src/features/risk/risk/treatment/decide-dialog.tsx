import { Checkbox } from '@mantine/core';
import type { TreatmentOption } from '@baluarte/contract/risk/treatment.rules.ts';
import { useState } from 'react';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { DecisionFields } from './decision-fields.tsx';
import { inputOf, lackingIn, saidIn, undecided } from './decision.ts';
import { saveTreatments, useTreatmentPermits } from './treatment-queries.ts';

interface DecideDialogProps {
  ids: readonly number[];
  /** What all of their ranges allow. */
  allowed: readonly TreatmentOption[];
  needsApproval: boolean;
  /** Whether something is decided about each of them: what is left empty stays then. */
  areDecided: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** The same decision about many risks; their targets stay as they are unless the person says that they change too. */
export function DecideDialog({ ids, allowed, needsApproval, areDecided, onDone, onClose }: DecideDialogProps) {
  const { t } = useTexts();
  const { seesLevel } = useTreatmentPermits();
  const [changesTarget, setChangesTarget] = useState(false);
  const form = useForm({
    initial: undecided,
    check: (value) =>
      lackingIn(changesTarget ? value : { ...value, targetProbability: '', targetImpact: '' }, areDecided),
    async send(value) {
      await saveTreatments(ids, saidIn(inputOf(value, changesTarget)));
      onDone();
    },
  });
  return (
    <Dialog title={t('treatment.form.many', { count: ids.length })} size="lg" held="beside" onClose={onClose}>
      <DialogForm form={form} submit={t('treatment.form.save')} isDisabled={form.value.option === ''}>
        <DecisionFields
          form={form}
          allowed={allowed}
          hasTarget={changesTarget}
          needsApproval={needsApproval}
          keeps={areDecided}
        />
        {seesLevel && form.value.option !== '' ? (
          <Checkbox
            size="xs"
            label={t('treatment.form.changesTarget')}
            description={t('treatment.form.changesTargetText')}
            checked={changesTarget}
            onChange={({ currentTarget: { checked } }) => setChangesTarget(checked)}
          />
        ) : null}
      </DialogForm>
    </Dialog>
  );
}
