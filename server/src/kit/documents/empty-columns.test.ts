import { expect, test } from 'vitest';
import type { DocumentCell, Section } from './document.ts';
import { withoutEmptyColumns } from './empty-columns.ts';

const section = (rows: DocumentCell[][]): Section => ({
  title: 'Parte',
  level: 1,
  blocks: [
    { kind: 'table', title: 'T', empty: '', columns: ['A', 'B', 'C'].map((header) => ({ header, width: 4 })), rows },
  ],
});
const shown = (rows: DocumentCell[][]) => {
  const [block] = withoutEmptyColumns([section(rows)])[0]?.blocks ?? [];
  return block?.kind === 'table' ? [block.columns.map(({ header }) => header), block.rows] : null;
};

test('a column that is empty in all rows is left out, with its cells', () => {
  expect(
    shown([
      ['1', null, ''],
      ['2', '', 'x'],
    ]),
  ).toEqual([
    ['A', 'C'],
    [
      ['1', ''],
      ['2', 'x'],
    ],
  ]);
});

test('no, zero and a colour are values', () => {
  const tone = { fill: 'FFFFFF', ink: '000000' };
  const rows = [[0, false, { value: null, tone }]];
  expect(shown(rows)).toEqual([['A', 'B', 'C'], rows]);
});

test('a table without rows keeps its columns', () => {
  expect(shown([])).toEqual([['A', 'B', 'C'], []]);
});
