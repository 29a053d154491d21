import { FinalFailure } from '#kit/jobs/jobs.ts';
import type { Parts } from '#kit/http/parts.ts';
import { keepMail } from './mailbox.ts';
import { openMail, sendMailJob, sendVisitorMailJob } from './mail.ts';
import { renderMail } from './render-mail.ts';
import { headersOf, smtp } from './transport.ts';

/** True where mails go to the development mailbox instead of being sent. */
export const hasMailbox = ({ NODE_ENV, SMTP_URL }: Pick<Parts['env'], 'NODE_ENV' | 'SMTP_URL'>): boolean =>
  NODE_ENV !== 'production' && SMTP_URL === undefined;

/** Where the mailbox is read. */
export const MAILBOX_PATH = '/dev/mailbox';

/** Sends queued mails: by SMTP, or outside production without SMTP_URL, into the mailbox. */
export function mailWorker({ env, jobs, database }: Pick<Parts, 'env' | 'jobs' | 'database'>): void {
  const send = env.SMTP_URL === undefined ? null : smtp(env.SMTP_URL);
  const deliver = async ({ encrypted }: { encrypted?: string }, id: string) => {
    // The process ended after sending it and before completing the job.
    if (encrypted === undefined) return;
    const mail = openMail(env, encrypted);
    if (mail.until !== null && mail.until < Date.now())
      throw new FinalFailure(`mail ${id}: what its ${mail.template} carries had expired before it could be sent`);
    if (!send && !hasMailbox(env)) throw new Error('SMTP_URL is empty: no mail is sent');
    const delivery = {
      id,
      to: mail.to,
      from: env.MAIL_FROM,
      oneClick: 'oneClick' in mail.params ? mail.params.oneClick : undefined,
      ...(await renderMail(mail, new URL(env.PUBLIC_URL).host)),
    };
    if (send) await send(delivery);
    else await keepMail(database.identityDb, mail, { ...delivery, headers: await headersOf(delivery) });
  };
  for (const lane of [sendMailJob, sendVisitorMailJob]) jobs.work(lane, deliver);
}
