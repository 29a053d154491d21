import {
  comparedStates,
  type CompanyResult,
  type ComparedGroup,
} from '@baluarte/contract/maturity/company-comparison.ts';
import { initialState, type ListShape, type ListState, type SortTerm } from '#kit/catalogue/list/list-state.ts';
import { fold } from '#kit/search/fold.ts';

/** What companies can be compared by: the whole and its parts, or the groups of one kind. */
export const comparedBy = ['overall', 'phase', 'theme', 'function'] as const;
export type ComparedBy = (typeof comparedBy)[number];

const before = ['company', 'scope', 'assessment_date'] as const;
const whole = ['overall_maturity', 'change', 'maturity_level', 'phva_score', 'controls_score', 'nist_score'] as const;

/** Columns of a way to compare. */
export const columnsBy = (by: ComparedBy, groups: readonly ComparedGroup[]): string[] => [
  ...before,
  ...(by === 'overall' ? whole : groups.filter(({ kind }) => kind === by).map(({ code }) => code)),
];

/** What its address can say, all rows on one page: the highest first. */
export function shapeOf(groups: readonly ComparedGroup[]): ListShape {
  const columns = [...before, ...whole, ...groups.map(({ code }) => code)];
  return {
    filters: ['companyState', 'purpose_id', 'framework_version', 'maturity_level'],
    worded: { companyState: comparedStates, framework_version: /^[A-Za-z0-9._-]{1,40}$/ },
    sortable: columns,
    columns,
    defaults: initialState(columnsBy('overall', groups), '-overall_maturity', 200),
  };
}

/** The way to compare whose columns are shown; the whole where they are of none. */
export const byOf = (shown: readonly string[], groups: readonly ComparedGroup[]): ComparedBy =>
  comparedBy.find(
    (by) =>
      by !== 'overall' &&
      columnsBy(by, groups)
        .slice(before.length)
        .some((code) => shown.includes(code)),
  ) ?? 'overall';

/** Codes of the groups whose figures are columns beside that of the whole. */
const groupOf: Readonly<Record<string, string>> = {
  phva_score: 'phva',
  controls_score: 'controls',
  nist_score: 'nist',
};

/** The figure of a column with its light. */
export function figureOf({ finished }: Pick<CompanyResult, 'finished'>, field: string) {
  if (field === 'overall_maturity')
    return { score: finished?.overall_maturity ?? null, rangeId: finished?.overall_range_id ?? null };
  const figure = finished?.figures.find(({ code }) => code === (groupOf[field] ?? field));
  const stored = finished?.[field as 'phva_score'];
  return { score: stored ?? figure?.score ?? null, rangeId: figure?.range_id ?? null };
}

function valueOf(row: CompanyResult, field: string): number | string | null {
  if (field === 'company') return row.company.name;
  if (field === 'scope') return row.scope?.name ?? null;
  if (field === 'assessment_date') return row.finished?.assessment_date ?? null;
  if (field === 'change') return row.finished?.change ?? null;
  if (field === 'maturity_level') return row.finished?.maturity_level ?? null;
  return figureOf(row, field).score;
}

/** Rows without a value come last, however it is sorted. */
function compare(one: CompanyResult, other: CompanyResult, sort: readonly SortTerm[]): number {
  for (const { field, descending } of [...sort, { field: 'company', descending: false }]) {
    const [a, b] = [valueOf(one, field), valueOf(other, field)];
    if (a === null || b === null) {
      if (a !== b) return Number(a === null) - Number(b === null);
    } else {
      const by = typeof a === 'number' ? a - Number(b) : a.localeCompare(String(b));
      if (by !== 0) return descending ? -by : by;
    }
  }
  return 0;
}

const filtered: Readonly<Record<string, (row: CompanyResult) => string>> = {
  companyState: ({ state }) => state,
  purpose_id: ({ purpose }) => String(purpose?.id),
  framework_version: ({ finished }) => String(finished?.framework_version),
  maturity_level: ({ finished }) => String(finished?.maturity_level),
};

const textOf = ({ company, scope, finished }: CompanyResult) =>
  fold([company.name, company.subdomain, scope?.name, finished?.name].join(' '));

/** The rows that fit search and filters, sorted. */
export function rowsOf(
  rows: readonly CompanyResult[],
  { search, filters, sort }: Pick<ListState, 'search' | 'filters' | 'sort'>,
): CompanyResult[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return rows
    .filter((row) => Object.entries(filtered).every(([name, of]) => filters[name]?.includes(of(row)) ?? true))
    .filter((row) => words.every((word) => textOf(row).includes(word)))
    .toSorted((one, other) => compare(one, other, sort));
}

/** Codes of the frameworks of the rows: figures of several do not measure the same. */
export const frameworksOf = (rows: readonly CompanyResult[]): string[] => [
  ...new Set(rows.flatMap(({ finished }) => finished?.framework_version ?? [])),
];

/** Codes of the frameworks of the rows by which some of the compared groups are our own reading of a standard. */
export function ownReadingsOf(
  rows: readonly CompanyResult[],
  groups: readonly ComparedGroup[],
  by: ComparedBy,
): string[] {
  const codes = new Set(groups.flatMap(({ code, kind }) => (kind === by ? [code] : [])));
  return frameworksOf(
    rows.filter(({ finished }) =>
      finished?.figures.some(({ code, is_own_reading: isOwn }) => isOwn && codes.has(code)),
    ),
  );
}
