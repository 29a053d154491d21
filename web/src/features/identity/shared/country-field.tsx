import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { byCodeOrName, type CodedOption } from '#kit/search/option-filter.ts';
import { useCountries } from '#kit/reference/reference.ts';
import { useTexts } from '#kit/texts/texts.ts';

export interface CountryFieldProps {
  /** Of the input, for the label and for links of a summary. */
  id: string;
  label: ReactNode;
  /** ISO 3166-1's number, 170 for Colombia; null where none is chosen. */
  value: number | null;
  onChange: (countryId: number | null) => void;
  error?: ReactNode;
  description?: ReactNode;
  required?: boolean;
}

/** One of the countries of the world, found by name or by its two letters. Can be emptied unless it is required. */
export function CountryField({ id, label, value, onChange, error, description, required = false }: CountryFieldProps) {
  const { t, texts, localized } = useTexts();
  const { data, isPending } = useCountries();
  const options = (data ?? []).map((country): CodedOption => ({
    value: String(country.id),
    label: localized(country, 'name'),
    code: country.code,
  }));
  return (
    <Select
      id={id}
      size="md"
      label={label}
      description={description}
      error={error}
      required={required}
      autoComplete="country-name"
      data={options}
      placeholder={data || isPending ? t('reference.choose') : t('reference.unavailable')}
      nothingFoundMessage={texts.reference.none}
      searchable
      filter={byCodeOrName}
      clearable={!required}
      allowDeselect={false}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      comboboxProps={{ transitionProps: { duration: 80 } }}
    />
  );
}
