import { Readable } from 'node:stream';
import { markFormula } from '../formula-text.ts';
import { fullCell, type Rows, type WriteCell } from '../write-cell.ts';

export interface CsvForm {
  /** Default `;`, which Excel in Spanish splits into columns. */
  separator?: ',' | ';' | '\t';
  /** Whether to start with the byte order mark Excel needs to detect UTF-8; default true. */
  bom?: boolean;
  /** Decimal mark; the comma where the separator is `;`, else the point. */
  decimal?: '.' | ',';
}

/** In texts every separator is quoted, not only the one in use: the file may be opened with another. */
const quoted = /["\r\n,;|\t]|^\s|\s$/u;

/** Characters gathered before they go out. */
const pieceLength = 64 * 1024;

/**
 * Streams rows as CSV in UTF-8 (the first row is the header). Texts that a spreadsheet could run as a formula get an
 * apostrophe, which reading removes again; numbers stay numbers; a date is ISO, without the time at midnight.
 */
export function writeCsv(rows: Rows<readonly WriteCell[]>, form: CsvForm = {}): Readable {
  return Readable.from(pieces(rows, form), { objectMode: false });
}

async function* pieces(rows: Rows<readonly WriteCell[]>, form: CsvForm): AsyncGenerator<string, void, undefined> {
  const { separator = ';', bom = true } = form;
  const decimal = form.decimal ?? (separator === ';' ? ',' : '.');
  let piece = bom ? '\uFEFF' : '';
  for await (const row of rows) {
    const line = row.map((cell) => cellField(cell, separator, decimal)).join(separator);
    // A row of one empty cell would be a blank line, which is no row.
    piece += `${line === '' ? '""' : line}\r\n`;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

function cellField(cell: WriteCell, separator: string, decimal: string): string {
  const { value } = fullCell(cell);
  if (typeof value === 'string') return quote(markFormula(value.includes('\0') ? value.replaceAll('\0', '') : value));
  if (typeof value === 'number') return numberField(value, separator, decimal);
  if (value instanceof Date) return value.toISOString().replace(/(?:T00:00:00)?\.\d+Z$/, '');
  return typeof value === 'boolean' ? String(value) : '';
}

const quote = (text: string) => (quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function numberField(value: number, separator: string, decimal: string): string {
  if (!Number.isFinite(value)) return '';
  const text = String(value).replace('.', decimal);
  return decimal === separator ? quote(text) : text;
}
