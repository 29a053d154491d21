import { dayIn } from '@baluarte/contract/kit/day.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import { sql, type RawBuilder } from 'kysely';
import { invalid } from '#kit/http/problem.ts';
import { toZonedTime } from '#kit/time/to-zoned-time.ts';
import type { ReadersFile } from '#kit/http/replies.ts';
import { writeCsv } from './csv/write-csv.ts';
import { fullCell, type ColumnType, type WriteCell } from './write-cell.ts';
import { writeXlsx } from './xlsx/write-xlsx.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** One column of an export. */
export interface ExportColumn<Row> {
  header: string;
  /** Name of the field it shows, where one shows it: what reads the table picks its columns by it. */
  field?: string;
  width?: number;
  /** A `dateTime` is passed as a moment; the file shows it in its reader's time zone. */
  type?: ColumnType;
  value: (row: Row) => WriteCell;
}

export const fileTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
} as const;

/** The table of an export, for what shows it otherwise than as a spreadsheet. Its rows can be read once. */
export interface ExportTable {
  name: string;
  columns: readonly Omit<ExportColumn<never>, 'value'>[];
  /** Values by column; moments are not yet in anybody's time zone. */
  rows: AsyncIterable<WriteCell[]>;
}

/** Names of the scopes that a document reads, by their ids. */
export type ScopeNames = ReadonlyMap<number, string>;

/** The column that tells which scope a row is of, where several are read: codes repeat from one to another. None where they are one. */
export const scopeColumn = <Row>(
  scopes: ScopeNames | undefined,
  language: Language,
  scopeOf: (row: Row) => number | null,
): ExportColumn<Row>[] =>
  scopes && scopes.size > 1
    ? [
        {
          field: 'scopeId',
          header: textsIn(language).files.scope,
          width: 20,
          value: (row) => scopes.get(scopeOf(row) ?? 0),
        },
      ]
    : [];

/** A spreadsheet of an export, and its table. */
export type SheetFile = ReadersFile & { table: ExportTable };

const batch = 2000;
/** Milliseconds a statement of a file may take to find its rows, or the next of them. */
const patience = 120_000;

/** Rows that are there already, as files take them. */
export async function* each<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows;
}

/** Rows of a statement in batches, so that memory does not grow with them. Each row is the JSON of its `row` column. One at a time. */
export async function* cursor<Row>(trx: Trx, query: RawBuilder<{ row: Row }>): AsyncGenerator<Row> {
  const { text, values } = trx.compiled(query);
  await trx.client.query(`set local statement_timeout = ${patience}`);
  try {
    await trx.client.query({ text: `declare export no scroll cursor for ${text}`, values });
    for (;;) {
      const rows = await trx.rows<{ row: Row }>(sql`fetch ${sql.lit(batch)} from export`);
      for (const { row } of rows) yield row;
      if (rows.length < batch) return;
    }
  } finally {
    // If the client disconnected, the transaction has ended and the connection is already released.
    if (!trx.hasEnded)
      await trx.client.query('close export; set local statement_timeout to default').catch(() => undefined);
  }
}

/** The columns requested by name, in that order; all by default. Throws `invalid` for an unknown one. */
export const chosenColumns = <Row>(
  all: Readonly<Record<string, ExportColumn<Row>>>,
  requested: string | undefined,
): ExportColumn<Row>[] =>
  (requested ? requested.split(',') : Object.keys(all)).map((name) => {
    const column = all[name];
    if (!column) throw invalid([{ path: 'query.columns', code: 'unknownField', params: { value: name } }]);
    return { field: name, ...column };
  });

async function* cells<Row>(
  columns: readonly ExportColumn<Row>[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<WriteCell[]> {
  for await (const row of rows) yield columns.map(({ value }) => value(row));
}

async function* withHeader<Row>(
  columns: readonly ExportColumn<Row>[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<WriteCell[]> {
  yield columns.map(({ header }) => header);
  yield* cells(columns, rows);
}

/** A column of moments by the clock of a time zone, which its header names: two people in two zones look at the same file. */
function readBy<Row>(timeZone: string, column: ExportColumn<Row>): ExportColumn<Row> {
  const value = (row: Row): WriteCell => {
    const cell = fullCell(column.value(row));
    return cell.value instanceof Date ? { ...cell, value: toZonedTime(timeZone, cell.value) } : cell;
  };
  if (column.type !== 'dateTime') return { ...column, value };
  const { header, width = Math.max(26, header.length + timeZone.length + 3) } = column;
  return { ...column, header: `${header} (${timeZone})`, width, value };
}

/** A list as a spreadsheet, XLSX or CSV, streamed. `name` is the file's without ending; the reader's day is added, of now or of the moment it is as of. */
export function sheetFile<Row>(
  { name, format, at }: { name: string; format: 'xlsx' | 'csv'; at?: string | undefined },
  chosen: readonly ExportColumn<Row>[],
  rows: AsyncIterable<Row>,
): SheetFile {
  const file = (timeZone: string) => {
    const columns = chosen.map((column) => readBy(timeZone, column));
    const day = dayIn(timeZone, at === undefined ? new Date() : new Date(at));
    const body =
      format === 'csv'
        ? writeCsv(withHeader(columns, rows))
        : writeXlsx({ sheets: [{ name, columns, rows: cells(columns, rows) }] });
    return { name: `${name}-${day}.${format}`, type: fileTypes[format], body };
  };
  return Object.assign(file, { table: { name, columns: chosen, rows: cells(chosen, rows) } });
}
