import type { Env } from '#app/env.ts';
import type { Parts } from '#kit/http/parts.ts';
import { job } from '#kit/jobs/jobs.ts';
import { encrypt, decrypt } from '#kit/secrets/encryption.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** A text message. `to` in E.164, `+573001234567`. */
export interface Sms {
  to: string;
  text: string;
}

/** A queued message; its code expires at `until` (milliseconds since 1970). */
export interface WaitingSms extends Sms {
  until: number;
}

/** A text message, encrypted like a mail. Carries a code of ten minutes: what does not get through in that time is of no use. */
export const sendSmsJob = job<{ encrypted?: string }>('sms.send', {
  atOnce: 4,
  again: { retryLimit: 6, retryDelay: 5, retryBackoff: true, retryDelayMax: 120, expireInSeconds: 120 },
  isWiped: true,
});

const PURPOSE = 'sms';
const oneNumber = /^\+[1-9]\d{6,14}$/;

/** Whether text messages can be sent here at all. */
export const hasSms = ({ TWILIO_ACCOUNT_SID }: Pick<Env, 'TWILIO_ACCOUNT_SID'>): boolean =>
  TWILIO_ACCOUNT_SID !== undefined;

/**
 * Puts a message in the queue inside the transaction that needs it: both happen or neither. The job carries it encrypted,
 * because its code opens an account. `minutes`: how long the code is valid. With an `id` (a UUID) that was
 * in the queue within a week, it is not sent again. Throws when `to` is not a phone number.
 */
export async function queueSms(
  { env, jobs }: Pick<Parts, 'env' | 'jobs'>,
  trx: Trx,
  { to, text, minutes }: Sms & { minutes: number },
  id?: string,
): Promise<void> {
  if (!oneNumber.test(to)) throw new Error('a text message goes to exactly one number');
  const waiting: WaitingSms = { to, text, until: Date.now() + minutes * 60_000 };
  await jobs.enqueue(trx, sendSmsJob, { encrypted: encrypt(env, PURPOSE, JSON.stringify(waiting)) }, id);
}

/** The message a job carries. Throws when it was encrypted under another SECRET, or changed since. */
export const openSms = (env: Pick<Env, 'SECRET'>, encrypted: string): WaitingSms =>
  JSON.parse(decrypt(env, PURPOSE, encrypted)) as WaitingSms;
