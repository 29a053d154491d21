import { maximumComments, type RequestComment } from '@baluarte/contract/record/audit-request.ts';
import { sql } from 'kysely';
import { problem } from '#kit/http/problem.ts';
import type { Handling } from '#kit/http/serve.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { lockOpenRequest, placeOfRequest } from './open-request.ts';
import { tellCommented } from './tell-of-request.ts';

type Work = Pick<Handling<never>, 'trx' | 'tenant' | 'session' | 'parts'>;

const columns = sql`c.id, c.text, app.person_name(c.user_id) as author,
  coalesce(c.user_id = app.current_person(), false) as "isMine", c.created_at as "createdAt"`;

/** What was said about a request, the oldest first. Throws `notFound`. */
export async function listComments(trx: Trx, id: number): Promise<RequestComment[]> {
  await placeOfRequest(trx, id);
  return trx.rows(sql<RequestComment>`
    select ${columns} from audit_request_comment c
    where c.company_id = app.current_company() and c.request_id = ${id} order by c.id`);
}

/**
 * Says something about a request and tells those it concerns. Throws `notFound`, `auditRequest.closed`, and
 * `auditRequest.tooManyComments`.
 */
export async function addComment(work: Work, id: number, text: string): Promise<RequestComment> {
  const { trx } = work;
  const { scopeId } = await lockOpenRequest(trx, id);
  const { count } = await trx.one(sql<{ count: number }>`
    select count(*)::int as count from audit_request_comment
    where company_id = app.current_company() and request_id = ${id}`);
  if (count >= maximumComments) throw problem('auditRequest.tooManyComments', { maximum: maximumComments });
  const made = await trx.one(sql<RequestComment>`
    with c as (
      insert into audit_request_comment (scope_id, request_id, text) values (${scopeId}, ${id}, ${text}) returning *)
    select ${columns} from c`);
  await tellCommented(work, id);
  return made;
}
