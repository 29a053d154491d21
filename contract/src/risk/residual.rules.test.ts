import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cellsOf,
  controlMethodPresets,
  defaultControlMethod,
  efficiencyOf,
  residualOf,
  timelinessOf,
  typedResidual,
  type ControlMethod,
  type CountableControl,
  type Effectiveness,
  type InherentRisk,
} from './residual.rules.ts';
import { defaultMethod, type Method } from './risk.rules.ts';

const factors = ['financial', 'operational', 'reputational', 'legal', 'privacy'] as const;
type Factor = (typeof factors)[number];
type Control = CountableControl<Factor>;

const product = { method: defaultMethod, controlMethod: defaultControlMethod };
const matrix = { ...product, method: { ...defaultMethod, zoneMode: 'matrix' } satisfies Method };
const informal = { documentation: false, frequency: false, evidence: false, deviation: false };

const control = (words: string, changes: Partial<Control> = {}): Control => {
  const [type, implementation] = words.split(' ') as [Control['type'], Control['implementation']];
  const common = { status: 'IMPLEMENTED', rating: null, formal: informal, factorIds: factors, timeliness: 1 } as const;
  return { type, implementation, ...common, ...changes };
};
const rated = (words: string, rating: Effectiveness) => control(words, { rating });

/** A risk whose factors have these orders, in the order of `factors`; null does not apply. */
const risk = (probability: number, ...orders: (number | null)[]): InherentRisk<Factor> => ({
  probability,
  ratings: orders.map((order, place) => ({ factorId: factors[place] ?? 'privacy', order })),
});

describe('the worked examples of the method', () => {
  const four = ['preventive automatic', 'preventive manual', 'corrective automatic', 'corrective manual'] as const;
  const afterFollowUps = [
    control(four[0]),
    rated(four[1], 'partially_effective'),
    rated(four[2], 'not_effective'),
    control(four[3], { status: 'PENDING' }),
  ];
  const redToGreen = ['preventive automatic', 'preventive automatic', 'detective automatic', 'corrective automatic'];
  const b = risk(4, 5, 1, 1, 1, 1);

  test.each([
    [
      'A',
      risk(3, 4, 3, 2, 2, null),
      [control('preventive manual'), control('detective manual')],
      'current',
      25.2,
      80,
      [2, 4],
      'yellow',
      'orange',
    ],
    ['B', b, four.map((words) => control(words)), 'current', 24, 48.75, [2, 3], 'yellow', 'yellow'],
    ['C, current', b, afterFollowUps, 'current', 32, 100, [2, 5], 'orange', 'red'],
    ['C, expected', b, afterFollowUps, 'expected', 24, 48.75, [2, 3], 'yellow', 'yellow'],
    ['D', risk(2, 2, 2, 1, 1, 1), [control('detective manual')], 'current', 28, 40, [2, 2], 'yellow', 'yellow'],
    [
      'E',
      risk(5, 4, 1, 1, 1, 1),
      redToGreen.map((words) => control(words)),
      'current',
      15,
      52,
      [1, 3],
      'green',
      'yellow',
    ],
    ['F', risk(1, 2, 3, 1, 1, 1), [], 'current', 20, 60, [1, 3], 'green', 'yellow'],
    ['G, completed', risk(4, 3, 2, 2, 1, null), [], 'current', 80, 60, [4, 3], 'orange', 'orange'],
  ] as const)(
    '%s',
    (_, inherent, controls, which, probabilityPercent, impactPercent, [probability, impact], byProduct, byMatrix) => {
      const expected = { probability, impact, level: probability * impact, probabilityPercent, impactPercent };
      expect(residualOf(product, inherent, controls, which)).toMatchObject({
        ...expected,
        range: { color: byProduct },
      });
      expect(residualOf(matrix, inherent, controls, which)).toMatchObject({ ...expected, range: { color: byMatrix } });
    },
  );

  test.each([
    ['preventive', 0.5, 0.4],
    ['detective', 0.4, 0.3],
    ['corrective', 0.35, 0.25],
  ])('efficiency of a %s control is %d automatic and %d manual', (type, automatic, manual) => {
    expect(efficiencyOf(defaultControlMethod, control(`${type} automatic`), 'current')).toBe(automatic);
    const byHand = (rating: Effectiveness | null) => control(`${type} manual`, { rating });
    expect(efficiencyOf(defaultControlMethod, byHand(null), 'current')).toBe(manual);
    expect(efficiencyOf(defaultControlMethod, byHand('partially_effective'), 'current')).toBe(manual / 2);
    expect(efficiencyOf(defaultControlMethod, byHand('not_effective'), 'expected')).toBe(manual);
  });

  test('what is on no scale is refused, never coloured', () => {
    expect(() => residualOf(product, risk(6, 1), [], 'current')).toThrow(RangeError);
    expect(() => residualOf(product, risk(3, 6), [], 'current')).toThrow(RangeError);
    expect(() => residualOf(product, risk(3, null), [], 'current')).toThrow(RangeError);
  });
});

