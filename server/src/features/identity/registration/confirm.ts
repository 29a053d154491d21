import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { registration as endpoints } from '@baluarte/contract/identity/registration.ts';
import { z } from 'zod';
import { answerInConstantTime } from '#identity/shared/constant-time-answer.ts';
import { sendConfirmation } from '#identity/shared/person/confirmation.ts';
import { noteEvent } from '#identity/shared/events.ts';
import { findPerson } from '#identity/shared/person/find-person.ts';
import { mayMail } from '#identity/shared/mail-pace.ts';
import { RESET_LIFE } from '#identity/shared/password/reset-link.ts';
import { issueTicket, useTicket } from '#identity/shared/tickets.ts';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import { requireCaptcha } from '#identity/shared/captcha/captcha.ts';
import { limitAddress } from '#kit/http/limit-address.ts';
import { problem } from '#kit/http/problem.ts';
import type { Handling } from '#kit/http/serve.ts';
import { activatePerson } from './registration.queries.ts';

/** Milliseconds an answer takes at least; finding a person and queueing a mail takes a tenth of it. */
const ANSWER = 250;
const CONFIRMING = { call: 'confirm', window: 60, max: 60 };
const RESENDING = { call: 'resend', window: 3600, max: 60 };

const carried = z.object({
  isDisputed: z.boolean().catch(false),
  consent: z.string().nullable().catch(null),
});

/** Makes an account active by the link of its mail. Throws `link.unknown`, `link.expired` or `link.used`. */
export async function confirm({
  body,
  request,
  parts,
}: Handling<typeof endpoints.confirm>): Promise<{ passwordToken: string | null }> {
  await limitAddress(request, parts, CONFIRMING);
  const { identityDb } = parts.database;
  return inIdentityTransaction(identityDb, async ({ client }) => {
    const { userId, data } = await useTicket(client, 'confirmAccount', body.token);
    const { isDisputed, consent } = carried.parse(data);
    if (userId === null || !(await activatePerson(client, { userId, consent, isDisputed }))) throw problem('link.used');
    await noteEvent(client, request, { userId, kind: 'confirmed' });
    return {
      passwordToken: isDisputed
        ? await issueTicket(client, { purpose: 'resetPassword', seconds: RESET_LIFE, userId })
        : null,
    };
  });
}

/** Resends the confirmation link if an account is unconfirmed; the response never reveals whether. */
export async function resend({ body, request, parts }: Handling<typeof endpoints.resend>): Promise<null> {
  await requireCaptcha(request, 'register');
  await limitAddress(request, parts, RESENDING);
  const { identityDb } = parts.database;
  await answerInConstantTime(request.log, {
    milliseconds: ANSWER,
    same: () => Promise.all([findPerson(identityDb, body.email), mayMail(identityDb, 'confirm', body.email)]),
    async different([person, isMailed]) {
      if (person?.statusId === statusIds.PENDING && isMailed)
        await inIdentityTransaction(identityDb, (trx) => sendConfirmation(parts, trx, person));
    },
  });
  return null;
}
