import type { AnswerRow, AssessmentRow, RatingRow } from '@baluarte/contract/maturity/assessment-fields.ts';
import type { FrameworkDefinition } from '@baluarte/contract/maturity/framework-definition.ts';
import type { ItemKind } from '@baluarte/contract/maturity/framework.rules.ts';
import { maximumText } from '@baluarte/contract/maturity/assessment.ts';
import { stateOf } from '@baluarte/contract/maturity/score.rules.ts';
import { lengthOf } from '#kit/form/issues.ts';

type Item = FrameworkDefinition['items'][number];
type Group = FrameworkDefinition['groups'][number];

/** What is said of an item. */
export interface Said {
  readonly level: number | null;
  readonly is_applicable: boolean;
  readonly justification: string;
  readonly gap: string;
  readonly responsible_id: number | null;
  readonly due_date: string | null;
}

export const nothingSaid: Said = {
  level: null,
  is_applicable: true,
  justification: '',
  gap: '',
  responsible_id: null,
  due_date: null,
};

/** What an answer says, without who gave it and when. */
export const saidIn = (answer: AnswerRow | undefined): Said =>
  answer
    ? {
        level: answer.level,
        is_applicable: answer.is_applicable,
        justification: answer.justification,
        gap: answer.gap,
        responsible_id: answer.responsible_id,
        due_date: answer.due_date,
      }
    : nothingSaid;

/** Whether two say the same; blanks around a text are none of it. */
export const isSameSaid = (a: Said, b: Said): boolean =>
  a.level === b.level &&
  a.is_applicable === b.is_applicable &&
  a.justification.trim() === b.justification.trim() &&
  a.gap.trim() === b.gap.trim() &&
  a.responsible_id === b.responsible_id &&
  a.due_date === b.due_date;

/** What one person says of an item, apart from the others. */
export type Rating = Pick<Said, 'level' | 'is_applicable' | 'justification'>;

/** One question of a step, with what is known of it besides what is being said. */
export interface Question {
  readonly item: Item;
  /** Clause or theme it is listed under. */
  readonly section: Group;
  readonly saved: AnswerRow | undefined;
  /** The answer of the last time; undefined where there was none. */
  readonly before: AnswerRow | undefined;
  readonly rating: RatingRow | undefined;
  readonly isFocus: boolean;
  /** Whether this person may answer it, as far as parts say. */
  readonly isMine: boolean;
}

/** The clause or theme of an item; in a framework of one's own the first group it counts in. */
function sectionOf(item: Item, groups: ReadonlyMap<string, Group>): Group | undefined {
  const kind = item.kind === 'clause' ? 'clause' : 'theme';
  for (const code of item.groups)
    for (let group = groups.get(code); group; group = groups.get(group.parent ?? ''))
      if (group.kind === kind) return group;
  return groups.get(item.groups[0] ?? '');
}

interface Known {
  definition: FrameworkDefinition;
  row: Pick<AssessmentRow, 'purpose'> & {
    assessment_clauses: readonly AnswerRow[];
    assessment_controls: readonly AnswerRow[];
    my_codes: readonly string[] | null;
  };
  before: { assessment_clauses: readonly AnswerRow[]; assessment_controls: readonly AnswerRow[] } | undefined;
  ratings: readonly RatingRow[];
}

const byCode = <T extends { code: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.code, row]));
const answersIn = (of: Known['before']) => byCode(of ? [...of.assessment_clauses, ...of.assessment_controls] : []);

/** The questions of a step in the order of the framework. */
export function questionsOf(kind: ItemKind, { definition, row, before, ratings }: Known): Question[] {
  const groups = byCode(definition.groups);
  const [saved, earlier, rated] = [answersIn(row), answersIn(before), byCode(ratings)];
  const focus = definition.focus[String(row.purpose.id)] ?? [];
  return definition.items.flatMap((item): Question[] => {
    const section = item.kind === kind ? sectionOf(item, groups) : undefined;
    if (!section) return [];
    return [
      {
        item,
        section,
        saved: saved.get(item.code),
        before: earlier.get(item.code),
        rating: rated.get(item.code),
        isFocus: focus.includes(item.code),
        isMine: row.my_codes === null || row.my_codes.includes(item.code),
      },
    ];
  });
}

