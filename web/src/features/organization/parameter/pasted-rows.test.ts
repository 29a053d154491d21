import { expect, test } from 'vitest';
import { pastedRows } from './pasted-rows.ts';

test.each([
  ['one name', 'Bodega', [['Bodega', null]]],
  ['both languages', 'Bodega\tWarehouse', [['Bodega', 'Warehouse']]],
  [
    'lines of a spreadsheet, with its last line break',
    'Bodega\tWarehouse\r\nLaboratorio\t\r\n',
    [
      ['Bodega', 'Warehouse'],
      ['Laboratorio', null],
    ],
  ],
  ['cells in quotes, with line breaks and quotes in them', '"Sala\n""A"""\tRoom', [['Sala "A"', 'Room']]],
  ['quotes inside a name', 'Sala "A"\tRoom', [['Sala "A"', 'Room']]],
  ['further columns, which say nothing', 'Bodega\tWarehouse\tx\ty', [['Bodega', 'Warehouse']]],
  ['empty lines and lines without a name', '\n\n  \tNothing\nBodega', [['Bodega', null]]],
  [
    'a name twice',
    'Bodega\tWarehouse\nBODEGA\tStore\nSótano',
    [
      ['Bodega', 'Warehouse'],
      ['Sótano', null],
    ],
  ],
  ['nothing', '', []],
])('%s', (_name, text, rows) => {
  expect(pastedRows(text).map(({ name, nameEn }) => [name, nameEn])).toEqual(rows);
});
