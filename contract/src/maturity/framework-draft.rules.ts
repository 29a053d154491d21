import { asciiPrefix, cut } from '#kit/cut.ts';
import type { z } from 'zod';
import {
  frameworkDefinition,
  frameworkOf,
  maximumGroups,
  maximumItems,
  type FrameworkDefinition,
} from './framework-definition.ts';
import { faultsOf, formulas, groupKinds, itemKinds, roundings, type FrameworkFault } from './framework.rules.ts';

/** Tables a framework is written in, and the columns of each; whatever a file or a page holds is text. */
export const draftColumns = {
  about: ['field', 'value'],
  scale: ['value', 'nameEs', 'nameEn', 'descriptionEs', 'descriptionEn'],
  levels: ['threshold', 'nameEs', 'nameEn'],
  groups: ['code', 'parent', 'nameEs', 'nameEn', 'formula', 'weight', 'kind', 'canBeTyped', 'isOwnReading'],
  items: [
    'code',
    'groups',
    'nameEs',
    'nameEn',
    'questionEs',
    'questionEn',
    'asksEs',
    'asksEn',
    'evidenceEs',
    'evidenceEn',
    'step',
    'weight',
    'instrumentCode',
  ],
} as const;
export type DraftTable = keyof typeof draftColumns;
export type DraftColumn<T extends DraftTable = DraftTable> = (typeof draftColumns)[T][number];
export const draftLists = ['scale', 'levels', 'groups', 'items'] as const;
export type DraftList = (typeof draftLists)[number];

/** What a framework says of itself as a whole. */
export const aboutFields = [
  'code',
  'family',
  'nameEs',
  'nameEn',
  'firstStepEs',
  'firstStepEn',
  'secondStepEs',
  'secondStepEn',
  'rounding',
  'sufficient',
  'intermediate',
  'target',
  'gapHigh',
  'gapMedium',
  'lights',
] as const;
export type AboutField = (typeof aboutFields)[number];

/** Columns and fields of which only some values are known. */
export const draftChoices = {
  formula: formulas,
  kind: groupKinds,
  step: itemKinds,
  rounding: roundings,
  canBeTyped: ['yes', 'no'],
  isOwnReading: ['yes', 'no'],
} as const satisfies Partial<Record<DraftColumn | AboutField, readonly string[]>>;
export type DraftChoice = keyof typeof draftChoices;

export type DraftRow = Readonly<Record<string, string>>;

/** A framework as somebody writes it, sound or not. */
export interface FrameworkDraft {
  readonly about: Readonly<Partial<Record<AboutField, string>>>;
  readonly scale: readonly DraftRow[];
  readonly levels: readonly DraftRow[];
  readonly groups: readonly DraftRow[];
  readonly items: readonly DraftRow[];
  /** Items worth looking at first by the number of a purpose, as JSON files have them. */
  readonly focus?: Readonly<Record<string, string[]>>;
}

export const draftFaults = [
  'required',
  'number',
  'choice',
  'code',
  'tooLong',
  'outOfRange',
  'tooFew',
  'tooMany',
] as const;
export type DraftFault = (typeof draftFaults)[number] | FrameworkFault;

/** What is wrong with a draft and where; `row` counts from 0, null where it is about the whole table. */
export interface DraftFaultAt {
  readonly table: DraftTable;
  readonly row: number | null;
  readonly column: string | null;
  readonly fault: DraftFault;
  /** What stands there. */
  readonly text: string;
}

export interface ReadDraft {
  /** null where something is wrong. */
  readonly definition: FrameworkDefinition | null;
  readonly faults: readonly DraftFaultAt[];
}

const isBlank = (row: DraftRow) => Object.values(row).every((cell) => cell.trim() === '');
const cellOf = (row: DraftRow, column: string): string => row[column]?.trim() ?? '';
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();

/** A code made of a name. */
const codeOf = (name: string): string =>
  asciiPrefix(
    folded(name)
      .replaceAll(/[^a-z0-9._-]+/g, '-')
      .replaceAll(/^[^a-z0-9]+|(?<!-)-+$/g, ''),
    40,
  );

/** Both languages of a text; what is said in one alone is said so in the other. */
function bothOf(row: DraftRow, column: string): { es: string; en: string } {
  const [es, en] = [cellOf(row, `${column}Es`), cellOf(row, `${column}En`)];
  return { es: es || en, en: en || es };
}

const numberIn = (text: string): number | string | null =>
  text === '' ? null : /^-?\d+([.,]\d+)?%?$/.test(text) ? Number(text.replace(',', '.').replace('%', '')) : text;

/** The rows of a list that say something, each with the place it stands at. */
const filled = (rows: readonly DraftRow[]): { row: DraftRow; at: number }[] =>
  rows.flatMap((row, at) => (isBlank(row) ? [] : [{ row, at }]));

