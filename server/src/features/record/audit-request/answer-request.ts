import { type auditRequest, transitionsOfRequest } from '@baluarte/contract/record/audit-request.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { getRow } from '#kit/catalogue/list.queries.ts';
import { refusedStatus } from '#kit/catalogue/transition.ts';
import { changesetOf } from '#kit/history/changeset-of.ts';
import { changedMeanwhile } from '#kit/history/history.ts';
import { problem } from '#kit/http/problem.ts';
import type { Handling } from '#kit/http/serve.ts';
import { auditRequestStore } from './audit-request-store.ts';
import { tellAnswered } from './tell-of-request.ts';

type Work = Pick<Handling<never>, 'trx' | 'tenant' | 'session' | 'parts'>;
type Answer = z.output<(typeof auditRequest.endpoints.answer)['body']>;

/**
 * Answers a request and tells who asked. Throws `notFound`, `changedMeanwhile`, and `status.transitionRefused`, with what it can
 * become, for one that is closed or withdrawn.
 */
export async function answerRequest(work: Work, id: number, { answer, version }: Answer) {
  const { trx } = work;
  const found = await trx.first(sql<{ statusId: number; version: number; answer: string | null }>`
    select status_id as "statusId", version, answer from audit_request
    where company_id = app.current_company() and id = ${id} for update`);
  if (!found) throw problem('notFound');
  if (version !== undefined && version !== found.version) throw await changedMeanwhile(trx, 'audit_request', id);
  if (found.statusId !== statusIds.PENDING && found.statusId !== statusIds.ACTIVE)
    throw refusedStatus(found.statusId, transitionsOfRequest);
  if (found.statusId === statusIds.PENDING || found.answer !== answer) {
    await trx.run(sql`
      update audit_request set answer = ${answer}, answered_by = app.current_actor(), answered_at = now(),
        status_id = ${statusIds.ACTIVE}, version = version + 1, updated_at = now()
      where company_id = app.current_company() and id = ${id}`);
    await tellAnswered(work, id);
  }
  return { ...(await getRow(trx, auditRequestStore, id)), changesetId: await changesetOf(trx) } as never;
}
