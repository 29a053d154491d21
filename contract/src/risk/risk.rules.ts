import { bandProblems, type BandProblem } from './band.rules.ts';

/** 4 green, 3 yellow, 2 orange, 1 red: a smaller id is a more severe range. */
export type RangeId = 1 | 2 | 3 | 4;
export type Acceptance = 'yes' | 'with_approval' | 'no';
export type ControlStatus = 'PENDING' | 'ACTIVE' | 'IMPLEMENTED' | 'FINISH' | 'INACTIVE';
export type RiskStatus = 'PENDING' | 'ACTIVE' | 'MITIGATED' | 'INACTIVE';

/** A level band, both ends included. */
export type RangeLevel = {
  readonly id: RangeId;
  readonly color: 'green' | 'yellow' | 'orange' | 'red';
  readonly from: number;
  readonly to: number;
  readonly controlRequired: boolean;
  readonly accept: Acceptance;
};

/** One order of the probability scale and its interval in percent, from < p ≤ to. */
export type ProbabilityLevel = { readonly order: number; readonly from: number; readonly to: number };

/** The risk method of one company: configuration rows, never constants in code. */
export type Method = {
  /** `product`: the range is the band that holds P × I. `matrix`: the range is the cell of `zoneMatrix`. */
  readonly zoneMode: 'product' | 'matrix';
  /** Ascending by order. */
  readonly probabilityLevels: readonly ProbabilityLevel[];
  /** Ascending. */
  readonly impactOrders: readonly number[];
  readonly rangeLevels: readonly RangeLevel[];
  /** Row key: probability order; position: place of the impact in `impactOrders`. */
  readonly zoneMatrix: Readonly<Record<number, readonly RangeId[]>>;
};

export type Rating = { readonly probability: number; readonly impact: number };

/** `order` null means "does not apply"; a factor that is not in the list has not been rated. */
export type FactorRating<F = number> = { readonly factorId: F; readonly order: number | null };

/** What a new company starts with; afterwards its own rows are used. */
export const defaultMethod: Method = {
  zoneMode: 'product',
  probabilityLevels: [
    { order: 1, from: 0, to: 20 },
    { order: 2, from: 20, to: 40 },
    { order: 3, from: 40, to: 60 },
    { order: 4, from: 60, to: 80 },
    { order: 5, from: 80, to: 100 },
  ],
  impactOrders: [1, 2, 3, 4, 5],
  rangeLevels: [
    { id: 4, color: 'green', from: 1, to: 3, controlRequired: false, accept: 'yes' },
    { id: 3, color: 'yellow', from: 4, to: 9, controlRequired: true, accept: 'with_approval' },
    { id: 2, color: 'orange', from: 10, to: 16, controlRequired: true, accept: 'no' },
    { id: 1, color: 'red', from: 17, to: 25, controlRequired: true, accept: 'no' },
  ],
  // The official matrix of the Colombian guide for public bodies (DAFP, version 7); it is not a product of orders.
  zoneMatrix: {
    5: [2, 2, 2, 2, 1],
    4: [3, 3, 2, 2, 1],
    3: [3, 3, 3, 2, 1],
    2: [4, 3, 3, 2, 1],
    1: [4, 4, 3, 2, 1],
  },
};

/**
 * The impact of a risk: the highest order among its rated factors; factors that do not apply are ignored, and null
 * is returned when none is left. Pass the ratings of active factors only.
 */
export function impactOf(ratings: readonly FactorRating<unknown>[]): number | null {
  const orders = ratings.flatMap(({ order }) => (order === null ? [] : [order]));
  return orders.length === 0 ? null : Math.max(...orders);
}

export type MissingCode = 'notRated' | 'impactsMissing' | 'noFactorApplies' | 'probabilityMissing';
export type Missing<F = number> = { readonly code: MissingCode | null; readonly factorIds: readonly F[] };

export type Answers<F = number> = {
  readonly probability: number | null;
  readonly ratings: readonly FactorRating<F>[];
  readonly activeFactorIds: readonly F[];
};

/**
 * What an assessment still lacks; `code` is null when it is complete. `factorIds` are the active factors neither
 * rated nor marked as not applying, in the order given. Ratings of inactive factors count for nothing.
 */
export function missingOf<F>({ probability, ratings, activeFactorIds }: Answers<F>): Missing<F> {
  const answered = new Map(ratings.map(({ factorId, order }) => [factorId, order]));
  const factorIds = activeFactorIds.filter((id) => !answered.has(id));
  return { code: missingCode(), factorIds };

  function missingCode(): MissingCode | null {
    if (probability === null && factorIds.length === activeFactorIds.length) return 'notRated';
    if (factorIds.length > 0) return 'impactsMissing';
    if (activeFactorIds.every((id) => answered.get(id) === null)) return 'noFactorApplies';
    return probability === null ? 'probabilityMissing' : null;
  }
}

/**
 * Level = probability × impact, both orders of their scales (1 to 25 on 5 × 5).
 * @throws RangeError when an order is not a positive whole number
 */
export function riskLevel({ probability, impact }: Rating): number {
  for (const order of [probability, impact]) {
    if (!Number.isInteger(order) || order < 1) throw new RangeError(`not an order: ${order}`);
  }
  return probability * impact;
}

/**
 * The range of a rating: the band that holds the level, or the cell of the matrix, as the company's mode says.
 * @throws RangeError when the rating or its range is not in the method
 */
