import { user } from '@baluarte/contract/organization/user.ts';
import { Alert, Button, List, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#kit/http/call.ts';
import type { Row } from '#kit/catalogue/catalogue.ts';
import { DeletionDialog } from '#kit/catalogue/deletion-dialog.tsx';
import { DialogFoot } from '#kit/catalogue/dialog.tsx';
import { rowName } from '#kit/catalogue/row-name.ts';
import { refresh } from '#kit/catalogue/writes.ts';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { wordError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';

const { ownedResources, list, remove } = user.endpoints;
const typingMilliseconds = 200;
const offered = 20;

interface HeirProps {
  leavingId: number;
  value: string | null;
  onChange: (id: string | null) => void;
}

/** Who takes over what a user owns: an active user, found by name or e-mail. */
function Heir({ leavingId, value, onChange }: HeirProps) {
  const { t } = useTexts();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), typingMilliseconds);
  const found = useQuery({
    queryKey: ['user', 'heirs', search],
    queryFn: ({ signal }) =>
      call(list, { query: { statusId: '1', perPage: offered, search: search || undefined }, signal, isPart: true }),
    placeholderData: keepPreviousData,
  });
  const people = (found.data?.rows ?? []).filter(({ id }) => id !== leavingId);
  return (
    <Select
      label={t('user.removal.heir')}
      placeholder={t('user.removal.heirSearch')}
      required
      searchable
      nothingFoundMessage={t('catalogue.filters.none')}
      // What is offered may still be of what was typed before: a quick Enter takes none of it.
      selectFirstOptionOnChange={false}
      filter={({ options }) => options}
      data={people.map((person) => ({ value: String(person.id), label: `${rowName(person)} · ${person.email ?? ''}` }))}
      value={value}
      onChange={onChange}
      onSearchChange={setText}
      comboboxProps={{ transitionProps: { duration: 80 } }}
    />
  );
}

interface RemoveUserProps {
  row: Row;
  onClose: (isGone: boolean) => void;
}

/** Deletes a user after showing what is deleted with them; what others need is transferred. */
export function RemoveUser({ row, onClose }: RemoveUserProps) {
  const { t } = useTexts();
  const { id } = row;
  const name = rowName(row);
  const [heir, setHeir] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const query = useQuery({
    queryKey: ['user', 'ownedResources', id],
    queryFn: ({ signal }) => call(ownedResources, { params: { id }, signal, isPart: true }),
    staleTime: 0,
  });
  const owned = query.data ?? [];
  const isHeirNeeded = owned.some(({ action }) => action === 'given');
  const submit = async () => {
    setBusy(true);
    try {
      await call(remove, { params: { id }, query: { toUserId: heir === null ? undefined : Number(heir) } });
      toastText('user.removal.done', { name });
      onClose(true);
      await refresh({ name: 'user', ids: [id] });
    } catch (refused) {
      setError(wordError(refused).message);
      setBusy(false);
    }
  };
  return (
    <DeletionDialog question={t('user.removal.title', { name })} onClose={() => onClose(false)}>
      <Stack gap="sm">
        <Text size="sm">{t('user.removal.lead')}</Text>
        <Text size="sm">{t('user.removal.account')}</Text>
        {query.data === undefined ? null : owned.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('user.removal.nothing')}
          </Text>
        ) : (
          <div>
            <Text size="sm" fw={600}>
              {t('user.removal.has')}
            </Text>
            <List size="sm">
              {owned.map(({ kind, count }) => (
                <List.Item key={kind}>{t(`user.removal.kinds.${kind}`, { count })}</List.Item>
              ))}
            </List>
          </div>
        )}
        {isHeirNeeded ? <Heir leavingId={id} value={heir} onChange={setHeir} /> : null}
        {error !== null || query.error ? (
          <Alert color="red" variant="light" role="alert">
            {error ?? wordError(query.error).message}
          </Alert>
        ) : null}
        <DialogFoot cancel={t('shell.confirm.no')}>
          <Button
            color="red"
            loading={isBusy}
            disabled={query.data === undefined || (isHeirNeeded && heir === null)}
            onClick={() => void submit()}
          >
            {t('shell.confirm.yes')}
          </Button>
        </DialogFoot>
      </Stack>
    </DeletionDialog>
  );
}
