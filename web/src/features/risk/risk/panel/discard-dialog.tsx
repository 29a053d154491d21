import { Text } from '@mantine/core';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { DialogForm } from '#kit/form/dialog-form.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { tooLong } from '#kit/form/issues.ts';
import { LongText } from '#kit/form/long-text.tsx';
import { useTexts } from '#kit/texts/texts.ts';

const longest = { reason: 500 };

/** Asks why risks are discarded; nothing happens without a reason. */
export function DiscardDialog({
  count,
  onDiscard,
  onClose,
}: {
  count: number;
  onDiscard: (reason: string) => void;
  onClose: () => void;
}) {
  const { t } = useTexts();
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) =>
      reason.trim() === ''
        ? [{ path: 'reason', code: 'required', message: t('risk.discard.reasonNeeded') }]
        : tooLong({ reason }, longest),
    send: async ({ reason }) => onDiscard(reason.trim()),
  });
  return (
    <Dialog title={count === 1 ? t('risk.discard.title') : t('risk.discard.titleMany', { count })} onClose={onClose}>
      <DialogForm form={form} submit={t('risk.discard.action')} lead={<Text size="sm">{t('risk.discard.text')}</Text>}>
        <LongText
          data-autofocus
          minRows={3}
          required
          max={longest.reason}
          label={t('risk.discard.reason')}
          placeholder={t('risk.discard.reasonPlaceholder')}
          {...form.text('reason')}
        />
      </DialogForm>
    </Dialog>
  );
}