/** Groups each after its parent, whatever the order they were written in; those without a way to the root last. */
function inOrder<T extends { row: DraftRow }>(groups: readonly T[]): T[] {
  const placed: T[] = [];
  const known = new Set(['']);
  // Beyond what a framework may have, their order matters to nobody.
  const left = groups.slice(0, maximumGroups + 1);
  for (;;) {
    const next = left.findIndex(({ row }) => known.has(folded(cellOf(row, 'parent'))));
    const [group] = next === -1 ? [] : left.splice(next, 1);
    if (!group) return [...placed, ...left];
    placed.push(group);
    for (const name of ['code', 'nameEs', 'nameEn']) known.add(folded(cellOf(group.row, name)));
  }
}

/** Names that are read of one cell; groups are fewer. */
const maximumParts = 1000;

/** Names of several groups in one cell. */
const split = (text: string): string[] =>
  text
    .split(/[,;\n]/, maximumParts)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** A whole and the groups that questions name, for a draft that lists none. */
function groupsOfItems(items: readonly { row: DraftRow }[]): { row: DraftRow; at: number }[] {
  // One more than there may be is said to be too many.
  const names = [...new Set(items.flatMap(({ row }) => split(cellOf(row, 'groups'))))].slice(0, maximumGroups + 1);
  return [
    { row: { code: 'total', parent: '', nameEs: 'Total', nameEn: 'Total' }, at: 0 },
    ...names.map((name, place) => ({ row: { code: codeOf(name), parent: 'total', nameEs: name }, at: place + 1 })),
  ];
}

/** Levels for a draft that lists none: one for each step of the scale above the lowest. */
const levelsOfScale = (scale: readonly { row: DraftRow; at: number }[]) =>
  scale.slice(1).map(({ row, at }) => ({ row: { ...row, threshold: cellOf(row, 'value') }, at }));

const yesIn = (text: string): boolean | string => (text === 'yes' ? true : text === '' || text === 'no' ? false : text);

/** Parts of a definition and where each was written. */
function composed(draft: FrameworkDraft) {
  const { about } = draft;
  const said = (field: AboutField) => about[field]?.trim() ?? '';
  const items = filled(draft.items);
  const given = filled(draft.groups);
  const groups = given.length > 0 ? inOrder(given) : groupsOfItems(items);
  const scale = filled(draft.scale);
  const levels =
    draft.levels.length > 0 && filled(draft.levels).length > 0 ? filled(draft.levels) : levelsOfScale(scale);
  const codes = new Map<string, string>();
  // A code is more than the name of another group.
  for (const column of ['nameEn', 'nameEs', 'code'])
    for (const { row } of groups)
      if (cellOf(row, column) !== '') codes.set(folded(cellOf(row, column)), cellOf(row, 'code'));
  const groupNamed = (text: string) => codes.get(folded(text)) ?? text;
  const words = (es: AboutField, en: AboutField) =>
    said(es) === '' && said(en) === '' ? null : { es: said(es) || said(en), en: said(en) || said(es) };
  const optional = (field: AboutField) => (said(field) === '' ? {} : { [field]: numberIn(said(field)) });
  const input = {
    code: said('code'),
    family: said('family') || null,
    name: { es: said('nameEs') || said('nameEn'), en: said('nameEn') || said('nameEs') },
    steps: { clause: words('firstStepEs', 'firstStepEn'), control: words('secondStepEs', 'secondStepEn') },
    ...(said('rounding') !== '' && { rounding: said('rounding') }),
    ...optional('sufficient'),
    ...optional('intermediate'),
    ...optional('target'),
    ...((said('gapHigh') !== '' || said('gapMedium') !== '') && {
      gaps: { high: numberIn(said('gapHigh')), medium: numberIn(said('gapMedium')) },
    }),
    ...(said('lights') !== '' && {
      lights: said('lights')
        .split(/[\s;,/]+/)
        .map(numberIn),
    }),
    scale: scale.map(({ row }) => ({
      value: numberIn(cellOf(row, 'value')),
      name: bothOf(row, 'name'),
      description: bothOf(row, 'description'),
    })),
    levels: levels.map(({ row }) => ({ threshold: numberIn(cellOf(row, 'threshold')), name: bothOf(row, 'name') })),
    groups: groups.map(({ row }) => {
      const parent = cellOf(row, 'parent');
      return {
        code: cellOf(row, 'code'),
        kind: cellOf(row, 'kind') || (parent === '' ? 'overall' : 'group'),
        parent: parent === '' ? null : groupNamed(parent),
        name: bothOf(row, 'name'),
        formula: cellOf(row, 'formula') || 'mean',
        weight: numberIn(cellOf(row, 'weight')),
        can_be_typed: yesIn(cellOf(row, 'canBeTyped')),
        is_own_reading: yesIn(cellOf(row, 'isOwnReading')),
      };
    }),
    items: items.map(({ row }) => {
      const name = bothOf(row, 'name');
      const question = bothOf(row, 'question');
      return {
        code: cellOf(row, 'code'),
        kind: cellOf(row, 'step') || 'control',
        groups: split(cellOf(row, 'groups')).map(groupNamed),
        name: name.es === '' ? { es: cut(question.es, 120), en: cut(question.en, 120) } : name,
        question: question.es === '' ? name : question,
        asks: bothOf(row, 'asks'),
        evidence: bothOf(row, 'evidence'),
        instrument_code: cellOf(row, 'instrumentCode') || null,
        weight: numberIn(cellOf(row, 'weight')),
      };
    }),
    ...(draft.focus && { focus: draft.focus }),
  };
  return { input, places: { scale, levels, groups, items } };
}

