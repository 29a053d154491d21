import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { FastifyRequest } from 'fastify';
import { noteEvent } from '#identity/shared/events.ts';
import { findPersonById, type Person } from '#identity/shared/person/find-person.ts';
import { hashing } from '#identity/shared/password/hashing.ts';
import { originOf } from '#kit/http/origin.ts';
import { refuseShortPassword } from '#identity/shared/password/password-policy.ts';
import { hashPassword } from '#identity/shared/password/password.ts';
import { sendResetLink } from '#identity/shared/password/reset-link.ts';
import { setPassword } from '#identity/shared/password/set-password.ts';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import { forget } from '#identity/shared/session/session-lookup.ts';
import { MAIN_SUBDOMAIN } from '#kit/tenancy/main-subdomain.ts';
import { queueMail } from '#kit/mail/mail.ts';
import { recordAccountAction } from '#identity/shared/record-account-action.ts';
import { problem } from '#kit/http/problem.ts';
import { companyName } from './company-name.ts';
import { membershipOf, refuseMore, refuseOneself, type Work } from './membership.ts';
import { accountOf } from './user-access.ts';

interface RequestWork extends Work {
  request: FastifyRequest;
}

/** The account whose password is to be set. Throws why it may not be. */
async function personOf({ trx, session, parts }: RequestWork, userId: number): Promise<Person> {
  const membership = await membershipOf(trx, userId);
  refuseOneself(session, membership);
  refuseMore(session, membership);
  const person = await findPersonById(parts.database.identityDb, userId);
  if (!person) throw problem('notFound');
  if (membership.statusId !== statusIds.ACTIVE || person.statusId !== statusIds.ACTIVE)
    throw problem('user.notActive', { name: membership.name });
  return person;
}

/**
 * Sets a user's password: ends their sessions, notifies them, and requires a new one at the next sign-in. Only
 * for accounts of this company alone, else throws `user.ownsAccount`. Throws `invalid` for a password against the company's
 * rules.
 */
export async function givePassword(context: RequestWork, userId: number, password: string): Promise<null> {
  const { trx, session, parts, request } = context;
  const { companyId } = context.tenant;
  const { identityDb } = parts.database;
  const person = await personOf(context, userId);
  const { isOwnAccount } = await accountOf(identityDb, userId, companyId);
  if (!isOwnAccount) throw problem('user.ownsAccount', { name: person.firstName });
  await refuseShortPassword(identityDb, { userId, email: person.email, password });
  const hash = await hashing.take(() => hashPassword(password));
  const company = await companyName(trx);
  await recordAccountAction(trx, { act: 'passwordGiven', userId });
  const link = `${originOf(parts.env.PUBLIC_URL, MAIN_SUBDOMAIN)}/restore-password`;
  await inIdentityTransaction(identityDb, async (own) => {
    await setPassword(own.client, { userId, hash, mustChange: true });
    await own.client.query('delete from auth.trusted_device where user_id = $1', [userId]);
    await noteEvent(own.client, request, {
      userId,
      kind: 'passwordGiven',
      about: { name: session.userName, companyId },
    });
    await queueMail(parts, own, {
      to: person.email,
      language: person.language,
      template: 'passwordGiven',
      params: { name: person.firstName, giver: session.userName, company, link },
    });
  });
  forget({ userId });
  return null;
}

/** Sends a person the link to choose a password themselves. */
export async function giveResetLink(context: RequestWork, userId: number): Promise<null> {
  const person = await personOf(context, userId);
  await recordAccountAction(context.trx, { act: 'resetLinkSent', userId });
  await inIdentityTransaction(context.parts.database.identityDb, (own) => sendResetLink(context.parts, own, person));
  return null;
}
