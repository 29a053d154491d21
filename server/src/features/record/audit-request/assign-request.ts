import { can, type BaseRole } from '@baluarte/contract/kit/session.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import type { auditRequest } from '@baluarte/contract/record/audit-request.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { heldCodes } from '#identity/shared/session/session-lookup.ts';
import { getRow } from '#kit/catalogue/list.queries.ts';
import { changesetOf } from '#kit/history/changeset-of.ts';
import { changedMeanwhile } from '#kit/history/history.ts';
import { problem } from '#kit/http/problem.ts';
import type { Handling } from '#kit/http/serve.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { auditRequestStore } from './audit-request-store.ts';
import { lockOpenRequest, placeOfRequest, reaches } from './open-request.ts';
import { tellAssigned } from './tell-of-request.ts';

type Work = Pick<Handling<never>, 'trx' | 'tenant' | 'session' | 'parts'>;
type Assignment = z.output<(typeof auditRequest.endpoints.assign)['body']>;

interface Candidate {
  id: number;
  name: string;
  base: BaseRole;
  isSystemRole: boolean;
  permissionCodes: number[] | null;
}

/** People who may answer a request, by name. */
async function answerersOf(
  trx: Trx,
  { scopeId, assessmentIds }: Awaited<ReturnType<typeof placeOfRequest>>,
): Promise<{ id: number; name: string }[]> {
  const people = await trx.rows(sql<Candidate>`
    select m.user_id as id, app.person_name(m.user_id) as name, r.base, r.is_system as "isSystemRole",
      case when r.status_id = 1 then r.permission_codes end as "permissionCodes"
    from open_member m join role r on r.company_id = m.company_id and r.id = m.role_id
    where m.company_id = app.current_company() and (cardinality(m.scope_ids) = 0 or ${scopeId} = any(m.scope_ids))
      and ${reaches(assessmentIds)} and not app.is_account_closed(m.user_id)
    order by 2, 1`);
  return people
    .filter((one) => can({ base: one.base, permissionCodes: heldCodes(one) }, permissions.auditRequests.answer))
    .map(({ id, name }) => ({ id, name }));
}

/** People a request can be assigned to. Throws `notFound`. */
export async function listAnswerers(
  trx: Trx,
  id: number,
): Promise<{ id: number; name: string; isAssigned: boolean }[]> {
  const place = await placeOfRequest(trx, id);
  return (await answerersOf(trx, place)).map((one) => ({ ...one, isAssigned: one.id === place.assigneeId }));
}

/**
 * Assigns a request to one person, who is told, or to nobody. Throws `notFound`, `changedMeanwhile`, `auditRequest.closed`, and
 * `auditRequest.notForThem` for whoever may not answer it.
 */
export async function assignRequest(work: Work, id: number, { assigneeId, version }: Assignment) {
  const { trx } = work;
  const found = await lockOpenRequest(trx, id);
  if (version !== undefined && version !== found.version) throw await changedMeanwhile(trx, 'audit_request', id);
  if (assigneeId !== null && !(await answerersOf(trx, found)).some((one) => one.id === assigneeId))
    throw problem('auditRequest.notForThem');
  if (found.assigneeId !== assigneeId) {
    await trx.run(sql`
      update audit_request set assignee_id = ${assigneeId}, version = version + 1, updated_at = now()
      where company_id = app.current_company() and id = ${id}`);
    if (assigneeId !== null) await tellAssigned(work, id, assigneeId);
  }
  return { ...(await getRow(trx, auditRequestStore, id)), changesetId: await changesetOf(trx) } as never;
}
