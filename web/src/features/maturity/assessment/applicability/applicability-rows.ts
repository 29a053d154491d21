import type { ApplicabilityRow } from '@baluarte/contract/maturity/assessment-fields.ts';
import { initialState, type ListShape, type ListState, type SortTerm } from '#kit/catalogue/list/list-state.ts';
import { fold } from '#kit/search/fold.ts';

/** A control of the statement with its name in the language in use. */
export interface Line extends ApplicabilityRow {
  title: string;
  /** Its place in the framework. */
  place: number;
}

export const states = ['scored', 'notApplicable', 'pending'] as const;
export const columns = [
  'code',
  'name',
  'applies',
  'justification',
  'level',
  'implemented',
  'ownControls',
  'evidence',
] as const;
export type ApplicabilityColumn = (typeof columns)[number];
/** Filters that say whether there is something. */
export const yesOrNo = ['applies', 'justification', 'implemented', 'ownControls', 'evidence'] as const;

/** What its address can say: the controls in the order of the framework, all on one page. */
export const applicabilityShape: ListShape = {
  filters: ['theme', 'state', ...yesOrNo],
  worded: { theme: /^[A-Za-z0-9._-]{1,40}$/, state: states },
  sortable: ['code', 'name', 'applies', 'level', 'implemented', 'ownControls', 'evidence'],
  columns,
  defaults: initialState(columns, 'code', 200),
};

const has: Readonly<Record<(typeof yesOrNo)[number], (row: ApplicabilityRow) => boolean>> = {
  applies: (row) => row.is_applicable,
  justification: ({ justification }) => justification.trim() !== '',
  implemented: (row) => row.is_implemented,
  ownControls: ({ controls }) => controls.length > 0,
  evidence: ({ evidence }) => evidence.length > 0,
};

type Filters = ListState['filters'];

function fits(row: ApplicabilityRow, filters: Filters): boolean {
  const { theme, state } = filters;
  if (theme && !theme.includes(row.theme ?? '')) return false;
  if (state && !state.includes(row.state)) return false;
  return yesOrNo.every((name) => filters[name]?.includes(String(has[name](row))) ?? true);
}

/** What is searched: what is written in a row, without case or accents; every word has to be there. */
const textOf = ({ code, title, justification, gap, controls, evidence }: Line): string =>
  fold(
    [
      code,
      title,
      justification,
      gap,
      ...controls.map((one) => `${one.code} ${one.name}`),
      ...evidence.map(({ name }) => name),
    ].join(' '),
  );

const valueOf: Readonly<Record<string, (line: Line) => number | string>> = {
  code: ({ place }) => place,
  name: ({ title }) => title,
  applies: (line) => Number(line.is_applicable),
  // What has no level comes before the lowest.
  level: ({ level }) => level ?? -1,
  implemented: (line) => Number(line.is_implemented),
  ownControls: ({ controls }) => controls.length,
  evidence: ({ evidence }) => evidence.length,
};

function compare(one: Line, other: Line, sort: readonly SortTerm[]): number {
  for (const { field, descending } of sort) {
    const [a, b] = [valueOf[field]?.(one) ?? 0, valueOf[field]?.(other) ?? 0];
    const by = typeof a === 'string' ? a.localeCompare(String(b)) : a - Number(b);
    if (by !== 0) return descending ? -by : by;
  }
  return one.place - other.place;
}

/** The lines that fit search and filters, sorted. */
export function linesOf(lines: readonly Line[], state: Pick<ListState, 'search' | 'filters' | 'sort'>): Line[] {
  const words = fold(state.search).split(/\s+/).filter(Boolean);
  return lines
    .filter((line) => fits(line, state.filters))
    .filter((line) => words.every((word) => textOf(line).includes(word)))
    .toSorted((one, other) => compare(one, other, state.sort));
}

/** Lines by theme, the themes in the order of the framework; those without one last. */
export function byTheme(lines: readonly Line[]): { theme: string | null; lines: Line[] }[] {
  const groups = Map.groupBy(lines, ({ theme }) => theme);
  return [...groups]
    .map(([theme, of]) => ({ theme, lines: of, first: Math.min(...of.map(({ place }) => place)) }))
    .toSorted((one, other) => Number(one.theme === null) - Number(other.theme === null) || one.first - other.first)
    .map(({ theme, lines: of }) => ({ theme, lines: of }));
}

/** Counts above the statement, each with the filters of exactly what it counts. What does not apply needs no control and no evidence. */
export const counts = [
  { key: 'all', filters: {} },
  { key: 'applicable', filters: { applies: ['true'] } },
  { key: 'excluded', filters: { applies: ['false'] } },
  { key: 'implemented', filters: { implemented: ['true'] } },
  { key: 'pending', filters: { state: ['pending'] } },
  { key: 'unjustified', filters: { justification: ['false'] } },
  { key: 'uncontrolled', filters: { applies: ['true'], ownControls: ['false'] } },
  { key: 'unproved', filters: { applies: ['true'], evidence: ['false'] } },
] as const satisfies readonly { key: string; filters: Filters }[];

export const countOf = (rows: readonly ApplicabilityRow[], filters: Filters): number =>
  rows.filter((row) => fits(row, filters)).length;
