import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';
import { problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

interface OpenRequest {
  scopeId: number;
  version: number;
  assigneeId: number | null;
}

/** The scope of a request, and who is to answer it. Throws `notFound`. */
export async function placeOfRequest(trx: Trx, id: number): Promise<Pick<OpenRequest, 'scopeId' | 'assigneeId'>> {
  const found = await trx.first(sql<Pick<OpenRequest, 'scopeId' | 'assigneeId'>>`
    select scope_id as "scopeId", assignee_id as "assigneeId" from audit_request
    where company_id = app.current_company() and id = ${id}`);
  if (!found) throw problem('notFound');
  return found;
}

/** Locks a request that is asked or answered. Throws `notFound`, and `auditRequest.closed` for one that is closed or withdrawn. */
export async function lockOpenRequest(trx: Trx, id: number): Promise<OpenRequest> {
  const found = await trx.first(sql<OpenRequest & { statusId: number }>`
    select scope_id as "scopeId", version, assignee_id as "assigneeId", status_id as "statusId" from audit_request
    where company_id = app.current_company() and id = ${id} for update`);
  if (!found) throw problem('notFound');
  if (found.statusId !== statusIds.PENDING && found.statusId !== statusIds.ACTIVE) throw problem('auditRequest.closed');
  return found;
}
