import { expect, test } from 'vitest';
import { fill } from './fill.ts';
import { languages, textsIn, type Language } from './wording.ts';

interface Sentence {
  path: string;
  text: string;
}

/** Lists of words that are no sentences: the column names an import understands. */
const isWords = (key: string) => key === 'headers';

function sentencesIn(value: unknown, path: string): Sentence[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (isWords(key) ? [] : sentencesIn(part, `${path}/${key}`)));
}

const all = (language: Language) => sentencesIn(textsIn(language), language);
const cases = languages.map((language) => [language, all(language)] as const);
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
const isPlural = ({ path }: Sentence) => /_(?:one|other)$/.test(path);

/** Where a number is never one: limits of the product, and rows that are told apart. */
const neverOne =
  /\/(?:risk\/list\/tooMany|risk\/bulk\/tooMany|risk\/recognition\/\w+Most|risk\/recognition\/tooMany|issues\/severalRows|archive\/noneText|parameter\/add\/(?:doneMany|paste))$/;

/** What is wrong with a sentence as it is read. */
function faultsOf(sentence: string): string[] {
  const faults: [RegExp, string][] = [
    [/\{\{|\}\}|undefined|NaN/, 'a placeholder is not filled'],
    [/\S {2,}\S|^ | $/, 'a space too many'],
    [/«\s*»|“\s*”|"\s*"|\(\s*\)/, 'empty quotes or brackets'],
    [/\s[,.;:!?](?:\s|$)(?<! [….]\.)/, 'a space before punctuation'],
  ];
  return faults.filter(([fault]) => fault.test(sentence)).map(([, name]) => name);
}

test.each(cases)('every sentence in %s is whole once it is filled', (_, sentences) => {
  const wrong = sentences.flatMap(({ path, text }) =>
    [0, 1, 2].flatMap((count) => {
      const values = Object.fromEntries(placeholders(text).map((name) => [name, name === 'count' ? count : 'Aurora']));
      return faultsOf(fill(text, values)).map((fault) => `${path} (${count}): ${fault}`);
    }),
  );
  expect(wrong).toEqual([]);
});

test.each(cases)('a word that is counted has its singular in %s', (_, sentences) => {
  const counted =
    /\{\{(?:count|number|seconds|days)\}\}\s+(?!más|more)\p{L}{3,}|(?:los|las|últim[ao]s|the|last|all)\s+\{\{(?:count|n)\}\}/iu;
  const wrong = sentences.filter((one) => counted.test(one.text) && !isPlural(one) && !neverOne.test(one.path));
  expect(wrong.map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
});

test.each(cases)('singular and plural in %s come together', (_, sentences) => {
  const paths = new Set(sentences.map(({ path }) => path));
  const alone = [...paths].filter(
    (path) =>
      (path.endsWith('_one') && !paths.has(path.replace(/_one$/, '_other'))) ||
      (path.endsWith('_other') && !paths.has(path.replace(/_other$/, '_one'))),
  );
  expect(alone).toEqual([]);
});

test('both languages fill a sentence with the same values', () => {
  const inEnglish = new Map(all('en').map(({ path, text }) => [path.slice(2), text]));
  const named = (text = '') => new Set(placeholders(text).map((name) => name.replace(/En$/, '')));
  const wrong = all('es').filter(({ path, text }) => {
    const twin = named(inEnglish.get(path.slice(2)));
    return !named(text).isSubsetOf(twin) || !twin.isSubsetOf(named(text));
  });
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test('an issue whose sentence names the value of one row has a sentence for many rows', () => {
  // Of accounts, their companies and templates, which no import has.
  const elsewhere = new Set(['password.tooShort', 'password.usedBefore', 'beyondCompany', 'templateWithoutCategory']);
  for (const language of languages) {
    const { issues, imports } = textsIn(language);
    const needed = Object.entries(issues).filter(
      ([code, text]) => placeholders(text).length > 0 && !elsewhere.has(code),
    );
    expect(Object.keys(imports.reasons).toSorted()).toEqual(needed.map(([code]) => code).toSorted());
    for (const text of Object.values(imports.reasons)) expect(placeholders(text)).toEqual([]);
  }
});
