import { z } from 'zod';
import type { Env } from '#app/env.ts';
import { FinalFailure } from '#kit/jobs/jobs.ts';
import type { Sms } from './sms.ts';

/** Milliseconds until an answer; a lost provider must not hold a worker. */
const TIMEOUT = 15_000;

const refusal = z.object({ code: z.number().optional() }).catch({});

/** The sender, a number or a messaging service, as an API parameter. */
const senderOf = (from: string): Record<string, string> =>
  /^MG[0-9a-f]{32}$/i.test(from) ? { MessagingServiceSid: from } : { From: from };

/** Permanent refusals of this message, for its number or text. Errors of our account are ours to fix, and are retried. */
const isFinal = (status: number) => status >= 400 && status < 500 && ![401, 403, 404, 408, 429].includes(status);

/**
 * Sends through Twilio's REST API; null where it is not configured. The returned function throws `FinalFailure` when the
 * message is permanently refused, an ordinary error when a retry may help; neither names the person.
 */
export function twilio(
  env: Pick<Env, 'TWILIO_ACCOUNT_SID' | 'TWILIO_AUTH_TOKEN' | 'TWILIO_FROM' | 'TWILIO_URL'>,
): ((sms: Sms) => Promise<void>) | null {
  const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from, TWILIO_URL: base } = env;
  if (sid === undefined || token === undefined || from === undefined) return null;
  const url = `${base}/2010-04-01/Accounts/${sid}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`;
  return async ({ to, text }) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({ To: to, Body: text, ...senderOf(from) }),
      // A redirect would send the message's content elsewhere.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const body: unknown = await answer.json().catch(() => null);
    if (answer.ok) return;
    const words = `twilio answered ${answer.status}, code ${refusal.parse(body).code ?? 'none'}`;
    throw isFinal(answer.status) ? new FinalFailure(words) : new Error(words);
  };
}
