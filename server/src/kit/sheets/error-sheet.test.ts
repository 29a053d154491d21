import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { writeErrorCsv, writeErrorSheet, type ErrorSheet } from './error-sheet.ts';
import { defaultSheetLimits } from './sheet-limits.ts';
import { fileFrom, readAll } from './test-files.ts';
import { openZip } from './zip-file.ts';

const sheet: ErrorSheet = {
  name: 'Filas rechazadas',
  headers: ['Código', 'Valor', 'Nota'],
  reasonHeader: 'Motivo',
  rowLabel: (number) => `Fila ${number}`,
  rows: [
    {
      number: 12,
      cells: ['A-1', 'doce', '=1'],
      reasons: [
        { column: 1, text: 'No es un número.' },
        { column: 1, text: 'Máximo 5.' },
      ],
    },
    {
      number: 15,
      cells: ['', { error: '#N/A' }, ''],
      reasons: [{ column: 0, text: 'Es obligatorio.' }, { text: 'Fila repetida.' }],
    },
  ],
};

const reasons = [
  'Fila 12. Valor: No es un número. · Valor: Máximo 5.',
  'Fila 15. Código: Es obligatorio. · Fila repetida.',
];

test('the workbook has the own columns, the reasons, and the failing cells marked and commented', async () => {
  const file = await fileFrom(writeErrorSheet(sheet));
  const read = await readAll(file);
  expect(read.headers).toEqual(['Código', 'Valor', 'Nota', 'Motivo']);
  expect(read.cells).toEqual([
    ['A-1', 'doce', '=1', reasons[0]],
    ['', '#N/A', '', reasons[1]],
  ]);
  const zip = await openZip(file.path, defaultSheetLimits);
  const comments = await text(await zip.read('xl/comments1.xml'));
  const rows = await text(await zip.read('xl/worksheets/sheet1.xml'));
  zip.close();
  expect(comments).toContain(
    '<comment ref="B2" authorId="0"><text><r><t xml:space="preserve">No es un número.\nMáximo 5.',
  );
  expect(comments).toContain('<comment ref="A3"');
  expect(rows).toContain('<c r="B2" t="inlineStr" s="10">');
  expect(rows).toContain('<c r="A3" s="10"/>');
});

test('a file corrected and sent again does not gather columns of reasons', async () => {
  const again: ErrorSheet = {
    ...sheet,
    headers: ['Reason', 'Código', 'Valor'],
    otherReasonHeaders: ['Reason'],
    rows: [{ number: 2, cells: ['old', 'A-1', 'x'], reasons: [{ column: 2, text: 'No es un número.' }] }],
  };
  const read = await readAll(await fileFrom(writeErrorSheet(again)));
  expect(read.headers).toEqual(['Código', 'Valor', 'Motivo']);
  expect(read.cells).toEqual([['A-1', 'x', 'Fila 2. Valor: No es un número.']]);
});

test('the CSV says the same, and reads as the workbook does', async () => {
  const read = await readAll(await fileFrom(writeErrorCsv(sheet)));
  expect(read.headers).toEqual(['Código', 'Valor', 'Nota', 'Motivo']);
  expect(read.cells.map((row) => row[3])).toEqual(reasons);
  expect(read.cells[0]?.[2]).toBe('=1');
});
