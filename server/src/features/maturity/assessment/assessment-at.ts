import { problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { readAssessment, type StoredAssessment } from '../shared/stored-assessment.ts';
import { answersThen, typedThen } from './as-of.queries.ts';
import { readFacts } from './assessment-row.ts';

/**
 * An assessment with the answers there were at a moment; as it is without one, and for a moment after it was finished. Throws
 * `notFound`, also for a moment before it began.
 */
export async function readAssessmentAt(trx: Trx, id: number, at: string | undefined): Promise<StoredAssessment> {
  const kept = await readAssessment(trx, id);
  if (at === undefined) return kept;
  const { created_at: began, completed_at: ended } = await readFacts(trx, id);
  const moment = new Date(at);
  if (moment < new Date(began)) throw problem('notFound');
  if (ended !== null && moment >= new Date(ended)) return kept;
  return { ...kept, result: null, answers: await answersThen(trx, id, at), typed: await typedThen(trx, id, at) };
}
