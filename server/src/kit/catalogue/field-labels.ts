import type { AnyCatalogue } from '@baluarte/contract/kit/catalogue.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';

/** What the fields of a catalogue are called: in its texts, or by the company itself. */
export function fieldLabels(
  { name, fields }: Pick<AnyCatalogue, 'name' | 'fields'>,
  language: Language,
): Record<string, string> {
  const own = Object.entries(fields).flatMap(([field, { label }]): [string, string][] =>
    label ? [[field, (language === 'en' ? label.nameEn : null) ?? label.name]] : [],
  );
  return { ...textsIn(language)[name as 'threat'].fields, ...Object.fromEntries(own) };
}
