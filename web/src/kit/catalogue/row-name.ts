import { localized } from '#kit/texts/texts.ts';
import { textOf } from './text-of.ts';

/** What a person calls an entry: "A-01 · Incendio", "Ana Díaz", or the code alone where it has no name. */
export function rowName(row: Readonly<Record<string, unknown>>): string {
  const name = localized({ name: textOf(row['name']), nameEn: textOf(row['nameEn']) }, 'name');
  const code = textOf(row['code']);
  const whole = [name, textOf(row['lastName'])].filter((part) => part !== '').join(' ');
  return [code, whole].filter((part) => part !== '').join(' · ') || String(row['id']);
}
