import { describe, expect, test } from 'vitest';
import {
  assessmentOf,
  defaultMethod,
  efficiencyOf,
  highestLevel,
  impactOf,
  missingOf,
  rangeOf,
  residualOf,
  riskLevel,
  type CountableControl,
  type Effectiveness,
  type Method,
} from './risk.rules.ts';

const matrixMethod: Method = { ...defaultMethod, zoneMode: 'matrix' };
const factors = ['financial', 'operational', 'reputational', 'legal', 'privacy'];

const rated = (orders: (number | null | undefined)[]) =>
  orders.flatMap((order, place) => (order === undefined ? [] : [{ factorId: factors[place] ?? '', order }]));

const control = (words: string, rating: Effectiveness | null = null, status = 'IMPLEMENTED'): CountableControl => {
  const [type, implementation] = words.split(' ');
  return { type, implementation, status, rating } as CountableControl;
};

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
    expect(() => residualOf(defaultMethod, { probability: 3, impact: 6 }, [], 'current')).toThrow(RangeError);
  });
});

describe('worked examples', () => {
  const preventiveManual = control('preventive manual');
  const fourControls = [
    control('preventive automatic'),
    preventiveManual,
    control('corrective automatic'),
    control('corrective manual'),
  ];
  const afterFollowUps = [
    control('preventive automatic'),
    control('preventive manual', 'partially_effective'),
    control('corrective automatic', 'not_effective'),
    control('corrective manual', null, 'PENDING'),
  ];
  const redToGreen = [
    control('preventive automatic'),
    control('preventive automatic'),
    control('detective automatic'),
    control('corrective automatic'),
  ];

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

  test.each([
    ['A', [3, 4], [preventiveManual, control('detective manual')], 'current', 25.2, 80, [2, 4], 'yellow', 'orange'],
    ['B', [4, 5], fourControls, 'current', 24, 48.75, [2, 3], 'yellow', 'yellow'],
    ['C, current', [4, 5], afterFollowUps, 'current', 32, 100, [2, 5], 'orange', 'red'],
    ['C, expected', [4, 5], afterFollowUps, 'expected', 24, 48.75, [2, 3], 'yellow', 'yellow'],
    ['D', [2, 2], [control('detective manual')], 'current', 28, 40, [2, 2], 'yellow', 'yellow'],
    ['E', [5, 4], redToGreen, 'current', 15, 52, [1, 3], 'green', 'yellow'],
  ] as const)(
    '%s: residual',
    (_, inherent, controls, which, probabilityPercent, impactPercent, left, product, matrix) => {
      const [probability, impact] = inherent;
      const rating = { probability: left[0], impact: left[1] };
      const expected = { ...rating, level: left[0] * left[1], probabilityPercent, impactPercent };
      const found = (method: Method) => residualOf(method, { probability, impact }, controls, which);
      expect(found(defaultMethod)).toMatchObject({ ...expected, range: { color: product } });
      expect(found(matrixMethod)).toMatchObject({ ...expected, range: { color: matrix } });
    },
  );

  test.each([
    ['preventive', 0.5, 0.4],
    ['detective', 0.4, 0.3],
    ['corrective', 0.35, 0.25],
  ])('efficiency of a %s control is %d automatic and %d manual', (type, automatic, manual) => {
    expect(efficiencyOf(defaultMethod, control(`${type} automatic`), 'current')).toBe(automatic);
    expect(efficiencyOf(defaultMethod, control(`${type} manual`), 'current')).toBe(manual);
    expect(efficiencyOf(defaultMethod, control(`${type} manual`, 'partially_effective'), 'current')).toBe(manual / 2);
    expect(efficiencyOf(defaultMethod, control(`${type} manual`, 'not_effective'), 'expected')).toBe(manual);
  });
});

describe('exactness', () => {
  test('100 × (0.75 × 0.80) is 60, which is order 3, although a double says 60.00000000000001', () => {
    expect(100 * (0.75 * 0.8)).toBeGreaterThan(60);
    const halved = control('preventive automatic', 'partially_effective');
    const fifth = control('preventive manual', 'partially_effective');
    const residual = residualOf(defaultMethod, { probability: 5, impact: 1 }, [halved, fifth], 'current');
    expect(residual).toMatchObject({ probability: 3, probabilityPercent: 60 });
  });

  test.each([
    [0.6, 40, 2],
    [0.5999, 40.01, 3],
    [0.59999999999, 40.000000001, 3],
    [1, 0, 1],
    [7, 0, 1],
    [-1, 100, 5],
  ])('an efficiency of %d leaves %d percent: order %i', (weight, percent, order) => {
    const method = {
      ...defaultMethod,
      controlWeights: { ...defaultMethod.controlWeights, preventive: weight, manual: 0 },
    };
    const rating = { probability: 5, impact: 1 };
    const residual = residualOf(method, rating, [control('preventive manual')], 'current');
    expect(residual).toMatchObject({ probability: order, probabilityPercent: percent });
  });

  test('three impact levels split the scale in thirds without rounding them', () => {
    const method: Method = { ...defaultMethod, impactOrders: [1, 2, 3] };
    const weights = { ...defaultMethod.controlWeights, corrective: 0.5, manual: 0 };
    const rating = { probability: 1, impact: 2 };
    const halved = residualOf(
      { ...method, controlWeights: weights },
      rating,
      [control('corrective manual')],
      'current',
    );
    expect(halved).toMatchObject({ impact: 1, impactPercent: 33.333333333333 });
  });

  test('unequal intervals of a company are respected', () => {
    const probabilityLevels = [
      { order: 1, from: 0, to: 5 },
      { order: 2, from: 5, to: 30 },
      { order: 3, from: 30, to: 100 },
    ];
    const method = { ...defaultMethod, probabilityLevels };
    const of = (controls: CountableControl[]) => residualOf(method, { probability: 3, impact: 2 }, controls, 'current');
    expect(of([control('preventive automatic')])).toMatchObject({ probability: 3, probabilityPercent: 50 });
    expect(of([control('preventive automatic'), control('preventive manual')])).toMatchObject({ probability: 2 });
  });
});
