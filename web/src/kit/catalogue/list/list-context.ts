import { createContext, use, type ReactNode } from 'react';
import type { Choices } from '../choices.ts';
import type { Catalogue, Row } from '../catalogue.ts';
import type { Column } from './columns.ts';
import type { ListShape, ListState } from './list-state.ts';
import type { Change } from './use-list-state.ts';
import type { Permits } from '../permits.ts';
import type { Selection } from './use-selection.ts';

/** What every part of a list works on. */
export interface List {
  catalogue: Catalogue;
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
}

const ListContext = createContext<List | null>(null);
export const ListProvider: (props: { value: List; children: ReactNode }) => ReactNode = ListContext;

/** The list around a part of it. Throws outside a list. */
export function useList(): List {
  const list = use(ListContext);
  if (list === null) throw new Error('useList works inside a list only');
  return list;
}
