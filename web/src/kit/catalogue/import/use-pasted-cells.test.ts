import { expect, test } from 'vitest';
import { isTable } from './use-pasted-cells.ts';

test.each([
  ['Nombre\tTipo\nUno\tX', true],
  ['Nombre\tTipo\r\nUno\tX\r\n', true],
  ['Nombre\tTipo', false],
  ['una línea\notra línea', false],
  ['https://example.org/a\tb', false],
  ['', false],
])('%j is rows of cells: %s', (text, isOne) => {
  expect(isTable(text)).toBe(isOne);
});
