import { keepTimesWhole } from '@baluarte/texts/times.ts';
import { textWidth } from '@baluarte/contract/kit/svg.ts';
import { expect, test } from 'vitest';
import { cellPadding, layColumns } from './column-layout.ts';

const columns = (...headers: string[]) => headers.map((header) => ({ header, width: 8 }));
const landscape = 740;
/** Room that a word needs in a column, in points. */
const needed = (word: string, size: number) => textWidth(word, size) * 0.93 + 2 * cellPadding;
const total = (widths: readonly number[]) => Math.round(widths.reduce((sum, width) => sum + width, 0));

test('a column is as wide as the longest word of its heading and of its values', () => {
  const { size, widths } = layColumns(columns('Código', 'Nombre'), [['R-0001', 'Confidencialidad']], 300);
  expect(widths[0]).toBeGreaterThanOrEqual(needed('Código', size));
  expect(widths[1]).toBeGreaterThanOrEqual(needed('Confidencialidad', size));
  expect(total(widths)).toBe(300);
});

test('letters become smaller before a word is broken', () => {
  const headers = Array.from({ length: 9 }, (_, place) => `Responsabilidad${place}`);
  const { size, widths, fitted } = layColumns(columns(...headers), [headers], landscape);
  expect(size).toBeLessThan(8.5);
  expect(size).toBeGreaterThanOrEqual(6);
  for (const width of widths) expect(width).toBeGreaterThanOrEqual(needed('Responsabilidad0', size) - 0.01);
  expect(headers.map(fitted)).toEqual(headers);
});

test('where not even the smallest letters fit, words are broken within their columns, and the table fills its width', () => {
  const headers = Array.from({ length: 30 }, (_, place) => `Responsabilidad${place}`);
  const { size, widths, fitted } = layColumns(columns(...headers), [headers], landscape);
  expect(size).toBe(6);
  expect(total(widths)).toBe(landscape);
  expect(headers.map((header, place) => fitted(header, place)).every((text) => text.includes('\u200b'))).toBe(true);
});

test('what is left of the width goes to the columns with long lines', () => {
  const rows = [['1', 'Un texto largo que ocuparía varias líneas si su columna fuera estrecha']];
  const declared = [
    { header: 'N', width: 4 },
    { header: 'Texto', width: 30 },
  ];
  const { widths } = layColumns(declared, rows, 200);
  expect(widths[1]).toBeGreaterThan(3 * (widths[0] ?? 0));
});

test('an unbroken word of any length takes no more than its share', () => {
  const { widths } = layColumns(columns('A', 'B'), [['W'.repeat(500), 'otro']], 300);
  expect(total(widths)).toBe(300);
  expect(Math.min(...widths)).toBeGreaterThan(20);
});

test.each([
  ['28/11/2026, 4:10 p. m.', '4:10\u00a0p.\u00a0m.'],
  ['Nov 28, 2026, 4:10 PM', '4:10\u00a0PM'],
  ['Dec 8, 2026', 'Dec\u00a08,\u00a02026'],
])('a time of the day and a date are not broken: %s', (written, time) => {
  const whole = keepTimesWhole(written);
  expect(whole.endsWith(time)).toBe(true);
  expect(whole.replaceAll('\u00a0', ' ')).toBe(written);
  const { size, widths, fitted } = layColumns(columns('Cuándo', 'Nombre'), [[whole, 'x '.repeat(400)]], 200);
  expect(widths[0]).toBeGreaterThanOrEqual(needed(time, size) - 0.01);
  expect(fitted(whole, 0)).toBe(whole);
});
