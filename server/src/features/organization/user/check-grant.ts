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
}

interface Known {
  role: (GrantedRole & { isActive: boolean }) | null;
  scopeIds: number[];
}

/**
 * Throws unless a session may grant a role and scopes: of this company, active, and within the session's own permissions and
 * scopes; so a session limited to some scopes cannot grant all of them. Throws
 * `user.roleRefused` or `invalid` with each unknown id at its field. `held`: the user's current role, which may be inactive.
 */
export async function checkGrant(
  { trx, session }: { trx: Trx; session: Session },
  { roleId, scopeIds }: Grant,
  held?: number,
): Promise<void> {
  const { role, scopeIds: known } = await trx.one(sql<Known>`
    select (select json_build_object('base', r.base, 'isSystem', r.is_system, 'permissionCodes', r.permission_codes, 'isActive', r.status_id = 1)
        from role r where r.company_id = app.current_company() and r.id = ${roleId ?? null}) as role,
      array(select id from scope where company_id = app.current_company() and id = any (${scopeIds ?? []}::bigint[])) as "scopeIds"`);
  const issues: Issue[] = [];
  if (roleId !== undefined && roleId !== held && !role?.isActive)
    issues.push({ path: 'body.roleId', code: role ? 'inactiveChoice' : 'unknown' });
  const open = session.allowedScopeIds;
  if (scopeIds !== undefined) {
    const isWithin = open === 'every' || (scopeIds.length > 0 && scopeIds.every((id) => open.includes(id)));
    if (!isWithin || scopeIds.some((id) => !known.includes(id)))
      issues.push({ path: 'body.scopeIds', code: scopeIds.length === 0 ? 'required' : 'unknown' });
  }
  if (issues.length > 0) throw invalid(issues);
  if (role && roleId !== held && !mayGrant(session, role)) throw problem('user.roleRefused');
}
