import { describe, expect, test } from 'vitest';
import {
  defaultMethod,
  matrixProblems,
  orderRangeProblems,
  rangeProblems,
  type Method,
  type RangeLevel,
} from './risk.rules.ts';

describe('configuration of the ranges', () => {
  const [green, yellow, orange, red] = defaultMethod.rangeLevels as [RangeLevel, RangeLevel, RangeLevel, RangeLevel];
  test.each([
    ['the default', [red, orange, yellow, green], []],
    ['no band at all', [], [{ code: 'gap', keys: [] }]],
    ['an overlap', [green, { ...yellow, from: 3 }, orange, red], [{ code: 'overlap', keys: [4, 3] }]],
    ['a gap', [green, { ...yellow, to: 8 }, orange, red], [{ code: 'gap', keys: [3, 2] }]],
    ['a gap at the start', [{ ...green, from: 2 }, yellow, orange, red], [{ code: 'gap', keys: [4] }]],
    ['a gap at the end', [green, yellow, orange, { ...red, to: 24 }], [{ code: 'gap', keys: [1] }]],
    ['a start below the scale', [{ ...green, from: 0 }, yellow, orange, red], [{ code: 'disorder', keys: [4] }]],
    ['an end beyond the scale', [green, yellow, orange, { ...red, to: 26 }], [{ code: 'disorder', keys: [1] }]],
    ['a reversed band', [green, { ...yellow, from: 9, to: 4 }, orange, red], [{ code: 'disorder', keys: [3] }]],
    ['a fraction', [green, { ...yellow, to: 9.5 }, orange, red], [{ code: 'disorder', keys: [3] }]],
    ['a range twice', [green, yellow, { ...orange, id: 3 as const }, red], [{ code: 'disorder', keys: [3] }]],
    [
      'green above yellow',
      [{ ...green, from: 4, to: 9 }, { ...yellow, from: 1, to: 3 }, orange, red],
      [
        { code: 'disorder', keys: [4, 3] },
        { code: 'gap', keys: [3, 2] },
        { code: 'gap', keys: [4] },
      ],
    ],
  ])('%s', (_, ranges, problems) => {
    expect(rangeProblems(ranges, 25)).toEqual(expect.arrayContaining(problems));
    expect(rangeProblems(ranges, 25)).toHaveLength(problems.length);
  });

  test('probability intervals meet at their ends: 20 belongs to the lower one', () => {
    const levels = defaultMethod.probabilityLevels;
    const changed = (order: number, change: { from?: number; to?: number }) =>
      orderRangeProblems(levels.map((level) => (level.order === order ? { ...level, ...change } : level)));
    expect(orderRangeProblems(levels)).toEqual([]);
    expect(orderRangeProblems(levels.toReversed())).toEqual([]);
    expect(changed(2, { from: 21 })).toEqual([{ code: 'gap', keys: [1, 2] }]);
    expect(changed(2, { from: 19.5 })).toEqual([{ code: 'overlap', keys: [1, 2] }]);
    expect(changed(2, { from: 40 })).toEqual([{ code: 'disorder', keys: [2] }]);
    expect(changed(5, { to: 90 })).toEqual([{ code: 'gap', keys: [5] }]);
  });

  test('a matrix with an unknown cell, or one that improves as things get worse, is named cell by cell', () => {
    expect(matrixProblems(defaultMethod)).toEqual([]);
    const found = (row: number, ids: number[]) => {
      const zoneMatrix = { ...defaultMethod.zoneMatrix, [row]: ids } as Method['zoneMatrix'];
      return matrixProblems({ ...defaultMethod, zoneMatrix });
    };
    expect(found(1, [4, 4, 3, 2])).toEqual([{ code: 'rangeUnknown', probability: 1, impact: 5 }]);
    expect(found(1, [4, 4, 7, 2, 1])).toEqual([{ code: 'rangeUnknown', probability: 1, impact: 3 }]);
    expect(found(1, [4, 3, 4, 2, 1])).toMatchObject([{ code: 'disorder', probability: 1, impact: 3 }]);
    expect(found(5, [4, 2, 2, 2, 1])).toEqual([{ code: 'disorder', probability: 5, impact: 1 }]);
  });
});
