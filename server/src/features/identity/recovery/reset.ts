import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { registration as endpoints } from '@baluarte/contract/identity/registration.ts';
import { noteEvent } from '#identity/shared/events.ts';
import { findPersonById, type Person } from '#identity/shared/person/find-person.ts';
import { hashing } from '#identity/shared/password/hashing.ts';
import { forgetFailures } from '#identity/shared/limits.ts';
import { hashPassword } from '#identity/shared/password/password.ts';
import { maskedEmail } from '#identity/shared/session/second-step.ts';
import { setPassword } from '#identity/shared/password/set-password.ts';
import { findTicket, openTicket, useTicket } from '#identity/shared/tickets.ts';
import { passwordRulesFor, refuseUnfitPassword } from '#identity/shared/password/password-policy.ts';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import { forget } from '#identity/shared/session/session-lookup.ts';
import { limitAddress } from '#kit/http/limit-address.ts';
import type { Parts } from '#kit/http/parts.ts';
import { problem } from '#kit/http/problem.ts';
import type { Handling } from '#kit/http/serve.ts';
import { notifyPasswordChange } from './notify-password-change.ts';

/** A link has 256 bits; the limit is against the work of asking. */
const LINKS = { call: 'reset', window: 60, max: 60 };

/** Whether a reset link is valid, and for which password rules. */
export async function resetLink({ params, request, parts }: Handling<typeof endpoints.resetLink>) {
  await limitAddress(request, parts, LINKS);
  const { identityDb } = parts.database;
  const ticket = await findTicket(identityDb, 'resetPassword', params.token);
  if (!ticket?.userId) return { state: 'unknown', email: null, rules: null } as const;
  const { userId, state } = ticket;
  const person = state === 'open' ? await findPersonById(identityDb, userId) : null;
  if (!person) return { state, email: null, rules: null };
  return { state, email: maskedEmail(person.email), rules: await passwordRulesFor(identityDb, { userId }) };
}

/** The active user of an open link. Throws the problem of any other link. */
async function personOf({ database }: Parts, token: string): Promise<Person> {
  const { userId } = await openTicket(database.identityDb, 'resetPassword', token);
  const person = userId === null ? null : await findPersonById(database.identityDb, userId);
  if (person?.statusId !== statusIds.ACTIVE) throw problem('link.unknown');
  return person;
}

/**
 * Sets a password by a link. The reason may be an intruder, so all sessions end and no trusted browser skips
 * the second step any more.
 */
export async function reset({ body, request, parts }: Handling<typeof endpoints.reset>): Promise<null> {
  await limitAddress(request, parts, LINKS);
  const { identityDb } = parts.database;
  const person = await personOf(parts, body.token);
  const { userId, email } = person;
  await refuseUnfitPassword(identityDb, { userId, email, password: body.password });
  const hash = await hashing.take(() => hashPassword(body.password));
  await inIdentityTransaction(identityDb, async (trx) => {
    await useTicket(trx.client, 'resetPassword', body.token);
    await setPassword(trx.client, { userId, hash });
    await trx.client.query('delete from auth.trusted_device where user_id = $1', [userId]);
    await forgetFailures(trx.client, { email, userId });
    await noteEvent(trx.client, request, { userId, kind: 'passwordReset' });
    await notifyPasswordChange({ parts, trx, request }, person);
  });
  forget({ userId });
  return null;
}
