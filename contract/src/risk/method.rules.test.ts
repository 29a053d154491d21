import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fitMatrix,
  fitRanges,
  isBetter,
  isWorse,
  measureProblems,
  missingOrders,
  repeatedOrders,
  type MeasureLevel,
} from './method.rules.ts';
import { defaultMethod, matrixProblems, rangeProblems, type Method, type RangeLevel } from './risk.rules.ts';

const five: MeasureLevel[] = [1, 2, 3, 4, 5].map((order) => ({
  order,
  percentFrom: (order - 1) * 20,
  percentTo: order * 20,
}));
const withRow = (place: number, change: Partial<MeasureLevel>) =>
  five.map((level, at) => (at === place ? { ...level, ...change } : level));
const one = (levels: readonly MeasureLevel[]) => measureProblems([{ isInUse: true, levels }]);

/** Cuts of 0 to 100 into 1 to 10 intervals, whole percents. */
const correct = fc
  .uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 9 })
  .map((cuts) => [0, ...cuts.toSorted((a, b) => a - b), 100])
  .map((ends) =>
    ends.slice(1).map((percentTo, place) => ({ order: place + 1, percentFrom: ends[place] ?? 0, percentTo })),
  );

describe('the order range of probability measures', () => {
  test.each([
    ['as it comes', five, []],
    ['upside down, the rows may stand in any order', five.toReversed(), []],
    ['an overlap, at the upper row', withRow(2, { percentFrom: 39 }), [[2, 'overlap']]],
    ['a gap, at the upper row', withRow(2, { percentFrom: 41 }), [[2, 'gap']]],
    ['a gap at the end', withRow(4, { percentTo: 90 }), [[4, 'gap']]],
    ['a gap at the start', withRow(0, { percentFrom: 5 }), [[0, 'gap']]],
    ['a reversed interval', withRow(1, { percentFrom: 40, percentTo: 20 }), [[1, 'disorder']]],
    ['an order twice', withRow(3, { order: 3 }), [[3, 'disorder']]],
    ['an order beyond the number of rows', withRow(4, { order: 6 }), [[4, 'disorder']]],
    ['an order below the first', withRow(0, { order: 0 }), [[0, 'disorder']]],
    ['no row at all', [], [[0, 'gap']]],
  ])('%s', (_, levels, expected) => {
    expect(one(levels).map(({ level, code }) => [level, code])).toEqual(expected);
  });

  test('a measure in use with fewer orders than another is named; one out of use may differ', () => {
    const three: MeasureLevel[] = [
      { order: 1, percentFrom: 0, percentTo: 30 },
      { order: 2, percentFrom: 30, percentTo: 60 },
      { order: 3, percentFrom: 60, percentTo: 100 },
    ];
    const both = (isInUse: boolean) =>
      measureProblems([
        { isInUse: true, levels: five },
        { isInUse, levels: three },
      ]);
    expect(both(true)).toEqual([{ type: 1, level: 2, code: 'ordersDiffer' }]);
    expect(both(false)).toEqual([]);
    const longerOutOfUse = [
      { isInUse: true, levels: three },
      { isInUse: false, levels: five },
    ];
    expect(measureProblems(longerOutOfUse)).toEqual([]);
    const faulty = three.map((level) => (level.order === 2 ? { ...level, percentFrom: 31 } : level));
    const withFaulty = [
      { isInUse: true, levels: five },
      { isInUse: true, levels: faulty },
    ];
    expect(measureProblems(withFaulty), 'what is wrong with it itself comes first').toEqual([
      { type: 1, level: 1, code: 'gap' },
    ]);
  });

  test('any cut of 0 to 100 is correct, in any order of its rows', () => {
    fc.assert(
      fc.property(correct, fc.integer(), (levels, seed) => {
        const shuffled = levels.toSorted((a, b) => ((a.order * 7919 + seed) % 11) - ((b.order * 7919 + seed) % 11));
        expect(one(shuffled)).toEqual([]);
      }),
    );
  });

  test('moving one end of one interval of a correct set is always found, and only at that seam', () => {
    fc.assert(
      fc.property(correct, fc.nat(), fc.integer({ min: -100, max: 100 }), fc.boolean(), (levels, at, by, isStart) => {
        const place = at % levels.length;
        const moved = levels.map((level, index) => {
          if (index !== place) return level;
          return isStart
            ? { ...level, percentFrom: level.percentFrom + by }
            : { ...level, percentTo: level.percentTo + by };
        });
        const found = one(moved);
        expect(found.length > 0).toBe(by !== 0);
        for (const { level } of found) expect([place - 1, place, place + 1]).toContain(level);
      }),
    );
  });
});

