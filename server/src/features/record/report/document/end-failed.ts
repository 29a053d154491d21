import type { Parts } from '#kit/http/parts.ts';
import { isLasting, type Problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { pauseSchedule, scheduleOfRun } from '../schedule/schedule.queries.ts';
import { tellOf, tellPaused } from '../schedule/tell.ts';
import { failDocument } from './document.queries.ts';

interface Failed {
  companyId: number;
  documentId: number;
  /** Why; a text where it is nothing a person can act on. */
  why: Problem | { code: string; params?: Record<string, unknown> };
  /** Ended only in this state. */
  from?: string;
}

/**
 * Ends a document that is not made, and tells whoever asked for it. A schedule whose report can not be made next time either pauses,
 * which is told instead.
 */
export async function endFailed(parts: Parts, trx: Trx, { companyId, documentId, why, from }: Failed): Promise<void> {
  const { code, params } = why;
  const asked = await failDocument(trx, documentId, { code, ...(params && { params }) }, from);
  if (!asked) return;
  const schedule = asked.runId === null ? undefined : await scheduleOfRun(trx, asked.runId);
  if (schedule && 'status' in why && isLasting(why) && (await pauseSchedule(trx, schedule.id, code)))
    return tellPaused(parts, trx, companyId, schedule, code);
  await tellOf(parts, trx, companyId, asked, {
    subject: 'reportFailed',
    params: {},
    link: `/reports?tab=documents&document=${asked.id}`,
    event: `document failed ${asked.id}`,
  });
}
