import { can, type Holder } from '@baluarte/contract/kit/session.ts';
import type { PermissionCode } from '@baluarte/contract/permissions.ts';
import type { DocumentCell, DocumentColumn, TableBlock } from '#kit/documents/document.ts';

/** A column of a table that is read for a document alone. */
export interface PickedColumn<Row> extends DocumentColumn {
  /** Whether there is anything to tell; it is left out otherwise. */
  isTold?: boolean;
  /** What reading it takes; it is left out for whoever lacks any. */
  needs?: readonly PermissionCode[];
  value: (row: Row) => DocumentCell;
}

/** Rows as a table of the columns that are told, and that their reader may read. */
export function pickedTable<Row>(
  holder: Holder,
  rows: readonly Row[],
  columns: readonly PickedColumn<Row>[],
  named: Pick<TableBlock, 'name' | 'title' | 'empty'>,
): TableBlock {
  const told = columns.filter(({ isTold = true, needs = [] }) => isTold && needs.every((code) => can(holder, code)));
  return {
    kind: 'table',
    ...named,
    columns: told.map(({ header, width, type }) => ({ header, width, ...(type && { type }) })),
    rows: rows.map((row) => told.map(({ value }) => value(row))),
  };
}
