import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { newUser } from '@baluarte/contract/organization/user.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { refuseOtherDomains } from '#identity/shared/email-domains.ts';
import { hashing } from '#identity/shared/password/hashing.ts';
import { originOf } from '#kit/http/origin.ts';
import { refuseShortPassword } from '#identity/shared/password/password-policy.ts';
import { hashPassword } from '#identity/shared/password/password.ts';
import { sendInvitation } from '#organization/shared/send-invitation.ts';
import { MAIN_SUBDOMAIN } from '#kit/tenancy/main-subdomain.ts';
import { queueMail } from '#kit/mail/mail.ts';
import { recordAccountAction } from '#identity/shared/record-account-action.ts';
import { refuseMoreUsers } from '#organization/shared/plan.ts';
import { problem } from '#kit/http/problem.ts';
import { companyName } from './company-name.ts';
import { checkGrant } from './check-grant.ts';
import { membershipOf, refuseMore, type Work } from './membership.ts';
import { setAreas } from './set-areas.ts';

type Newcomer = z.output<typeof newUser>;

async function inviteNew(work: Work, newcomer: Newcomer) {
  const { trx, tenant } = work;
  const { email, name, lastName, phone, language, roleId, scopeIds, accessUntil, assessmentIds } = newcomer;
  const { userId, memberId } = await trx.one(sql<{ userId: number; memberId: number }>`
    insert into member (user_id, role_id, scope_ids, access_until, assessment_ids, status_id)
    values (app.person_to_invite(${email}, ${name}, ${lastName}, ${phone}, ${language}), ${roleId}, ${scopeIds}, ${accessUntil}::date,
      ${assessmentIds}, 3)
    returning user_id as "userId", id as "memberId"`);
  await setAreas(trx, memberId, newcomer.areaIds);
  // After the membership, so that "already a member" is reported before the plan's limit.
  await refuseOtherDomains(trx, [memberId]);
  await refuseMoreUsers(trx, tenant);
  return { id: userId, ...(await sendInvitation(work, memberId)) };
}

/** Creates the account at once. Throws `user.emailKnown` for an existing account, whose password is its owner's. */
async function openNew({ trx, tenant, session, parts }: Work, newcomer: Newcomer, password: string) {
  const { email, name, lastName, phone, language, roleId, scopeIds, accessUntil, assessmentIds } = newcomer;
  await refuseShortPassword(parts.database.identityDb, { userId: null, companyId: tenant.companyId, email, password });
  const hash = await hashing.take(() => hashPassword(password));
  const { userId } = await trx.one(sql<{ userId: number | null }>`
    select app.person_with_password(${email}, ${name}, ${lastName}, ${phone}, ${language}, ${hash}) as "userId"`);
  if (userId === null) throw problem('user.emailKnown');
  await recordAccountAction(trx, { act: 'accountMade', userId });
  const { role, memberId } = await trx.one(sql<{ role: string; memberId: number }>`
    with made as (insert into member (user_id, role_id, scope_ids, access_until, assessment_ids)
      values (${userId}, ${roleId}, ${scopeIds}, ${accessUntil}::date, ${assessmentIds}) returning id, role_id)
    select r.name as role, made.id as "memberId" from role r join made on made.role_id = r.id`);
  await setAreas(trx, memberId, newcomer.areaIds);
  await refuseOtherDomains(trx, [memberId]);
  await refuseMoreUsers(trx, tenant);
  const link = `${originOf(parts.env.PUBLIC_URL, MAIN_SUBDOMAIN)}/login`;
  await queueMail(parts, trx, {
    to: email,
    language,
    template: 'accountMade',
    params: { name, maker: session.userName, company: await companyName(trx), role, link },
  });
  return { id: userId, expiresAt: null };
}

/**
 * Adds a user to the company in one transaction: with a password the account is active at once, otherwise an
 * invitation is sent. Throws `member.userTaken`, `user.emailKnown`, `user.roleRefused`, `user.domainRefused`,
 * `plan.usersExceeded` or what is wrong with password, role, scopes and areas.
 */
export async function addPerson(work: Work, newcomer: Newcomer) {
  await checkGrant(work, newcomer);
  return newcomer.password === undefined ? inviteNew(work, newcomer) : openNew(work, newcomer, newcomer.password);
}

/** The membership of a person that still waits for them. Throws `notFound`, `user.hasMore` or `user.alreadyAccepted`. */
async function waitingPlace({ trx, session }: Work, userId: number): Promise<number> {
  const membership = await membershipOf(trx, userId, true);
  if (membership.statusId !== statusIds.INVITED) throw problem('user.alreadyAccepted');
  refuseMore(session, membership);
  return membership.memberId;
}

/** Sends a new invitation to an invited user; revokes the earlier link. */
export async function inviteAgain(work: Work, userId: number) {
  const memberId = await waitingPlace(work, userId);
  await recordAccountAction(work.trx, { act: 'invitationResent', userId });
  return { id: userId, ...(await sendInvitation(work, memberId)) };
}

/** Withdraws a pending invitation. */
export async function revokeInvitation(work: Work, userId: number) {
  const memberId = await waitingPlace(work, userId);
  await recordAccountAction(work.trx, { act: 'invitationRevoked', userId });
  await work.trx.run(sql`update invitation set revoked_at = now()
    where member_id = ${memberId} and accepted_at is null and revoked_at is null`);
  return { id: userId, expiresAt: null };
}
