import type { Readable } from 'node:stream';
import { writeCsv, type CsvForm } from './csv/write-csv.ts';
import { cellText, type CellValue } from './sheet.ts';
import type { Rows, WriteCell, WriteValue } from './write-cell.ts';
import { writeXlsx } from './xlsx/write-xlsx.ts';

/** A row that was refused, as it was sent, and why. */
export interface FailedRow {
  /** Row number in the uploaded file. */
  number: number;
  cells: readonly CellValue[];
  /** In sentences, in the person's language; `column` is the place of the cell (from 0), absent for the whole row. */
  reasons: readonly { column?: number; text: string }[];
}

export interface ErrorSheet {
  /** Name of the sheet. */
  name: string;
  /** The uploaded file's headers. */
  headers: readonly string[];
  /** Header of the column of reasons, which comes last, such as "Motivo del rechazo". Importing passes over it. */
  reasonHeader: string;
  /** The same header in other languages: a file corrected and sent again has one such column already, which is left out. */
  otherReasonHeaders?: readonly string[];
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
          ...ownColumns(sheet).map(({ header }) => ({ header, type: 'text' as const, width: 22 })),
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

/** The person's columns with their places, without the reasons of an earlier try. */
function ownColumns({ headers, reasonHeader, otherReasonHeaders = [] }: ErrorSheet) {
  const reasons = new Set([reasonHeader, ...otherReasonHeaders].map((header) => header.toLowerCase()));
  return headers
    .map((header, column) => ({ header, column }))
    .filter(({ header }) => !reasons.has(header.toLowerCase()));
}

async function* csvRows(sheet: ErrorSheet): AsyncGenerator<readonly WriteCell[], void, undefined> {
  yield [...ownColumns(sheet).map(({ header }) => header), sheet.reasonHeader];
  yield* errorRows(sheet);
}

async function* errorRows(sheet: ErrorSheet): AsyncGenerator<readonly WriteCell[], void, undefined> {
  const { headers, rowLabel } = sheet;
  const columns = ownColumns(sheet);
  for await (const row of sheet.rows) {
    const cells = columns.map(({ column }): WriteCell => {
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
