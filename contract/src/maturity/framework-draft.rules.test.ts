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

const rows = (count: number, make: (at: number) => DraftRow): DraftRow[] =>
  Array.from({ length: count }, (_, at) => make(at));
const long = (length: number) => 'x'.repeat(length);

test('what is said in one language alone is said so in the other, blanks around it or not', () => {
  const english = readDraft({
    about: { code: ' OWN-1 ', nameEn: ' Own framework ', firstStepEn: 'Rules', secondStepEs: 'Controles' },
    scale: [
      { value: ' 0 ', nameEn: 'No' },
      { value: '100%', nameEn: ' Yes ', descriptionEn: 'All of it' },
    ],
    levels: [{ threshold: '100', nameEn: 'Done' }],
    groups: [],
    items: [{ code: 'P1', groups: ' Data governance , ', questionEn: ' Is somebody responsible? ' }],
  });
  expect(english.faults).toEqual([]);
  expect(english.definition).toMatchObject({
    code: 'OWN-1',
    name: { es: 'Own framework', en: 'Own framework' },
    steps: { clause: { es: 'Rules', en: 'Rules' }, control: { es: 'Controles', en: 'Controles' } },
    scale: [
      { value: 0, name: { es: 'No', en: 'No' }, description: { es: '', en: '' } },
      { value: 100, name: { es: 'Yes', en: 'Yes' }, description: { es: 'All of it', en: 'All of it' } },
    ],
    levels: [{ threshold: 100, name: { es: 'Done', en: 'Done' } }],
    items: [
      { groups: ['data-governance'], question: { es: 'Is somebody responsible?', en: 'Is somebody responsible?' } },
    ],
  });
});

test('a step is named in both languages, in the one that is said, or not at all', () => {
  const steps = (about: FrameworkDraft['about']) =>
    readDraft({ ...short, about: { ...short.about, ...about } }).definition?.steps;
  expect(steps({})).toEqual({ clause: null, control: null });
  expect(steps({ firstStepEs: 'Reglas', firstStepEn: 'Rules', secondStepEn: 'Controls' })).toEqual({
    clause: { es: 'Reglas', en: 'Rules' },
    control: { es: 'Controls', en: 'Controls' },
  });
  expect(steps({ secondStepEs: 'Controles', secondStepEn: 'Controls' })?.control).toEqual({
    es: 'Controles',
    en: 'Controls',
  });
});

test('figures of the whole are those that are said, and the usual ones where none is', () => {
  const whole = (about: FrameworkDraft['about']) =>
    readDraft({ ...short, about: { ...short.about, ...about } }).definition;
  expect(whole({})).toMatchObject({
    rounding: 'exact',
    sufficient: 71,
    intermediate: 36,
    target: 60,
    gaps: { high: 40, medium: 60 },
    lights: [40, 60, 80],
  });
  const said = {
    rounding: 'per_node',
    sufficient: '80',
    intermediate: '80',
    target: '50',
    gapHigh: '30',
    gapMedium: '30',
    lights: '10; 20/ 30',
  };
  expect(whole(said)).toMatchObject({
    rounding: 'per_node',
    sufficient: 80,
    intermediate: 80,
    target: 50,
    gaps: { high: 30, medium: 30 },
    lights: [10, 20, 30],
  });
});

test('rows that say nothing are none: levels follow from the scale where theirs are blank', () => {
  const blank = { threshold: ' ', nameEs: '' };
  expect(readDraft({ ...short, levels: [blank] }).definition?.levels.map(({ threshold }) => threshold)).toEqual([
    50, 100,
  ]);
  const { definition } = readDraft({ ...short, levels: [blank, { threshold: '60', nameEs: 'Casi' }] });
  expect(definition?.levels.map(({ threshold }) => threshold)).toEqual([60]);
});

test('a name becomes a code of forty signs at most, and a question the name of itself, cut at 120', () => {
  const { definition } = readDraft({
    ...short,
    items: [{ code: 'P1', groups: `${long(45)} y más`, questionEs: `${'palabra '.repeat(20)}fin` }],
  });
  expect(definition?.groups[1]?.code).toBe(long(40));
  expect(definition?.items[0]?.name.es.length).toBeLessThanOrEqual(120);
  expect(definition?.items[0]?.name.es.length).toBeGreaterThan(110);
  const exactly = readDraft({ ...short, items: [{ code: 'P1', groups: 'Uno', questionEs: long(120) }] });
  expect(exactly.definition?.items[0]?.name.es).toBe(long(120));
});

