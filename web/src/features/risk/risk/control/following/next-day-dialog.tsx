import { TextInput } from '@mantine/core';
import type { Row } from '#kit/catalogue/catalogue.ts';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { ChosenControls } from './chosen-controls.tsx';

interface NextDayDialogProps {
  rows: readonly Row[];
  onClose: () => void;
  /** Answers whether it was done. */
  onSend: (day: string) => Promise<boolean>;
}

/** When the selected controls are looked at next, the same day for all of them. */
export function NextDayDialog({ rows, onClose, onSend }: NextDayDialogProps) {
  const { t } = useTexts();
  const form = useForm({
    initial: { nextFollowUp: '' },
    check: ({ nextFollowUp }) => (nextFollowUp === '' ? [{ path: 'nextFollowUp', code: 'required' }] : []),
    send: ({ nextFollowUp }) => onSend(nextFollowUp),
  });
  return (
    <Dialog
      title={t('following.selected.nextTitle', { count: rows.length })}
      held={form.isTyped ? 'whole' : 'beside'}
      onClose={onClose}
    >
      <DialogForm
        form={form}
        submit={t('following.selected.nextSave')}
        lead={<ChosenControls rows={rows} lead={t('following.selected.nextText')} />}
      >
        <TextInput
          data-autofocus
          type="date"
          required
          label={t('following.form.nextDate')}
          {...form.text('nextFollowUp')}
        />
      </DialogForm>
    </Dialog>
  );
}