describe('a control of impact acts on the factors it names', () => {
  const corrective = (...factorIds: Factor[]) => control('corrective automatic', { factorIds });

  test('the highest factor left is the impact: a lower one is not reached', () => {
    // 5 × 0.65 = 3.25 → 4; reputational stays at 5.
    const left = residualOf(product, risk(3, 5, 1, 5), [corrective('financial')], 'current');
    expect(left).toMatchObject({ impact: 5, impactPercent: 100 });
    const both = residualOf(
      product,
      risk(3, 5, 1, 5),
      [corrective('financial'), corrective('reputational')],
      'current',
    );
    expect(both).toMatchObject({ impact: 4, impactPercent: 65 });
  });

  test('another factor takes over as soon as it is the highest', () => {
    const twice = [corrective('financial'), corrective('financial')];
    // 5 × 0.65 × 0.65 = 2.1125; operational 3 is then the highest.
    expect(residualOf(product, risk(3, 5, 3), twice, 'current')).toMatchObject({ impact: 3, impactPercent: 60 });
  });

  test('one that names no rated factor lowers nothing', () => {
    expect(residualOf(product, risk(3, 5, 1), [corrective('privacy')], 'current').impact).toBe(5);
  });
});

describe('configuration', () => {
  const withMethod = (controlMethod: Partial<ControlMethod>) => ({
    ...product,
    controlMethod: { ...defaultControlMethod, ...controlMethod },
  });

  test('a type may act on both axes', () => {
    const rules = withMethod({ actsOn: { ...defaultControlMethod.actsOn, preventive: 'both' } });
    const left = residualOf(rules, risk(5, 5), [control('preventive automatic')], 'current');
    expect(left).toMatchObject({ probability: 3, impact: 3, probabilityPercent: 50, impactPercent: 50 });
  });

  test('formal attributes add their weights, and no design takes more than 95 percent', () => {
    const { controlMethod } = withMethod({ formalWeights: { documentation: 0.1, frequency: 0.05, evidence: 0.5 } });
    const formal = (...names: (keyof Control['formal'])[]) =>
      control('preventive manual', {
        formal: { ...informal, ...Object.fromEntries(names.map((name) => [name, true])) },
      });
    expect(efficiencyOf(controlMethod, formal('documentation', 'frequency', 'deviation'), 'current')).toBe(0.55);
    expect(efficiencyOf(controlMethod, formal('documentation', 'frequency', 'evidence'), 'current')).toBe(0.95);
    const half = { ...formal('documentation', 'frequency', 'evidence'), rating: 'partially_effective' } as const;
    expect(efficiencyOf(controlMethod, half, 'current')).toBe(0.475);
  });

  test('what nobody has rated counts as the company says, in what is there now', () => {
    const { controlMethod } = withMethod({ unverified: 0.5 });
    expect(efficiencyOf(controlMethod, control('preventive manual'), 'current')).toBe(0.2);
    expect(efficiencyOf(controlMethod, control('preventive manual'), 'expected')).toBe(0.4);
    expect(efficiencyOf(controlMethod, rated('preventive manual', 'effective'), 'current')).toBe(0.4);
  });

  test('a control whose follow-up is late counts less now and whole in what is expected', () => {
    const late = control('preventive automatic', { timeliness: 0.5 });
    expect(efficiencyOf(defaultControlMethod, late, 'current')).toBe(0.25);
    expect(efficiencyOf(defaultControlMethod, late, 'expected')).toBe(0.5);
  });

  test.each([
    ['IMPLEMENTED', 30, 1],
    ['IMPLEMENTED', 31, 0.5],
    ['IMPLEMENTED', 60, 0.5],
    ['IMPLEMENTED', 61, 0],
    // Its follow-ups ended, or it is not in place yet.
    ['FINISH', 61, 1],
    ['ACTIVE', 61, 1],
  ] as const)('%s and %i days late, it is left %d of what it does', (status, daysOverdue, left) => {
    const decay = { halfAfter: 30, noneAfter: 60 };
    expect(timelinessOf({ ...defaultControlMethod, decay }, { status, daysOverdue })).toBe(left);
    expect(timelinessOf(defaultControlMethod, { status, daysOverdue }), 'off by default').toBe(1);
  });

  test('typed by hand, the computed residual is still that of the percentages', () => {
    const some = [control('preventive manual'), control('corrective manual')];
    const manual = residualOf(withMethod({ mode: 'manual' }), risk(4, 4, 2), some, 'current');
    expect(manual).toEqual(residualOf(product, risk(4, 4, 2), some, 'current'));
  });
});

