import { locales } from '@baluarte/texts/number-format.ts';
import type { Language } from '@baluarte/texts/wording.ts';

/** Writes days, `YYYY-MM-DD`, as a document of a language does: 10 de enero de 2025. */
export function dayIn(language: Language): (day: string) => string {
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' });
  return (day) => format.format(new Date(day));
}
