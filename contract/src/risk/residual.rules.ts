import {
  add,
  ceiling,
  compare,
  divide,
  fraction,
  greatest,
  multiply,
  one,
  subtract,
  toNumber,
  zero,
  type Fraction,
} from '#kit/fraction.ts';
import {
  assessed,
  countedStatuses,
  type Assessment,
  type ControlStatus,
  type FactorRating,
  type Method,
  type Rating,
  type ResidualKind,
} from './risk.rules.ts';

export type ControlType = 'preventive' | 'detective' | 'corrective';
export type Implementation = 'automatic' | 'manual';
export type Effectiveness = 'effective' | 'partially_effective' | 'not_effective';
/** What of a risk a type of control lowers. */
export type ActsOn = 'probability' | 'impact' | 'both';
/** Attributes that make a control formal: it is written down, has a frequency, and leaves evidence. */
export type FormalAttribute = 'documentation' | 'frequency' | 'evidence';

/** How controls lower the risks of one company: configuration rows, as the rest of the method. */
export type ControlMethod = {
  /**
   * `percent`: each control takes its share of what the others leave. `quadrants`: the solidity of all controls together moves
   * the risk none, one or two cells. `manual`: a person types what is left, shown beside what `percent` gives.
   */
  readonly mode: 'percent' | 'quadrants' | 'manual';
  /** Shares of one; the efficiency of a control begins with the sum of its two. */
  readonly weights: Readonly<Record<ControlType | Implementation, number>>;
  /** Shares of one added for each attribute a control has; 0 where they are only informative. */
  readonly formalWeights: Readonly<Record<FormalAttribute, number>>;
  /** Factor, 0 to 1, that the last follow-up rating puts on the efficiency. */
  readonly effectiveness: Readonly<Record<Effectiveness, number>>;
  /** The same of a control that nobody has rated yet. */
  readonly unverified: number;
  readonly actsOn: Readonly<Record<ControlType, ActsOn>>;
  /** What lateness of a follow-up takes from a control that is in place; nothing without it. */
  readonly decay?: Decay | null | undefined;
};

/** Days overdue after which a control counts half, and after which not at all. */
export type Decay = { readonly halfAfter: number; readonly noneAfter: number };

/** What a new company starts with. Source of the weights: DAFP guide, version 7. */
export const defaultControlMethod: ControlMethod = {
  mode: 'percent',
  weights: { preventive: 0.25, detective: 0.15, corrective: 0.1, automatic: 0.25, manual: 0.15 },
  formalWeights: { documentation: 0, frequency: 0, evidence: 0 },
  effectiveness: { effective: 1, partially_effective: 0.5, not_effective: 0 },
  unverified: 1,
  actsOn: { preventive: 'probability', detective: 'probability', corrective: 'impact' },
};

/** Settings in one choice: those of the guide's current edition, and of the one many entities still work with. */
export const controlMethodPresets = {
  dafp7: defaultControlMethod,
  dafp4: { ...defaultControlMethod, mode: 'quadrants' },
} as const satisfies Record<string, ControlMethod>;

/** No control removes a risk whole: the design of one never takes more than this share. */
export const highestEfficiency = 0.95;

/** What the arithmetic needs of a control. */
export type CountableControl<F = number> = {
  readonly type: ControlType;
  readonly implementation: Implementation;
  readonly status: ControlStatus;
  /** Of its last follow-up; null until the first one. */
  readonly rating: Effectiveness | null;
  readonly formal: Readonly<Record<FormalAttribute | 'deviation', boolean>>;
  /** Impact factors it acts on: what it does to the impact is done to these alone. */
  readonly factorIds: readonly F[];
  /** Factor, 0 to 1, that lateness puts on what it does now; 1 where its follow-ups are up to date. */
  readonly timeliness: number;
};

