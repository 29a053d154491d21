import { compare, fraction, subtract, type Fraction } from '#kit/fraction.ts';
import type { Item } from './framework.rules.ts';
import { stateOf, type Answers, type AnswerState, type Figures, type Scorer, type Typed } from './score.rules.ts';

/** An assessment as it is compared: its framework ready for scoring, its answers and its typed figures. */
export interface Compared {
  readonly scorer: Scorer;
  readonly answers: Answers;
  readonly typed: Typed;
}

export interface FigureMove {
  readonly code: string;
  readonly before: Fraction | null;
  readonly after: Fraction | null;
  readonly change: Fraction | null;
  /** Of the change: what other answers made, and what another framework version made of the same answers. */
  readonly byAnswers: Fraction | null;
  readonly byFramework: Fraction | null;
}

export interface AnswerMove {
  readonly code: string;
  readonly before: { readonly state: AnswerState; readonly level: number | null };
  readonly after: { readonly state: AnswerState; readonly level: number | null };
  /** Groups its answer counts in, lowest first, up to the root. */
  readonly groups: readonly string[];
  /** What it moved by itself: each of these figures as it is, less what it would be had this one answer stayed as it was. */
  readonly moves: readonly { readonly code: string; readonly change: Fraction }[];
}

const difference = (after: Fraction | null, before: Fraction | null): Fraction | null =>
  after && before && subtract(after, before);

const standing = (answers: Answers, code: string) => {
  const answer = answers.get(code);
  const state = stateOf(answer);
  return { state, level: state === 'scored' ? (answer?.level ?? null) : null };
};

/** The figures that one answer moved, the lowest first: those of the later assessment, less the same with the earlier answer. */
function movesOf(item: Item, was: Answers, { scorer, answers, typed }: Compared, is: Figures): AnswerMove['moves'] {
  const put = new Map(answers);
  const earlier = was.get(item.code);
  if (earlier) put.set(item.code, earlier);
  else put.delete(item.code);
  const without = scorer.figuresAfter(item, { figures: is, answers: put, typed });
  return scorer.above(item).flatMap(({ code }) => {
    const change = difference(is.get(code) ?? null, without.get(code) ?? null);
    return change && compare(change, fraction(0)) !== 0 ? [{ code, change }] : [];
  });
}

/** Codes of items that only one of two frameworks has: their answers say nothing of each other. */
export interface Unrelated {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

export interface Compare {
  readonly figures: FigureMove[];
  readonly answers: AnswerMove[];
  readonly unrelated: Unrelated;
}

/**
 * What moved between two assessments, in every figure and in every answer, and what made the figures move. Groups and items are
 * the same where their codes are, the root is always; what only one of the two frameworks has is unrelated, and its part in a
 * change is the framework's.
 */
export function compareAssessments(before: Compared, after: Compared): Compare {
  const [earlier, later] = [before.scorer.framework, after.scorer.framework];
  const was = before.scorer.figures(before.answers, before.typed);
  const is = after.scorer.figures(after.answers, after.typed);
  const [inEarlier, inLater] = [earlier, later].map(({ items }) => new Set(items.map(({ code }) => code)));
  const isShared = (code: string) => inEarlier?.has(code) === true && inLater?.has(code) === true;
  // The earlier answers by the later framework, with the later ones to what is only in it: what differs from then is the
  // framework's doing.
  const shared = [...before.answers].filter(([code]) => isShared(code));
  const own = [...after.answers].filter(([code]) => !isShared(code));
  const anew: Figures = after.scorer.figures(new Map([...own, ...shared]), before.typed);
  const root = later.groups[0]?.code;
  return {
    figures: later.groups.map(({ code }) => {
      const then = code === root ? before.scorer.overall(was) : (was.get(code) ?? null);
      const [now, between] = [is.get(code) ?? null, anew.get(code) ?? null];
      return {
        code,
        before: then,
        after: now,
        change: difference(now, then),
        byAnswers: difference(now, between),
        byFramework: difference(between, then),
      };
    }),
    answers: later.items.flatMap((item): AnswerMove[] => {
      if (!isShared(item.code)) return [];
      const [then, now] = [standing(before.answers, item.code), standing(after.answers, item.code)];
      if (then.state === now.state && then.level === now.level) return [];
      const groups = after.scorer.above(item).map(({ code }) => code);
      const moves = movesOf(item, before.answers, after, is);
      return [{ code: item.code, before: then, after: now, groups, moves }];
    }),
    unrelated: {
      before: earlier.items.flatMap(({ code }) => (isShared(code) ? [] : [code])),
      after: later.items.flatMap(({ code }) => (isShared(code) ? [] : [code])),
    },
  };
}
