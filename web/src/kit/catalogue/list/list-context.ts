import { createContext, use, type ComponentType, type ReactNode } from 'react';
import type { Choices } from '../choices.ts';
import { pagesOf, type Catalogue, type Row } from '../catalogue.ts';
import type { Consequences } from '../consequences.ts';
import type { Column } from './columns.ts';
import type { ListShape, ListState } from './list-state.ts';
import type { Change } from './use-list-state.ts';
import type { Permits } from '../permits.ts';
import type { Selection } from './use-selection.ts';

/** A filter whose values are not a field's own choices. */
export interface FilterWay {
  /** Values with their words: all there are, or those chosen when `Values` finds the others. */
  values: readonly { id: string; name: string }[];
  isSingle?: boolean;
  /** Chooses the values where they are too many to list. */
  Values?: ComponentType<{ name: string; onDone: () => void }>;
}

/** Where the list of something that is no catalogue differs: its entries open next to it, or on their own page. */
export interface ListWays {
  hrefOf: (row: Row) => string | null;
  /** An entry opens on a page instead of next to the list. */
  opensPage?: true;
  /** The entry that is open. */
  currentId: number | null;
  /** Items of an entry's menu. */
  menu: (row: Row) => ReactNode;
  /** What an empty list offers. */
  firstStep: ReactNode;
  filters: Readonly<Record<string, FilterWay>>;
  /** Its export has fixed columns, regardless of those on screen. */
  hasOwnFile?: true;
  /** There is more to say of each entry than columns show: all of it is offered as a file that comes back. */
  hasWholeFile?: true;
  /** It is on the page of another entry; it has no saved views there. */
  within?: Within;
}

/** A list on the page of another entry. */
interface Within {
  /** Filters it by that entry. */
  filter: Readonly<Record<string, string>>;
  /** What it says without rows: there may be many elsewhere. */
  emptyTitle: string;
}

/** What every part of a list works on. */
export interface List {
  catalogue: Catalogue;
  /** The moment it is shown as of; undefined: now. */
  moment?: string | undefined;
  shape: ListShape;
  state: ListState;
  change: Change;
  /** All there are, by field. */
  columns: ReadonlyMap<string, Column>;
  /** Those on screen, in order. */
  shown: readonly Column[];
  choices: Choices;
  rows: readonly Row[];
  total: number;
  selection: Selection;
  permits: Permits;
  /** Items of its own in an entry's menu, behind the ordinary ones. */
  Items?: ComponentType<{ row: Row }> | undefined;
  /** Of the whole list, beside the primary action: above it, and where it is empty. */
  actions?: ReactNode;
  /** What putting entries out of use changes beside themselves. */
  consequences?: Consequences | undefined;
  ways?: ListWays;
  /** Filters of a catalogue beside those of its fields. */
  filters?: Readonly<Record<string, FilterWay>> | undefined;
}

const ListContext = createContext<List | null>(null);
export const ListProvider: (props: { value: List; children: ReactNode }) => ReactNode = ListContext;

/** The list around a part of it. Throws outside a list. */
export function useList(): List {
  const list = use(ListContext);
  if (list === null) throw new Error('useList works inside a list only');
  return list;
}

/** How a filter is chosen that is no field's own. */
export const filterWay = ({ ways, filters }: Pick<List, 'ways' | 'filters'>, name: string): FilterWay | undefined =>
  ways?.filters[name] ?? filters?.[name];

/** Whether entries open next to the list, which stays visible. */
export const opensBeside = ({ ways }: Pick<List, 'ways'>): boolean => ways !== undefined && ways.opensPage !== true;

/** Where an entry opens: its own page, or next to the list. Null when the person may not see it. */
export function hrefIn(
  { ways, permits, catalogue, moment }: Pick<List, 'ways' | 'permits' | 'catalogue' | 'moment'>,
  row: Row,
): string | null {
  if (ways) return ways.hrefOf(row);
  if (!permits.view) return null;
  const now = pagesOf(catalogue).show(row.id);
  return moment === undefined ? now : `${now}?${new URLSearchParams({ at: moment }).toString()}`;
}
