import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useTexts } from '#kit/texts/texts.ts';
import { labelOf } from '../words.ts';
import type { FilterValue } from './filter-value.ts';
import { filterWay, useList } from './list-context.ts';
import styles from './filters.module.css';

interface TickedValuesProps {
  /** Name of the filter. */
  name: string;
  /** What may be ticked, as far as it is known. */
  offered: readonly FilterValue[];
  /** One value at a time. */
  isSingle?: boolean;
  /** What narrows the offer; none where all of it fits. */
  search?: { text: string; set: (text: string) => void; placeholder?: string } | undefined;
  isBusy?: boolean;
  /** There are more than are offered: to be found by typing. */
  hasMore?: boolean;
  onDone: () => void;
}

/** Values of a filter, each with a box to tick. */
export function TickedValues({ name, offered, isSingle = false, search, isBusy, hasMore, onDone }: TickedValuesProps) {
  const { catalogue, state, change } = useList();
  const { t, texts } = useTexts();
  const chosen = state.filters[name] ?? [];
  const set = (id: string, isOn: boolean) => {
    const others = isSingle ? [] : chosen.filter((each) => each !== id);
    change({ filters: { ...state.filters, [name]: isOn ? [...others, id] : others } });
  };
  const ask = search?.placeholder ?? t('catalogue.filters.search');
  return (
    <fieldset className={styles.values}>
      <legend className={styles.legend}>{labelOf(texts, catalogue.name, name)}</legend>
      {search ? (
        <TextInput
          data-autofocus
          size="xs"
          mb="xs"
          type="search"
          aria-label={ask}
          placeholder={ask}
          value={search.text}
          onChange={({ currentTarget }) => search.set(currentTarget.value)}
        />
      ) : null}
      <Stack gap={0} className={styles.scroll} aria-busy={isBusy}>
        {offered.map((value) => (
          <Checkbox
            key={value.id}
            size="xs"
            py={5}
            label={value.name}
            checked={chosen.includes(value.id)}
            onChange={({ currentTarget }) => set(value.id, currentTarget.checked)}
          />
        ))}
      </Stack>
      {offered.length === 0 && !isBusy ? (
        <Text size="xs" c="dimmed">
          {t('catalogue.filters.none')}
        </Text>
      ) : null}
      {hasMore ? (
        <Text size="xs" c="dimmed" mt={4}>
          {t('catalogue.filters.more')}
        </Text>
      ) : null}
      <Button size="compact-sm" variant="default" fullWidth mt="xs" onClick={onDone}>
        {t('catalogue.filters.done')}
      </Button>
    </fieldset>
  );
}

interface Found extends Pick<TickedValuesProps, 'name' | 'hasMore' | 'onDone'> {
  rows: readonly FilterValue[];
  isFetching: boolean;
  search: NonNullable<TickedValuesProps['search']>;
}

/** The same for values searched on the server; those already chosen come first while the search is empty. */
export function FoundValues({ rows, isFetching, ...rest }: Found) {
  const { name, search } = rest;
  const known = filterWay(useList(), name)?.values ?? [];
  const offered =
    search.text.trim() === '' ? [...known, ...rows.filter(({ id }) => !known.some((each) => each.id === id))] : rows;
  return <TickedValues {...rest} offered={offered} isBusy={isFetching} />;
}
