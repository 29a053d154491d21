import type { Language } from './wording.ts';

/** Where each language is written. */
export const locales: Record<Language, string> = { es: 'es-CO', en: 'en-US' };

/** Figures of a language, with a separator at every third: 1.234,5 in Spanish, 1,234.5 in English. Spanish without a country leaves it out of 1234. */
export const numberFormat = (language: Language, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  new Intl.NumberFormat(locales[language], { useGrouping: 'always', ...options });

/** Shares of a language, 0 to 1 as 0 % to 100 %, with one decimal where it tells something: on screens and in documents alike. */
export const percentFormat = (language: Language): Intl.NumberFormat =>
  numberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
