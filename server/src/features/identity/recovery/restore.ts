import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { registration as endpoints } from '@baluarte/contract/identity/registration.ts';
import { answerInConstantTime } from '#identity/shared/constant-time-answer.ts';
import { sendConfirmation } from '#identity/shared/person/confirmation.ts';
import { findPerson } from '#identity/shared/person/find-person.ts';
import { mayMail } from '#identity/shared/mail-pace.ts';
import { sendResetLink } from '#identity/shared/password/reset-link.ts';
import { inIdentityTransaction } from '#kit/tenancy/identity-transaction.ts';
import { requireCaptcha } from '#identity/shared/captcha/captcha.ts';
import { limitAddress } from '#kit/http/limit-address.ts';
import type { Handling } from '#kit/http/serve.ts';

/** Minimum milliseconds of a response; finding a user and queueing a mail takes a tenth of it. */
const ANSWER = 250;
const FROM_ONE_ADDRESS = { call: 'restore', window: 3600, max: 60 };

/**
 * Sends an active user a link to set a password, and an unconfirmed one the link to confirm. The response and
 * its time are the same for every e-mail.
 */
export async function restore({ body, request, parts }: Handling<typeof endpoints.restore>): Promise<null> {
  await requireCaptcha(request, 'restore');
  await limitAddress(request, parts, FROM_ONE_ADDRESS);
  const { identityDb } = parts.database;
  await answerInConstantTime({
    milliseconds: ANSWER,
    same: () => Promise.all([findPerson(identityDb, body.email), mayMail(identityDb, 'reset', body.email)]),
    async different([person, isMailed]) {
      if (!person || !isMailed) return;
      await inIdentityTransaction(identityDb, async (trx) => {
        if (person.statusId === statusIds.ACTIVE) await sendResetLink(parts, trx, person);
        else if (person.statusId === statusIds.PENDING) await sendConfirmation(parts, trx, person);
      });
    },
  });
  return null;
}