export const isAnswered = (said: Said): boolean => stateOf(said) !== 'pending';
/** Said not to apply without saying why, which is not saved. */
export const isReasonless = (said: Said): boolean => !said.is_applicable && said.justification.trim() === '';
/** Longer than a text may be. */
export const isOver = (text: string): boolean => lengthOf(text) > maximumText;
/** With a text that is longer than one may be: kept here whole, and not saved. */
export const isTooLong = ({ justification, gap }: Said): boolean => isOver(justification) || isOver(gap);
/** Said, and not saved before it is put right. */
export const isHeld = (said: Said): boolean => isReasonless(said) || isTooLong(said);
/** A low level without a described gap; `medium` is the level from which none is needed. */
export const isGapless = (said: Said, medium: number): boolean =>
  said.is_applicable && said.level !== null && said.level < medium && said.gap.trim() === '';
/** Lower than the last time, where both times there was a level. */
export function isWorse(said: Said, before: AnswerRow | undefined): boolean {
  if (!before || stateOf(before) !== 'scored' || stateOf(said) !== 'scored') return false;
  return (said.level ?? 0) < (before.level ?? 0);
}

/** Above the lowest level, with nothing that proves it; what is not in place has nothing to show. */
export const isUnproved = (said: Said, saved: AnswerRow | undefined): boolean =>
  said.is_applicable && (said.level ?? 0) > 0 && (saved?.evidence_count ?? 0) === 0;

/** Neither rated by this person nor agreed on: it can still be rated without having seen what others say. */
export const isUnrated = ({ isMine, rating, saved }: Pick<Question, 'isMine' | 'rating' | 'saved'>): boolean =>
  isMine && !rating?.mine && !isAnswered(saidIn(saved));

export const filters = [
  'all',
  'unanswered',
  'gapless',
  'unproved',
  'worse',
  'disputed',
  'unrated',
  'focus',
  'mine',
  'mineOpen',
] as const;
export type Filter = (typeof filters)[number];

/** Whether a question is left by a filter, by what is said of it now. */
export function fits(filter: Filter, question: Question, { said, medium }: { said: Said; medium: number }): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'unanswered':
      return !isAnswered(said) || isHeld(said);
    case 'gapless':
      return isGapless(said, medium);
    case 'unproved':
      return isUnproved(said, question.saved);
    case 'worse':
      return isWorse(said, question.before);
    case 'disputed':
      return question.rating?.is_disputed === true;
    case 'unrated':
      return isUnrated(question);
    case 'focus':
      return question.isFocus;
    case 'mine':
      return question.isMine;
    case 'mineOpen':
      return question.isMine && (!isAnswered(said) || isHeld(said));
    default:
      return filter satisfies never;
  }
}

/**
 * Where answering goes on: where this browser left it, unless an answer came later from elsewhere; else the first unanswered
 * question after the one that was answered last.
 */
export function startOf(
  questions: readonly Question[],
  place: { code: string; at: string } | undefined,
): string | undefined {
  const answers = questions.flatMap(({ saved }) => saved ?? []);
  const last = answers.toSorted((a, b) => Date.parse(b.answered_at) - Date.parse(a.answered_at))[0];
  const isKnown = place !== undefined && questions.some(({ item }) => item.code === place.code);
  if (isKnown && (!last || Date.parse(last.answered_at) <= Date.parse(place.at))) return place.code;
  const from = last ? questions.findIndex(({ item }) => item.code === last.code) : -1;
  const isOpen = ({ saved, isMine }: Question) => isMine && !isAnswered(saidIn(saved));
  const next = questions.slice(from + 1).find(isOpen) ?? questions.find(isOpen);
  return (next ?? questions[Math.max(from, 0)])?.item.code;
}
