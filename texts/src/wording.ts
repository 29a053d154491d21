import { en } from './en/index.ts';
import { es, type Texts } from './es/index.ts';

export const languages = ['es', 'en'] as const;
export type Language = (typeof languages)[number];
export type { Texts };

const all: Record<Language, Texts> = { es, en };

/** Every text of a language, for what runs on the server: problems, files, pictures, mail. */
export const textsIn = (language: Language): Texts => all[language];

/** Fills `{{name}}` in a sentence; a value that is missing leaves nothing. */
export function fill(sentence: string, params: Record<string, unknown> = {}): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = params[name];
    if (Array.isArray(value)) return value.join(', ');
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
}
