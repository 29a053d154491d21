import type { RiskMapReply } from '@baluarte/contract/risk/risk.ts';
import { expect, test } from 'vitest';
import { gridOf } from '#risk/shared/grid-of.ts';
import { cellFrom, cellText, worstCell } from './map-model.ts';

const orders = [1, 2, 3];
const axis = orders.map((order) => ({ order, name: `es ${order}`, nameEn: order === 3 ? null : `en ${order}` }));
const reply = (counts: Record<string, number>): RiskMapReply => ({
  kind: 'inherent',
  at: null,
  method: { version: 1, mode: 'product', since: null, isCurrent: true },
  kinds: ['inherent'],
  probabilityLevels: axis,
  impactLevels: axis,
  cells: orders.flatMap((probability) =>
    orders.map((impact) => ({
      probability,
      impact,
      level: probability * impact,
      rangeId: impact === 3 ? 1 : 4,
      count: counts[`${probability}-${impact}`] ?? 0,
    })),
  ),
  ranges: [
    { id: 1, color: 'red', name: 'Extremo', nameEn: 'Extreme', levelFrom: 7, levelTo: 9, count: 0 },
    { id: 4, color: 'green', name: 'Bajo', nameEn: 'Low', levelFrom: 1, levelTo: 6, count: 0 },
  ],
  moves: [],
  lessened: 0,
  total: 0,
  incomplete: 0,
});
const map = gridOf(reply({ '1-3': 2, '2-2': 5 }), 'en');

test('the map is read from the highest probability down and from the lowest impact up', () => {
  expect(map.rows.map(({ probability }) => probability)).toEqual([3, 2, 1]);
  expect(map.columns.map(({ impact }) => impact)).toEqual([1, 2, 3]);
});

test('a level without an English name keeps its Spanish one', () => {
  expect(map.columns.map(({ label }) => label)).toEqual(['en 1', 'en 2', 'es 3']);
});

test('the colour of a cell is the one the server says, not what its level would give', () => {
  expect(map.rows.at(-1)?.cells.at(-1)).toMatchObject({ level: 3, rangeId: 1, count: 2 });
});

test('an address names a cell of the map, or none', () => {
  expect(cellFrom('1-3', map)).toMatchObject({ probability: 1, impact: 3 });
  expect(cellFrom('9-9', map)).toBeNull();
  expect(cellFrom(null, map)).toBeNull();
});

test('the cell shown first is the worst one that holds risks', () => {
  const worst = worstCell(map);
  expect(worst && cellText(worst)).toBe('1-3');
  expect(worstCell(gridOf(reply({}), 'es'))).toBeNull();
});