test('a group says whether it is typed and a reading of our own by yes, no or nothing', () => {
  const groups = (canBeTyped: string, isOwnReading: string): DraftRow[] => [
    { code: 'todo', nameEs: 'Todo' },
    { code: 'a', parent: 'todo', nameEs: 'Gobierno de datos', canBeTyped, isOwnReading },
    { code: 'b', parent: 'todo', nameEs: 'Técnica' },
  ];
  const flags = (typed: string, own: string) => {
    const group = readDraft({ ...short, groups: groups(typed, own) }).definition?.groups[1];
    return [group?.can_be_typed, group?.is_own_reading];
  };
  expect(flags('yes', 'no')).toEqual([true, false]);
  expect(flags('no', 'yes')).toEqual([false, true]);
  expect(flags('', '')).toEqual([false, false]);
  expect(faultsIn({ ...short, groups: groups('quizás', '') })).toEqual(['groups 1 canBeTyped choice']);
});

test('there may be so many groups and questions, and one more is said to be too many', () => {
  const named = (count: number) => ({
    ...short,
    items: rows(count, (at) => ({ code: `P${at}`, groups: `Grupo ${at}`, nameEs: 'X' })),
  });
  expect(faultsIn(named(149))).toEqual([]);
  expect(faultsIn(named(150))).toEqual(['groups null null tooMany']);
  expect(faultsIn(named(201))).toContain('items null null tooMany');
  const given = (count: number) => ({
    ...short,
    groups: [
      { code: 'todo', nameEs: 'Todo' },
      ...rows(count - 1, (at) => ({ code: `g${at}`, parent: 'todo', nameEs: `Grupo ${at}` })),
    ],
    items: rows(count - 1, (at) => ({ code: `P${at}`, groups: `g${at}`, nameEs: 'X' })),
  });
  expect(faultsIn(given(150))).toEqual([]);
  expect(faultsIn(given(151))).toEqual(['groups null null tooMany']);
});

test.each<[what: string, change: Partial<FrameworkDraft>, expected: string]>([
  ['a name without letters', { items: [{ code: 'P1', groups: '¿?', nameEs: 'X' }] }, 'groups 1 code required'],
  [
    'two names of one code',
    { items: [{ code: 'P1', groups: 'Técnica; Tecnica', nameEs: 'X' }] },
    'groups 2 code codeTwice',
  ],
  ['a gap without the lower end', { about: { ...short.about, gapMedium: '60' } }, 'about null gapHigh required'],
  ['a gap without the upper end', { about: { ...short.about, gapHigh: '40' } }, 'about null gapMedium required'],
  ['gaps that fall', { about: { ...short.about, gapHigh: '61', gapMedium: '60' } }, 'about null gapHigh gapsNotRising'],
  [
    'a gap that is none',
    { about: { ...short.about, gapHigh: '40', gapMedium: '101' } },
    'about null gapMedium outOfRange',
  ],
  [
    'a first step of many words',
    { about: { ...short.about, firstStepEs: long(41) } },
    'about null firstStepEs tooLong',
  ],
  [
    'one in English alone',
    { about: { ...short.about, firstStepEs: 'Uno', firstStepEn: long(41) } },
    'about null firstStepEn tooLong',
  ],
  [
    'a second step of many words',
    { about: { ...short.about, secondStepEs: long(41) } },
    'about null secondStepEs tooLong',
  ],
  ['a long English name', { about: { ...short.about, nameEn: long(121) } }, 'about null nameEn tooLong'],
  ['a long name', { about: { code: 'X', nameEs: long(121), nameEn: 'X' } }, 'about null nameEs tooLong'],
  ['a share above all', { about: { ...short.about, sufficient: '101' } }, 'about null sufficient outOfRange'],
  ['a share below none', { about: { ...short.about, sufficient: '-1' } }, 'about null sufficient outOfRange'],
  ['an unknown way to round', { about: { ...short.about, rounding: 'hacia arriba' } }, 'about null rounding choice'],
  ['lights that are no three', { about: { ...short.about, lights: '10, 20' } }, 'about null lights tooFew'],
  ['lights that are four', { about: { ...short.about, lights: '10, 20, 30, 40' } }, 'about null lights tooMany'],
  ['a high middle', { about: { ...short.about, intermediate: '72' } }, 'about null intermediate intermediateTooHigh'],
  [
    'a long English name of a question',
    { items: [{ code: 'P1', groups: 'Uno', nameEs: 'X', nameEn: long(121) }] },
    'items 0 nameEn tooLong',
  ],
  ['an unknown step', { items: [{ code: 'P1', groups: 'Uno', nameEs: 'X', step: 'tres' }] }, 'items 0 step choice'],
  [
    'an unknown kind of group',
    {
      groups: [
        { code: 'a', nameEs: 'Gobierno de datos', kind: 'cosa' },
        { code: 'b', parent: 'a', nameEs: 'Técnica' },
      ],
    },
    'groups 0 kind choice',
  ],
  [
    'a parent that is no code',
    {
      groups: [
        { code: 'a', nameEs: 'Gobierno de datos' },
        { code: 'b', parent: '¿?', nameEs: 'Técnica' },
      ],
    },
    'groups 1 parent parentUnknown',
  ],
  [
    'a code of odd signs beside a group',
    {
      groups: [
        { code: 'a', nameEs: 'Gobierno de datos' },
        { code: 'b b', parent: 'a', nameEs: 'Técnica' },
      ],
    },
    'groups 1 code code',
  ],
  [
    'a group that is no code',
    {
      groups: [
        { code: 'a', nameEs: 'Todo' },
        { code: 'b', parent: 'a', nameEs: 'Técnica' },
      ],
      items: [{ code: 'P1', groups: 'b; ¿?', nameEs: 'X' }],
    },
    'items 0 groups groupUnknown',
  ],
  [
    'a weight of nothing',
    {
      groups: [
        { code: 'a', nameEs: 'Todo', formula: 'weighted' },
        { code: 'b', parent: 'a', nameEs: 'Técnica', weight: '0' },
      ],
      items: [{ code: 'P1', groups: 'b', nameEs: 'X' }],
    },
    'groups 1 weight outOfRange',
  ],
  [
    'a weight above all',
    {
      groups: [
        { code: 'a', nameEs: 'Todo', formula: 'weighted' },
        { code: 'b', parent: 'a', nameEs: 'Técnica', weight: '1001' },
      ],
      items: [{ code: 'P1', groups: 'b', nameEs: 'X' }],
    },
    'groups 1 weight outOfRange',
  ],
])('%s is told where it was written', (_what, change, expected) => {
  const draft = { ...short, ...change };
  expect(faultsIn(draft)).toContain(expected);
  expect(readDraft(draft).definition).toBeNull();
});

