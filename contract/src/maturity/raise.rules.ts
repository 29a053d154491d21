import { compare, fraction, subtract, type Fraction } from '#kit/fraction.ts';
import type { Item } from './framework.rules.ts';
import { stateOf, valueOf, type Answers, type Score, type Scorer, type Typed } from './score.rules.ts';

/** An answer, and what the overall figure and the level would be with its next step. */
export interface Raise {
  readonly code: string;
  readonly from: number;
  readonly to: number;
  readonly overall: Fraction;
  /** How much the overall figure gains. */
  readonly gain: Fraction;
  readonly maturity_level: number | null;
}

export interface Raises {
  /** Answers whose next step raises the overall figure most. */
  readonly overall: readonly Raise[];
  /** Answers whose next step brings the next maturity level nearer: it counts for it from then on. */
  readonly level: readonly Raise[];
  /** The level after the one there is, and how many more items must reach what it asks for; null at the highest. */
  readonly next_level: { readonly level: number; readonly threshold: number; readonly missing: number } | null;
}

/** How many answers are told of each. */
const most = 3;
const zero = fraction(0);

type Stepped = Raise & { readonly item: Item; readonly place: number };

/** Most gained first; alike ones in the order of the framework. */
const byGain = (a: Stepped, b: Stepped) => compare(b.gain, a.gain) || a.place - b.place;

const told = (steps: readonly Stepped[]): Raise[] =>
  steps.slice(0, most).map(({ item: _item, place: _place, ...raise }) => raise);

/** How many items must reach a level at least. */
function needed(scorer: Scorer, items: number): number {
  // The smallest count of which the share is sufficient, exactly: 71 % of 100 are 71, of 123 they are 88.
  return Math.ceil((scorer.framework.sufficient * items) / 100);
}

/**
 * What raises an assessment most, computed step by step: each applicable answer is taken one value of the scale further, and
 * everything is scored again. Answers at the top, and those that would change nothing, are left out.
 */
export function raisesOf(
  scorer: Scorer,
  answers: Answers,
  { typed = new Map(), score }: { typed?: Typed; score: Score },
): Raises {
  const { framework } = scorer;
  const { figures, compliance, maturity_level: level, counts } = score;
  const before = scorer.overall(figures);
  const reached = compliance.map(({ count }) => count);
  const steps = framework.items.flatMap((item, place): Stepped[] => {
    const answer = answers.get(item.code);
    const from = valueOf(answer);
    const to = framework.scale.find((value) => value > (from ?? Number.POSITIVE_INFINITY));
    if (stateOf(answer) === 'notApplicable' || from === null || to === undefined || before === null) return [];
    const changed = new Map(answers).set(item.code, { level: to, is_applicable: true });
    const overall = scorer.overall(scorer.figuresAfter(item, { figures, answers: changed, typed })) ?? zero;
    const counted = framework.levels.map((threshold, at) =>
      from < threshold && to >= threshold ? (reached[at] ?? 0) + 1 : (reached[at] ?? 0),
    );
    const after = scorer.levelOf(counted, counts.applicable).maturity_level;
    return [
      { code: item.code, item, place, from, to, overall, gain: subtract(overall, before), maturity_level: after },
    ];
  });
  const threshold = level === null ? undefined : framework.levels[level];
  const nearer = steps.filter(({ from, to }) => threshold !== undefined && from < threshold && to >= threshold);
  return {
    overall: told(steps.filter(({ gain }) => compare(gain, zero) > 0).toSorted(byGain)),
    level: told(nearer.toSorted(byGain)),
    next_level:
      level === null || threshold === undefined
        ? null
        : { level: level + 1, threshold, missing: needed(scorer, counts.applicable) - (reached[level] ?? 0) },
  };
}
