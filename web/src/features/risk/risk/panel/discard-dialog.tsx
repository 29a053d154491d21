import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import { useFocusBack } from '#kit/dialogs/use-focus-back.ts';

const longest = 500;

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
  useFocusBack();
  const [reason, setReason] = useState('');
  const [isRefused, setRefused] = useState(false);
  const submit = () => {
    if (reason.trim() === '') setRefused(true);
    else onDiscard(reason.trim());
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={count === 1 ? t('risk.discard.title') : t('risk.discard.titleMany', { count })}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="sm">
          <Text size="sm">{t('risk.discard.text')}</Text>
          <Textarea
            data-autofocus
            autosize
            minRows={3}
            required
            maxLength={longest}
            label={t('risk.discard.reason')}
            placeholder={t('risk.discard.reasonPlaceholder')}
            value={reason}
            error={isRefused && reason.trim() === '' ? t('risk.discard.reasonNeeded') : null}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('shell.cancel')}
            </Button>
            <Button type="submit">{t('risk.discard.action')}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