test('each fault says what stands there, once', () => {
  const { faults } = readDraft({ ...short, about: { ...short.about, sufficient: 'mucho' } });
  expect(faults).toEqual([{ table: 'about', row: null, column: 'sufficient', fault: 'number', text: 'mucho' }]);
  const nameless = readDraft({ ...short, items: [{ code: 'P1', groups: 'Uno' }] }).faults;
  expect(nameless.filter(({ column }) => column === 'nameEs')).toHaveLength(1);
  expect(nameless.filter(({ column }) => column === 'nameEn')).toEqual([]);
});

test('of a JSON file so much is read that what is too much can be said', () => {
  const draft = draftOf({
    scale: rows(101, () => ({})),
    levels: rows(101, () => ({})),
    groups: rows(152, () => ({})),
    items: rows(202, () => ({})),
    focus: { 1: ['P1'] },
  });
  expect([draft.scale, draft.levels, draft.groups, draft.items].map(({ length }) => length)).toEqual([
    100, 100, 151, 201,
  ]);
  expect(draft.focus).toEqual({ 1: ['P1'] });
  expect('focus' in draftOf({ focus: {} })).toBe(false);
  expect('focus' in draftOf({ focus: { one: 3 } })).toBe(false);
  expect('focus' in draftOf({})).toBe(false);
});

test('only words of columns that know some are asked about, and one of the whole is answered there', () => {
  const fault = { table: 'about', row: null, column: 'rounding', fault: 'choice', text: 'Hacia arriba' } as const;
  expect(questionsOf([fault])).toEqual([{ table: 'about', column: 'rounding', text: 'Hacia arriba', count: 1 }]);
  expect(questionsOf([{ ...fault, fault: 'required' }])).toEqual([]);
  expect(questionsOf([{ ...fault, column: 'code' }])).toEqual([]);
  expect(questionsOf([{ ...fault, column: null }])).toEqual([]);
  const draft = { ...short, about: { ...short.about, rounding: 'Hacia arriba' } };
  const [question] = questionsOf(readDraft(draft).faults);
  const after = question ? answered(draft, question, 'per_node') : draft;
  expect(after.about).toEqual({ ...short.about, rounding: 'per_node' });
  expect(readDraft(after).definition?.rounding).toBe('per_node');
});

test('a blank word is answered where nothing stands', () => {
  const groups: DraftRow[] = [
    { code: 'a', nameEs: 'Uno' },
    { code: 'b', parent: 'a', nameEs: 'Dos', kind: 'raro' },
  ];
  const after = answered({ ...short, groups }, { table: 'groups', column: 'kind', text: 'RARO ', count: 1 }, 'theme');
  expect(after.groups.map(({ kind }) => kind)).toEqual([undefined, 'theme']);
  expect(after.scale).toBe(short.scale);
});
