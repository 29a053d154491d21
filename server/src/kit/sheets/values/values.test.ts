import { describe, expect, test } from 'vitest';
import { detectColumnForms } from './column-forms.ts';
import { readBoolean } from './read-boolean.ts';
import { readDate, type DateForm } from './read-date.ts';
import { readNumber, type NumberForm } from './read-number.ts';

const value = <T>(result: T) => ({ ok: true, value: result });
const reason = (code: string) => expect.objectContaining({ ok: false, reason: code });

describe('a number is read as people write it', () => {
  test.each([
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['1.234.567', 1_234_567],
    ['1,234,567.5', 1_234_567.5],
    ['1234.567', 1234.567],
    ['0,123', 0.123],
    ['.5', 0.5],
    ['-3', -3],
    ['\u22123,5', -3.5],
    ['3-', null],
    ['(1.200,50)', -1200.5],
    ['$ 1.200,50', 1200.5],
    ['-$5,5', -5.5],
    ['$-5,5', -5.5],
    ['1200 COP', 1200],
    ['1 234,5', 1234.5],
    ["1'234.5", 1234.5],
    ['15 %', 0.15],
    ['12,5%', 0.125],
    ['1,5E+10', 15_000_000_000],
    [42, 42],
  ])('%j', (cell, expected) => {
    expect(readNumber(cell)).toEqual(expected === null ? reason('cell.notANumber') : value(expected));
  });

  test.each(['1.234', '12,345', '$ 1.200'])('%j could be two numbers, so its column decides', (cell) => {
    expect(readNumber(cell)).toEqual(reason('cell.ambiguousNumber'));
    expect(readNumber(cell, { decimal: 'mixed' })).toEqual(reason('cell.ambiguousNumber'));
  });

  test.each<[string, NumberForm, number]>([
    ['1.234', { decimal: ',' }, 1234],
    ['1.234', { decimal: '.' }, 1.234],
    ['12,345', { decimal: ',' }, 12.345],
    ['12,5', { decimal: '.' }, 12.5],
  ])('%j in a column %j', (cell, form, expected) => {
    expect(readNumber(cell, form)).toEqual(value(expected));
  });

  test.each(['abc', '12..5', '1.23,4', '1,23,4', '1.2.3', '--5', '5x', '1e', '0x10', 'Infinity', '1e400', true])(
    '%j is no number',
    (cell) => {
      expect(readNumber(cell)).toEqual(reason('cell.notANumber'));
    },
  );
});

describe('a date is read as people write it', () => {
  test.each([
    '2026-12-31',
    '2026-12-31T08:30:00',
    '2026-12-31T00:00:00Z',
    '2026/12/31',
    '20261231',
    '31/12/2026',
    '31-12-2026',
    '31.12.2026 08:30',
    '31/12/26',
    '31/12/2026 8:30 a. m.',
    '31-dic-2026',
    '31 dic. 2026',
    '31-Dec-26',
    '31 de diciembre de 2026',
    '31 de Diciembre del 2026',
    'jueves, 31 de diciembre de 2026',
    'diciembre 31 de 2026',
    'Dec 31, 2026',
    'December 31st, 2026',
    'Thursday, 31 December 2026',
    '46387',
    '46387.75',
    46387,
    46387.25,
  ])('%j', (cell) => {
    expect(readDate(cell)).toEqual(value('2026-12-31'));
    expect(readDate(cell, { language: 'en' })).toEqual(value('2026-12-31'));
  });

  test.each<[string, DateForm, string | null]>([
    ['03/04/2026', {}, '2026-04-03'],
    ['03/04/2026', { language: 'es' }, '2026-04-03'],
    ['03/04/2026', { order: 'mdy' }, '2026-03-04'],
    ['03/04/2026', { language: 'en' }, null],
    ['03/04/2026', { order: 'mixed' }, null],
    ['04/04/2026', { order: 'mixed' }, '2026-04-04'],
    ['3/4/26', { order: 'dmy' }, '2026-04-03'],
    ['3/4/99', { order: 'dmy' }, '1999-04-03'],
    ['3/4/40', { order: 'dmy' }, null],
  ])('%j with %j', (cell, form, expected) => {
    expect(readDate(cell, form)).toEqual(expected === null ? reason('cell.ambiguousDate') : value(expected));
  });

  test.each(['31/02/2026', '2026-13-01', '29-feb-2026', '12/31/2026', '00/01/2026'])('%j does not exist', (cell) => {
    expect(readDate(cell)).toEqual(reason('cell.impossibleDate'));
  });

  test.each(['hoy', '2026', 2026, '31', 'diciembre 2026', '31 de brumario de 2026', '99999', '1/2', false, 1e9])(
    '%j is no date',
    (cell) => {
      expect(readDate(cell)).toEqual(reason('cell.notADate'));
    },
  );
});

describe('yes and no are read in Spanish and English', () => {
  test.each(['sí', 'Si', 'SÍ ', 's', 'x', 'X', '1', 'verdadero', 'VERDADERO', 'true', 'yes', 'Y', 1, true])(
    '%j is yes',
    (cell) => {
      expect(readBoolean(cell)).toEqual(value(true));
    },
  );
  test.each(['no', 'No', 'n', '0', 'falso', 'false', 0, false])('%j is no', (cell) => {
    expect(readBoolean(cell)).toEqual(value(false));
  });
  test.each(['quizá', 'ok', '2', '-'])('%j is neither', (cell) => {
    expect(readBoolean(cell)).toEqual(reason('cell.notABoolean'));
  });
});

test('an empty cell is no value and no mistake; a spreadsheet error is reported as such', () => {
  for (const reader of [readNumber, readDate, readBoolean]) {
    expect(reader('')).toEqual(value(null));
    expect(reader('  ')).toEqual(value(null));
    expect(reader({ error: '#N/A' })).toEqual({ ok: false, reason: 'cell.error', found: '#N/A' });
  }
});

test('a column shows how it is written by the cells that can be read in one way only', () => {
  expect(detectColumnForms(['1.234', '12,5', '3'])).toEqual({ decimal: ',' });
  expect(detectColumnForms(['1,234', '1,234.5'])).toEqual({ decimal: '.' });
  expect(detectColumnForms(['1.234', '7', 3.5, { error: '#N/A' }])).toEqual({});
  expect(detectColumnForms(['12,5', '12.5'])).toEqual({ decimal: 'mixed' });
  expect(detectColumnForms(['03/04/2026', '12/31/2026'])).toEqual({ order: 'mdy' });
  expect(detectColumnForms(['03/04/2026', '31/12/2026'])).toEqual({ order: 'dmy' });
  expect(detectColumnForms(['12/31/2026', '31/12/2026'])).toEqual({ order: 'mixed' });
});
