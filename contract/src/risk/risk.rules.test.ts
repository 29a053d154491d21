import { describe, expect, test } from 'vitest';
import {
  assessmentOf,
  defaultMethod,
  highestLevel,
  impactOf,
  missingOf,
  rangeOf,
  riskLevel,
  type Method,
} from './risk.rules.ts';

const matrixMethod: Method = { ...defaultMethod, zoneMode: 'matrix' };
const factors = ['financial', 'operational', 'reputational', 'legal', 'privacy'];

const rated = (orders: (number | null | undefined)[]) =>
  orders.flatMap((order, place) => (order === undefined ? [] : [{ factorId: factors[place] ?? '', order }]));

const colours = (method: Method, rating: { probability: number; impact: number }) => rangeOf(method, rating).color;

describe('what is missing from an assessment', () => {
  const n = null;
  const u = undefined;
  test.each([
    ['no probability and no factor', n, [u, u, u, u, u], 'notRated', factors],
    ['a probability and nothing else', 4, [u, u, u, u, u], 'impactsMissing', factors],
    ['a probability and some factors (G)', 4, [3, 2, u, u, u], 'impactsMissing', ['reputational', 'legal', 'privacy']],
    ['some factors and no probability', n, [3, 2, u, u, u], 'impactsMissing', ['reputational', 'legal', 'privacy']],
    ['only factors that do not apply', 4, [n, n, n, n, n], 'noFactorApplies', []],
    ['only factors that do not apply, no probability', n, [n, n, n, n, n], 'noFactorApplies', []],
    ['every factor but no probability', n, [3, 2, 2, 1, n], 'probabilityMissing', []],
    ['everything (G, afterwards)', 4, [3, 2, 2, 1, n], null, []],
  ])('%s', (_, probability, orders, code, factorIds) => {
    const answers = { probability, ratings: rated(orders), activeFactorIds: factors };
    expect(missingOf(answers)).toEqual({ code, factorIds });
    expect(assessmentOf(defaultMethod, answers) === null).toBe(code !== null);
  });

  test('a factor that was switched off is neither asked for nor counted', () => {
    const answers = {
      probability: 2,
      ratings: rated([1, 5, 1, 1]),
      activeFactorIds: ['financial', 'reputational', 'legal'],
    };
    expect(missingOf(answers)).toEqual({ code: null, factorIds: [] });
    expect(assessmentOf(defaultMethod, answers)).toMatchObject({ impact: 1, level: 2 });
  });

  test('a company without active factors can rate nothing', () => {
    expect(missingOf({ probability: 3, ratings: [], activeFactorIds: [] }).code).toBe('noFactorApplies');
  });

  test('no factor gives no impact', () => {
    expect(impactOf([])).toBeNull();
    expect(impactOf(rated([null, null]))).toBeNull();
  });
});

describe('level and colour', () => {
  test.each([
    [5, 'YOORR', 'OOOOR'],
    [4, 'YYOOR', 'YYOOR'],
    [3, 'GYYOO', 'YYYOR'],
    [2, 'GYYYO', 'GYYOR'],
    [1, 'GGGYY', 'GGYOR'],
  ])('row %i of the map is %s by product and %s by the official matrix', (probability, product, matrix) => {
    const row = (method: Method) =>
      method.impactOrders.map((impact) => colours(method, { probability, impact }).charAt(0).toUpperCase()).join('');
    expect(row(defaultMethod)).toBe(product);
    expect(row(matrixMethod)).toBe(matrix);
  });

  test('the level is probability × impact in both modes', () => {
    for (const probability of [1, 2, 3, 4, 5]) {
      for (const impact of [1, 2, 3, 4, 5]) expect(riskLevel({ probability, impact })).toBe(probability * impact);
    }
    expect(highestLevel(defaultMethod)).toBe(25);
  });

  test('an order that is not on the scale is refused, never coloured', () => {
    for (const wrong of [0, -1, 2.5, Number.NaN]) {
      expect(() => riskLevel({ probability: wrong, impact: 1 })).toThrow(RangeError);
    }
    expect(() => rangeOf(defaultMethod, { probability: 6, impact: 5 })).toThrow(RangeError);
    expect(() => rangeOf(matrixMethod, { probability: 6, impact: 1 })).toThrow(RangeError);
  });
});

describe('worked examples', () => {
  test.each([
    ['A. two probability controls', 3, [4, 3, 2, 2, null], 12, 'orange', 'orange'],
    ['B. probability and impact', 4, [5, 1, 1, 1, 1], 20, 'red', 'red'],
    ['D. a weak control', 2, [2, 2, 1, 1, 1], 4, 'yellow', 'yellow'],
    ['E. from red to green', 5, [4, 1, 1, 1, 1], 20, 'red', 'orange'],
    ['F. low inherent risk', 1, [2, 3, 1, 1, 1], 3, 'green', 'yellow'],
    ['G. completed', 4, [3, 2, 2, 1, null], 12, 'orange', 'orange'],
  ])('%s: inherent', (_, probability, orders, level, product, matrix) => {
    const answers = { probability, ratings: rated(orders), activeFactorIds: factors };
    expect(assessmentOf(defaultMethod, answers)).toMatchObject({ level, range: { color: product } });
    expect(assessmentOf(matrixMethod, answers)).toMatchObject({ level, range: { color: matrix } });
  });
});
