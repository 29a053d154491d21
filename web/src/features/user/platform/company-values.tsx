import { Button, Checkbox, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useList } from '../../../kit/catalogue/list/list-context.ts';
import { useTexts } from '../../../kit/texts.ts';
import styles from './platform.module.css';
import { useCompanies } from './use-companies.ts';

/** Finds companies on the server, and ticks those whose people are shown. */
export function CompanyValues({ name, onDone }: { name: string; onDone: () => void }) {
  const { state, change, ways } = useList();
  const { t } = useTexts();
  const [text, setText] = useState('');
  const { rows, hasMore, isFetching } = useCompanies(text);
  const chosen = state.filters[name] ?? [];
  const known = text.trim() === '' ? (ways?.filters[name]?.values ?? []) : [];
  const found = rows.map((row) => ({ id: String(row.id), name: row.name }));
  const offered = [...known, ...found.filter(({ id }) => !known.some((each) => each.id === id))];
  const set = (id: string, isOn: boolean) => {
    const others = chosen.filter((each) => each !== id);
    change({ filters: { ...state.filters, [name]: isOn ? [...others, id] : others } });
  };
  return (
    <div className={styles.values}>
      <TextInput
        data-autofocus
        size="xs"
        mb="xs"
        type="search"
        label={t('platformUser.fields.companyId')}
        placeholder={t('platformUser.filter.search')}
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
          {t('platformUser.filter.noMatch')}
        </Text>
      ) : null}
      {hasMore ? (
        <Text size="xs" c="dimmed" mt={4}>
          {t('platformUser.filter.more')}
        </Text>
      ) : null}
      <Button size="compact-sm" variant="default" fullWidth mt="xs" onClick={onDone}>
        {t('catalogue.filters.done')}
      </Button>
    </div>
  );
}
