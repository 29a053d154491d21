import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';
import { problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

interface OpenRequest {
  scopeId: number;
  /** The self-assessments it was asked within; none: it is of everybody who enters its scope. */
  assessmentIds: number[];
  version: number;
  assigneeId: number | null;
}

/** A place of a company, `m`, that lets its person know of a request asked within some self-assessments. */
export const reaches = (assessmentIds: readonly number[]) =>
  sql`(cardinality(m.assessment_ids) = 0 or cardinality(${assessmentIds}::bigint[]) = 0 or m.assessment_ids && ${assessmentIds}::bigint[])`;

type Place = Pick<OpenRequest, 'scopeId' | 'assessmentIds' | 'assigneeId'>;

/** The scope of a request and its self-assessments, and who is to answer it. Throws `notFound`. */
export async function placeOfRequest(trx: Trx, id: number): Promise<Place> {
  const found = await trx.first(sql<Place>`
    select scope_id as "scopeId", assessment_ids as "assessmentIds", assignee_id as "assigneeId" from audit_request
    where company_id = app.current_company() and id = ${id}`);
  if (!found) throw problem('notFound');
  return found;
}

/** Locks a request that is asked or answered. Throws `notFound`, and `auditRequest.closed` for one that is closed or withdrawn. */
export async function lockOpenRequest(trx: Trx, id: number): Promise<OpenRequest> {
  const found = await trx.first(sql<OpenRequest & { statusId: number }>`
    select scope_id as "scopeId", assessment_ids as "assessmentIds", version, assignee_id as "assigneeId", status_id as "statusId" from audit_request
    where company_id = app.current_company() and id = ${id} for update`);
  if (!found) throw problem('notFound');
  if (found.statusId !== statusIds.PENDING && found.statusId !== statusIds.ACTIVE) throw problem('auditRequest.closed');
  return found;
}
