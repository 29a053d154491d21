import type { StepMethod } from '@baluarte/contract/identity/account.ts';
import type { Enrolment } from '@baluarte/contract/identity/two-step.ts';
import type { FastifyRequest } from 'fastify';
import type { Parts } from '#kit/http/parts.ts';
import { problem } from '#kit/http/problem.ts';
import { encrypt, decrypt } from '#kit/secrets/encryption.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { newSecret, presentSecret, presentStep, stepOfCode } from './authenticator.ts';
import { addFactor } from './change-factors.ts';
import { checkSentCode, SECRET_PURPOSE, type Outcome } from './check-code.ts';
import { lockPerson, type StepPerson } from './person.queries.ts';
import { sendCode } from './send-code.ts';
import { endTicket, keepTicket, type StepTicket } from './step-ticket.ts';

/**
 * Starts turning on a method, stored in a locked ticket: creates a secret for an authenticator app, or sends a
 * code. Throws `step.alreadyOn`, `step.methodOff`, `step.phoneMissing` and what sending a code throws.
 */
export async function beginEnrolment(
  parts: Parts,
  trx: Trx,
  { ticket, person, method }: { ticket: StepTicket; person: StepPerson; method: StepMethod },
): Promise<Enrolment> {
  if (person.methods.includes(method)) throw problem('step.alreadyOn');
  if (method === 'totp') {
    const secret = newSecret();
    const enrol = { method, secret: encrypt(parts.env, SECRET_PURPOSE, secret) };
    await keepTicket(trx, { ...ticket, data: { ...ticket.data, enrol } });
    return { method, app: await presentSecret(secret, person.email), sent: null };
  }
  const data = { ...ticket.data, enrol: { method, secret: null } };
  return { method, app: null, sent: await sendCode(parts, trx, { ticket: { ...ticket, data }, person, method }) };
}

/** Whether a code proves the method that a ticket is turning on. */
export function checkEnrolment({ env }: Pick<Parts, 'env'>, ticket: StepTicket, code: string): Outcome {
  const { enrol } = ticket.data;
  if (!enrol) return 'expired';
  if (enrol.secret === null) return checkSentCode(env, ticket, enrol.method, code);
  return stepOfCode(decrypt(env, SECRET_PURPOSE, enrol.secret), code) === null ? 'wrong' : 'right';
}

/** Turns on the method just verified by a code, and ends the ticket. Returns recovery codes as `addFactor` does. */
export async function finishEnrolment(
  parts: Parts,
  trx: Trx,
  { request, ticket, code }: { request: FastifyRequest; ticket: StepTicket; code: string },
): Promise<string[] | null> {
  const { enrol } = ticket.data;
  if (!enrol) throw problem('step.expired');
  const { method, secret } = enrol;
  await endTicket(trx, ticket);
  const change = { request, person: await lockPerson(trx, ticket.userId), method };
  if (secret === null) return addFactor(parts, trx, change, null);
  // The code was just verified; if it has expired since, use the current step.
  const lastStep = stepOfCode(decrypt(parts.env, SECRET_PURPOSE, secret), code) ?? presentStep();
  return addFactor(parts, trx, change, { secret, lastStep });
}
