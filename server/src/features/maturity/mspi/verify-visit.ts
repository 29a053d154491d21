import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { mspi as endpoints } from '@baluarte/contract/maturity/mspi.ts';
import { sql } from 'kysely';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { noteEvent } from '#identity/shared/events.ts';
import { beginAttempt } from '#identity/shared/limits.ts';
import { activatePerson } from '#identity/shared/person/activate-person.ts';
import { createPerson } from '#identity/shared/person/create-person.ts';
import { recordConsent } from '#identity/shared/person/record-consent.ts';
import { isSentCode, MOST_TRIES } from '#identity/shared/sent-code.ts';
import { beginSession } from '#identity/shared/session/begin-session.ts';
import { limitAddress } from '#kit/http/limit-address.ts';
import { problem } from '#kit/http/problem.ts';
import type { Handling } from '#kit/http/serve.ts';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { countWrongCode, endVisit, lockVisit, type VisitData } from './visit.ts';

type Verify = Handling<typeof endpoints.verify>;

const VERIFYING = { call: 'mspi-verify', window: 60, max: 60 };

/**
 * The account of a verified e-mail. An unconfirmed one is confirmed, without its password: whoever set it did not prove that
 * the mailbox is theirs. Somebody who has none gets one.
 */
async function accountOf(trx: Trx, request: FastifyRequest, { who, consent }: VisitData): Promise<number> {
  const { email, name: firstName, lastName, phone, language, ref } = who;
  const found = await trx.first<{ id: number; statusId: number }>(
    sql`select id, status_id as "statusId" from auth."user" where email = ${email} for update`,
  );
  if (!found) {
    const userId = await createPerson(trx.client, {
      email,
      firstName,
      lastName,
      language,
      consentText: consent,
      statusId: statusIds.ACTIVE,
      ...(phone === null ? {} : { phone }),
    });
    await noteEvent(trx.client, request, { userId, kind: 'registered', about: { by: 'mspi', ref } });
    return userId;
  }
  const { id: userId, statusId } = found;
  if (statusId === statusIds.INACTIVE) throw problem('session.inactive');
  if (await activatePerson(trx.client, { userId, consent, isDisputed: true }))
    await noteEvent(trx.client, request, { userId, kind: 'confirmed' });
  await recordConsent(trx.client, request, { userId, version: consent });
  await noteEvent(trx.client, request, { userId, kind: 'visited', about: { by: 'mspi', ref } });
  return userId;
}

type Tried = { userId: number; isExistingUser: boolean } | { isLate: boolean; left: number };

async function tryVisit(trx: Trx, { body, request, parts }: Verify): Promise<Tried> {
  const visit = await lockVisit(trx, body.challenge);
  const { code } = visit.data;
  // An expired code was not a guess, so it does not count.
  if (!code || code.until < Date.now()) return { isLate: true, left: MOST_TRIES };
  if (!isSentCode(parts.env, { ticketId: visit.id, digest: code.digest, code: body.code }))
    return { isLate: false, left: await countWrongCode(trx, visit) };
  const userId = await accountOf(trx, request, visit.data);
  await endVisit(trx, visit);
  const { isExistingUser } = await trx.one(sql<{ isExistingUser: boolean }>`
    select exists (select from open_member m join company c on c.id = m.company_id
      where m.user_id = ${userId} and c.status_id = ${statusIds.ACTIVE}) as "isExistingUser"`);
  return { userId, isExistingUser };
}

/** Whose visit a secret is of. Throws `step.expired`. */
const emailOf = (verify: Verify): Promise<string> =>
  inIdentityTransaction(
    verify.parts.database.identityDb,
    async (trx) => (await lockVisit(trx, verify.body.challenge)).data.who.email,
  );

/**
 * Verifies the e-mail of a visit and begins a session; a second step that the account asks for is left. A wrong code counts on
 * the visit, which ends after five, and like a failed sign-in. Throws `step.wrongCode` with the attempts left,
 * `step.codeExpired`, `step.tooManyTries`, `step.expired`, `slowDown`, and what beginning a session throws.
 */
export async function verifyVisit(verify: Verify): Promise<z.input<(typeof endpoints.verify)['reply']>> {
  const { request, parts } = verify;
  const { identityDb } = parts.database;
  await limitAddress(request, parts, VERIFYING);
  const counted = await beginAttempt(identityDb, { email: await emailOf(verify), address: request.ip });
  const tried = await inIdentityTransaction(identityDb, (trx) => tryVisit(trx, verify));
  if ('left' in tried) {
    if (tried.left === 0) throw problem('step.tooManyTries');
    throw tried.isLate ? problem('step.codeExpired') : problem('step.wrongCode', { left: tried.left });
  }
  await counted.succeed();
  const { userId, isExistingUser } = tried;
  const begun = await beginSession(request, { userId, by: 'mspi', isVerified: true });
  const redirectTarget = isExistingUser ? '/mspi-evaluation' : '/mspi-create-tenant';
  return { ...begun, id: userId, otpVerified: true, isExistingUser, redirectTarget };
}
