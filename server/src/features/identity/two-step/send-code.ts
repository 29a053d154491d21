import type { codeSent, SentMethod } from '@baluarte/contract/identity/two-step.ts';
import { fill } from '@baluarte/texts/fill.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import type { z } from 'zod';
import { CODE_LIFE, MOST_SENDS, newCode, RESEND } from '#identity/shared/sent-code.ts';
import { callLimit } from '#kit/http/call-limit.ts';
import { queueMail } from '#kit/mail/mail.ts';
import type { Parts } from '#kit/http/parts.ts';
import { problem } from '#kit/http/problem.ts';
import { hasSms, queueSms } from '#kit/sms/sms.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { targetOf, type StepPerson } from './person.queries.ts';
import { keepTicket, type StepTicket } from './step-ticket.ts';

/** Maximum codes sent to a user in an hour, even after restarts: prevents flooding, and messages cost money. */
const perPerson = { window: 3600, max: 15 };

/** Whether codes can be sent by a method here, to this person. Throws `step.methodOff` or `step.phoneMissing`. */
export function refuseUnsendable(env: Parts['env'], method: SentMethod, { phone }: Pick<StepPerson, 'phone'>): void {
  if (method !== 'sms') return;
  if (!hasSms(env)) throw problem('step.methodOff');
  if (phone === null) throw problem('step.phoneMissing');
}

async function deliver(parts: Parts, trx: Trx, person: StepPerson, method: SentMethod, code: string): Promise<void> {
  const { email, phone, name, language } = person;
  const minutes = CODE_LIFE / 60;
  if (method === 'email')
    return queueMail(parts, trx, { to: email, language, template: 'signInCode', params: { name, code, minutes } });
  if (phone === null) throw problem('step.phoneMissing');
  return queueSms(parts, trx, { to: phone, text: fill(textsIn(language).twoStep.sms, { code, minutes }), minutes });
}

/**
 * Creates a code, stores its digest in the locked ticket and queues it for sending. Throws `slowDown` within a minute of the
 * last one or after fifteen in an hour, `step.tooManySends` after five with one ticket.
 */
export async function sendCode(
  parts: Parts,
  trx: Trx,
  { ticket, person, method }: { ticket: StepTicket; person: StepPerson; method: SentMethod },
): Promise<z.input<typeof codeSent>> {
  refuseUnsendable(parts.env, method, person);
  const now = Date.now();
  const { sends = 0, sentAt = {} } = ticket.data;
  if (sends >= MOST_SENDS) throw problem('step.tooManySends');
  const wait = (sentAt[method] ?? 0) + RESEND * 1000 - now;
  if (wait > 0) throw problem('slowDown', { seconds: Math.ceil(wait / 1000) });
  const { allowed, retryAfter } = await callLimit(trx.client).consume(`step-code|${person.userId}`, perPerson);
  if (!allowed) throw problem('slowDown', { seconds: retryAfter ?? RESEND });

  const { code, digest } = newCode(parts.env, ticket.id);
  const until = now + CODE_LIFE * 1000;
  const sent = { sends: sends + 1, sentAt: { ...sentAt, [method]: now }, code: { method, digest, until } };
  await keepTicket(trx, { ...ticket, data: { ...ticket.data, ...sent } }, CODE_LIFE);
  await deliver(parts, trx, person, method, code);
  return {
    sentTo: targetOf(method, person) ?? '',
    resendAt: new Date(now + RESEND * 1000).toISOString(),
    expiresAt: new Date(until).toISOString(),
  };
}
