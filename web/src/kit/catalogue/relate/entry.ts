import { localized } from '#kit/texts/texts.ts';
import type { Row } from '../catalogue.ts';
import { textOf } from '../text-of.ts';

/** An entry that may be related, as pickers know it. */
export interface Entry {
  id: number;
  code: string;
  name: string | null;
  nameEn: string | null;
}

const nullable = (value: unknown) => (typeof value === 'string' ? value : null);

export const entryOf = (row: Row): Entry => ({
  id: row.id,
  code: textOf(row['code']),
  name: nullable(row['name']),
  nameEn: nullable(row['nameEn']),
});

/** Name of an entry in the language in use; '' where it has none. */
export const entryName = (entry: Entry): string => localized({ name: entry.name, nameEn: entry.nameEn }, 'name');

/** "A-01 · Incendio" */
export const entryLabel = (entry: Entry): string =>
  [entry.code, entryName(entry)].filter((part) => part !== '').join(' · ');
