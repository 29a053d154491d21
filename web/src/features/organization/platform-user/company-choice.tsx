import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import { useCompanies } from '#organization/shared/companies/use-companies.ts';

export interface ChosenCompany {
  id: number;
  name: string;
}

interface CompanyChoiceProps {
  id: string;
  value: ChosenCompany | null;
  onChange: (company: ChosenCompany | null) => void;
  /** Companies that are not offered. */
  without?: readonly number[];
  error?: string | undefined;
}

/** One company of all there are, found on the server as one types. */
export function CompanyChoice({ id, value, onChange, without = [], error }: CompanyChoiceProps) {
  const { t } = useTexts();
  const [text, setText] = useState('');
  const { rows, isFetching } = useCompanies(text === value?.name ? '' : text);
  const offered = rows.filter((row) => !without.includes(row.id));
  // What is chosen stays known when something else is looked for.
  const all = value && !offered.some((each) => each.id === value.id) ? [value, ...offered] : offered;
  return (
    <Select
      id={id}
      searchable
      required
      withAsterisk={false}
      label={t('platformUser.making.company')}
      placeholder={t('platformUser.filter.search')}
      data={all.map((each) => ({ value: String(each.id), label: each.name }))}
      // What is offered may still be of what was typed before: a quick Enter takes none of it.
      selectFirstOptionOnChange={false}
      // The server found them: by a subdomain too, which no label has.
      filter={({ options }) => options}
      value={value === null ? null : String(value.id)}
      onChange={(id) => {
        const chosen = all.find((each) => String(each.id) === id);
        onChange(chosen ? { id: chosen.id, name: chosen.name } : null);
      }}
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={isFetching ? t('shell.loading') : t('platformUser.filter.noMatch')}
      error={error}
    />
  );
}
