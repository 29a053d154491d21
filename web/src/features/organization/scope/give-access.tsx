import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog, DialogFoot } from '#kit/catalogue/dialog.tsx';
import { refresh } from '#kit/catalogue/writes.ts';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { giveAccess, listPeople, peopleKey } from './people.ts';
import styles from './people.module.css';

const perPage = 50;
const typingMilliseconds = 200;

interface GiveAccessProps {
  id: number;
  name: string;
  onClose: () => void;
}

/** Finds people who may not enter a scope yet, and lets as many in as are ticked. */
export function GiveAccess({ id, name, onClose }: GiveAccessProps) {
  const { t } = useTexts();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), typingMilliseconds);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isSaving, setSaving] = useState(false);
  const found = useQuery({
    queryKey: [...peopleKey(id), 'outside', search],
    queryFn: ({ signal }) => listPeople(id, { access: 'none', perPage, search: search || undefined }, signal),
    placeholderData: keepPreviousData,
  });
  const give = async () => {
    setSaving(true);
    try {
      await giveAccess(id, chosen);
      toastText('scope.users.given');
      onClose();
      await refresh();
    } catch (error) {
      await showError(error);
      setSaving(false);
    }
  };
  const rows = found.data?.rows ?? [];
  const more = (found.data?.meta.total ?? 0) - rows.length;
  const message = () => {
    if (found.data === undefined) return '';
    if (rows.length === 0) return t(search === '' ? 'scope.users.nobody' : 'scope.users.noMatch');
    return more > 0 ? t('catalogue.relations.moreMatches', { n: more }) : '';
  };
  return (
    <Dialog onClose={onClose} size="lg" title={t('scope.users.addTitle', { name })}>
      <Stack gap="sm">
        <TextInput
          data-autofocus
          type="search"
          aria-label={t('scope.users.search')}
          placeholder={t('scope.users.search')}
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <ul className={styles.found} aria-busy={found.isFetching} aria-label={t('scope.users.tab')}>
          {rows.map((person) => (
            <li key={person.id}>
              <Checkbox
                size="sm"
                py={6}
                checked={chosen.includes(person.id)}
                onChange={({ currentTarget }) =>
                  setChosen(
                    currentTarget.checked ? [...chosen, person.id] : chosen.filter((each) => each !== person.id),
                  )
                }
                label={
                  <>
                    {person.name} <span className={styles.quiet}>{person.email}</span>
                  </>
                }
              />
            </li>
          ))}
        </ul>
        <Text component="output" size="xs" c="dimmed">
          {message()}
        </Text>
        <DialogFoot>
          <Button disabled={chosen.length === 0} loading={isSaving} onClick={() => void give()}>
            {t('scope.users.give', { count: chosen.length })}
          </Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  );
}
