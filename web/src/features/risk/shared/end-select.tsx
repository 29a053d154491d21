import { asset } from '@baluarte/contract/inventory/asset.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { vulnerability } from '@baluarte/contract/inventory/vulnerability.ts';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiOf } from '#kit/catalogue/api.ts';
import type { Catalogue } from '#kit/catalogue/catalogue.ts';
import { entryLabel, entryOf, type Entry } from '#kit/catalogue/relate/entry.ts';
import { useTexts } from '#kit/texts/texts.ts';

const mostOffered = 50;
const typingMilliseconds = 200;

/** What a risk is made of, by the field of its body. */
const ends = { assetId: asset, threatId: threat, vulnerabilityId: vulnerability } as const satisfies Record<
  string,
  Catalogue
>;

interface EndSelectProps {
  end: keyof typeof ends;
  /** As a form gives it to its fields. */
  field: { id: string; value: number | null; error: string | undefined; onChange: (id: number | null) => void };
  /** What is there already, before anything is typed. */
  held?: Entry | undefined;
  isFirst?: boolean;
  /** Called otherwise than the field of a risk; then it need not be answered. */
  label?: string;
}

/** One asset, threat or vulnerability in use, found by code or name on the server. */
export function EndSelect({
  end,
  field: { id, value, error, onChange },
  held,
  isFirst = false,
  label: name,
}: EndSelectProps) {
  const { t } = useTexts();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), typingMilliseconds);
  const [chosen, setChosen] = useState<Entry | null>(held ?? null);
  const [isOpen, setOpen] = useState(false);
  const label = chosen && entryLabel(chosen);
  // The words of what is chosen stand in the box: they are not what is looked for.
  const typed = search === label ? '' : search;
  const { data, isPlaceholderData } = useQuery({
    queryKey: [ends[end].name, 'end', typed],
    queryFn: ({ signal }) =>
      apiOf(ends[end]).list(
        { search: typed || undefined, perPage: mostOffered, sort: 'code', statusId: '1' },
        signal,
        true,
      ),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  });
  // Until the server has answered what stands in the box, nothing else may be taken by a quick Enter.
  const isAnswered = !isPlaceholderData && data !== undefined && (text.trim() === search || text === label);
  const found = isAnswered ? data.rows.map(entryOf) : [];
  const entries = chosen && !found.some((entry) => entry.id === chosen.id) ? [chosen, ...found] : found;
  const isFound = (value: string) => found.some((entry) => String(entry.id) === value);
  return (
    <Select
      id={id}
      required={name === undefined}
      searchable
      label={name ?? t(`risk.fields.${end}`)}
      placeholder={t('risk.list.searchEntity')}
      nothingFoundMessage={isAnswered ? t('catalogue.list.nothingFound') : t('shell.loading')}
      error={error}
      value={value === null ? null : String(value)}
      searchValue={text}
      onSearchChange={setText}
      // The server has searched: what it found is offered, and of what is chosen only the words are needed.
      filter={({ options }) => options.filter((option) => 'value' in option && isFound(option.value))}
      data={entries.map((entry) => ({ value: String(entry.id), label: entryLabel(entry) }))}
      allowDeselect={false}
      comboboxProps={{ withinPortal: true, transitionProps: { duration: 80 } }}
      onDropdownOpen={() => setOpen(true)}
      {...(isFirst && { 'data-autofocus': true })}
      onChange={(next) => {
        const entry = entries.find((each) => String(each.id) === next);
        setChosen(entry ?? null);
        onChange(entry?.id ?? null);
      }}
    />
  );
}
