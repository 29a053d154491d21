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

/** What moved between two assessments, in every figure and in every answer, and what made the figures move. */
export function compareAssessments(
  before: Compared,
  after: Compared,
): { figures: FigureMove[]; answers: AnswerMove[] } {
  const was = before.scorer.figures(before.answers, before.typed);
  const is = after.scorer.figures(after.answers, after.typed);
  // The earlier answers by the later framework: what differs from then is the framework's doing.
  const anew: Figures = after.scorer.figures(before.answers, before.typed);
  return {
    figures: after.scorer.framework.groups.map(({ code }) => {
      const [then, now, between] = [was.get(code) ?? null, is.get(code) ?? null, anew.get(code) ?? null];
      return {
        code,
        before: then,
        after: now,
        change: difference(now, then),
        byAnswers: difference(now, between),
        byFramework: difference(between, then),
      };
    }),
    answers: after.scorer.framework.items.flatMap((item): AnswerMove[] => {
      const [then, now] = [standing(before.answers, item.code), standing(after.answers, item.code)];
      if (then.state === now.state && then.level === now.level) return [];
      const groups = after.scorer.above(item).map(({ code }) => code);
      const moves = movesOf(item, before.answers, after, is);
      return [{ code: item.code, before: then, after: now, groups, moves }];
    }),
  };
}
