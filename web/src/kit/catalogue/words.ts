import type { Texts } from '@baluarte/texts/es/index.ts';
import type { EntityWords } from '@baluarte/texts/entity-words.ts';
import { auditEntity, auditLabel } from '@baluarte/texts/audit-wording.ts';
import { capital } from '#kit/texts/capital.ts';
import { localized, useTexts, translate, type TextKey } from '#kit/texts/texts.ts';
import type { Catalogue, WordedName } from './catalogue.ts';

/** Words of an entity in the language in use. */
export const wordsIn = (texts: Texts, name: WordedName): EntityWords => texts[name];

/** Words of a catalogue; a component that uses them follows a change of language. */
export const useWords = ({ name }: Pick<Catalogue, 'name'>): EntityWords => wordsIn(useTexts().texts, name);

/** "3 amenazas" */
export const counted = (name: WordedName, count: number): string => translate(`${name}.count` as TextKey, { count });

/** Words of the values of an option, by value. */
export const optionsOf = (
  texts: Texts,
  name: WordedName,
  field: string,
): Readonly<Record<number, string>> | undefined => wordsIn(texts, name).options?.[field];

/** What a status of an entry is called: as its own texts say, else as of every entry. */
export const statusWord = (texts: Texts, name: WordedName, id: number): string =>
  wordsIn(texts, name).statusNames?.[id] ?? (texts.files.statuses as Readonly<Record<number, string>>)[id] ?? '';

/** Label of a field, an extra or a column every entry has; of a column that is only recorded, as the audit has it. */
export function labelOf(texts: Texts, name: WordedName, field: string): string {
  const words = wordsIn(texts, name);
  const system: Record<string, string> = texts.catalogue.columns;
  return words.fields[field] ?? words.extras[field] ?? system[field] ?? auditLabel(texts, name as never, field);
}

/** Label of a field of a catalogue, as the company itself calls it where it does. */
export function fieldLabel(texts: Texts, { name, fields }: Pick<Catalogue, 'name' | 'fields'>, field: string): string {
  const own = fields[field]?.label;
  return own ? localized(own, 'name') : labelOf(texts, name, field);
}

/**
 * What a relation to rows of an entity is called in histories: as the texts of this one say, else as the other one is, else as the
 * audit calls it.
 */
export function relationLabel(texts: Texts, name: WordedName, field: string, of: string): string {
  const many = (auditEntity(texts, of as never) as { many: string } | undefined)?.many;
  return (
    wordsIn(texts, name).relations?.[field] ??
    (texts as Partial<Record<string, { title?: string }>>)[of]?.title ??
    (many === undefined ? of : capital(many))
  );
}