describe('by quadrants, as version 4 of the guide', () => {
  const rules = { ...product, controlMethod: controlMethodPresets.dafp4 };
  const whole = { documentation: true, frequency: true, evidence: true, deviation: true };
  const strong = control('preventive manual', { formal: whole });

  test.each([
    ['strong: everything said and effective', strong, 2],
    ['moderate by design: a detective one has 95 points', control('detective manual', { formal: whole }), 1],
    ['moderate by execution', { ...strong, rating: 'partially_effective' }, 1],
    ['moderate by design: no evidence', { ...strong, formal: { ...whole, evidence: false } }, 1],
    [
      'weak by design: a detective one without evidence',
      control('detective manual', { formal: { ...whole, evidence: false } }),
      0,
    ],
    ['weak by design: no frequency', { ...strong, formal: { ...whole, frequency: false } }, 0],
    ['weak by design: no handling of deviations', { ...strong, formal: { ...whole, deviation: false } }, 0],
    ['weak by execution', { ...strong, rating: 'not_effective' }, 0],
  ] as const)('%s', (_, one, cells) => {
    expect(cellsOf(rules.controlMethod, [one], 'current')).toBe(cells);
    expect(residualOf(rules, risk(5, 4), [one], 'current')).toMatchObject({
      probability: 5 - cells,
      impact: 4,
      probabilityPercent: (5 - cells) * 20,
    });
  });

  test('no cell lies below the first, and impact moves for the factors that are named', () => {
    const corrective = control('corrective manual', { formal: whole, factorIds: ['financial'] });
    const left = residualOf(rules, risk(1, 4, 2), [strong, corrective], 'current');
    expect(left).toMatchObject({ probability: 1, impact: 3 });
  });

  test('no control leaves everything where it is', () => {
    expect(residualOf(rules, risk(4, 5), [], 'current')).toMatchObject({ probability: 4, impact: 5 });
  });
});

