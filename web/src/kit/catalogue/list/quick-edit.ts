import type { Fields } from '@baluarte/contract/kit/field.ts';
import { queryClient } from '#kit/http/queries.ts';
import type { Rows } from '#kit/http/call.ts';
import { apiOf } from '../api.ts';
import { statusField, type Catalogue, type Row } from '../catalogue.ts';
import { offered, type Choices } from '../choices.ts';
import type { Permits } from '../permits.ts';
import { settableFields } from '../settable.ts';
import type { Column } from './columns.ts';

const childrenOf = (fields: Fields, name: string) => Object.entries(fields).filter(([, { parent }]) => parent === name);

/**
 * Whether a cell can be changed in the row. Long texts and lists have their form; so has a choice on which a required
 * one depends, because both have to change together, and an option or a day that is not given to many either: what the base of a role or
 * the last day of somebody takes away is said there.
 */
export function isQuickEditable(catalogue: Catalogue, { field, kind }: Column, permits: Permits): boolean {
  const { fields } = catalogue;
  if (field === statusField) return permits.status;
  if (!permits.quickEdit || fields[field]?.isReadOnly) return false;
  if (kind === 'text' || kind === 'flag') return field in fields;
  if (kind === 'date' || kind === 'option') return settableFields(catalogue).has(field);
  return kind === 'choice' && childrenOf(fields, field).every(([, child]) => !child.required);
}

/** Field a cell shows and changes: in English its twin, where that has something. */
export const editedField = ({ field, twin }: Column, row: Row, language: string): string =>
  twin && language === 'en' && row[twin] ? twin : field;

/** Optional choices that no longer belong to the parent chosen are emptied with it. */
function emptied(fields: Fields, name: string, row: Row, value: unknown, choices: Choices): Record<string, null> {
  const strangers = childrenOf(fields, name).filter(([child, field]) => {
    const fitting = offered(field, choices, { ...row, [name]: value }, []) ?? [];
    return row[child] !== null && !fitting.some(({ id }) => id === row[child]);
  });
  return Object.fromEntries(strangers.map(([child]) => [child, null]));
}

/** Saves one cell. Throws `Refusal`; `changedMeanwhile` after a concurrent change. */
export async function saveCell(
  { catalogue, choices }: { catalogue: Catalogue; choices: Choices },
  row: Row,
  field: string,
  value: unknown,
): Promise<void> {
  const { version } = row;
  const api = apiOf(catalogue);
  const saved =
    field === statusField
      ? await api.status(row.id, { statusId: Number(value), version })
      : await api.quickEdit(row.id, {
          [field]: value,
          ...emptied(catalogue.fields, field, row, value, choices),
          version,
        });
  // At once in the row on screen, without waiting for the list to be read again.
  queryClient.setQueriesData<Rows<Row>>({ queryKey: [catalogue.name, 'list'] }, (old) =>
    old ? { ...old, rows: old.rows.map((each) => (each.id === saved.id ? { ...each, ...saved } : each)) } : old,
  );
  await queryClient.invalidateQueries({ queryKey: [catalogue.name] });
}
