import { localized } from '../texts.ts';
import { textOf } from './text-of.ts';

/** What a person calls an entry: "A-01 · Incendio", or the code alone where it has no name. */
export function rowName(row: Readonly<Record<string, unknown>>): string {
  const name = localized({ name: textOf(row['name']), nameEn: textOf(row['nameEn']) }, 'name');
  const code = textOf(row['code']);
  return [code, name].filter((part) => part !== '').join(' · ') || String(row['id']);
}
