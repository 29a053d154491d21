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
  /** Id of what is chosen, `empty` for none of them, `create` for a new one, null while nothing is said. */
  value?: string | null;
  /** What none of them is called, where that is an answer. */
  none?: string;
  /** What creating a new one is called, where that is an answer, and what is done then. */
  create?: { label: string; choose: () => void } | undefined;
  onChoose: (entry: Entry | null) => void;
}

const mostOffered = 50;
const typingMilliseconds = 200;
const empty = 'empty';
const creating = 'create';

/** One entry of a catalogue, however large: what it resembles first, anything else as it is typed. */
export function EntrySelect({ of, label, proposals, value = null, none, create, onChoose }: EntrySelectProps) {
  const { t } = useTexts();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), typingMilliseconds);
  const [isOpen, setOpen] = useState(false);
  const listed = useQuery({
    queryKey: [of.name, 'select', search],
    queryFn: ({ signal }) =>
      apiOf(of).list({ search: search || undefined, perPage: mostOffered, sort: 'code' }, signal, true),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  });
  const found = (listed.data?.rows ?? []).map(entryOf);
  const isKnown =
    value === null ||
    value === empty ||
    value === creating ||
    [...proposals, ...found].some(({ id }) => `${id}` === value);
  // What was chosen before may be neither like the word nor among the first.
  const held = useQuery({
    queryKey: [of.name, 'one', Number(value)],
    queryFn: ({ signal }) => apiOf(of).get(Number(value), undefined, signal),
    enabled: !isKnown,
  });
  const chosen = held.data && !isKnown ? [entryOf(held.data)] : [];
  const likely = [...chosen, ...proposals];
  const others = found.filter(({ id }) => !likely.some((entry) => entry.id === id));
  const items = (entries: readonly Entry[]) =>
    entries.map((entry) => ({ value: `${entry.id}`, label: entryLabel(entry) }));
  const groups = [
    { group: t('imports.questions.likely'), items: items(likely) },
    {
      group: ' ',
      items: [
        ...(create === undefined ? [] : [{ value: creating, label: create.label }]),
        ...(none === undefined ? [] : [{ value: empty, label: none }]),
      ],
    },
    { group: t('imports.questions.others'), items: items(others) },
  ];
  return (
    <Select
      size="xs"
      searchable
      aria-label={label}
      placeholder={t('imports.questions.choose')}
      nothingFoundMessage={t('catalogue.list.nothingFound')}
      value={value}
      searchValue={text}
      onSearchChange={setText}
      // What is offered may still be of what was typed before: a quick Enter takes none of it.
      selectFirstOptionOnChange={false}
      // The server has searched; what it found is not narrowed again.
      filter={({ options }) => options}
      data={groups.filter((group) => group.items.length > 0)}
      allowDeselect={false}
      comboboxProps={{ withinPortal: true }}
      onDropdownOpen={() => setOpen(true)}
      onChange={(next) => {
        const entry = [...likely, ...others].find(({ id }) => `${id}` === next);
        if (entry) onChoose(entry);
        else if (next === creating) create?.choose();
        else if (next === empty) onChoose(null);
      }}
    />
  );
}
