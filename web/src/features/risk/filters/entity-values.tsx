import { Button, Checkbox, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiOf } from '../../../kit/catalogue/api.ts';
import type { Catalogue } from '../../../kit/catalogue/catalogue.ts';
import { useList } from '../../../kit/catalogue/list/list-context.ts';
import { rowName } from '../../../kit/catalogue/row-name.ts';
import { labelOf } from '../../../kit/catalogue/words.ts';
import { useTexts } from '../../../kit/texts.ts';
import { filteredEntities } from './filtered-entities.ts';
import styles from '../list/list.module.css';

const typingMilliseconds = 200;
const perPage = 20;

/** Finds assets, threats or vulnerabilities by code or name on the server, and ticks some of them. */
export function EntityValues({ name, onDone }: { name: string; onDone: () => void }) {
  const { state, change, ways } = useList();
  const { t, texts } = useTexts();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), typingMilliseconds);
  const catalogue: Catalogue = filteredEntities[name as keyof typeof filteredEntities];
  const { data, isFetching } = useQuery({
    queryKey: [catalogue.name, 'pick', search],
    queryFn: ({ signal }) =>
      apiOf(catalogue).list({ search: search || undefined, perPage, sort: 'code' }, signal, true),
    placeholderData: keepPreviousData,
  });
  const chosen = state.filters[name] ?? [];
  const found = (data?.rows ?? []).map((row) => ({ id: String(row.id), name: rowName(row) }));
  const known = ways?.filters[name]?.values ?? [];
  const offered =
    search === '' ? [...known, ...found.filter(({ id }) => !known.some((each) => each.id === id))] : found;
  const set = (id: string, isOn: boolean) => {
    const others = chosen.filter((each) => each !== id);
    change({ filters: { ...state.filters, [name]: isOn ? [...others, id] : others } });
  };
  return (
    <div className={styles.entities}>
      <TextInput
        data-autofocus
        size="xs"
        mb="xs"
        type="search"
        label={labelOf(texts, 'risk', name)}
        placeholder={t('risk.list.searchEntity')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ul className={styles.found} aria-busy={isFetching}>
        {offered.map((value) => (
          <li key={value.id}>
            <Checkbox
              size="xs"
              py={5}
              label={value.name}
              checked={chosen.includes(value.id)}
              onChange={({ currentTarget }) => set(value.id, currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      {offered.length === 0 && !isFetching ? (
        <Text size="xs" c="dimmed">
          {t('risk.list.noMatch')}
        </Text>
      ) : null}
      {(data?.meta.total ?? 0) > found.length ? (
        <Text size="xs" c="dimmed" mt={4}>
          {t('risk.list.typeMore')}
        </Text>
      ) : null}
      <Button size="compact-sm" variant="default" fullWidth mt="xs" onClick={onDone}>
        {t('catalogue.filters.done')}
      </Button>
    </div>
  );
}
