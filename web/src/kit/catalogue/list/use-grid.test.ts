import { expect, test } from 'vitest';
import { moved, placeAmong } from './use-grid.ts';

const grid = { rows: 3, columns: 4 };
const middle = { row: 1, column: 1 };

test.each([
  ['ArrowDown', false, { row: 2, column: 1 }],
  ['j', false, { row: 2, column: 1 }],
  ['k', false, { row: 0, column: 1 }],
  ['ArrowRight', false, { row: 1, column: 2 }],
  ['Home', false, { row: 1, column: 0 }],
  ['End', false, { row: 1, column: 3 }],
  ['Home', true, { row: 0, column: 0 }],
  ['End', true, { row: 2, column: 3 }],
])('%s (Ctrl: %s) moves through the table', (key, isCtrl, place) => {
  expect(moved(key, isCtrl, middle, grid)).toEqual(place);
});

test('the table has edges', () => {
  expect(moved('ArrowUp', false, { row: 0, column: 0 }, grid)).toEqual({ row: 0, column: 0 });
  expect(moved('ArrowDown', false, { row: 2, column: 0 }, grid)).toEqual({ row: 2, column: 0 });
});

test('other keys move nothing', () => {
  expect(moved('x', false, middle, grid)).toBeNull();
});

test('the cursor stays at its row when others are inserted before it, and at its position when it is removed', () => {
  const anchor = { id: 7, row: 1, column: 2 };
  expect(placeAmong(anchor, [5, 7, 9], 4)).toEqual({ row: 1, column: 2 });
  expect(placeAmong(anchor, [1, 2, 5, 7, 9], 4)).toEqual({ row: 3, column: 2 });
  expect(placeAmong(anchor, [5, 9], 4)).toEqual({ row: 1, column: 2 });
  expect(placeAmong(anchor, [5], 2)).toEqual({ row: 0, column: 1 });
});
