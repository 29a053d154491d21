import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { Begun } from '@baluarte/contract/identity/account.ts';
import type { registration as endpoints } from '@baluarte/contract/identity/registration.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { answerInConstantTime } from '#identity/shared/constant-time-answer.ts';
import { activatePerson } from '#identity/shared/person/activate-person.ts';
import { sendConfirmation } from '#identity/shared/person/confirmation.ts';
import { noteEvent } from '#identity/shared/events.ts';
import { findPerson, findPersonById } from '#identity/shared/person/find-person.ts';
import { mayMail } from '#identity/shared/mail-pace.ts';
import { RESET_LIFE } from '#identity/shared/password/reset-link.ts';
import { beginSession } from '#identity/shared/session/begin-session.ts';
import { maskedEmail } from '#identity/shared/session/second-step.ts';
import { findTicket, issueTicket, useTicket } from '#identity/shared/tickets.ts';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import { requireCaptcha } from '#identity/shared/captcha/captcha.ts';
import { limitAddress } from '#kit/http/limit-address.ts';
import { Problem, problem } from '#kit/http/problem.ts';
import type { Handling } from '#kit/http/serve.ts';
import { hashToken } from '#kit/secrets/hash-token.ts';

/** Minimum milliseconds of a response; finding a user and queueing a mail takes a tenth of it. */
const ANSWER = 250;
const CONFIRMING = { call: 'confirm', window: 60, max: 60 };
const RESENDING = { call: 'resend', window: 3600, max: 60 };

const carried = z.object({
  isDisputed: z.boolean().catch(false),
  consent: z.string().nullable().catch(null),
  verifier: z.string().optional().catch(undefined),
});

/** State of a confirmation link, and whose it is as far as that is shown. */
export async function confirmLink({ params, request, parts }: Handling<typeof endpoints.confirmLink>) {
  await limitAddress(request, parts, CONFIRMING);
  const { identityDb } = parts.database;
  const ticket = await findTicket(identityDb, 'confirmAccount', params.token);
  if (!ticket?.userId) return { state: 'unknown', email: null } as const;
  const person = ticket.state === 'open' ? await findPersonById(identityDb, ticket.userId) : null;
  return { state: ticket.state, email: person && maskedEmail(person.email) };
}

const nothingBegun: Begun = { token: null, twoStep: null };

/** The session of a user who has confirmed. What prevents it is reported when they sign in: the account is confirmed in any case. */
async function beginConfirmed(request: FastifyRequest, userId: number): Promise<Begun> {
  try {
    return await beginSession(request, { userId, by: 'confirmation' });
  } catch (error) {
    if (error instanceof Problem) return nothingBegun;
    throw error;
  }
}

/**
 * Makes an account active by the link of its mail, and signs in where the request comes from the browser that registered:
 * a person who registered another's e-mail knows the password, so access to the mailbox alone must not share the account with them.
 * Throws `link.unknown`, `link.expired` or `link.used`.
 */
export async function confirm({
  body,
  request,
  parts,
}: Handling<typeof endpoints.confirm>): Promise<z.input<(typeof endpoints.confirm)['reply']>> {
  await limitAddress(request, parts, CONFIRMING);
  const { identityDb } = parts.database;
  const { userId, isOwn, ...confirmed } = await inIdentityTransaction(identityDb, async ({ client }) => {
    const ticket = await useTicket(client, 'confirmAccount', body.token);
    const { isDisputed, consent, verifier } = carried.parse(ticket.data);
    const person = ticket.userId === null ? null : await findPersonById(client, ticket.userId);
    if (!person || !(await activatePerson(client, { userId: person.userId, consent, isDisputed })))
      throw problem('link.used');
    await noteEvent(client, request, { userId: person.userId, kind: 'confirmed' });
    return {
      userId: person.userId,
      isOwn: !isDisputed && body.verifier !== undefined && verifier === hashToken(body.verifier),
      email: person.email,
      passwordToken: isDisputed
        ? await issueTicket(client, { purpose: 'resetPassword', seconds: RESET_LIFE, userId: person.userId })
        : null,
    };
  });
  return { ...confirmed, ...(isOwn ? await beginConfirmed(request, userId) : nothingBegun) };
}

/** Resends the confirmation link if an account is unconfirmed; the response never reveals whether. */
export async function resend({ body, request, parts }: Handling<typeof endpoints.resend>): Promise<null> {
  await requireCaptcha(request, 'register');
  await limitAddress(request, parts, RESENDING);
  const { identityDb } = parts.database;
  await answerInConstantTime({
    milliseconds: ANSWER,
    same: () => Promise.all([findPerson(identityDb, body.email), mayMail(identityDb, 'confirm', body.email)]),
    async different([person, isMailed]) {
      if (person?.statusId === statusIds.PENDING && isMailed)
        await inIdentityTransaction(identityDb, (trx) => sendConfirmation(parts, trx, person));
    },
  });
  return null;
}
