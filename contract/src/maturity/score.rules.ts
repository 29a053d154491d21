import { add, compare, divide, fraction, multiply, rounded, toNumber, type Fraction } from '#kit/fraction.ts';
import type { Framework, Group, Item } from './framework.rules.ts';

/** What figures need to know of an answer. An item without one is pending. */
export interface Rated {
  /** A value of the scale; null while nothing is said, and of what does not apply. */
  readonly level: number | null;
  readonly is_applicable: boolean;
}
export type Answers = ReadonlyMap<string, Rated>;

/** Figures of groups that were typed instead of computed. */
export type Typed = ReadonlyMap<string, number>;

export type AnswerState = 'scored' | 'notApplicable' | 'pending';

/** Where an answer stands: only what applies and has a level is scored. */
export function stateOf(answer: Rated | undefined): AnswerState {
  if (answer?.is_applicable === false) return 'notApplicable';
  return answer === undefined || answer.level === null ? 'pending' : 'scored';
}

/** The value an item counts with; null of one that does not apply, and 0 of one that is pending. */
export const valueOf = (answer: Rated | undefined): number | null =>
  stateOf(answer) === 'notApplicable' ? null : (answer?.level ?? 0);

/** The figure of each group by its code, null where nothing in it applies. */
export type Figures = ReadonlyMap<string, Fraction | null>;

export type Compliance = 'sufficient' | 'intermediate' | 'critical';

/** Share of the items that reach what a maturity level asks for; without items there is none. */
export interface LevelShare {
  readonly level: number;
  readonly count: number;
  readonly percent: Fraction | null;
  readonly category: Compliance | null;
}

export interface Counts {
  readonly applicable: number;
  readonly not_applicable: number;
  readonly pending: number;
}

export interface Score {
  readonly figures: Figures;
  readonly counts: Counts;
  /** Percent of the items that are answered or do not apply. */
  readonly completeness: Fraction;
  readonly compliance: readonly LevelShare[];
  /** 0 where not even the first level is reached; null where nothing applies. */
  readonly maturity_level: number | null;
}

/** What one member brings to the figure of its group. */
export interface Member {
  readonly code: string;
  readonly value: Fraction | null;
  readonly weight: Fraction;
}

const hundred = fraction(100);
const total = (values: readonly Fraction[]): Fraction => values.reduce(add, fraction(0));
const lower = (a: Fraction, b: Fraction): Fraction => (compare(a, b) <= 0 ? a : b);

type Valued = Omit<Member, 'value'> & { readonly value: Fraction };
export const isValued = (member: Member): member is Valued => member.value !== null;

/** The figure that follows from members by a formula; null where none of them has a value. */
export function combine(formula: Group['formula'], members: readonly Member[]): Fraction | null {
  const valued = members.filter(isValued);
  const [first, ...more] = valued.map(({ value }) => value);
  if (first === undefined) return null;
  if (formula === 'lowest') return more.reduce(lower, first);
  const weights = valued.map(({ weight }) => weight);
  return divide(total(valued.map(({ value, weight }) => multiply(value, weight))), total(weights));
}

const one = fraction(1);

/** A framework with what is in each group at hand, for scoring it many times. */
export class Scorer {
  readonly framework: Framework;
  readonly #groupsIn: ReadonlyMap<string, readonly Group[]>;
  readonly #itemsIn: ReadonlyMap<string, readonly Item[]>;
  readonly #parents: ReadonlyMap<string, string | null>;
  readonly #order: ReadonlyMap<string, number>;

  constructor(framework: Framework) {
    const { groups, items } = framework;
    this.framework = framework;
    this.#groupsIn = Map.groupBy(groups, ({ parent }) => parent ?? '');
    this.#itemsIn = new Map(groups.map(({ code }) => [code, items.filter(({ groups: of }) => of.includes(code))]));
    this.#parents = new Map(groups.map(({ code, parent }) => [code, parent]));
    this.#order = new Map(groups.map(({ code }, at) => [code, at]));
  }

  /** What a group is made of: groups, or items where it has none. A group and an item may have the same code. */
  partsOf({ code }: Group): ({ group: Group } | { item: Item })[] {
    const groups = this.#groupsIn.get(code);
    return groups ? groups.map((group) => ({ group })) : (this.#itemsIn.get(code) ?? []).map((item) => ({ item }));
  }

  /** The same with the value of each, and what it weighs. */
  membersOf(group: Group, figures: Figures, answers: Answers): Member[] {
    return this.partsOf(group).map((part) => {
      if ('group' in part) {
        const { code, weight } = part.group;
        return { code, value: figures.get(code) ?? null, weight: weight === null ? one : fraction(weight) };
      }
      const { code, weight } = part.item;
      const value = valueOf(answers.get(code));
      // An item of several groups weighs something in the weighted ones alone.
      const isWeighed = group.formula === 'weighted' && typeof weight === 'number';
      return { code, value: value === null ? null : fraction(value), weight: isWeighed ? fraction(weight) : one };
    });
  }

  #figureOf(group: Group, figures: Figures, answers: Answers): Fraction | null {
    const value = combine(group.formula, this.membersOf(group, figures, answers));
    return value !== null && this.framework.rounding === 'per_node' ? rounded(value) : value;
  }

