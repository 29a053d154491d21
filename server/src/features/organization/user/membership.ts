import { baseRoles } from '@baluarte/contract/kit/session.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { GrantedRole } from '@baluarte/contract/organization/role.rules.ts';
import { sql } from 'kysely';
import type { Parts } from '#kit/http/parts.ts';
import { covers } from '#identity/shared/covers.ts';
import { problem } from '#kit/http/problem.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** Context of actions on members. */
export interface Work {
  trx: Trx;
  tenant: Tenant;
  session: Session;
  parts: Parts;
}

/** A user's membership in the company, with its role. */
export interface Membership extends GrantedRole {
  memberId: number;
  userId: number;
  name: string;
  roleId: number;
  role: string;
  isRoleActive: boolean;
  scopeIds: number[];
  assessmentIds: number[];
  accessUntil: string | null;
  statusId: number;
  version: number;
}

const columns = sql`m.id as "memberId", m.user_id as "userId", coalesce(app.person_name(m.user_id), '') as name, m.role_id as "roleId",
  r.name as role, r.base, r.is_system as "isSystem", r.permission_codes as "permissionCodes", r.status_id = 1 as "isRoleActive",
  m.scope_ids as "scopeIds", m.assessment_ids as "assessmentIds", m.access_until as "accessUntil", m.status_id as "statusId", m.version`;

/** Memberships of several users, ordered by membership; `lock` locks them until the transaction ends. */
export async function membershipsOf(trx: Trx, userIds: readonly number[], lock = false): Promise<Membership[]> {
  const chosen = sql`m.company_id = app.current_company() and m.user_id = any(${userIds}) order by m.id`;
  // Lock before reading: after waiting for a concurrent write, one statement would join the new membership with the old role.
  if (lock) await trx.run(sql`select from member m where ${chosen} for update`);
  return trx.rows(sql<Membership>`
    select ${columns} from member m join role r on r.company_id = m.company_id and r.id = m.role_id where ${chosen}`);
}

/** The membership of one user. Throws `notFound`. */
export async function membershipOf(trx: Trx, userId: number, lock = false): Promise<Membership> {
  const [membership] = await membershipsOf(trx, [userId], lock);
  if (!membership) throw problem('notFound');
  return membership;
}

/** Whether a membership is one of the administrators the company must have one of. */
export const isAdministrator = ({ base, isSystem }: Pick<Membership, 'base' | 'isSystem'>): boolean =>
  isSystem && base === baseRoles.ADMIN;

/** Throws `user.hasMore` when a session has less than the person it acts on. */
export function refuseMore(session: Session, membership: Membership): void {
  if (!covers(session, membership)) throw problem('user.hasMore', { name: membership.name });
}

/** Throws `user.oneself`: users must not remove their own access, which they could not restore. */
export function refuseOneself({ userId }: Session, membership: Pick<Membership, 'userId'>): void {
  if (userId === membership.userId) throw problem('user.oneself');
}

/**
 * Throws `member.lastAdministrator`, with the names, when removing these users leaves no active administrator. This provides the
 * names; the database enforces it against concurrent removals.
 */
export async function refuseLast(trx: Trx, leaving: readonly Membership[]): Promise<void> {
  const gone = leaving.filter((membership) => isAdministrator(membership) && membership.statusId === statusIds.ACTIVE);
  if (gone.length === 0) return;
  const other = await trx.first(sql`
    select 1 from member m join role r on r.company_id = m.company_id and r.id = m.role_id
    where m.company_id = app.current_company() and r.is_system and r.base = 1 and m.status_id = 1 and m.access_until is null
      and m.user_id <> all(${gone.map(({ userId }) => userId)}) limit 1`);
  if (!other) throw problem('member.lastAdministrator', { name: gone.map(({ name }) => name).join(', ') });
}
