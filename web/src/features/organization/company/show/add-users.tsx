import { company } from '@baluarte/contract/organization/company.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { call } from '#kit/http/call.ts';
import { Dialog } from '#kit/catalogue/dialog.tsx';
import { refresh } from '#kit/catalogue/writes.ts';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { wordError, wordIssue } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import styles from '../company.module.css';
import { usersOf, type Chosen } from '../people/chosen.ts';
import { PeoplePicker } from '../people/people-picker.tsx';

interface AddUsersProps {
  id: number;
  name: string;
  onClose: () => void;
}

/** Chooses people and puts them into a company, all of them or none. */
export function AddUsers({ id, name, onClose }: AddUsersProps) {
  const { t } = useTexts();
  const prefix = useId();
  const [people, setPeople] = useState<readonly Chosen[]>([]);
  const [isPending, setPending] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const add = async () => {
    if (isPending) return setRefused(wordIssue({ code: 'userNotAdded' }));
    setBusy(true);
    try {
      await call(company.addUsers, { params: { id }, body: usersOf(people) });
      toastText('company.users.added');
      onClose();
      await refresh();
    } catch (error) {
      setRefused(wordError(error).message);
      setBusy(false);
    }
    return undefined;
  };
  return (
    <Dialog title={t('company.users.addTitle', { name })} size="lg" onClose={onClose}>
      <Stack gap="md">
        <PeoplePicker
          id={`${prefix}-people`}
          companyId={id}
          people={people}
          onPending={(next) => {
            setPending(next);
            setRefused(null);
          }}
          onChange={(next) => {
            setPeople(next);
            setRefused(null);
          }}
        />
        {refused === null ? null : (
          <Text size="sm" className={styles.over ?? ''} role="alert">
            {refused}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('company.form.cancel')}
          </Button>
          <Button disabled={people.length === 0 && !isPending} loading={isBusy} onClick={() => void add()}>
            {t('company.users.submit')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
