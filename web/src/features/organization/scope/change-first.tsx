import { Button, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { Dialog, DialogFoot } from '#kit/catalogue/dialog.tsx';
import { rowName } from '#kit/catalogue/row-name.ts';
import type { TakeOverDialogProps } from '#kit/catalogue/take-over.ts';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { queryClient } from '#kit/http/queries.ts';
import { showError } from '#kit/texts/refusal-words.ts';
import { switchScope, useSession } from '#kit/session/session.tsx';
import { useTexts } from '#kit/texts/texts.ts';

/** The scope one works in cannot be deleted: goes to another one from here, and asks for the deletion again. */
export function ChangeFirst({ row, onClose, onRetry }: TakeOverDialogProps) {
  const { t } = useTexts();
  const session = useSession();
  const [others] = useState(() => (session?.scopes ?? []).filter(({ id }) => id !== row.id));
  const [chosen, setChosen] = useState(others[0] ?? null);
  const [isBusy, setBusy] = useState(false);
  const change = async () => {
    if (chosen === null) return;
    setBusy(true);
    try {
      await switchScope(chosen.id);
      // What was read in the scope before is forgotten; what is on screen stays until it is read again.
      queryClient.removeQueries({ type: 'inactive' });
      void queryClient.invalidateQueries();
      toastText('shell.inScope', { scope: chosen.name });
      onRetry();
    } catch (error) {
      await showError(error);
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('scope.changeFirst.title', { name: rowName(row) })} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">{t('scope.changeFirst.lead')}</Text>
        {chosen === null ? (
          <Text size="sm">{t('scope.changeFirst.none')}</Text>
        ) : (
          <Select
            label={t('scope.changeFirst.to')}
            searchable
            allowDeselect={false}
            data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(chosen.id)}
            onChange={(id) => setChosen(others.find((other) => String(other.id) === id) ?? chosen)}
          />
        )}
        <DialogFoot>
          {chosen === null ? (
            <Button component={Link} to="/scopes/create">
              {t('scope.create')}
            </Button>
          ) : (
            <Button data-autofocus loading={isBusy} onClick={() => void change()}>
              {t('scope.changeFirst.go')}
            </Button>
          )}
        </DialogFoot>
      </Stack>
    </Dialog>
  );
}
