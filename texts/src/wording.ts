import { en } from './en/index.ts';
import { es, type Texts } from './es/index.ts';

export const languages = ['es', 'en'] as const;
export type Language = (typeof languages)[number];
export type { Texts };

const all: Record<Language, Texts> = { es, en };

/** Every text of a language, for what runs on the server: problems, files, pictures, mail. */
export const textsIn = (language: Language): Texts => all[language];