/** Share of its effect that lateness leaves to a control in place; one that is finished has no follow-up to be late with. */
export function timelinessOf(
  { decay }: ControlMethod,
  { status, daysOverdue }: { status: ControlStatus; daysOverdue: number },
): number {
  if (!decay || status !== 'IMPLEMENTED') return 1;
  return daysOverdue > decay.noneAfter ? 0 : daysOverdue > decay.halfAfter ? 0.5 : 1;
}

/**
 * What is left where a person typed it (mode `manual`): it stands in the place of what controls come to, and what is planned leaves
 * no more than that. Neither is above the inherent rating, which may have fallen since.
 */
export function typedResidual(
  inherent: Rating,
  expected: Rating,
  typed: Rating,
): { current: Rating; expected: Rating } {
  const lesser = (a: Rating, b: Rating): Rating => ({
    probability: Math.min(a.probability, b.probability),
    impact: Math.min(a.impact, b.impact),
  });
  const current = lesser(inherent, typed);
  return { current, expected: lesser(expected, current) };
}

/** A risk before controls: its probability order and the orders of its active factors. */
export type InherentRisk<F = number> = {
  readonly probability: number;
  readonly ratings: readonly FactorRating<F>[];
};

export type Residual<C> = Assessment & {
  /** Percent left on each scale before rounding up to an order; for showing progress that the level does not. */
  readonly probabilityPercent: number;
  readonly impactPercent: number;
  /** The controls that took part, as they were given. */
  readonly counted: readonly C[];
};

type Rules = { readonly method: Method; readonly controlMethod: ControlMethod };

/**
 * What remains of a risk after its controls. `expected` counts planned controls too and takes every control as effective and
 * up to date. By percent (mode `manual` too): p = top of the probability's interval × Π(1 − e) over the controls that act on
 * probability; for each factor, i = its share of the impact scale × Π(1 − e) over those that act on impact and name it, and
 * the highest factor left is the impact; each then falls in the order whose interval holds it, never below the first. Source:
 * sequential application of the DAFP guide, version 7. The product is exact, so that the order of controls and binary
 * rounding change nothing. By quadrants: see `cellsOf`.
 * @throws RangeError when an order is not in the method's scales, or no factor of the risk applies
 */
export function residualOf<F, C extends CountableControl<F>>(
  { method, controlMethod }: Rules,
  risk: InherentRisk<F>,
  controls: readonly C[],
  which: ResidualKind,
): Residual<C> {
  const counted = controls.filter(({ status }) => countedStatuses[which].includes(status));
  const on = (axis: 'probability' | 'impact') =>
    counted.filter(({ type }) => [axis, 'both'].includes(controlMethod.actsOn[type]));
  const left =
    controlMethod.mode === 'quadrants'
      ? (some: readonly C[], place: Fraction) =>
          greatest(one, subtract(place, fraction(cellsOf(controlMethod, some, which))))
      : (some: readonly C[], place: Fraction) =>
          some.map((control) => subtract(one, efficiency(controlMethod, control, which))).reduce(multiply, place);

  const place = method.probabilityLevels.findIndex(({ order }) => order === risk.probability);
  const start = method.probabilityLevels[place];
  if (!start) throw new RangeError(`not a probability of the scale: ${risk.probability}`);
  const probability = leftOfProbability(method, place, (from) => left(on('probability'), from), controlMethod.mode);

  const steps = risk.ratings.flatMap(({ factorId, order }) => {
    if (order === null) return [];
    const at = method.impactOrders.indexOf(order) + 1;
    if (at === 0) throw new RangeError(`not an impact of the scale: ${order}`);
    return [
      left(
        on('impact').filter(({ factorIds }) => factorIds.includes(factorId)),
        fraction(at),
      ),
    ];
  });
  if (steps.length === 0) throw new RangeError('no factor applies');
  const impact = steps.reduce(greatest);
  return {
    ...assessed(method, {
      probability: probability.order,
      impact: method.impactOrders[Math.max(1, ceiling(impact)) - 1] ?? 1,
    }),
    probabilityPercent: toNumber(probability.percent),
    impactPercent: toNumber(multiply(impact, divide(fraction(100), fraction(method.impactOrders.length)))),
    counted,
  };
}

