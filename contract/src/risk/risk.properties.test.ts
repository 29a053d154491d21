import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultMethod, rangeOf, rangeProblems, riskLevel, type Method, type RangeLevel } from './risk.rules.ts';

const matrixMethod: Method = { ...defaultMethod, zoneMode: 'matrix' };

describe('properties', () => {
  const order = fc.integer({ min: 1, max: 5 });
  const rating = fc.record({ probability: order, impact: order });
  const method = fc.constantFrom(defaultMethod, matrixMethod);
  test('more probability or more impact never gives a lower level nor a milder range', () => {
    fc.assert(
      fc.property(method, rating, rating, (m, a, b) => {
        const worse = { probability: Math.max(a.probability, b.probability), impact: Math.max(a.impact, b.impact) };
        expect(riskLevel(worse)).toBeGreaterThanOrEqual(riskLevel(a));
        expect(rangeOf(m, worse).id).toBeLessThanOrEqual(rangeOf(m, a).id);
      }),
    );
  });

  test('any valid set of bands gives each cell exactly one range, and a moved border moves only the levels between', () => {
    const borders = fc.uniqueArray(fc.integer({ min: 1, max: 24 }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(borders, rating, (ends, cell) => {
        const [a = 0, b = 0, c = 0] = ends.toSorted((x, y) => x - y);
        const from = [1, a + 1, b + 1, c + 1];
        const to = [a, b, c, 25];
        const rangeLevels = defaultMethod.rangeLevels.map((range, place) => ({
          ...range,
          from: from[place] ?? 0,
          to: to[place] ?? 0,
        }));
        expect(rangeProblems(rangeLevels, 25)).toEqual([]);
        const level = riskLevel(cell);
        expect(rangeLevels.filter((range) => range.from <= level && level <= range.to)).toEqual([
          rangeOf({ ...defaultMethod, rangeLevels }, cell),
        ]);
      }),
    );
  });

  test('a set of bands with no problem found is one in which every level has exactly one band', () => {
    const end = fc.integer({ min: -1, max: 10 });
    const any = fc.array(fc.tuple(fc.constantFrom(1, 2, 3, 4), end, end), { maxLength: 4 });
    // Levels 1 to 9 cut into four, and one end of them moved by at most one.
    const covering = fc
      .tuple(
        fc.subarray([1, 2, 3, 4, 5, 6, 7, 8], { minLength: 3, maxLength: 3 }),
        fc.nat(7),
        fc.constantFrom(-1, 0, 1),
      )
      .map(([ends, moved, by]) =>
        [4, 3, 2, 1].map((id, at): [number, number, number] => [
          id,
          (ends[at - 1] ?? 0) + 1 + (moved === at ? by : 0),
          (ends[at] ?? 9) + (moved === at + 4 ? by : 0),
        ]),
      );
    let faultless = 0;
    fc.assert(
      fc.property(fc.oneof(any, covering), (rows) => {
        const bands = rows.map(([id, from, to]) => ({ ...defaultMethod.rangeLevels[0], id, from, to }) as RangeLevel);
        const holders = Array.from({ length: 9 }, (_, at) =>
          bands.filter(({ from, to }) => from <= at + 1 && at + 1 <= to),
        );
        const isFaultless = rangeProblems(bands, 9).length === 0;
        faultless += Number(isFaultless);
        expect([isFaultless, holders.every(({ length }) => length === 1)]).not.toEqual([true, false]);
      }),
    );
    expect(faultless).toBeGreaterThan(0);
  });
});
