import { mayGrant } from '@baluarte/contract/role.rules.ts';
import type { user as endpoints } from '@baluarte/contract/user.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { sendInvitation } from '../../kit/account/send-invitation.ts';
import type { Parts } from '../../kit/parts.ts';
import { refuseMoreUsers } from '../../kit/plan.ts';
import { problem } from '../../kit/problem.ts';
import type { Session } from '../../kit/session.ts';
import type { Tenant } from '../../kit/tenant.ts';
import type { Trx } from '../../kit/trx.ts';

type Newcomer = z.output<(typeof endpoints.create)['body']>;
interface Work {
  trx: Trx;
  tenant: Tenant;
  session: Session;
  parts: Parts;
}

interface RoleRow {
  name: string;
  base: 1 | 2 | 3;
  isSystem: boolean;
  permissionCodes: number[];
  domains: string[];
}

/** Throws unless the session may place somebody with this e-mail, in this role and these scopes. */
async function refuseExcess({ trx, session }: Work, { email, roleId, scopeIds }: Newcomer): Promise<void> {
  const role = await trx.first(sql<RoleRow>`
    select r.name, r.base, r.is_system as "isSystem", r.permission_codes as "permissionCodes", c.allowed_email_domains as domains
    from role r, company c where r.id = ${roleId} and r.status_id = 1`);
  if (!role) throw problem('invalid', {}, [{ path: 'body.roleId', code: 'unknown' }]);
  if (!mayGrant(session, role)) throw problem('user.roleRefused');
  const { domains } = role;
  if (domains.length > 0 && !domains.some((domain) => email.endsWith(`@${domain}`)))
    throw problem('user.domainRefused', { domains: domains.join(', ') });
  const open = session.allowedScopeIds;
  const known = await trx.rows(sql<{ id: number }>`select id from scope where id = any (${scopeIds})`);
  const isKnown = scopeIds.every((id) => known.some((scope) => scope.id === id));
  // Whoever is limited to some scopes gives no others, and so not every one of them either.
  const isWithin = open === 'every' || (scopeIds.length > 0 && scopeIds.every((id) => open.includes(id)));
  if (!isKnown || !isWithin) throw problem('invalid', {}, [{ path: 'body.scopeIds', code: 'unknown' }]);
}

/**
 * Gives a person a place in the company and sends the invitation to it, all in one transaction. Throws
 * `member.userTaken`, `user.roleRefused`, `user.domainRefused`, `plan.usersExceeded` or what is wrong with role and scopes.
 */
export async function invitePerson(work: Work, newcomer: Newcomer) {
  await refuseExcess(work, newcomer);
  const { trx, tenant } = work;
  const { email, name, lastName, phone, language, roleId, scopeIds } = newcomer;
  const { userId, memberId } = await trx.one(sql<{ userId: number; memberId: number }>`
    insert into member (user_id, role_id, scope_ids, status_id)
    values (app.person_to_invite(${email}, ${name}, ${lastName}, ${phone}, ${language}), ${roleId}, ${scopeIds}, 3)
    returning user_id as "userId", id as "memberId"`);
  // After the place: who is there already is told that, whatever the plan.
  await refuseMoreUsers(trx, tenant);
  return { id: userId, ...(await sendInvitation(work, memberId)) };
}

/** The place of a person that still waits for them. Throws `notFound` or `user.alreadyAccepted`. */
async function waitingPlace(trx: Trx, userId: number): Promise<number> {
  const member = await trx.first(sql<{ id: number; statusId: number }>`
    select id, status_id as "statusId" from member where user_id = ${userId} for update`);
  if (!member) throw problem('notFound');
  if (member.statusId !== 3) throw problem('user.alreadyAccepted');
  return member.id;
}

/** Sends a new invitation to somebody who has not accepted; the earlier link ends. */
export async function inviteAgain(work: Work, userId: number) {
  return { id: userId, ...(await sendInvitation(work, await waitingPlace(work.trx, userId))) };
}

/** Takes back what waits for a person. */
export async function revokeInvitation(trx: Trx, userId: number) {
  const memberId = await waitingPlace(trx, userId);
  await trx.run(sql`update invitation set revoked_at = now()
    where member_id = ${memberId} and accepted_at is null and revoked_at is null`);
  return { id: userId, expiresAt: null };
}