describe('exactness', () => {
  test('100 × (0.75 × 0.80) is 60, which is order 3, although a double says 60.00000000000001', () => {
    expect(100 * (0.75 * 0.8)).toBeGreaterThan(60);
    const some = [
      rated('preventive automatic', 'partially_effective'),
      rated('preventive manual', 'partially_effective'),
    ];
    expect(residualOf(product, risk(5, 1), some, 'current')).toMatchObject({ probability: 3, probabilityPercent: 60 });
  });

  test.each([
    [0.6, 40, 2],
    [0.5999, 40.01, 3],
    [0.59999999999, 40.000000001, 3],
    [0.95, 5, 1],
    [7, 5, 1],
    [-1, 100, 5],
  ])('an efficiency of %d leaves %d percent: order %i', (weight, percent, order) => {
    const weights = { ...defaultControlMethod.weights, preventive: weight, manual: 0 };
    const rules = { ...product, controlMethod: { ...defaultControlMethod, weights } };
    const left = residualOf(rules, risk(5, 1), [control('preventive manual')], 'current');
    expect(left).toMatchObject({ probability: order, probabilityPercent: percent });
  });

  test('three impact levels split the scale in thirds without rounding them', () => {
    const weights = { ...defaultControlMethod.weights, corrective: 0.5, manual: 0 };
    const rules = {
      method: { ...defaultMethod, impactOrders: [1, 2, 3] },
      controlMethod: { ...defaultControlMethod, weights },
    };
    const left = residualOf(rules, risk(1, 2), [control('corrective manual')], 'current');
    expect(left).toMatchObject({ impact: 1, impactPercent: 33.333333333333 });
  });

  test('unequal intervals of a company are respected', () => {
    const probabilityLevels = [
      { order: 1, from: 0, to: 5 },
      { order: 2, from: 5, to: 30 },
      { order: 3, from: 30, to: 100 },
    ];
    const rules = { ...product, method: { ...defaultMethod, probabilityLevels } };
    const left = (...words: string[]) =>
      residualOf(
        rules,
        risk(3, 2),
        words.map((each) => control(each)),
        'current',
      );
    expect(left('preventive automatic')).toMatchObject({ probability: 3, probabilityPercent: 50 });
    expect(left('preventive automatic', 'preventive manual')).toMatchObject({ probability: 2 });
  });
});

