import type { TreatmentOption } from '@baluarte/contract/risk/treatment.rules.ts';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { DecisionFields } from './decision-fields.tsx';
import { inputOf, lackingIn, undecided } from './decision.ts';
import { saveTreatments } from './treatment-queries.ts';

interface DecideDialogProps {
  ids: readonly number[];
  /** What all of their ranges allow. */
  allowed: readonly TreatmentOption[];
  needsApproval: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** The same decision about many risks. */
export function DecideDialog({ ids, allowed, needsApproval, onDone, onClose }: DecideDialogProps) {
  const { t } = useTexts();
  const form = useForm({
    initial: undecided,
    check: lackingIn,
    async send(value) {
      await saveTreatments(ids, inputOf(value, false));
      onDone();
    },
  });
  return (
    <Dialog title={t('treatment.form.many', { count: ids.length })} size="lg" held="beside" onClose={onClose}>
      <DialogForm form={form} submit={t('treatment.form.save')} isDisabled={form.value.option === ''}>
        <DecisionFields form={form} allowed={allowed} hasTarget={false} needsApproval={needsApproval} />
      </DialogForm>
    </Dialog>
  );
}
