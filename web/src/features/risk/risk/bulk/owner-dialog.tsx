import { Dialog } from '#kit/catalogue/dialog.tsx';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { AreaSelect } from '../area-select.tsx';
import { actOnRisks } from './bulk-acts.ts';

interface OwnerDialogProps {
  ids: readonly number[];
  onDone: () => void;
  onClose: () => void;
}

/** Asks which area answers for risks, the same for all of them. */
export function OwnerDialog({ ids, onDone, onClose }: OwnerDialogProps) {
  const { t } = useTexts();
  const form = useForm({
    initial: { ownerId: '' },
    async send({ ownerId }) {
      const isDone = await actOnRisks(ids, { action: 'setOwner', ownerId: ownerId === '' ? null : Number(ownerId) });
      if (isDone) onDone();
    },
  });
  return (
    <Dialog title={t('risk.bulk.ownerTitle', { count: ids.length })} onClose={onClose}>
      <DialogForm form={form} submit={t('risk.bulk.ownerSave')}>
        <AreaSelect
          data-autofocus
          label={t('risk.panel.owner')}
          none={t('risk.panel.noOwner')}
          {...form.text('ownerId')}
        />
      </DialogForm>
    </Dialog>
  );
}
