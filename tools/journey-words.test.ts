import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { en } from '@baluarte/texts/en/index.ts';
import { es } from '@baluarte/texts/es/index.ts';
import { expect, test } from 'vitest';
import { wordsOnScreen } from './journey-words.rules.ts';

const folder = join(import.meta.dirname, '../e2e');

/** Journeys that say what is on screen in words of their own, so that a text that is wrong is seen in some page at least. */
const inOwnWords: readonly string[] = [
  'english.e2e.ts',
  'first-hour.e2e.ts',
  'posture.e2e.ts',
  'risks.e2e.ts',
  'sign-in.e2e.ts',
];

/** Texts that no page shows: of mails, files and replies, and words that columns of files are recognised by. */
const offScreen = new Set([
  'mail',
  'replies',
  'files',
  'importFiles',
  'riskFiles',
  'permissions',
  'permissionGroups',
  'headers',
]);

/** Each text of a language with the path of one of its keys. */
function textsIn(texts: object, path: string): [text: string, path: string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] => {
    const inner = `${path}.${key}`;
    if (typeof value === 'string') return [[value, inner]];
    return textsIn(value as object, inner);
  });
}
const onScreen = (texts: object) => Object.fromEntries(Object.entries(texts).filter(([name]) => !offScreen.has(name)));
const known = new Map(
  [...textsIn(onScreen(en), 'en'), ...textsIn(onScreen(es), 'es')].filter(
    ([text, path]) => /^\P{Ll}|\s/u.test(text) && text.length > 1 && !path.includes('.headers.'),
  ),
);

/** Words of a journey that the texts have, each with a key of theirs. */
const literalsOfTexts = (source: string) =>
  wordsOnScreen(source).flatMap(({ text, line }) => {
    const path = known.get(text);
    return path === undefined ? [] : [`${line}: «${text}»: ${path}`];
  });

test('journeys take the names of what is on screen from the texts', () => {
  const journeys = readdirSync(folder).filter((file) => file.endsWith('.e2e.ts'));
  expect(journeys.length).toBeGreaterThan(60);
  const found = journeys
    .filter((file) => !inOwnWords.includes(file))
    .flatMap((file) => literalsOfTexts(readFileSync(join(folder, file), 'utf8')).map((each) => `e2e/${file}:${each}`));
  expect(found).toEqual([]);
});

test.each(inOwnWords)('%s has words of its own', (file) => {
  expect(wordsOnScreen(readFileSync(join(folder, file), 'utf8'))).not.toEqual([]);
});

test.each([
  [`page.getByRole('button', { name: 'Cancelar', exact: true })`],
  [`page.getByText('Cancelar')`],
  [`row.filter({ hasText: 'Cancelar' })`],
  [`await expect(page).toHaveText(['A-1', 'Cancelar'])`],
  [`await choose(page, 'Cancelar')`],
  [`page.getByRole('button', { name: isNew ? 'Cancelar' : code })`],
])('a name on screen as a literal is found: %s', (source) => {
  expect(literalsOfTexts(`\n${source};`)).toEqual([expect.stringMatching(/^2: «Cancelar»: es\./)]);
});

test.each([
  [`page.getByRole('button', { name: es.catalogue.form.cancel })`],
  [`await field.fill('Cancelar')`],
  [`await makeAsset(page, 'Cancelar')`],
  [`test('Cancelar', () => {})`],
  [`page.getByText('Lo que nadie escribió')`],
])('what is typed, data or no text is not: %s', (source) => {
  expect(literalsOfTexts(source)).toEqual([]);
});
