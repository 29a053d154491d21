import type { Issue } from '@baluarte/contract/kit/problem.ts';
import { mayGrant, type GrantedRole } from '@baluarte/contract/organization/role.rules.ts';
import { sql } from 'kysely';
import { invalid, problem } from '#kit/http/problem.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** Role and scopes to grant; omitted ones are not granted. */
export interface Grant {
  roleId?: number | undefined;
  scopeIds?: readonly number[] | undefined;
  /** Assessments the place is limited to; none = every one. */
  assessmentIds?: readonly number[] | undefined;
  /** The last day; null = no end. */
  accessUntil?: string | null | undefined;
}

interface Known {
  role: (GrantedRole & { isActive: boolean }) | null;
  scopeIds: number[];
  assessmentIds: number[];
  today: string;
  /** The last day of the place of whoever grants. */
  ownUntil: string | null;
}

/** What is wrong with the end of a place: it lies behind, or after the end of whoever grants it. */
function issuesOfEnd(accessUntil: string | null, { today, ownUntil }: Known): Issue[] {
  if (accessUntil !== null && accessUntil < today) return [{ path: 'body.accessUntil', code: 'past' }];
  if (ownUntil === null || (accessUntil !== null && accessUntil <= ownUntil)) return [];
  return [{ path: 'body.accessUntil', code: accessUntil === null ? 'required' : 'tooLate' }];
}

/** What is wrong with the assessments of a place: unknown, or more than whoever grants it may know of. */
function issuesOfAssessments({ allowedAssessmentIds: own }: Session, ids: readonly number[], known: Known): Issue[] {
  const isWithin = own === 'every' || ids.length > 0;
  if (isWithin && ids.every((id) => known.assessmentIds.includes(id))) return [];
  return [{ path: 'body.assessmentIds', code: ids.length === 0 ? 'required' : 'unknown' }];
}

/**
 * Throws unless a session may grant a role and scopes: of this company, active, and within the session's own permissions and
 * scopes; so a session limited to some scopes or assessments cannot grant all of them, nor one that ends a later end. Throws
 * `user.roleRefused` or `invalid` with each unknown id at its field. `held`: the user's current role, which may be inactive.
 */
export async function checkGrant(
  { trx, session }: { trx: Trx; session: Session },
  { roleId, scopeIds, assessmentIds, accessUntil }: Grant,
  held?: number,
): Promise<void> {
  const found = await trx.one(sql<Known>`
    select (select json_build_object('base', r.base, 'isSystem', r.is_system, 'permissionCodes', r.permission_codes, 'isActive', r.status_id = 1)
        from role r where r.company_id = app.current_company() and r.id = ${roleId ?? null}) as role,
      array(select id from scope where company_id = app.current_company() and id = any (${scopeIds ?? []}::bigint[])) as "scopeIds",
      array(select id from assessment where company_id = app.current_company() and id = any (${assessmentIds ?? []}::bigint[])) as "assessmentIds",
      app.today() as today, (select m.access_until from member m
        where m.company_id = app.current_company() and m.user_id = app.current_actor()) as "ownUntil"`);
  const { role, scopeIds: known } = found;
  const issues: Issue[] = [];
  if (roleId !== undefined && roleId !== held && !role?.isActive)
    issues.push({ path: 'body.roleId', code: role ? 'inactiveChoice' : 'unknown' });
  const open = session.allowedScopeIds;
  if (scopeIds !== undefined) {
    const isWithin = open === 'every' || (scopeIds.length > 0 && scopeIds.every((id) => open.includes(id)));
    if (!isWithin || scopeIds.some((id) => !known.includes(id)))
      issues.push({ path: 'body.scopeIds', code: scopeIds.length === 0 ? 'required' : 'unknown' });
  }
  if (assessmentIds !== undefined) issues.push(...issuesOfAssessments(session, assessmentIds, found));
  if (accessUntil !== undefined) issues.push(...issuesOfEnd(accessUntil, found));
  if (issues.length > 0) throw invalid(issues);
  if (role && roleId !== held && !mayGrant(session, role)) throw problem('user.roleRefused');
}
