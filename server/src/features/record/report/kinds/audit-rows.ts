import { fill } from '@baluarte/texts/fill.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import { cellParts, cellWriter } from '#kit/documents/cell-text.ts';
import type { DocumentCell, TableBlock } from '#kit/documents/document.ts';
import type { Reading } from '../sources.ts';

/** A digest of SHA-256; on paper its beginning tells two apart, and the workbook has it whole. */
const digest = /\b([0-9a-f]{12})[0-9a-f]{52}\b/g;

const shortened = (cell: DocumentCell): DocumentCell =>
  typeof cell === 'string' && cell.length >= 64 ? cell.replaceAll(digest, '$1…') : cell;

type Row = TableBlock['rows'][number];

/** Rows that follow each other and are equal in their first `shared` cells. */
function groupsOf(rows: readonly Row[], shared: number): Row[][] {
  const keyOf = (row: Row) => JSON.stringify(row.slice(0, shared).map((cell) => cellParts(cell).value));
  const groups: { key: string; rows: Row[] }[] = [];
  for (const row of rows) {
    const key = keyOf(row);
    const last = groups.at(-1);
    if (last?.key === key) last.rows.push(row);
    else groups.push({ key, rows: [row] });
  }
  return groups.map((group) => group.rows);
}

/**
 * The lines of an extract of the audit as pages show them. What was created or deleted is one row, with all that it held in one cell.
 * Of what was changed each field has a row; what these have in common stands in the first, and the number of the change and the scope
 * in each. Digests are shortened. In a workbook every line is whole, to be filtered.
 */
export function rowsOnPages(table: TableBlock, { language, session }: Reading): TableBlock {
  const { audit: words, files } = textsIn(language);
  const { changeset, field, operation, before, after } = words.file.columns;
  const placeOf = (header: string) => table.columns.findIndex((column) => column.header === header);
  const places = {
    operation: placeOf(operation),
    field: placeOf(field),
    before: placeOf(before),
    after: placeOf(after),
  };
  const kept = new Set([placeOf(changeset), placeOf(files.scope)]);
  const wholeRows = new Set([words.operations.insert, words.operations.delete]);
  const write = cellWriter({ language, timeZone: session.timeZone });

  const joined = (rows: readonly Row[], side: number): string =>
    rows
      .filter((row) => (cellParts(row[side]).value ?? '') !== '')
      .map((row) => fill(words.fieldValue, { field: write(row[places.field]), value: write(row[side]) }))
      .join('; ');
  const inOneRow = (rows: readonly Row[]): Row[] =>
    rows.slice(0, 1).map((row) =>
      row.map((cell, place) => {
        if (place === places.field) return null;
        return place === places.before || place === places.after ? joined(rows, place) || null : cell;
      }),
    );
  const inEach = (rows: readonly Row[]): Row[] =>
    rows.map((row, at) =>
      at === 0 ? row : row.map((cell, place) => (place < places.field && !kept.has(place) ? null : cell)),
    );

  const rows = groupsOf(table.rows, places.field).flatMap((group) =>
    group.length > 1 && wholeRows.has(String(cellParts(group[0]?.[places.operation]).value))
      ? inOneRow(group)
      : inEach(group),
  );
  return { ...table, rows: rows.map((row) => row.map(shortened)) };
}
