import { useMemo } from 'react';
import { useCan } from '#kit/session/session.tsx';
import type { Catalogue, Row } from '../catalogue.ts';
import { useChoices } from '../choices.ts';
import { useRenderedColumns, type ListRenderer } from './rendered-columns.tsx';
import type { List } from './list-context.ts';
import { listOf } from './saved-views.ts';
import { useListState } from './use-list-state.ts';
import { useRows } from './use-rows.ts';
import { useSelection } from './use-selection.ts';

/** What is listed by hand: something that is no catalogue in the ordinary sense, in the terms of the kit. */
interface Listed<Entry> {
  catalogue: Catalogue;
  /** The same object at every call. */
  drawn: ListRenderer<Entry>;
  /** What an entry is called that has no name; the same function as long as it says the same. */
  nameOf?: (row: Entry) => string;
}

/** What may be done with it through the kit; what is not said may not. */
const nothingAllowed = {
  view: false,
  create: false,
  edit: false,
  quickEdit: false,
  status: false,
  remove: false,
  bulk: false,
  import: false,
};

/**
 * The list of something that is no catalogue: its state from the address, its rows, its columns. The page adds how its
 * entries are opened and what may be done with them.
 */
export function useListed<Entry>({ catalogue, drawn, nameOf }: Listed<Entry>) {
  const { shape } = drawn;
  const can = useCan();
  const { state, change, redirect } = useListState(listOf(catalogue), shape);
  const query = useRows(catalogue, state);
  const choices = useChoices(catalogue.fields);
  const columns = useRenderedColumns(drawn, choices);
  const byField = useMemo(() => new Map(columns.map((column) => [column.field, column])), [columns]);
  const shown = useMemo(() => state.columns.flatMap(({ field }) => byField.get(field) ?? []), [state.columns, byField]);
  const found = query.data?.rows ?? none;
  const rows = useMemo(
    () => (nameOf ? found.map((row) => ({ ...row, name: nameOf(row as Row & Entry) })) : found),
    [found, nameOf],
  );
  const selection = useSelection(rows);
  const { access } = catalogue.endpoints.export;
  const list: List = {
    catalogue,
    shape,
    state,
    change,
    columns: byField,
    shown,
    choices,
    rows,
    total: query.data?.meta.total ?? 0,
    selection,
    permits: { ...nothingAllowed, export: typeof access !== 'number' || can(access) },
  };
  return { list, query, redirect };
}

const none: readonly Row[] = [];
