import { firstCharacters } from '@baluarte/contract/kit/cut.ts';
import { changesetFilters } from '@baluarte/contract/kit/catalogue.ts';
import { filterNames, statusField, type Catalogue } from '../catalogue.ts';

export type Density = 'comfortable' | 'compact';
export interface SortTerm {
  field: string;
  descending: boolean;
}
/** A visible column; `width` in pixels once it was set. */
export interface ShownColumn {
  field: string;
  width?: number;
}
/** Everything that decides what a list shows; it lives in the address bar. */
export interface ListState {
  page: number;
  perPage: number;
  sort: SortTerm[];
  search: string;
  /** Filter → its values: ids of choices, or `true` / `false`. */
  filters: Record<string, string[]>;
  columns: ShownColumn[];
  density: Density;
}
/** What a list understands and how it begins. */
export interface ListShape {
  filters: readonly string[];
  /** Filters whose values are words, days or addresses and not numbers, with what such a value can be. */
  worded?: Readonly<Record<string, readonly string[] | RegExp>>;
  sortable: readonly string[];
  /** Every column there is. */
  columns: readonly string[];
  defaults: ListState;
}

export const pageSizes = [10, 25, 50, 100, 200] as const;
export const narrowest = 64;
const widest = 900;
const maximumTerms = 5;

const termOf = (text: string): SortTerm => ({ field: text.replace(/^-/, ''), descending: text.startsWith('-') });

/** How a list begins: with these columns, and sorted as an address says it, such as `-at`; '' leaves the order to the server. */
export const initialState = (shown: readonly string[], sort: string, perPage = 10): ListState => ({
  page: 1,
  perPage,
  sort: sort === '' ? [] : [termOf(sort)],
  search: '',
  filters: {},
  columns: shown.map((field) => ({ field })),
  density: 'comfortable',
});

/** The shape of a catalogue's list, from its contract and the columns its page begins with. */
export function shapeOf(catalogue: Catalogue, columns: readonly string[], shown: readonly string[]): ListShape {
  const { sortable } = catalogue;
  // As the server orders a list that says nothing.
  const sort = ['code', 'name'].find((name) => sortable.includes(name)) ?? '';
  return {
    filters: [...filterNames(catalogue), ...(catalogue.paths.import === undefined ? [] : changesetFilters)],
    sortable,
    columns,
    defaults: initialState(shown, sort),
  };
}

const positive = (text: string | null, fallback: number) => {
  const value = Number(text);
  return text !== null && Number.isInteger(value) && value > 0 ? value : fallback;
};

function sortFrom(text: string | null, { sortable, defaults }: ListShape): SortTerm[] {
  if (text === null) return defaults.sort;
  const terms = text.split(',').map(termOf);
  return terms.filter(({ field }) => sortable.includes(field)).slice(0, maximumTerms);
}

function columnsFrom(text: string | null, { columns, defaults }: ListShape): ShownColumn[] {
  if (text === null) return defaults.columns;
  const seen = new Set<string>();
  const shown = text.split(',').flatMap((part): ShownColumn[] => {
    const [field = '', width] = part.split('.');
    if (!columns.includes(field) || seen.has(field)) return [];
    seen.add(field);
    const pixels = Number(width);
    return [width && pixels >= narrowest && pixels <= widest ? { field, width: Math.round(pixels) } : { field }];
  });
  return shown.length > 0 ? shown : defaults.columns;
}

/** A day as an address writes it. */
export const dayValues = /^\d{4}-\d{2}-\d{2}$/;

function allowedValue(name: string, value: string, { worded }: ListShape): boolean {
  const words = worded?.[name];
  if (words) return words instanceof RegExp ? words.test(value) : words.includes(value);
  return name === statusField || /^\d{1,15}$/.test(value) || value === 'true' || value === 'false';
}

/** Reads the state out of an address; what is unknown or out of range is passed over, so an old link still opens. */
export function readState(search: URLSearchParams, shape: ListShape): ListState {
  const { defaults } = shape;
  const perPage = positive(search.get('perPage'), defaults.perPage);
  const filters = shape.filters.flatMap((name) => {
    const values = (search.get(name) ?? '')
      .split(',')
      .filter((value) => value !== '' && allowedValue(name, value, shape));
    return values.length > 0 ? [[name, values] as const] : [];
  });
  return {
    page: positive(search.get('page'), 1),
    perPage: pageSizes.some((size) => size === perPage) ? perPage : defaults.perPage,
    sort: sortFrom(search.get('sort'), shape),
    search: firstCharacters(search.get('search') ?? '', 200),
    filters: Object.fromEntries(filters),
    columns: columnsFrom(search.get('columns'), shape),
    density: search.get('density') === 'compact' ? 'compact' : defaults.density,
  };
}

export const sortText = (sort: readonly SortTerm[]): string =>
  sort.map(({ field, descending }) => `${descending ? '-' : ''}${field}`).join(',');
export const columnsText = (columns: readonly ShownColumn[]): string =>
  columns.map(({ field, width }) => (width ? `${field}.${width}` : field)).join(',');

/** The URL parameters of a state, without defaults, so that the initial URL has none. */
export function writeState(state: ListState, { filters, defaults }: ListShape): Record<string, string | null> {
  const unless = (value: string, plain: string) => (value === plain ? null : value);
  return {
    page: unless(String(state.page), '1'),
    perPage: unless(String(state.perPage), String(defaults.perPage)),
    sort: unless(sortText(state.sort), sortText(defaults.sort)),
    search: unless(state.search, ''),
    columns: unless(columnsText(state.columns), columnsText(defaults.columns)),
    density: unless(state.density, defaults.density),
    ...Object.fromEntries(filters.map((name) => [name, unless((state.filters[name] ?? []).join(','), '')])),
  };
}

/** The same state as the API takes it; `page` and `perPage` only where a page is asked for. */
export function queryOf(state: ListState): Record<string, string | undefined> {
  return {
    sort: sortText(state.sort) || undefined,
    search: state.search.trim() || undefined,
    ...Object.fromEntries(Object.entries(state.filters).map(([name, values]) => [name, values.join(',')])),
  };
}

/**
 * The sort after a click on a header: ascending, descending, back to how the list begins. With `adding` (shift) the
 * other terms stay.
 */
export function nextSort(sort: readonly SortTerm[], field: string, adding: boolean): SortTerm[] {
  const present = sort.find((term) => term.field === field);
  const others = adding ? sort.filter((term) => term.field !== field) : [];
  if (present?.descending) return others;
  const term = { field, descending: present !== undefined };
  if (!adding || !present) return [...others, term].slice(0, maximumTerms);
  return sort.map((old) => (old.field === field ? term : old));
}
