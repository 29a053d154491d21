import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { inMilliseconds } from '@baluarte/contract/kit/values.ts';
import type { Language } from '@baluarte/texts/wording.ts';
import { cellWriter } from '#kit/documents/cell-text.ts';
import { readLines } from '#kit/files/read-lines.ts';
import { fullCell, type ColumnType, type WriteCell, type WriteValue } from '#kit/sheets/write-cell.ts';
import { toZonedTime } from '#kit/time/to-zoned-time.ts';
import type { PackTable } from '../sources.ts';

/** A column of a table of a pack. */
export interface PackColumn {
  header: string;
  type: ColumnType;
  width: number | undefined;
}

/** A table that was read to its end, on disk: what its spreadsheet and the page are made of. */
export interface SpooledTable {
  name: string;
  title: string;
  columns: PackColumn[];
  rows: number;
  path: string;
}

/** How a row is written in a line of the spool: a moment, and a day among other values, as objects. */
type Line = (Exclude<WriteValue, Date | undefined> | { at: string } | { day: string })[];

/** Reads a table to its end, row by row, onto the disk. */
export async function spoolTable(
  name: string,
  { title, columns, rows }: PackTable,
  path: string,
): Promise<SpooledTable> {
  const file = createWriteStream(path, { mode: 0o600 });
  let count = 0;
  for await (const row of rows) {
    const line: Line = row.map((cell) => {
      const { value, type } = fullCell(cell);
      if (value instanceof Date) return { at: value.toISOString() };
      return type === 'date' && typeof value === 'string' ? { day: value } : (value ?? null);
    });
    count += 1;
    if (!file.write(`${JSON.stringify(line)}\n`)) await once(file, 'drain');
  }
  file.end();
  await finished(file);
  const kept = columns.map(({ header, type = 'text', width }) => ({ header, type, width }));
  return { name, title, columns: kept, rows: count, path };
}

/** The rows of a spooled table, as they were read. */
async function* linesOf({ path }: SpooledTable): AsyncGenerator<Line> {
  for await (const line of readLines(path)) yield JSON.parse(line) as Line;
}

/** What stands above a column: with the clock that its times are told by. */
export const headerOf = ({ header, type }: Pick<PackColumn, 'header' | 'type'>, timeZone: string): string =>
  type === 'dateTime' ? `${header} (${timeZone})` : header;

/** Its rows for a spreadsheet: moments by the clock of a time zone. */
export async function* sheetRows(table: SpooledTable, timeZone: string): AsyncGenerator<WriteCell[]> {
  for await (const line of linesOf(table))
    yield line.map((value): WriteCell => {
      if (typeof value !== 'object' || value === null) return value;
      if ('day' in value) return { value: value.day, type: 'date' };
      return { value: toZonedTime(timeZone, new Date(inMilliseconds(value.at))), type: 'dateTime' };
    });
}

/** JSON that is data in a page: no sign of it begins a tag. */
export const pageJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/**
 * A table as a part of the page, piece by piece: what stands in a cell, and where it is sorted otherwise than as its words, by what.
 * `links` tells which column has paths of files.
 */
export async function* tablePieces(
  table: SpooledTable,
  { language, timeZone, link }: { language: Language; timeZone: string; link?: number },
): AsyncGenerator<string> {
  const write = cellWriter({ language, timeZone });
  const types = table.columns.map(({ type }) => type);
  const head = {
    name: table.name,
    title: table.title,
    link: link ?? null,
    columns: table.columns.map(({ header, type }) => ({ header: headerOf({ header, type }, timeZone), type })),
  };
  yield `${pageJson(head).slice(0, -1)},"rows":[`;
  let isFirst = true;
  for await (const line of linesOf(table)) {
    const cells = line.map((value, place) => {
      if (typeof value === 'object' && value !== null && 'day' in value) return [write(value.day, 'date'), value.day];
      const plain = typeof value === 'object' && value !== null ? new Date(value.at) : value;
      const said = write(plain, types[place]);
      if (plain instanceof Date) return [said, plain.toISOString()];
      return typeof value === 'number' || types[place] === 'date' ? [said, value] : said;
    });
    yield `${isFirst ? '' : ','}${pageJson(cells)}`;
    isFirst = false;
  }
  yield ']}';
}

/** Size and SHA-256 of a text in pieces, as it is written to a file. */
export async function spoolText(
  pieces: AsyncIterable<string>,
  path: string,
): Promise<{ size: number; sha256: string }> {
  const file = createWriteStream(path, { mode: 0o600 });
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece);
    hash.update(bytes);
    size += bytes.length;
    if (!file.write(bytes)) await once(file, 'drain');
  }
  file.end();
  await finished(file);
  return { size, sha256: hash.digest('hex') };
}
