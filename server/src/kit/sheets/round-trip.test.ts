import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeCsv, type CsvForm } from './csv/write-csv.ts';
import { isRunnable, keepMarks, markFormula, unmarkFormula } from './formula-text.ts';
import { fileFrom, readAll } from './test-files.ts';
import { writeXlsx } from './xlsx/write-xlsx.ts';

const dangerous = [
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
/** Texts made of the pieces that hurt, and any text at all. */
const piece = fc.oneof(
  fc.constantFrom(...'=+-@\'"\t\r\n,;| \u2060_x0\u0001&<>]＝'.split(''), 'sep=;', '_x000D_', '\u00A0'),
  fc.string({ unit: 'binary' }),
);
const text = fc.oneof(
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

describe('what is exported and imported again is the same text', () => {
  const forms: CsvForm[] = [{}, { separator: ',', bom: false }, { separator: '\t' }];
  test.each(forms)('as CSV %j', async (form) => {
    await fc.assert(
      fc.asyncProperty(rows, async (table) => {
        const file = await fileFrom(writeCsv([headers, ...numbered(table)], form));
        const sheet = await readAll(file);
        expect(sheet.headers).toEqual(headers);
        expect(sheet.cells).toEqual(expected(table));
      }),
      { numRuns: 150, examples: [[dangerous.map((value) => [value, value, ''])], [otherSeparators]] },
    );
  });

  test('as XLSX', async () => {
    const columns = headers.map((header) => ({ header }));
    await fc.assert(
      fc.asyncProperty(rows, async (table) => {
        const file = await fileFrom(writeXlsx({ sheets: [{ name: 'Datos', columns, rows: numbered(table) }] }));
        expect((await readAll(file)).cells).toEqual(expected(table));
      }),
      { numRuns: 150, examples: [[dangerous.map((value) => [value, value, ''])]] },
    );
  });
});

describe('a mark against formulas', () => {
  test('leaves no text that a spreadsheet would run, at its start or where another separator would cut it', () => {
    fc.assert(
      fc.property(text, (value) => {
        const marked = markFormula(value);
        expect(isRunnable(marked)).toBe(false);
        // A text with quotation marks is written between such marks: only behind a separator can they open a cell.
        for (const [place, cell] of marked.split(/[,;|\t\r\n]/).entries())
          expect(place === 0 ? isRunnable(cell) : /^"*[=+\-@]/.test(cell)).toBe(false);
      }),
      { examples: [...dangerous, '"=\t'].map((value): [string] => [value]) },
    );
  });

  test('is taken away without loss, whatever the text looked like', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(unmarkFormula(markFormula(value))).toBe(value);
        expect(unmarkFormula(keepMarks(value))).toBe(value);
      }),
    );
  });

  test('is not seen where a text is harmless', () => {
    for (const value of ['Servidor', "d'Artagnan", '5 - 3', 'a, b', "'texto'", 'a=b', 'correo@example.com']) {
      expect(markFormula(value)).toBe(value);
    }
  });
});