describe('whatever the company configures', () => {
  const order = fc.integer({ min: 1, max: 5 });
  const share = fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000);
  const axis = fc.constantFrom('probability' as const, 'impact' as const, 'both' as const);
  const rules = fc
    .record<ControlMethod>({
      mode: fc.constantFrom('percent', 'quadrants', 'manual'),
      weights: fc.record({ preventive: share, detective: share, corrective: share, automatic: share, manual: share }),
      formalWeights: fc.record({ documentation: share, frequency: share, evidence: share }),
      effectiveness: fc.record({ effective: share, partially_effective: share, not_effective: share }),
      unverified: share,
      actsOn: fc.record({ preventive: axis, detective: axis, corrective: axis }),
    })
    .chain((controlMethod) =>
      fc.constantFrom(defaultMethod, matrix.method).map((method) => ({ method, controlMethod })),
    );
  const anyRisk: fc.Arbitrary<InherentRisk<Factor>> = fc
    .tuple(order, fc.array(fc.option(order), { minLength: 4, maxLength: 4 }), order)
    .map(([probability, some, last]) => risk(probability, ...some, last));
  const anyControl: fc.Arbitrary<Control> = fc.record({
    type: fc.constantFrom('preventive' as const, 'detective' as const, 'corrective' as const),
    implementation: fc.constantFrom('automatic' as const, 'manual' as const),
    status: fc.constantFrom('PENDING', 'ACTIVE', 'IMPLEMENTED', 'FINISH', 'INACTIVE'),
    rating: fc.constantFrom(null, 'effective' as const, 'partially_effective' as const, 'not_effective' as const),
    formal: fc.record({
      documentation: fc.boolean(),
      frequency: fc.boolean(),
      evidence: fc.boolean(),
      deviation: fc.boolean(),
    }),
    factorIds: fc.subarray([...factors]),
    timeliness: fc.constantFrom(1, 0.5, 0),
  });
  const controls = fc.array(anyControl, { maxLength: 8 });
  const which = fc.constantFrom('current' as const, 'expected' as const);
  const inherentOf = ({ probability, ratings }: InherentRisk<Factor>) => ({
    probability,
    impact: Math.max(...ratings.map((each) => each.order ?? 0)),
  });

  test('a residual is never above the inherent rating, and one control more never raises it', () => {
    fc.assert(
      fc.property(rules, anyRisk, controls, anyControl, which, (own, inherent, some, extra, kind) => {
        const before = residualOf(own, inherent, some, kind);
        const after = residualOf(own, inherent, [...some, extra], kind);
        for (const [low, high] of [
          [before, inherentOf(inherent)],
          [after, before],
        ] as const) {
          expect(low.probability).toBeLessThanOrEqual(high.probability);
          expect(low.impact).toBeLessThanOrEqual(high.impact);
        }
      }),
    );
  });

  test('removing a control restores what was left without it, wherever it stood among the others', () => {
    const place = fc.nat({ max: 8 });
    fc.assert(
      fc.property(rules, anyRisk, controls, anyControl, place, which, (own, inherent, some, extra, at, kind) => {
        const before = residualOf(own, inherent, some, kind);
        const taken = some.toSpliced(at, 0, extra);
        const lowered = residualOf(own, inherent, taken, kind);
        const restored = residualOf(
          own,
          inherent,
          taken.filter((each) => each !== extra),
          kind,
        );
        expect(restored).toEqual(before);
        // Nothing of the one that went is kept: put back, it takes as much as it took.
        expect(residualOf(own, inherent, [...some, extra], kind).level).toBe(lowered.level);
      }),
    );
  });

  test('without controls that count, the residual is the inherent rating', () => {
    fc.assert(
      fc.property(rules, anyRisk, controls, which, (own, inherent, some, kind) => {
        const gone = some.map((each) => ({ ...each, status: 'INACTIVE' as const }));
        expect(residualOf(own, inherent, gone, kind)).toMatchObject({ ...inherentOf(inherent), counted: [] });
      }),
    );
  });

  test('the expected residual is never above the current one', () => {
    fc.assert(
      fc.property(rules, anyRisk, controls, (own, inherent, some) => {
        const expected = residualOf(own, inherent, some, 'expected');
        expect(expected.level).toBeLessThanOrEqual(residualOf(own, inherent, some, 'current').level);
      }),
    );
  });

  test('the order of controls is irrelevant', () => {
    const shuffled = controls.chain((some) =>
      fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length })),
    );
    fc.assert(
      fc.property(rules, anyRisk, shuffled, which, (own, inherent, [some, other], kind) => {
        const { counted: _, ...one } = residualOf(own, inherent, some, kind);
        expect(residualOf(own, inherent, other, kind)).toMatchObject(one);
      }),
    );
  });

  test('with all factors named it is the formula of the method: one product for each axis', () => {
    fc.assert(
      fc.property(anyRisk, controls, which, (inherent, some, kind) => {
        const all = some.map((each) => ({ ...each, factorIds: factors, formal: informal, timeliness: 1 }));
        const left = residualOf(product, inherent, all, kind);
        const lasting = (isOfImpact: boolean) =>
          left.counted
            .filter(({ type }) => (type === 'corrective') === isOfImpact)
            .reduce((rest, each) => rest * (1 - efficiencyOf(defaultControlMethod, each, kind)), 1);
        const { probability, impact } = inherentOf(inherent);
        expect(left.probabilityPercent).toBeCloseTo(probability * 20 * lasting(false), 9);
        expect(left.impactPercent).toBeCloseTo(impact * 20 * lasting(true), 9);
      }),
    );
  });
});

test('what a person typed is what is left, but never above the inherent rating, and what is expected is no more than that', () => {
  const at = (probability: number, impact: number) => ({ probability, impact });
  expect(typedResidual(at(5, 4), at(2, 3), at(3, 2))).toEqual({ current: at(3, 2), expected: at(2, 2) });
  // The inherent rating has fallen since.
  expect(typedResidual(at(2, 1), at(2, 1), at(3, 2))).toEqual({ current: at(2, 1), expected: at(2, 1) });
});
