import type { Language } from '#kit/texts/texts.ts';

/** Keys whose name on an English keyboard differs from the Spanish one. Words, because few fonts have their signs. */
const english: Readonly<Record<string, string>> = {
  Espacio: 'Space',
  Fin: 'End',
  Flechas: 'Arrows',
  Inicio: 'Home',
  Intro: 'Enter',
  Retroceso: 'Backspace',
  Supr: 'Del',
  'Av Pág': 'Pg Dn',
  'Re Pág': 'Pg Up',
};

/** What a key is called on keyboards of a language; `key` as a Spanish one names it. */
export const keyName = (key: string, language: Language): string => (language === 'en' && english[key]) || key;
