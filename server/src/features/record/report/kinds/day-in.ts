import { locales } from '@baluarte/texts/number-format.ts';
import type { Language } from '@baluarte/texts/wording.ts';

/** Writes days, `YYYY-MM-DD`, as a document of a language does: 10 de enero de 2025; and moments by the day they were on in a time zone. */
export function dayIn(language: Language, timeZone = 'UTC'): (iso: string) => string {
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone });
  return (iso) => format.format(new Date(iso));
}
