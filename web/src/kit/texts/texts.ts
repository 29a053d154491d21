import { withOneStop } from '@baluarte/texts/fill.ts';
import type { Texts } from '@baluarte/texts/es/index.ts';
import type { Language } from '@baluarte/texts/wording.ts';
import { createInstance } from 'i18next';
import { useMemo, useSyncExternalStore } from 'react';
import {
  firstSpanish,
  loadPart,
  textGroups,
  type SomeTexts,
  type TextGroup,
  type TextPart,
} from '@baluarte/texts/text-sources.ts';
import { formatsOf } from '#kit/formats/formats.ts';
import { currentSession, onSession } from '#kit/session/session-store.ts';
import { storage } from '#kit/storage/storage.ts';

export type { Language, Texts };

/** Groups whose keys are codes with dots in them; they are read as objects, not by path. */
type ByCode = 'permissions' | 'problems' | 'families' | 'issues' | 'statusNames' | 'replies';
type Path<T, Before extends string> = T extends string
  ? Before
  : { [K in keyof T & string]: Path<T[K], Before extends '' ? K : `${Before}.${K}`> }[keyof T & string];
/** `x_one` and `x_other` are asked for as `x`, with a `count`. */
type Singular<Key extends string> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key;

/** Path of every sentence, `shell.confirm.yes`; one that does not exist does not compile. */
export type TextKey = Singular<Path<Omit<Texts, ByCode>, ''>>;
export type TextParams = Readonly<Record<string, string | number>>;
/** The sentence of a key, with `{{name}}` filled in; `count` chooses between singular and plural. */
export type Translate = (key: TextKey, params?: TextParams) => string;

const i18n = createInstance();
/** Of this browser's own choice; `language` is the person's, with the session data. */
const storageKey = 'browserLanguage';
/** What is there of each language. */
const loaded: Record<Language, SomeTexts> = { es: { ...firstSpanish }, en: {} };
const there: Record<Language, Set<TextPart>> = { es: new Set(['first']), en: new Set() };
/** What the pages opened so far say, in whatever language they say it. */
const requested = new Set<TextPart>(['first']);

/** The language of the interface on this browser, as the person chose it; null when nobody chose. */
export function chosenLanguage(): Language | null {
  const stored = storage.getItem(storageKey);
  return stored === 'es' || stored === 'en' ? stored : null;
}

/** Everything wanted in a language, with what comes to be wanted meanwhile. */
async function load(language: Language): Promise<void> {
  const parts = [...requested].filter((part) => !there[language].has(part));
  if (parts.length === 0) return;
  const found = await Promise.all(parts.map((part) => loadPart(part, language)));
  for (const part of parts) there[language].add(part);
  Object.assign(loaded[language], ...found);
  i18n.addResourceBundle(language, 'translation', loaded[language]);
  return load(language);
}

/** When the browser has nothing else to do. */
export const whenIdle = (work: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(work) : setTimeout(work, 1_000);

/**
 * Makes ready what a page of a session says: what they all say, and the groups it names. Sentences of refusals come behind: until
 * they are there, a refusal is told in the words the server sent with it.
 */
export async function loadTexts(groups: readonly TextGroup[]): Promise<void> {
  await loadParts(['core', ...groups]);
  if (!requested.has('problems'))
    whenIdle(() => void loadParts(['problems']).catch(() => requested.delete('problems')));
}

/** Whether everything a page of a session says is there in the language in use. */
export const areTextsLoaded = (groups: readonly TextGroup[]): boolean =>
  ['core' as const, ...groups].every((part) => there[language()].has(part));

async function loadParts(parts: readonly TextPart[]): Promise<void> {
  for (const part of parts) requested.add(part);
  const chosen = language();
  await load(chosen);
  // The user may have changed the language while they were loading.
  if (language() !== chosen) await load(language());
}

/** Makes ready what any page says, for what speaks of them all. */
export const loadEveryText = (): Promise<void> => loadTexts(textGroups);

/** The language in use. */
export const language = (): Language => (i18n.language === 'en' ? 'en' : 'es');

/** The texts of the language in use that are there, as an object: for problems and other groups whose keys are codes. */
export const texts = (): Texts => loaded[language()] as Texts;

/** Says a sentence in the language in use, outside components. Inside, use `useTexts`, which follows a change. */
export const translate: Translate = (key, params) => {
  const count = params?.['count'];
  if (typeof count !== 'number') return withOneStop(i18n.t(key, params ?? {}), params ?? {});
  const form = new Intl.PluralRules(language()).select(count) === 'one' ? 'one' : 'other';
  const words = { ...params, count: formatsOf(language()).number(count) };
  // A sentence that says a number without bending to it has one form.
  return withOneStop(i18n.t([`${key}_${form}`, key], words), words);
};

/** Changes the interface to `next`, at once and without a reload; remembered unless `remember` is false. */
export async function setLanguage(next: Language, { remember = true } = {}): Promise<void> {
  await load(next);
  if (remember) storage.setItem(storageKey, next);
  document.documentElement.lang = next;
  await i18n.changeLanguage(next);
}

/** Makes the texts ready, in the language chosen on this browser, else the person's, else Spanish; before the first paint. */
export async function startTexts(): Promise<void> {
  await i18n.init({
    lng: 'es',
    fallbackLng: 'es',
    resources: { es: { translation: firstSpanish } },
    interpolation: { escapeValue: false },
    pluralSeparator: '#',
    contextSeparator: '#',
    saveMissing: true,
    // A page that names too few groups in the site map would show the key.
    missingKeyHandler: (_languages, _namespace, key) => console.error(`no text is there for ${key}`),
  });
  await setLanguage(chosenLanguage() ?? currentSession()?.language ?? 'es', { remember: false });
}

type Twin<Field extends string> = { [K in Field | `${Field}En`]?: string | null };

/** A field that has an English twin, in the language in use: `localized(row, 'name')` is `nameEn` where that exists. */
export function localized<Field extends string>(row: Twin<Field>, field: Field): string {
  const texts: Readonly<Record<string, string | null | undefined>> = row;
  return (language() === 'en' && texts[`${field}En`]) || texts[field] || '';
}

const subscribe = (changed: () => void) => {
  i18n.on('languageChanged', changed);
  const stop = onSession(changed);
  return () => {
    i18n.off('languageChanged', changed);
    stop();
  };
};

/** Texts and formats of the interface language; a component that uses them is drawn again when the language changes. */
export function useTexts() {
  const current = useSyncExternalStore(subscribe, language);
  const zone = useSyncExternalStore(onSession, () => currentSession()?.timeZone);
  return useMemo(
    () => ({
      language: current,
      setLanguage,
      // A new function per language, so that what depends on `t` is reckoned again.
      t: ((key, params) => translate(key, params)) as Translate,
      texts: texts(),
      localized,
      ...formatsOf(current, zone),
    }),
    [current, zone],
  );
}
