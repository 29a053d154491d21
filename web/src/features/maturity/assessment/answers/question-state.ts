import type { AnswerRow } from '@baluarte/contract/maturity/assessment-fields.ts';
import type { Keeping } from './answer-keeper.ts';
import { isAnswered, isGapless, isReasonless, isTooLong, saidIn, type Question, type Said } from './question.ts';

/** How a question stands: what is in its way first. */
export type QuestionState =
  | 'conflict'
  | 'reasonless'
  | 'tooLong'
  | 'unsent'
  | 'unanswered'
  | 'notApplicable'
  | 'gapless'
  | 'answered';

/** What is said of a question now, saved or not. */
export const saidNow = (keeping: Pick<Keeping, 'answers'>, code: string, saved: AnswerRow | undefined): Said =>
  keeping.answers[code]?.said ?? saidIn(saved);

/** How a question stands; `medium` is the level from which a gap needs no description. */
export function stateOfQuestion(keeping: Keeping, { item, saved }: Question, medium: number): QuestionState {
  const said = saidNow(keeping, item.code, saved);
  if (item.code in keeping.conflicts) return 'conflict';
  if (isReasonless(said)) return 'reasonless';
  if (isTooLong(said)) return 'tooLong';
  if (item.code in keeping.answers && keeping.state !== 'saving') return 'unsent';
  if (!isAnswered(said)) return 'unanswered';
  if (!said.is_applicable) return 'notApplicable';
  return isGapless(said, medium) ? 'gapless' : 'answered';
}
