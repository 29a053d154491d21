import type { Language } from './wording.ts';

/** Where each language is written. */
export const locales: Record<Language, string> = { es: 'es-CO', en: 'en-US' };

/** Figures of a language, with a separator at every third: 1.234,5 in Spanish, 1,234.5 in English. Spanish without a country leaves it out of 1234. */
export const numberFormat = (language: Language, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  new Intl.NumberFormat(locales[language], { useGrouping: 'always', ...options });
