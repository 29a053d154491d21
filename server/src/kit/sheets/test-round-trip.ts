import * as fc from 'fast-check';
import { expect } from 'vitest';
import { writeCsv, type CsvForm } from './csv/write-csv.ts';
import { fileFrom, readAll } from './test-files.ts';
import { writeXlsx } from './xlsx/write-xlsx.ts';

export const dangerous = [
  '=1+1',
  "=cmd|'/C calc'!A0",
  '+57 300 123',
  '-5',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '  =1',
  '\n=1',
  '＝1',
  "'=1",
  "''=1",
  "'",
  "'texto",
  'x,=HYPERLINK("http://a")',
  'x;=1',
  'Pasos:\n- uno\n- dos',
  'a\t"=1"',
  'a,\u2060=1',
  'a,\u2060\u2060-1',
  '_x0041_',
  '_x005F_',
  'a\u0001b\u000Bc\uFFFE',
  ' con espacios ',
  'línea\r\ndos\rtres\n',
  '"',
  '""',
  '\uFEFFa',
  '😀 ñandú',
  '0042',
  '1E5',
];
const piece = fc.oneof(
  fc.constantFrom(...'=+-@\'"\t\r\n,;| \u2060_x0\u0001&<>]＝'.split(''), 'sep=;', '_x000D_', '\u00A0'),
  fc.string({ unit: 'binary' }),
);
/** Texts made of the pieces that hurt, and any text at all. */
export const text = fc.oneof(
  fc.constantFrom(...dangerous),
  fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
);
const rows = fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 8 });

/** Text a database can hold: no zero character, no half of a character. */
const storable = (value: string) => value.toWellFormed().replaceAll('\0', '');
const expected = (table: string[][]) => table.map((row, index) => [`fila ${index}`, ...row.map(storable)]);
const numbered = (table: string[][]) => table.map((row, index) => [`fila ${index}`, ...row]);
/** Behind a quotation mark inside a text, more of another separator than the file has of its own. */
const otherSeparators = [['a"||||||', 'a"\n\n;;;;;;', 'a",,,,,,']];
const headers = ['Fila', 'Uno', 'Dos', 'Tres'];

/** The forms of CSV there are. */
export const csvForms: CsvForm[] = [{}, { separator: ',', bom: false }, { separator: '\t' }];

/** What is exported as such a CSV and imported again is the same text. */
export async function expectKeptAsCsv(form: CsvForm, numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(rows, async (table) => {
      const file = await fileFrom(writeCsv([headers, ...numbered(table)], form));
      const sheet = await readAll(file);
      expect(sheet.headers).toEqual(headers);
      expect(sheet.cells).toEqual(expected(table));
    }),
    { numRuns, examples: [[dangerous.map((value) => [value, value, ''])], [otherSeparators]] },
  );
}

/** The same of a workbook. */
export async function expectKeptAsXlsx(numRuns: number): Promise<void> {
  const columns = headers.map((header) => ({ header }));
  await fc.assert(
    fc.asyncProperty(rows, async (table) => {
      const file = await fileFrom(writeXlsx({ sheets: [{ name: 'Datos', columns, rows: numbered(table) }] }));
      expect((await readAll(file)).cells).toEqual(expected(table));
    }),
    { numRuns, examples: [[dangerous.map((value) => [value, value, ''])]] },
  );
}
