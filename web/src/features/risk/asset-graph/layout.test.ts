import { relationKinds } from '@baluarte/contract/inventory/relation.ts';
import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { box, columnsIn, layOut, lineOf } from './layout.ts';
import { moveFrom } from './moves.ts';

const nodes = array(integer({ min: -4, max: 4 }), { minLength: 1, maxLength: 60 }).map((steps) =>
  steps.map((step, index) => ({ id: index + 1, step })),
);
const end = integer({ min: 1, max: 60 });
const edges = array(record({ from: end, to: end, kind: constantFrom(...relationKinds) }), { maxLength: 80 });
const room = integer({ min: 0, max: 2400 });

describe('a layout', () => {
  test('places everything once, nothing over anything else, all of it inside, level below level', () =>
    assert(
      property(nodes, edges, room, (drawn, related, wide) => {
        const columns = columnsIn(wide);
        const { places, width, height, levels } = layOut(drawn, related, columns);
        const all = [...places.values()];
        expect(all.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(drawn.map(({ id }) => id));
        for (const place of all) {
          expect(place.x).toBeGreaterThanOrEqual(0);
          expect(place.x + place.width).toBeLessThanOrEqual(width + 0.001);
          expect(place.y + box.height).toBeLessThanOrEqual(height);
        }
        for (const [index, one] of all.entries())
          for (const other of all.slice(index + 1)) {
            const isApart =
              one.x + one.width <= other.x ||
              other.x + other.width <= one.x ||
              one.y + box.height <= other.y ||
              other.y + box.height <= one.y;
            expect(isApart, `${JSON.stringify(one)} ${JSON.stringify(other)}`).toBe(true);
            expect(one.step < other.step && one.y + box.height > other.y, 'a level over the next').toBe(false);
          }
        expect(levels.map(({ step }) => step)).toEqual(
          [...new Set(drawn.map(({ step }) => step))].toSorted((a, b) => a - b),
        );
      }),
      { numRuns: 60 },
    ));

  test('is the same for the same input', () =>
    assert(
      property(nodes, edges, room, (drawn, related, wide) => {
        const once = () => [...layOut(drawn, related, columnsIn(wide)).places];
        expect(once()).toEqual(once());
      }),
      { numRuns: 30 },
    ));

  test('keeps what is related below each other', () => {
    const shown = [
      { id: 1, step: 0 },
      { id: 2, step: 1 },
      { id: 3, step: 1 },
      { id: 4, step: 2 },
      { id: 5, step: 2 },
    ];
    const kind = 'dependsOn' as const;
    const { places } = layOut(
      shown,
      [
        { from: 2, to: 5, kind },
        { from: 3, to: 4, kind },
      ],
      columnsIn(1200),
    );
    expect(places.get(5)?.x).toBe(places.get(2)?.x);
    expect(places.get(4)?.x).toBe(places.get(3)?.x);
  });

  test.each([320, 342, 700, 1600])('has two columns or more in %i pixels, no wider than the room', (wide) => {
    const { count, width } = columnsIn(wide);
    expect(count).toBeGreaterThanOrEqual(2);
    expect(count * width + (count - 1) * box.across).toBeLessThanOrEqual(wide);
  });

  test('has two columns even where there is no room', () => expect(columnsIn(0).count).toBeGreaterThanOrEqual(2));
});

test('a line goes from the lower edge of what is above to the upper edge of what is below, and beside both in one row', () => {
  const at = (x: number, y: number) => ({ id: 1, step: 0, x, y, width: 100, row: 0, column: 0 });
  expect(lineOf(at(0, 0), at(0, 200))).toMatch(/^M50 58C.* 50 200$/);
  expect(lineOf(at(0, 200), at(0, 0))).toMatch(/^M50 200C.* 50 58$/);
  expect(lineOf(at(0, 0), at(116, 0))).toMatch(/^M100 29C.* 116 29$/);
});

describe('an arrow key', () => {
  const kind = 'dependsOn' as const;
  // 1 and 2 depend on 3, which depends on 4 and 5.
  const shown = [
    { id: 1, step: -1 },
    { id: 2, step: -1 },
    { id: 3, step: 0 },
    { id: 4, step: 1 },
    { id: 5, step: 1 },
    { id: 6, step: 1 },
  ];
  const related = [
    { from: 1, to: 3, kind },
    { from: 2, to: 3, kind },
    { from: 3, to: 4, kind },
    { from: 3, to: 5, kind },
  ];
  const layout = layOut(shown, related, columnsIn(1200));
  const from = (id: number, key: string) => {
    const place = layout.places.get(id);
    return place ? moveFrom(key, place, layout, related) : undefined;
  };

  test.each([
    [1, 'ArrowDown', 3],
    [2, 'ArrowDown', 3],
    [1, 'ArrowRight', 2],
    [2, 'ArrowLeft', 1],
    [1, 'ArrowLeft', null],
    [1, 'ArrowUp', null],
    [6, 'ArrowUp', null],
    [5, 'ArrowUp', 3],
    [4, 'Home', 3],
    [4, 'x', null],
  ] as const)('from %i with %s leads to %s', (id, key, to) => expect(from(id, key)).toBe(to));

  test('goes along a relation, never to what is not related', () =>
    assert(
      property(nodes, edges, constantFrom('ArrowUp', 'ArrowDown'), (drawn, all, key) => {
        const picture = layOut(drawn, all, columnsIn(900));
        const wrong = [...picture.places.values()].filter((place) => {
          const next = moveFrom(key, place, picture, all);
          if (next === null) return false;
          const isRelated = all.some(
            (edge) => (edge.from === place.id && edge.to === next) || (edge.to === place.id && edge.from === next),
          );
          const there = picture.places.get(next)?.row ?? place.row;
          return !isRelated || !(key === 'ArrowUp' ? there < place.row : there > place.row);
        });
        expect(wrong).toEqual([]);
      }),
      { numRuns: 40 },
    ));
});
