import type { DocumentCell, DocumentColumn, TableBlock } from '#kit/documents/document.ts';

/** A column of a table that is read for a document alone. */
export interface PickedColumn<Row> extends DocumentColumn {
  /** Whether it is there at all: where its reader may not read it, or nothing is to be told, it is left out. */
  isTold?: boolean;
  value: (row: Row) => DocumentCell;
}

/** Rows as a table of the columns that are told. */
export function pickedTable<Row>(
  rows: readonly Row[],
  columns: readonly PickedColumn<Row>[],
  named: Pick<TableBlock, 'name' | 'title' | 'empty'>,
): TableBlock {
  const told = columns.filter(({ isTold = true }) => isTold);
  return {
    kind: 'table',
    ...named,
    columns: told.map(({ header, width, type }) => ({ header, width, ...(type && { type }) })),
    rows: rows.map((row) => told.map(({ value }) => value(row))),
  };
}
