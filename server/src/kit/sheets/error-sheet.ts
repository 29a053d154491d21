import type { Readable } from 'node:stream';
import { writeCsv, type CsvForm } from './csv/write-csv.ts';
import { cellText, type CellValue } from './sheet.ts';
import type { Rows, WriteCell, WriteValue } from './write-cell.ts';
import { writeXlsx } from './xlsx/write-xlsx.ts';

/** A row that was refused, as it was sent, and why. */
export interface FailedRow {
  /** Row number in the file the person sent. */
  number: number;
  cells: readonly CellValue[];
  /** In sentences, in the person's language; `column` is the place of the cell (from 0), absent for the whole row. */
  reasons: readonly { column?: number; text: string }[];
}

export interface ErrorSheet {
  /** Name of the sheet. */
  name: string;
  /** The person's own headers. */
  headers: readonly string[];
  /** Header of the column of reasons, which comes last, such as "Motivo del rechazo". Importing passes over it. */
  reasonHeader: string;
  /** How a row is named in its reasons: "Fila 12". */
  rowLabel: (number: number) => string;
  rows: Rows<FailedRow>;
}

/** A workbook of the refused rows: own columns, the failing cells marked and commented, and the reasons of the row. */
export function writeErrorSheet(sheet: ErrorSheet): Readable {
  return writeXlsx({
    sheets: [
      {
        name: sheet.name,
        cellNotes: true,
        columns: [
          ...sheet.headers.map((header) => ({ header, type: 'text' as const, width: 22 })),
          { header: sheet.reasonHeader, type: 'text', width: 70 },
        ],
        rows: errorRows(sheet),
      },
    ],
  });
}

/** The same as CSV: own columns and one more with the reasons. */
export function writeErrorCsv(sheet: ErrorSheet, form: CsvForm = {}): Readable {
  return writeCsv(csvRows(sheet), form);
}

async function* csvRows(sheet: ErrorSheet): AsyncGenerator<readonly WriteCell[], void, undefined> {
  yield [...sheet.headers, sheet.reasonHeader];
  yield* errorRows(sheet);
}

async function* errorRows(sheet: ErrorSheet): AsyncGenerator<readonly WriteCell[], void, undefined> {
  const { headers, rowLabel } = sheet;
  for await (const row of sheet.rows) {
    const cells = headers.map((_, column): WriteCell => {
      const texts = row.reasons.filter((reason) => reason.column === column).map((reason) => reason.text);
      const value = writable(row.cells[column] ?? '');
      return texts.length > 0 ? { value, note: texts.join('\n'), failed: true } : value;
    });
    const reasons = row.reasons.map(({ column, text }) => {
      const header = column === undefined ? '' : headers[column];
      return header ? `${header}: ${text}` : text;
    });
    yield [...cells, `${rowLabel(row.number)}. ${reasons.join(' · ')}`];
  }
}

const writable = (cell: CellValue): WriteValue => (typeof cell === 'object' ? cellText(cell) : cell);
