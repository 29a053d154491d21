import { useMemo } from 'react';
import { useCan } from '#kit/session/session.tsx';
import type { Catalogue, Row } from '../catalogue.ts';
import { useChoices } from '../choices.ts';
import { permitsOf } from '../permits.ts';
import { useRenderedColumns, type ListRenderer } from './rendered-columns.tsx';
import { listOf } from './saved-views.ts';
import { useAssembled } from './use-assembled.ts';
import { useListState } from './use-list-state.ts';
import { useRows } from './use-rows.ts';

/** What is listed by hand: something that is no catalogue in the ordinary sense, in the terms of the kit. */
interface Listed<Entry> {
  catalogue: Catalogue;
  /** The same object at every call. */
  drawn: ListRenderer<Entry>;
  /** What an entry is called that has no name; the same function as long as it says the same. */
  nameOf?: (row: Entry) => string;
}

/**
 * The list of something that is no catalogue: its state from the address, its rows, its columns. The page adds how its
 * entries are opened and what may be done with them.
 */
export function useListed<Entry>({ catalogue, drawn, nameOf }: Listed<Entry>) {
  const { shape } = drawn;
  const can = useCan();
  const { redirect, ...at } = useListState(listOf(catalogue), shape);
  const query = useRows(catalogue, at.state);
  const choices = useChoices(catalogue.fields);
  const columns = useRenderedColumns(drawn, choices);
  const found = query.data?.rows ?? none;
  const rows = useMemo(
    () => (nameOf ? found.map((row) => ({ ...row, name: nameOf(row as Row & Entry) })) : found),
    [found, nameOf],
  );
  const { access } = catalogue.endpoints.export;
  const permits = permitsOf({ export: typeof access !== 'number' || can(access) });
  const list = useAssembled({ catalogue, shape, at, choices, columns, rows, total: query.data?.meta.total, permits });
  return { list, query, redirect };
}

const none: readonly Row[] = [];
