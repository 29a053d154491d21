import type { Language } from '@baluarte/texts/wording.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import type { ListQuery } from './sources.ts';

type Words = Readonly<Record<string, unknown>>;

const textOf = (words: unknown, key: string): string | undefined => {
  const found = typeof words === 'object' && words !== null ? (words as Words)[key] : undefined;
  return typeof found === 'string' ? found : undefined;
};

/** Words of the fields of a list, and of the values that are the same in every company. */
function wordsOf(list: string, language: Language): { fields: Words; options: Words } {
  const { risk, treatment, control, asset, evidence, audit } = textsIn(language);
  if (list === 'treatment')
    return { fields: treatment.fields, options: { option: treatment.options, state: treatment.states } };
  if (list === 'control') return { fields: { ...control.extras, ...control.fields }, options: control.options };
  if (list === 'asset') return { fields: { ...asset.extras, ...asset.fields }, options: asset.options };
  if (list === 'evidence')
    return { fields: { ...evidence.extras, ...evidence.fields }, options: { ...evidence.options, ...evidence.words } };
  if (list === 'audit') return { fields: audit.fields, options: {} };
  return { fields: risk.fields, options: { moved: risk.ways } };
}

/** What a list is ordered and shown by narrows nothing. */
const notNarrowing = new Set(['sort', 'columns', 'group', 'scopes', 'method']);
const ofPages = new Set(['page', 'perPage']);

/** Whether a list that is asked for so leaves out any entry. */
export const isNarrowing = (filter: ListQuery): boolean =>
  Object.entries(filter).some(([name, value]) => value !== undefined && !notNarrowing.has(name) && !ofPages.has(name));

/**
 * What a list is narrowed by, in words: the label of each filter, with its values where they are the same in every company; null where
 * nothing narrows it.
 */
export function narrowedWords(list: string, filter: ListQuery, language: Language): string | null {
  const { files, report } = textsIn(language);
  const { fields, options } = wordsOf(list, language);
  const parts: string[] = [];
  let others = 0;
  for (const [name, given] of Object.entries(filter)) {
    if (given === undefined || notNarrowing.has(name)) continue;
    if (name === 'search' && typeof given === 'string') {
      parts.push(`«${given}»`);
      continue;
    }
    const label = textOf(fields, name);
    if (label === undefined) {
      others += 1;
      continue;
    }
    const values = [given].flat().flatMap((value: unknown) => {
      if (typeof value === 'boolean') return [value ? files.yes : files.no];
      if (typeof value !== 'string' && typeof value !== 'number') return [];
      return textOf(options[name], String(value)) ?? (typeof value === 'string' ? value : []);
    });
    parts.push(values.length > 0 ? `${label}: ${values.join(', ')}` : label);
  }
  if (others > 0) parts.push(report.cover.otherFilters);
  return parts.length > 0 ? parts.join('; ') : null;
}
