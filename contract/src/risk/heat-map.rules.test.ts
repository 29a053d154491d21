import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { heatMap } from './heat-map.rules.ts';
import { defaultMethod, type Method } from './risk.rules.ts';

const labels = {
  probability: { 1: 'Muy baja', 2: 'Baja', 3: 'Media', 4: 'Alta', 5: 'Muy alta' },
  impact: { 1: 'Leve', 2: 'Menor', 3: 'Moderado', 4: 'Mayor', 5: 'Catastrófico' },
};
const counts = [
  { probability: 4, impact: 5, count: 2 },
  { probability: 5, impact: 4, count: 1 },
  { probability: 3, impact: 2, count: 7 },
  { probability: 1, impact: 1, count: 7 },
];

test('the map is read from the highest probability down and from the lowest impact up', () => {
  const map = heatMap({ method: defaultMethod, labels, counts });
  expect(map.rows.map(({ label, count }) => [label, count])).toEqual([
    ['Muy alta', 1],
    ['Alta', 2],
    ['Media', 7],
    ['Baja', 0],
    ['Muy baja', 7],
  ]);
  expect(map.columns.map(({ label, count }) => [label, count])).toEqual([
    ['Leve', 7],
    ['Menor', 7],
    ['Moderado', 0],
    ['Mayor', 1],
    ['Catastrófico', 2],
  ]);
  expect(map.rows[1]?.cells[4]).toEqual({ probability: 4, impact: 5, level: 20, rangeId: 1, count: 2 });
  expect(map.totals.map(({ color, count }) => `${color} ${count}`)).toEqual([
    'red 3',
    'orange 0',
    'yellow 7',
    'green 7',
  ]);
});

test('the summary names the worst that is there, and the fullest cell', () => {
  const { summary } = heatMap({ method: defaultMethod, labels, counts });
  expect(summary).toMatchObject({ total: 17, occupiedCells: 4, cells: 25, worstRange: { color: 'red', count: 3 } });
  expect(summary.worstCells.map(({ probability, impact }) => [probability, impact])).toEqual([
    [5, 4],
    [4, 5],
  ]);
  expect(summary.fullestCell).toMatchObject({ probability: 3, impact: 2, count: 7 });
});

test('an empty map has every cell and nothing to warn about', () => {
  const map = heatMap({ method: defaultMethod, labels, counts: [] });
  expect(map.rows.flatMap(({ cells }) => cells)).toHaveLength(25);
  expect(map.summary).toEqual({
    total: 0,
    occupiedCells: 0,
    cells: 25,
    worstRange: null,
    worstCells: [],
    fullestCell: null,
  });
});

test('the official matrix colours the same counts differently', () => {
  const map = heatMap({ method: { ...defaultMethod, zoneMode: 'matrix' }, labels, counts });
  expect(map.totals.map(({ color, count }) => `${color} ${count}`)).toEqual([
    'red 2',
    'orange 1',
    'yellow 7',
    'green 7',
  ]);
});

test('a company with 3 × 4 levels has a map of 3 × 4', () => {
  const method: Method = {
    ...defaultMethod,
    probabilityLevels: defaultMethod.probabilityLevels.slice(0, 3),
    impactOrders: [1, 2, 3, 4],
  };
  const map = heatMap({ method, labels, counts: [{ probability: 3, impact: 4, count: 9 }] });
  expect(map.rows.map(({ cells }) => cells.map(({ level }) => level))).toEqual([
    [3, 6, 9, 12],
    [2, 4, 6, 8],
    [1, 2, 3, 4],
  ]);
  expect(map.totals.find(({ color }) => color === 'orange')?.count).toBe(9);
});

test('a cell outside the scales, or a count that is none, is refused', () => {
  const put = (cell: { probability: number; impact: number; count: number }) => () =>
    heatMap({ method: defaultMethod, labels, counts: [cell] });
  expect(put({ probability: 6, impact: 1, count: 1 })).toThrow(RangeError);
  expect(put({ probability: 1, impact: 0, count: 1 })).toThrow(RangeError);
  expect(put({ probability: 1, impact: 1, count: -1 })).toThrow(RangeError);
  expect(put({ probability: 1, impact: 1, count: 0.5 })).toThrow(RangeError);
});

test('no risk is lost: rows, columns and ranges each add up to what came in', () => {
  const order = fc.integer({ min: 1, max: 5 });
  const cells = fc.array(fc.record({ probability: order, impact: order, count: fc.nat(500) }), { maxLength: 40 });
  fc.assert(
    fc.property(cells, (counts) => {
      const came = counts.reduce((total, { count }) => total + count, 0);
      const map = heatMap({ method: defaultMethod, labels, counts });
      for (const parts of [map.rows, map.columns, map.totals]) {
        expect(parts.reduce((total, { count }) => total + count, 0)).toBe(came);
      }
    }),
  );
});

test('the worst cells are named by their level, and of two that are as full the one of the higher level', () => {
  const full = [
    { probability: 5, impact: 2, count: 3 },
    { probability: 4, impact: 4, count: 3 },
    { probability: 3, impact: 5, count: 1 },
  ];
  const { summary } = heatMap({ method: defaultMethod, labels, counts: full });
  expect(summary.worstCells.map(({ level }) => level)).toEqual([16, 15, 10]);
  expect(summary.fullestCell).toMatchObject({ probability: 4, impact: 4 });
});

test('an order without a word is called by its number, and a cell without risks is no fault', () => {
  const map = heatMap({
    method: defaultMethod,
    labels: { probability: {}, impact: {} },
    counts: [{ probability: 1, impact: 1, count: 0 }],
  });
  expect([map.rows[0]?.label, map.columns[0]?.label, map.total]).toEqual(['5', '1', 0]);
});