  /** The groups an item counts in, those these count in, and so on; the lowest first. */
  above(item: Item): Group[] {
    const codes = new Set<string>();
    for (const start of item.groups)
      for (let code: string | null = start; code !== null; code = this.#parents.get(code) ?? null) codes.add(code);
    // Parents stand before their groups.
    return [...codes]
      .map((code) => this.#order.get(code) ?? 0)
      .toSorted((a, b) => b - a)
      .map((at) => this.framework.groups[at] as Group);
  }

  #fill(groups: readonly Group[], figures: Map<string, Fraction | null>, answers: Answers, typed: Typed): Figures {
    for (const group of groups) {
      const given = typed.get(group.code);
      figures.set(group.code, given === undefined ? this.#figureOf(group, figures, answers) : fraction(given));
    }
    return figures;
  }

  /** The figure of every group. */
  figures(answers: Answers, typed: Typed = new Map()): Figures {
    return this.#fill(this.framework.groups.toReversed(), new Map(), answers, typed);
  }

  /** The same after the answer of one item changed, computed from what was before. */
  figuresAfter(item: Item, { figures, answers, typed }: { figures: Figures; answers: Answers; typed: Typed }): Figures {
    return this.#fill(this.above(item), new Map(figures), answers, typed);
  }

  /** The figure of the root. */
  overall(figures: Figures): Fraction | null {
    return figures.get(this.framework.groups[0]?.code ?? '') ?? null;
  }

  /** All that an assessment comes to. */
  score(answers: Answers, typed: Typed = new Map()): Score {
    const { items } = this.framework;
    const states = items.map(({ code }) => stateOf(answers.get(code)));
    const count = (state: AnswerState) => states.filter((each) => each === state).length;
    const [pending, away] = [count('pending'), count('notApplicable')];
    const values = items.flatMap(({ code }) => valueOf(answers.get(code)) ?? []);
    const reached = this.framework.levels.map((threshold) => values.filter((value) => value >= threshold).length);
    return {
      figures: this.figures(answers, typed),
      counts: { applicable: items.length - away, not_applicable: away, pending },
      completeness: shareOf(items.length - pending, items.length) ?? hundred,
      ...this.levelOf(reached, values.length),
    };
  }

  /** The maturity level of so many items, of which so many reach each level. */
  levelOf(reached: readonly number[], items: number): Pick<Score, 'compliance' | 'maturity_level'> {
    const { sufficient, intermediate } = this.framework;
    const compliance = reached.map((count, at): LevelShare => {
      const percent = shareOf(count, items);
      return { level: at + 1, count, percent, category: percent && categoryOf(percent, { sufficient, intermediate }) };
    });
    const missed = compliance.findIndex(({ category }) => category !== 'sufficient');
    return { compliance, maturity_level: items === 0 ? null : missed === -1 ? compliance.length : missed };
  }
}

const shareOf = (some: number, all: number): Fraction | null =>
  all === 0 ? null : divide(fraction(100 * some), fraction(all));

function categoryOf(percent: Fraction, limits: Pick<Framework, 'sufficient' | 'intermediate'>): Compliance {
  if (compare(percent, fraction(limits.sufficient)) >= 0) return 'sufficient';
  return compare(percent, fraction(limits.intermediate)) >= 0 ? 'intermediate' : 'critical';
}

/** A figure as it is stored and answered: two decimals, halves up. */
export const stored = (value: Fraction | null): number | null => value && toNumber(rounded(value, 2));

/** How pressing a gap is, by the level it is at. */
export function priorityOf(level: number, { gaps }: Pick<Framework, 'gaps'>): 'high' | 'medium' | 'low' {
  if (level < gaps.high) return 'high';
  return level < gaps.medium ? 'medium' : 'low';
}

/** The value of the scale whose name a figure has: the lowest that is not below it. Null of no figure. */
export const labelOf = (value: Fraction | null, { scale }: Pick<Framework, 'scale'>): number | null =>
  value && (scale.find((step) => compare(value, fraction(step)) <= 0) ?? scale.at(-1) ?? null);

/**
 * Colour of a figure as the ranges of risks number it: 1 red, 2 orange, 3 yellow, 4 green; that of the figure as it is shown, with two
 * decimals. Null of no figure.
 */
export function lightOf(value: Fraction | null, { lights }: Pick<Framework, 'lights'>): number | null {
  if (value === null) return null;
  const shown = rounded(value, 2);
  return 1 + lights.filter((from) => compare(shown, fraction(from)) >= 0).length;
}
