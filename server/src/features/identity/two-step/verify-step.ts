import type { Begun } from '@baluarte/contract/identity/account.ts';
import type { twoStep } from '@baluarte/contract/identity/two-step.ts';
import { sql } from 'kysely';
import { beginSession } from '#identity/shared/session/begin-session.ts';
import { noteEvent } from '#identity/shared/events.ts';
import { originOf } from '#kit/http/origin.ts';
import { findTicket } from '#identity/shared/tickets.ts';
import { queueMail } from '#kit/mail/mail.ts';
import type { Parts } from '#kit/http/parts.ts';
import { problem } from '#kit/http/problem.ts';
import type { Handling } from '#kit/http/serve.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { checkSentCode, takeAppCode, type Outcome } from './check-code.ts';
import { findPerson } from './person.queries.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { endTicket, lockChallenge, type StepTicket } from './step-ticket.ts';
import { setDeviceCookie, trustDevice } from './trusted-device.ts';
import { tryCode } from './try-code.ts';

type Verify = Handling<typeof twoStep.verify>;

/** The person a challenge is of, before it is locked. Throws `step.expired`. */
export async function personOfChallenge({ database }: Parts, challenge: string): Promise<number> {
  const ticket = await findTicket(database.identityDb, 'secondStep', challenge);
  if (!ticket || ticket.state !== 'open' || ticket.userId === null) throw problem('step.expired');
  return ticket.userId;
}

async function spend({ parts, request }: Verify, trx: Trx, userId: number, code: string): Promise<Outcome> {
  const left = await spendRecoveryCode(parts, trx, { userId, code });
  if (left === null) return 'wrong';
  const { email, name, language } = await findPerson(trx, userId);
  const link = `${originOf(parts.env.PUBLIC_URL, 'app')}/my-account`;
  await queueMail(parts, trx, { to: email, language, template: 'recoveryCodeUsed', params: { name, left, link } });
  await noteEvent(trx.client, request, { userId, kind: 'recoveryCodeUsed', about: { left } });
  return 'right';
}

async function check(handling: Verify, trx: Trx, ticket: StepTicket): Promise<Outcome> {
  const { parts, body } = handling;
  const { userId } = ticket;
  const { methods } = await findPerson(trx, userId);
  // A method that is off since, or a step that has a method to set up first.
  if (body.method === 'recovery' ? methods.length === 0 : !methods.includes(body.method))
    throw problem('step.methodOff');
  if (body.method === 'recovery') return spend(handling, trx, userId, body.code);
  if (body.method === 'totp') return takeAppCode(parts, trx, { userId, code: body.code });
  return checkSentCode(parts.env, ticket, body.method, body.code);
}

/** Verifies the code of the second step and begins the session; makes the browser trusted if requested. */
export async function verifyStep(handling: Verify): Promise<Begun> {
  const { parts, request, reply, body } = handling;
  const userId = await personOfChallenge(parts, body.challenge);
  const secret = await tryCode(parts, request, {
    userId,
    lock: (trx) => lockChallenge(trx, body.challenge),
    check: (trx, ticket) => check(handling, trx, ticket),
    async done(trx, ticket) {
      await endTicket(trx, ticket);
      await trx.run(sql`update auth.factor set used_at = now() where user_id = ${userId} and method = ${body.method}`);
      return body.remember ? trustDevice(trx, request, userId) : null;
    },
  });
  const begun = await beginSession(request, { userId, isProven: true, by: body.method });
  if (secret !== null) setDeviceCookie(reply, parts, secret);
  return begun;
}