/** Column of a list by the path of a definition: `name.es` is `nameEs`. */
function columnOf(path: readonly PropertyKey[]): string | null {
  const [field, part] = path.map(String);
  if (field === undefined) return null;
  if (part === 'es' || part === 'en') return `${field}${part === 'es' ? 'Es' : 'En'}`;
  const own: Readonly<Record<string, string>> = {
    kind: 'kind',
    can_be_typed: 'canBeTyped',
    is_own_reading: 'isOwnReading',
    instrument_code: 'instrumentCode',
  };
  return own[field] ?? field;
}

/** Field of the whole by the path of a definition: `gaps.high` is `gapHigh`. */
function aboutOf(path: readonly PropertyKey[]): string {
  const [field, part, language] = path.map(String);
  if (field === 'gaps') return part === 'medium' ? 'gapMedium' : 'gapHigh';
  if (field === 'steps') return `${part === 'clause' ? 'first' : 'second'}Step${language === 'en' ? 'En' : 'Es'}`;
  if (field === 'name') return part === 'en' ? 'nameEn' : 'nameEs';
  return field ?? '';
}

const isList = (table: string): table is DraftList => draftLists.some((each) => each === table);

/** Where a part of a definition was written in its draft. */
function placeOf(
  path: readonly PropertyKey[],
  places: Record<DraftList, readonly { row: DraftRow; at: number }[]>,
): Pick<DraftFaultAt, 'table' | 'row' | 'column'> {
  const [table, at, ...rest] = path;
  if (!isList(String(table))) return { table: 'about', row: null, column: aboutOf(path) };
  const list = String(table) as DraftList;
  const row = at === undefined ? null : (places[list][Number(at)]?.at ?? null);
  const column = columnOf(rest);
  return { table: list, row, column: list === 'items' && column === 'kind' ? 'step' : column };
}

function faultOf(issue: z.core.$ZodIssue): DraftFault {
  const isWords = ['es', 'en'].includes(String(issue.path.at(-1)));
  if (issue.code === 'invalid_format') return issue.input === '' ? 'required' : 'code';
  if (issue.code === 'invalid_value') return 'choice';
  if (issue.code === 'invalid_type') return issue.expected === 'boolean' ? 'choice' : 'number';
  if (issue.code === 'too_small')
    return issue.origin === 'array' ? 'tooFew' : issue.origin === 'string' ? 'required' : 'outOfRange';
  if (issue.code === 'too_big') return issue.origin === 'array' ? 'tooMany' : isWords ? 'tooLong' : 'outOfRange';
  return 'outOfRange';
}

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined),
    input,
  );

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** An empty cell where a number belongs is missing, not wrong; what names a group names none where it cannot be a code. */
function saying(fault: DraftFault, value: unknown, path: readonly PropertyKey[]): DraftFault {
  if (fault === 'code' && path[2] === 'groups') return 'groupUnknown';
  if (fault === 'code' && path[2] === 'parent') return 'parentUnknown';
  return (fault === 'number' || fault === 'code') && (value === null || value === undefined || value === '')
    ? 'required'
    : fault;
}

