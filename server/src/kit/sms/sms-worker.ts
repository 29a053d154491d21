import { FinalFailure } from '#kit/jobs/jobs.ts';
import type { Parts } from '#kit/http/parts.ts';
import { openSms, sendSmsJob } from './sms.ts';
import { twilio } from './twilio.ts';

/** Sends the text messages in the queue through the provider that is configured. */
export function smsWorker({ env, jobs }: Pick<Parts, 'env' | 'jobs'>): void {
  const send = twilio(env);
  jobs.work(sendSmsJob, async ({ encrypted }, id) => {
    // The process ended after sending it and before completing the job.
    if (encrypted === undefined) return;
    const { until, ...sms } = openSms(env, encrypted);
    if (until < Date.now()) throw new FinalFailure(`text message ${id}: its code had expired before it could be sent`);
    if (!send) throw new FinalFailure(`text message ${id}: no provider is configured any more`);
    await send(sms);
  });
}
