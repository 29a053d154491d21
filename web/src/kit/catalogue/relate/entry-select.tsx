import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import { apiOf } from '../api.ts';
import type { Catalogue } from '../catalogue.ts';
import { entryLabel, entryOf, type Entry } from './entry.ts';

interface EntrySelectProps {
  /** Of which catalogue. */
  of: Catalogue;
  label: string;
  /** Offered first, before anything is typed. */
  proposals: readonly Entry[];
  onChoose: (entry: Entry) => void;
}

const mostOffered = 50;
const typingMilliseconds = 200;

/** One entry of a catalogue, however large: what it resembles first, anything else as it is typed. */
export function EntrySelect({ of, label, proposals, onChoose }: EntrySelectProps) {
  const { t } = useTexts();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), typingMilliseconds);
  const { data } = useQuery({
    queryKey: [of.name, 'select', search],
    queryFn: ({ signal }) =>
      apiOf(of).list({ search: search || undefined, perPage: mostOffered, sort: 'code' }, signal, true),
    placeholderData: keepPreviousData,
  });
  const likely = new Set(proposals.map(({ id }) => id));
  const found = (data?.rows ?? []).map(entryOf).filter(({ id }) => !likely.has(id));
  const all = [...(search === '' ? proposals : []), ...found];
  const items = (entries: readonly Entry[]) =>
    entries.map((entry) => ({ value: `${entry.id}`, label: entryLabel(entry) }));
  return (
    <Select
      size="xs"
      searchable
      aria-label={label}
      placeholder={t('imports.questions.choose')}
      nothingFoundMessage={t('catalogue.list.nothingFound')}
      value={null}
      searchValue={text}
      onSearchChange={setText}
      // The server has searched; what it found is not narrowed again.
      filter={({ options }) => options}
      data={
        search === '' && proposals.length > 0
          ? [
              { group: t('imports.questions.likely'), items: items(proposals) },
              { group: t('imports.questions.others'), items: items(found) },
            ]
          : items(found)
      }
      comboboxProps={{ withinPortal: true }}
      onChange={(value) => {
        const entry = all.find(({ id }) => `${id}` === value);
        if (entry) onChoose(entry);
      }}
    />
  );
}