/** The order that is left of a probability, and the percent it was read from. */
function leftOfProbability(
  { probabilityLevels }: Method,
  place: number,
  left: (from: Fraction) => Fraction,
  mode: ControlMethod['mode'],
): { order: number; percent: Fraction } {
  const level = (at: number) => probabilityLevels[at] ?? { order: 1, from: 0, to: 100 };
  if (mode === 'quadrants') {
    const { order, to } = level(ceiling(left(fraction(place + 1))) - 1);
    return { order, percent: fraction(to) };
  }
  const percent = left(fraction(level(place).to));
  const holding = probabilityLevels.find(({ to }) => compare(percent, fraction(to)) <= 0);
  return { order: (holding ?? level(place)).order, percent };
}

/**
 * Efficiency of one control, 0 to 0.95: (weight of its type + of its implementation + of its formal attributes), at most 0.95,
 * × its last rating × its timeliness.
 */
export function efficiencyOf<F>(method: ControlMethod, control: CountableControl<F>, which: ResidualKind): number {
  return toNumber(efficiency(method, control, which));
}

function efficiency<F>(method: ControlMethod, control: CountableControl<F>, which: ResidualKind): Fraction {
  const { weights, formalWeights } = method;
  const attributes = (['documentation', 'frequency', 'evidence'] as const).filter((name) => control.formal[name]);
  const design = [
    weights[control.type],
    weights[control.implementation],
    ...attributes.map((name) => formalWeights[name]),
  ]
    .map(fraction)
    .reduce(add);
  const highest = fraction(highestEfficiency);
  const capped = compare(design, highest) > 0 ? highest : greatest(zero, design);
  return multiply(capped, performanceOf(method, control, which));
}

/** How much of its design a control delivers, 0 to 1: all of it in what is expected. */
function performanceOf<F>(
  { effectiveness, unverified }: ControlMethod,
  { rating, timeliness }: CountableControl<F>,
  which: ResidualKind,
): Fraction {
  if (which === 'expected') return one;
  return multiply(fraction(rating === null ? unverified : effectiveness[rating]), fraction(timeliness));
}

/** Points of the guide's version 4 for what a control is designed to do: whom, by what means, and what it leaves behind. */
const designPoints = {
  // Responsible and authority, which every control of ours has; and how it is carried out, its description.
  always: 45,
  preventive: 15,
  detective: 10,
  corrective: 10,
  frequency: 15,
  deviation: 15,
  evidence: 10,
} as const;

/**
 * Cells that controls move a risk, 0 to 2, in the way of the DAFP guide, version 4: a control is strong (100), moderate (50) or
 * weak (0) as the lesser of its design (96 points of 100 and more, 86 and more, less) and of how it is carried out (rated
 * effective, partially, not). A strong set moves it two cells, a moderate one a single cell, a weak one none. The guide takes the
 * mean of all controls, by which a further weak control would raise a risk; here the set is as solid as its best control.
 */
export function cellsOf<F>(
  method: ControlMethod,
  controls: readonly CountableControl<F>[],
  which: ResidualKind,
): 0 | 1 | 2 {
  const best = Math.max(0, ...controls.map((control) => solidityOf(method, control, which)));
  return best >= 100 ? 2 : best >= 50 ? 1 : 0;
}

function solidityOf<F>(method: ControlMethod, control: CountableControl<F>, which: ResidualKind): 0 | 50 | 100 {
  const { type, formal } = control;
  const points =
    designPoints.always +
    designPoints[type] +
    (['frequency', 'deviation', 'evidence'] as const)
      .filter((name) => formal[name])
      .reduce((sum, name) => sum + designPoints[name], 0);
  const design = points >= 96 ? 100 : points >= 86 ? 50 : 0;
  const performance = toNumber(performanceOf(method, control, which));
  const execution = performance >= 1 ? 100 : performance >= 0.5 ? 50 : 0;
  return design < execution ? design : execution;
}
