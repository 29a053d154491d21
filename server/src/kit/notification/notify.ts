import type { NotificationSubject } from '@baluarte/contract/record/notification-subject.ts';
import { job, type Jobs } from '#kit/jobs/jobs.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { Notice } from './notice.ts';
import { eventId } from './event-id.ts';

/** Delivers a notice: in the product, by mail and by text message, as each recipient chose. */
export const deliverNoticeJob = job<Notice>('notification.deliver', {
  atOnce: 2,
  again: { retryLimit: 10, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 300 },
});

/**
 * Notifies people of an event once its transaction is committed: in the product, by mail and by text message,
 * as each recipient chose. `trx` may be of the app pool or of the identity pool.
 */
export async function notify<S extends NotificationSubject>(
  { jobs }: { jobs: Pick<Jobs, 'enqueue'> },
  trx: Trx,
  notice: Notice<S>,
): Promise<void> {
  const { companyId, event } = notice;
  const id = event === undefined ? undefined : eventId('notice', companyId ?? '', event);
  await jobs.enqueue(trx, deliverNoticeJob, notice, id);
}
