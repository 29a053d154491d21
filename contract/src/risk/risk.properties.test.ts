import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  defaultMethod,
  rangeOf,
  rangeProblems,
  residualOf,
  riskLevel,
  type CountableControl,
  type Method,
  type RangeLevel,
} from './risk.rules.ts';

const matrixMethod: Method = { ...defaultMethod, zoneMode: 'matrix' };

describe('properties', () => {
  const order = fc.integer({ min: 1, max: 5 });
  const rating = fc.record({ probability: order, impact: order });
  const method = fc.constantFrom(defaultMethod, matrixMethod);
  const weight = fc.integer({ min: 0, max: 500 }).map((thousandths) => thousandths / 1000);
  const weights = fc.record({
    preventive: weight,
    detective: weight,
    corrective: weight,
    automatic: weight,
    manual: weight,
  });
  const anyControl = fc.record<CountableControl>({
    type: fc.constantFrom('preventive', 'detective', 'corrective'),
    implementation: fc.constantFrom('automatic', 'manual'),
    status: fc.constantFrom('PENDING', 'ACTIVE', 'IMPLEMENTED', 'FINISH', 'INACTIVE'),
    rating: fc.constantFrom(null, 'effective', 'partially_effective', 'not_effective'),
  });
  const controls = fc.array(anyControl, { maxLength: 8 });
  const which = fc.constantFrom('current' as const, 'expected' as const);

  test('more probability or more impact never gives a lower level nor a milder range', () => {
    fc.assert(
      fc.property(method, rating, rating, (m, a, b) => {
        const worse = { probability: Math.max(a.probability, b.probability), impact: Math.max(a.impact, b.impact) };
        expect(riskLevel(worse)).toBeGreaterThanOrEqual(riskLevel(a));
        expect(rangeOf(m, worse).id).toBeLessThanOrEqual(rangeOf(m, a).id);
      }),
    );
  });

  test('a residual is never above the inherent rating, and one control more never raises it', () => {
    fc.assert(
      fc.property(method, weights, rating, controls, anyControl, which, (m, w, inherent, some, extra, kind) => {
        const own = { ...m, controlWeights: w };
        const before = residualOf(own, inherent, some, kind);
        const after = residualOf(own, inherent, [...some, extra], kind);
        for (const [low, high] of [
          [before, inherent],
          [after, before],
        ] as const) {
          expect(low.probability).toBeLessThanOrEqual(high.probability);
          expect(low.impact).toBeLessThanOrEqual(high.impact);
        }
      }),
    );
  });

  test('the expected residual is never above the current one', () => {
    fc.assert(
      fc.property(method, rating, controls, (m, inherent, some) => {
        const expected = residualOf(m, inherent, some, 'expected');
        expect(expected.level).toBeLessThanOrEqual(residualOf(m, inherent, some, 'current').level);
      }),
    );
  });

  test('the order of controls is irrelevant', () => {
    const shuffled = controls.chain((some) =>
      fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length })),
    );
    fc.assert(
      fc.property(method, weights, rating, shuffled, which, (m, w, inherent, [some, other], kind) => {
        const own = { ...m, controlWeights: w };
        const { counted: _, ...one } = residualOf(own, inherent, some, kind);
        expect(residualOf(own, inherent, other, kind)).toMatchObject(one);
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
    const ranges = fc.array(fc.tuple(fc.constantFrom(1, 2, 3, 4), end, end), { maxLength: 4 });
    fc.assert(
      fc.property(ranges, (rows) => {
        const bands = rows.map(([id, from, to]) => ({ ...defaultMethod.rangeLevels[0], id, from, to }) as RangeLevel);
        const holders = Array.from({ length: 9 }, (_, at) =>
          bands.filter(({ from, to }) => from <= at + 1 && at + 1 <= to),
        );
        if (rangeProblems(bands, 9).length === 0) expect(holders.every(({ length }) => length === 1)).toBe(true);
        if (holders.some(({ length }) => length !== 1)) expect(rangeProblems(bands, 9)).not.toEqual([]);
      }),
    );
  });
});