export function rangeOf(method: Method, rating: Rating): RangeLevel {
  const level = riskLevel(rating);
  const cell = method.zoneMatrix[rating.probability]?.[method.impactOrders.indexOf(rating.impact)];
  const range = method.rangeLevels.find(({ id, from, to }) =>
    method.zoneMode === 'matrix' ? id === cell : from <= level && level <= to,
  );
  if (!range) throw new RangeError(`no range for probability ${rating.probability} and impact ${rating.impact}`);
  return range;
}

export type Assessment = Rating & { readonly level: number; readonly range: RangeLevel };

/** Level and range of a complete assessment, or null while `missingOf` names something. Throws as `rangeOf`. */
export function assessmentOf<F>(method: Method, answers: Answers<F>): Assessment | null {
  const impact = impactOf(answers.ratings.filter(({ factorId }) => answers.activeFactorIds.includes(factorId)));
  if (answers.probability === null || impact === null || missingOf(answers).code !== null) return null;
  return assessed(method, { probability: answers.probability, impact });
}

/** A rating with its level and range. Throws as `rangeOf`. */
export function assessed(method: Method, rating: Rating): Assessment {
  return { ...rating, level: riskLevel(rating), range: rangeOf(method, rating) };
}

export type ResidualKind = 'current' | 'expected';

/** The statuses whose controls count. INACTIVE (suspended or discarded) never does. */
export const countedStatuses: Readonly<Record<ResidualKind, readonly ControlStatus[]>> = {
  current: ['IMPLEMENTED', 'FINISH'],
  expected: ['IMPLEMENTED', 'FINISH', 'PENDING', 'ACTIVE'],
};

export type RiskFacts = {
  readonly isComplete: boolean;
  /** `accept` of the current residual range; null while incomplete. */
  readonly acceptance: Acceptance | null;
  readonly controlStatuses: readonly ControlStatus[];
};

/**
 * The status that facts alone give: PENDING while incomplete; MITIGATED when the range of the current residual is accepted as it is
 * and every control that was not discarded is in place, at least one; else ACTIVE, also where an acceptance was approved.
 */
export function settledStatus(facts: RiskFacts): Exclude<RiskStatus, 'INACTIVE'> {
  if (!facts.isComplete) return 'PENDING';
  const standing = facts.controlStatuses.filter((status) => status !== 'INACTIVE');
  const isInPlace = standing.length > 0 && standing.every((status) => countedStatuses.current.includes(status));
  return isInPlace && facts.acceptance === 'yes' ? 'MITIGATED' : 'ACTIVE';
}

/** `settle` follows the facts by itself; the other two are a person's and need a reason. */
export type RiskAction = 'settle' | 'discard' | 'restore';

export const riskActions: Readonly<Record<RiskStatus, readonly RiskAction[]>> = {
  PENDING: ['settle', 'discard'],
  ACTIVE: ['settle', 'discard'],
  MITIGATED: ['settle', 'discard'],
  INACTIVE: ['settle', 'restore'],
};

/**
 * The status after an action, or null when `riskActions` does not allow it from there. A discarded risk stays
 * discarded however its controls change, until somebody restores it to what the facts then say.
 */
export function nextStatus(status: RiskStatus, action: RiskAction, facts: RiskFacts): RiskStatus | null {
  if (!riskActions[status].includes(action)) return null;
  if (action === 'discard') return 'INACTIVE';
  return status === 'INACTIVE' && action === 'settle' ? 'INACTIVE' : settledStatus(facts);
}

/**
 * What keeps a set of range levels from being saved: levels 1 to `highest` (the product of both highest orders) must be
 * covered once, from the green id 4 up to the red id 1. Empty when correct.
 */
export function rangeProblems(rangeLevels: readonly RangeLevel[], highest: number): BandProblem<RangeId>[] {
  const bands = rangeLevels.toSorted((a, b) => b.id - a.id).map(({ id, from, to }) => ({ key: id, from, to }));
  return bandProblems(bands, { start: 1, end: highest, unit: 'whole' });
}

/** The same for probability measures, by order: 0 to 100 percent covered once, from < p ≤ to. */
export function orderRangeProblems(levels: readonly ProbabilityLevel[]): BandProblem<number>[] {
  const bands = levels.toSorted((a, b) => a.order - b.order).map(({ order, from, to }) => ({ key: order, from, to }));
  return bandProblems(bands, { start: 0, end: 100, unit: 'percent' });
}

export type MatrixProblem = Rating & { readonly code: 'rangeUnknown' | 'disorder' };

/**
 * The cells that keep a matrix from being used: no range, or one that is not in the method (`rangeUnknown`), or a range
 * less severe than a neighbour's with a lower probability or impact (`disorder`). Empty when correct.
 */
export function matrixProblems({ probabilityLevels, impactOrders, rangeLevels, zoneMatrix }: Method): MatrixProblem[] {
  const at = (row: number, column: number) => zoneMatrix[probabilityLevels[row]?.order ?? 0]?.[column];
  const codeOf = (row: number, column: number): MatrixProblem['code'] | null => {
    const id = at(row, column);
    if (id === undefined || !rangeLevels.some((range) => range.id === id)) return 'rangeUnknown';
    return id > (at(row - 1, column) ?? id) || id > (at(row, column - 1) ?? id) ? 'disorder' : null;
  };
  return probabilityLevels.flatMap(({ order: probability }, row) =>
    impactOrders.flatMap((impact, column) => {
      const code = codeOf(row, column);
      return code === null ? [] : [{ code, probability, impact }];
    }),
  );
}

/** The level of the worst cell, 25 on 5 × 5. */
export function highestLevel({ probabilityLevels, impactOrders }: Method): number {
  return Math.max(...probabilityLevels.map(({ order }) => order)) * Math.max(...impactOrders);
}
