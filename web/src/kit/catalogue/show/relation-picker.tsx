import { Button, Checkbox, Group, Pill, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { toastText } from '#kit/dialogs/dialogs.tsx';
import { showError } from '#kit/texts/refusal-words.ts';
import { localized, useTexts } from '#kit/texts/texts.ts';
import { apiOf } from '../api.ts';
import { Dialog } from '../dialog.tsx';
import type { Row } from '../catalogue.ts';
import { usePermits } from '../permits.ts';
import { rowName } from '../row-name.ts';
import { textOf } from '../text-of.ts';
import { useWords } from '../words.ts';
import { refresh } from '../writes.ts';
import { relationApi, relationKey, type RelationSide } from './relation-side.ts';
import styles from './show.module.css';

const QuickCreate = lazy(() => import('./quick-create.tsx').then((m) => ({ default: m.QuickCreate })));

const perPage = 20;
const typingMilliseconds = 200;

interface RelationPickerProps {
  id: number;
  side: RelationSide;
  onClose: () => void;
}

/** Finds entries by code or name on the server, ticks as many as wanted, relates them at once; or makes a new one. */
export function RelationPicker({ id, side, onClose }: RelationPickerProps) {
  const { relation, other } = side;
  const { t } = useTexts();
  const words = useWords(other);
  const permits = usePermits(other);
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), typingMilliseconds);
  const [chosen, setChosen] = useState<readonly Row[]>([]);
  const [isCreating, setCreating] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const api = relationApi(side, id);

  const found = useQuery({
    queryKey: [other.name, 'pick', search],
    queryFn: ({ signal }) => apiOf(other).list({ search: search || undefined, perPage, sort: 'code' }, signal, true),
    placeholderData: keepPreviousData,
  });
  const related = useQuery({
    queryKey: [...relationKey(side, id), 'known', search],
    queryFn: ({ signal }) => api.list({ search: search || undefined, perPage: 200, sort: 'code' }, signal),
    placeholderData: keepPreviousData,
  });
  const known = new Set(related.data?.rows.map((row) => row.id));
  const isSelf = (row: Row) => relation.from === relation.to && row.id === id;

  const relate = async (ids: readonly number[]) => {
    setSaving(true);
    try {
      const { added } = await api.add(ids);
      toastText('catalogue.relations.added', { count: added });
      onClose();
      await refresh();
    } catch (error) {
      await showError(error);
      setSaving(false);
    }
  };
  const toggle = (row: Row, isOn: boolean) =>
    setChosen(isOn ? [...chosen, row] : chosen.filter((each) => each.id !== row.id));

  if (isCreating)
    return (
      <Suspense>
        <QuickCreate
          catalogue={other}
          text={text.trim()}
          onClose={onClose}
          onCreated={(row) => void relate([row.id])}
        />
      </Suspense>
    );
  const rows = found.data?.rows ?? [];
  const more = (found.data?.meta.total ?? 0) - rows.length;
  const title = t('catalogue.relations.add', { what: words.many });
  return (
    <Dialog onClose={onClose} size="lg" title={title}>
      <Stack gap="sm">
        <TextInput
          data-autofocus
          type="search"
          aria-label={t('catalogue.relations.search')}
          placeholder={t('catalogue.relations.search')}
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {chosen.length > 0 ? (
          <ul className={styles.chosen} aria-label={t('catalogue.relations.chosen')}>
            {chosen.map((row) => (
              <li key={row.id}>
                <Pill
                  withRemoveButton
                  onRemove={() => toggle(row, false)}
                  removeButtonProps={{ 'aria-label': t('catalogue.relations.leaveOut', { name: rowName(row) }) }}
                >
                  {textOf(row['code'])}
                </Pill>
              </li>
            ))}
          </ul>
        ) : null}
        <ul className={styles.found} aria-busy={found.isFetching} aria-label={words.title}>
          {rows.map((row) => {
            const isKnown = known.has(row.id);
            return (
              <li key={row.id}>
                <Checkbox
                  size="sm"
                  py={6}
                  checked={isKnown || chosen.some((each) => each.id === row.id)}
                  disabled={isKnown || isSelf(row)}
                  onChange={(event) => toggle(row, event.currentTarget.checked)}
                  label={
                    <>
                      <span className={styles.code}>{textOf(row['code'])}</span>{' '}
                      {localized(
                        { name: row['name'] as string | null, nameEn: (row['nameEn'] ?? null) as string | null },
                        'name',
                      )}
                      {isKnown || isSelf(row) ? (
                        <span className={styles.quiet}>
                          {' '}
                          ({t(isKnown ? 'catalogue.relations.related' : 'catalogue.relations.itself')})
                        </span>
                      ) : null}
                    </>
                  }
                />
              </li>
            );
          })}
        </ul>
        <Text component="output" size="xs" c="dimmed">
          {found.data === undefined
            ? ''
            : rows.length === 0
              ? t('catalogue.list.nothingFound')
              : more > 0
                ? t('catalogue.relations.moreMatches', { n: more })
                : ''}
        </Text>
        <Group justify="space-between">
          {permits.create ? (
            <Button
              variant="subtle"
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
              onClick={() => setCreating(true)}
            >
              {text.trim() === ''
                ? t('catalogue.relations.createNewEmpty')
                : t('catalogue.relations.createNew', { text: text.trim() })}
            </Button>
          ) : (
            <span />
          )}
          <Button
            disabled={chosen.length === 0}
            loading={isSaving}
            onClick={() => void relate(chosen.map((row) => row.id))}
          >
            {t('catalogue.relations.addChosen', { count: chosen.length })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