describe('ranges and matrix follow scales of another size', () => {
  const size = fc.integer({ min: 2, max: 10 });
  const cut = fc
    .uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 3, maxLength: 3 })
    .map((cuts) => cuts.toSorted((a, b) => a - b))
    .map((cuts): RangeLevel[] => {
      const ends = [0, ...cuts, 100];
      return defaultMethod.rangeLevels.map((range, place) => ({
        ...range,
        from: (ends[place] ?? 0) + 1,
        to: ends[place + 1] ?? 0,
      }));
    });

  test('whatever the ranges and the scales were, what comes out covers every level once', () => {
    fc.assert(
      fc.property(cut, size, size, (ranges, probability, impact) => {
        const highest = probability * impact;
        expect(rangeProblems(fitRanges(ranges, highest), highest)).toEqual([]);
      }),
    );
  });

  test('a scale that grows changes the colour of no level it had', () => {
    const fitted = fitRanges(defaultMethod.rangeLevels, 30);
    expect(fitted.map(({ from, to }) => [from, to])).toEqual([
      [1, 3],
      [4, 9],
      [10, 16],
      [17, 30],
    ]);
    expect(fitRanges(defaultMethod.rangeLevels, 25)).toEqual(defaultMethod.rangeLevels);
    // Of the last range a single level is left.
    const worst = defaultMethod.rangeLevels.find(({ to }) => to === 25);
    const least = fitRanges(defaultMethod.rangeLevels, worst?.from ?? 0);
    expect(least).toEqual(
      defaultMethod.rangeLevels
        .toSorted((a, b) => b.id - a.id)
        .map((range) => (range.to === 25 ? { ...range, to: range.from } : range)),
    );
    expect(() => fitRanges(defaultMethod.rangeLevels, 3)).toThrow(RangeError);
  });

  test.each([
    [
      4,
      [
        [1, 1],
        [2, 2],
        [3, 3],
        [4, 4],
      ],
    ],
    [
      8,
      [
        [1, 1],
        [2, 3],
        [4, 5],
        [6, 8],
      ],
    ],
    [
      12,
      [
        [1, 1],
        [2, 4],
        [5, 8],
        [9, 12],
      ],
    ],
  ])('ranges shrink to %i levels in proportion, each to one at least, in whatever order they come', (highest, ends) => {
    for (const ranges of [defaultMethod.rangeLevels, defaultMethod.rangeLevels.toReversed()])
      expect(fitRanges(ranges, highest).map(({ from, to }) => [from, to])).toEqual(ends);
  });

  test('no ranges stay none, and a matrix without a cell is the mildest everywhere', () => {
    expect(fitRanges([], 5)).toEqual([]);
    expect(fitMatrix({}, { probability: 1, impact: 2 })).toEqual({ 1: [4, 4] });
    expect(fitMatrix({ 2: [1] }, { probability: 2, impact: 2 })).toEqual({ 1: [4, 4], 2: [1, 1] });
  });

  test('a matrix of another size is never milder where things are worse, and keeps the cells it had', () => {
    fc.assert(
      fc.property(size, size, (probability, impact) => {
        const zoneMatrix = fitMatrix(defaultMethod.zoneMatrix, { probability, impact });
        const scales = {
          probabilityLevels: Array.from({ length: probability }, (_, at) => ({ order: at + 1, from: 0, to: 0 })),
          impactOrders: Array.from({ length: impact }, (_, at) => at + 1),
        };
        expect(matrixProblems({ ...defaultMethod, ...scales, zoneMatrix })).toEqual([]);
        const keptRows = Array.from({ length: Math.min(probability, 5) }, (_, at) => at + 1);
        const kept = (matrix: Method['zoneMatrix']) =>
          keptRows.map((row) => matrix[row]?.slice(0, Math.min(impact, 5)));
        expect(kept(zoneMatrix)).toEqual(kept(defaultMethod.zoneMatrix));
      }),
    );
  });
});

test('names orders that cannot be chosen and orders that occur twice', () => {
  expect(missingOrders([1, 3, 5, 3])).toEqual([2, 4]);
  expect(missingOrders([1, 2, 3])).toEqual([]);
  expect(missingOrders([])).toEqual([]);
  expect(repeatedOrders([{ order: 1 }, { order: 2 }, { order: 1 }])).toEqual([2]);
});

test('a more severe range is worse, whatever the level; an incomplete risk is neither worse nor better', () => {
  const at = (level: number | null, rangeId: number | null) => ({ probability: 1, impact: 1, level, rangeId });
  expect(isWorse(at(12, 3), at(10, 2))).toBe(true);
  expect(isBetter(at(10, 2), at(12, 3))).toBe(true);
  expect([isWorse(at(10, 2), at(10, 2)), isBetter(at(10, 2), at(10, 2))]).toEqual([false, false]);
  expect(isWorse(at(10, 2), at(12, 2))).toBe(true);
  expect([isWorse(at(10, 2), at(null, null)), isBetter(at(10, 2), at(null, null))]).toEqual([false, false]);
  expect(isWorse(at(10, 2), at(10, 2))).toBe(false);
});

test('a risk with half of its figures is compared with nothing', () => {
  const at = (level: number | null, rangeId: number | null) => ({ probability: 1, impact: 1, level, rangeId });
  for (const half of [at(null, 1), at(20, null), at(null, 4), at(1, null)])
    expect([
      isWorse(at(10, 2), half),
      isBetter(at(10, 2), half),
      isWorse(half, at(10, 2)),
      isBetter(half, at(10, 2)),
    ]).toEqual([false, false, false, false]);
});
