import { useMemo } from 'react';
import type { Row } from '../catalogue.ts';
import type { Column } from './columns.ts';
import type { List } from './list-context.ts';
import type { useListState } from './use-list-state.ts';
import { useSelection } from './use-selection.ts';

/** What differs between lists. */
interface AssembledParts extends Pick<
  List,
  'catalogue' | 'moment' | 'shape' | 'choices' | 'permits' | 'Items' | 'actions' | 'consequences' | 'ways' | 'filters'
> {
  at: Pick<ReturnType<typeof useListState>, 'state' | 'change'>;
  /** All columns there are; the same array as long as they are the same. */
  columns: readonly Column[];
  rows: readonly Row[];
  /** How many there are; undefined before they came. */
  total: number | undefined;
  /** Which of the columns that are asked for have room. */
  fitting?: (chosen: readonly Column[]) => readonly Column[];
}

/** The list every part of a page of a list works on. */
export function useAssembled({ at, columns, rows, total, fitting = itself, ...list }: AssembledParts): List {
  const { state, change } = at;
  const selection = useSelection(rows);
  const byField = useMemo(() => new Map(columns.map((column) => [column.field, column])), [columns]);
  const shown = useMemo(
    () => fitting(state.columns.flatMap(({ field }) => byField.get(field) ?? [])),
    [state.columns, byField, fitting],
  );
  return { ...list, state, change, columns: byField, shown, rows, total: total ?? 0, selection };
}

const itself = (columns: readonly Column[]) => columns;