/** The framework a draft says, or all that is wrong with it and where. */
export function readDraft(draft: FrameworkDraft): ReadDraft {
  const { input, places } = composed(draft);
  const parsed = frameworkDefinition.safeParse(input);
  const seen = new Set<string>();
  const once = (fault: DraftFaultAt) => {
    const key = `${fault.table} ${fault.row} ${fault.column} ${fault.fault}`;
    return seen.has(key) ? [] : [(seen.add(key), fault)];
  };
  if (!parsed.success) {
    const faults = parsed.error.issues.flatMap((issue) => {
      const value = valueAt(input, issue.path);
      // What is missing in both languages is asked for once.
      const path = issue.path.at(-1) === 'en' && textOf(value) === '' ? [...issue.path.slice(0, -1), 'es'] : issue.path;
      return once({ ...placeOf(path, places), fault: saying(faultOf(issue), value, issue.path), text: textOf(value) });
    });
    return { definition: null, faults };
  }
  const faults = faultsOf(frameworkOf(parsed.data)).flatMap(({ path, fault }) => {
    const parts = path.split('.');
    return once({ ...placeOf(parts, places), fault, text: textOf(valueAt(parsed.data, parts)) });
  });
  return { definition: faults.length === 0 ? parsed.data : null, faults };
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
const listOf = (value: unknown, most: number): Record<string, unknown>[] =>
  Array.isArray(value) ? value.slice(0, most).map(record) : [];
const wordsOf = (value: unknown, name: string): DraftRow => {
  const { es, en } = record(value);
  return { [`${name}Es`]: textOf(es), [`${name}En`]: textOf(en) };
};
const flagOf = (value: unknown) => (value === true ? 'yes' : '');

/** A definition as a draft, whatever of it is there: what a JSON file says may be unsound. */
export function draftOf(definition: unknown): FrameworkDraft {
  const of = record(definition);
  const [steps, gaps] = [record(of['steps']), record(of['gaps'])];
  const { nameEs = '', nameEn = '' } = wordsOf(of['name'], 'name');
  const first = wordsOf(steps['clause'], 'firstStep');
  const second = wordsOf(steps['control'], 'secondStep');
  const focus = frameworkDefinition.shape.focus.safeParse(of['focus']);
  return {
    about: {
      code: textOf(of['code']),
      family: textOf(of['family']),
      nameEs,
      nameEn,
      ...first,
      ...second,
      rounding: textOf(of['rounding']),
      sufficient: textOf(of['sufficient']),
      intermediate: textOf(of['intermediate']),
      target: textOf(of['target']),
      gapHigh: textOf(gaps['high']),
      gapMedium: textOf(gaps['medium']),
      lights: Array.isArray(of['lights']) ? of['lights'].map(textOf).join(', ') : '',
    },
    scale: listOf(of['scale'], 100).map(({ value, name, description }) => ({
      value: textOf(value),
      ...wordsOf(name, 'name'),
      ...wordsOf(description, 'description'),
    })),
    levels: listOf(of['levels'], 100).map(({ threshold, name }) => ({
      threshold: textOf(threshold),
      ...wordsOf(name, 'name'),
    })),
    groups: listOf(of['groups'], maximumGroups + 1).map((group) => ({
      code: textOf(group['code']),
      parent: textOf(group['parent']),
      ...wordsOf(group['name'], 'name'),
      formula: textOf(group['formula']),
      weight: textOf(group['weight']),
      kind: textOf(group['kind']),
      canBeTyped: flagOf(group['can_be_typed']),
      isOwnReading: flagOf(group['is_own_reading']),
    })),
    items: listOf(of['items'], maximumItems + 1).map((item) => ({
      code: textOf(item['code']),
      groups: Array.isArray(item['groups']) ? item['groups'].map(textOf).join(', ') : textOf(item['groups']),
      ...wordsOf(item['name'], 'name'),
      ...wordsOf(item['question'], 'question'),
      ...wordsOf(item['asks'], 'asks'),
      ...wordsOf(item['evidence'], 'evidence'),
      step: textOf(item['kind']),
      weight: textOf(item['weight']),
      instrumentCode: textOf(item['instrument_code']),
    })),
    ...(focus.success && Object.keys(focus.data).length > 0 && { focus: focus.data }),
  };
}

/** A value that a column does not know, and where it stands: one question for all its places. */
export interface DraftQuestion {
  readonly table: DraftTable;
  readonly column: DraftChoice;
  readonly text: string;
  readonly count: number;
}

/** What somebody has to say of words a draft has where only some are known; each word once. */
export function questionsOf(faults: readonly DraftFaultAt[]): DraftQuestion[] {
  const unknown = faults.filter(({ fault, column }) => fault === 'choice' && column !== null && column in draftChoices);
  return [...Map.groupBy(unknown, ({ table, column, text }) => `${table} ${column} ${folded(text)}`).values()].map(
    (alike) => {
      const { table, column, text } = alike[0] as DraftFaultAt;
      return { table, column: column as DraftChoice, text, count: alike.length };
    },
  );
}

/** A draft with a word it did not know replaced wherever it stands. */
export function answered(draft: FrameworkDraft, { table, column, text }: DraftQuestion, value: string): FrameworkDraft {
  const isIt = (cell: string | undefined) => folded(cell ?? '') === folded(text);
  if (table === 'about') return { ...draft, about: { ...draft.about, [column]: value } };
  return {
    ...draft,
    [table]: draft[table].map((row) => (isIt(row[column]) ? { ...row, [column]: value } : row)),
  };
}
