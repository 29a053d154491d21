import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { composeFrameworks } from './compose-frameworks.ts';
import {
  answered,
  draftOf,
  questionsOf,
  readDraft,
  type DraftRow,
  type FrameworkDraft,
} from './framework-draft.rules.ts';

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../server/seed/${name}`, import.meta.url), 'utf8'));
const shipped = composeFrameworks({
  ...read('maturity.json'),
  others: ['frameworks/iso-27001-2022.json', 'frameworks/nist-csf-2.0.json'].map(read),
});

/** What somebody writes in short: no groups, no levels, one language. */
const short: FrameworkDraft = {
  about: { code: 'PROPIO-1', nameEs: 'Marco propio' },
  scale: [
    { value: '0', nameEs: 'No' },
    { value: '50', nameEs: 'En parte' },
    { value: '100', nameEs: 'Sí' },
  ],
  levels: [],
  groups: [],
  items: [
    { code: 'P1', groups: 'Gobierno de datos', questionEs: '¿Hay un responsable?' },
    { code: 'P2', groups: 'Gobierno de datos; Técnica', nameEs: 'Respaldos' },
    {},
    { code: 'P3', groups: 'Técnica', nameEs: 'Parches', questionEs: '¿Se aplican?' },
  ],
};
const faultsIn = (draft: FrameworkDraft) =>
  readDraft(draft).faults.map(({ table, row, column, fault }) => `${table} ${row} ${column} ${fault}`);

test.each(shipped.map((definition) => [definition.code, definition] as const))(
  'a draft of %s says the same framework again',
  (_code, definition) => {
    expect(readDraft(draftOf(definition))).toEqual({ definition, faults: [] });
  },
);

test('what is not said follows from what is', () => {
  const { definition, faults } = readDraft(short);
  expect(faults).toEqual([]);
  expect(definition?.groups.map(({ code, parent, name }) => [code, parent, name.en])).toEqual([
    ['total', null, 'Total'],
    ['gobierno-de-datos', 'total', 'Gobierno de datos'],
    ['tecnica', 'total', 'Técnica'],
  ]);
  expect(definition?.levels.map(({ threshold, name }) => [threshold, name.es])).toEqual([
    [50, 'En parte'],
    [100, 'Sí'],
  ]);
  expect(
    definition?.items.map(({ code, kind, groups, name, question }) => [code, kind, groups, name.en, question.es]),
  ).toEqual([
    ['P1', 'control', ['gobierno-de-datos'], '¿Hay un responsable?', '¿Hay un responsable?'],
    ['P2', 'control', ['gobierno-de-datos', 'tecnica'], 'Respaldos', 'Respaldos'],
    ['P3', 'control', ['tecnica'], 'Parches', '¿Se aplican?'],
  ]);
});

test('groups may be written in any order and named by their names', () => {
  const groups: DraftRow[] = [
    { code: 'b', parent: 'Todo', nameEs: 'Técnica', formula: 'lowest' },
    { code: 'a', parent: 'todo', nameEs: 'Gobierno de datos', weight: '2,5' },
    { code: 'todo', nameEs: 'Todo', formula: 'weighted' },
  ];
  const weighed: DraftRow[] = groups.map((group) => (group.code === 'b' ? { ...group, weight: '1' } : group));
  expect(readDraft({ ...short, groups: weighed }).definition?.groups).toMatchObject([
    { code: 'todo', kind: 'overall', formula: 'weighted', weight: null },
    { code: 'b', parent: 'todo', kind: 'group', formula: 'lowest', weight: 1 },
    { code: 'a', parent: 'todo', weight: 2.5 },
  ]);
  // Faults stand where they were written, not where the order puts them.
  expect(faultsIn({ ...short, groups })).toEqual(['groups 0 weight weightMissing']);
});

test.each([
  ['no code', { about: { nameEs: 'X' } }, 'about null code required'],
  ['no name', { about: { code: 'X' } }, 'about null nameEs required'],
  ['a code of odd signs', { about: { code: 'Ñ 1', nameEs: 'X' } }, 'about null code code'],
  [
    'a value off the scale',
    {
      scale: [
        { value: '0', nameEs: 'No' },
        { value: '120', nameEs: 'Sí' },
      ],
    },
    'scale 1 value outOfRange',
  ],
  [
    'a word where a number belongs',
    {
      scale: [
        { value: 'alto', nameEs: 'No' },
        { value: '100', nameEs: 'Sí' },
      ],
    },
    'scale 0 value number',
  ],
  [
    'a step without its value',
    {
      scale: [
        { value: '', nameEs: 'No' },
        { value: '100', nameEs: 'Sí' },
      ],
    },
    'scale 0 value required',
  ],
  ['a scale of one step', { scale: [{ value: '0', nameEs: 'No' }] }, 'scale null null tooFew'],
  ['a falling scale', { scale: short.scale.toReversed() }, 'scale null null notRising'],
  ['no question', { items: [] }, 'items null null tooFew'],
  ['a question nowhere', { items: [{ code: 'P1', nameEs: 'X' }, ...short.items] }, 'items 0 groups tooFew'],
  [
    'a question without words',
    { items: [...short.items, { code: 'P9', groups: 'Técnica' }] },
    'items 4 nameEs required',
  ],
  [
    'a repeated question',
    { items: [...short.items, { code: 'P1', groups: 'Técnica', nameEs: 'X' }] },
    'items 4 code codeTwice',
  ],
  ['an unknown group', { groups: [{ code: 't', nameEs: 'Técnica' }] }, 'items 0 groups groupUnknown'],
  [
    'a needless weight',
    { items: short.items.map((row) => ('code' in row ? { ...row, weight: '2' } : row)) },
    'items 0 weight weightNeedless',
  ],
] satisfies [string, Partial<FrameworkDraft>, string][])('%s is said with its place', (_what, change, expected) => {
  const draft = { ...short, ...change };
  expect(faultsIn(draft)).toContain(expected);
  expect(readDraft(draft).definition).toBeNull();
});

test('a word nobody knows is asked about once, and what is answered stands everywhere', () => {
  const groups: DraftRow[] = [
    { code: 'todo', nameEs: 'Todo', formula: 'promedio simple' },
    { code: 'a', parent: 'todo', nameEs: 'Gobierno de datos', formula: 'Promedio Simple' },
    { code: 'b', parent: 'todo', nameEs: 'Técnica', formula: 'mean' },
  ];
  const draft = { ...short, groups };
  const questions = questionsOf(readDraft(draft).faults);
  expect(questions).toEqual([{ table: 'groups', column: 'formula', text: 'promedio simple', count: 2 }]);
  const [question] = questions;
  const { definition } = readDraft(question ? answered(draft, question, 'lowest') : draft);
  expect(definition?.groups.map(({ formula }) => formula)).toEqual(['lowest', 'lowest', 'mean']);
});

test('whatever a JSON file says makes a draft', () => {
  for (const odd of [null, 3, 'x', [], { groups: 'x', items: [1, null], scale: {}, name: 5, lights: 7 }])
    expect(readDraft(draftOf(odd)).definition).toBeNull();
});
