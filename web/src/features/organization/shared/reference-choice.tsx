import { Select } from '@mantine/core';
import { byCodeOrName } from '#kit/search/option-filter.ts';
import { useTexts } from '#kit/texts/texts.ts';

/** What a company says of itself by numbers of lists. */
export interface ReferenceValue {
  planId: number | null;
  economicActivityId: number | null;
  categoryId: number | null;
  typeId: number | null;
  countryId: number | null;
  stateId: number | null;
  cityId: number | null;
}
export type ReferenceName = keyof ReferenceValue;

/** A form that holds numbers of lists, as these choices see it. */
export interface ReferenceForm {
  value: ReferenceValue;
  set: (name: ReferenceName, value: number | null) => void;
  idOf: (name: string) => string;
  errorOf: (name: string) => string | undefined;
}

interface Row {
  id: number;
  code: string;
  name: string;
  nameEn: string | null;
}

interface ReferenceChoiceProps {
  form: ReferenceForm;
  name: ReferenceName;
  label: string;
  rows: readonly Row[] | undefined;
  isRequired?: boolean;
  isReadOnly?: boolean;
  description?: string | undefined;
  size?: 'sm' | 'md';
  /** What no longer fits once this changes. */
  clears?: readonly ReferenceName[];
}

/** One row of a list of the reference, found by typing. */
export function ReferenceChoice({
  form,
  name,
  label,
  rows,
  isRequired = false,
  isReadOnly = false,
  description,
  size = 'md',
  clears = [],
}: ReferenceChoiceProps) {
  const { t, localized } = useTexts();
  return (
    <Select
      id={form.idOf(name)}
      size={size}
      label={label}
      description={description}
      placeholder={t('reference.choose')}
      nothingFoundMessage={t('reference.none')}
      data={(rows ?? []).map((row) => ({ value: String(row.id), label: localized(row, 'name'), code: row.code }))}
      filter={byCodeOrName}
      disabled={rows === undefined}
      readOnly={isReadOnly}
      searchable
      clearable={!isRequired}
      allowDeselect={!isRequired}
      required={isRequired}
      withAsterisk={isRequired}
      value={form.value[name] === null ? null : String(form.value[name])}
      onChange={(chosen) => {
        form.set(name, chosen === null ? null : Number(chosen));
        for (const other of clears) form.set(other, null);
      }}
      error={form.errorOf(name)}
    />
  );
}
