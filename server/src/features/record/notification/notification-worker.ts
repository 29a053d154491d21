import type { Parts } from '#kit/http/parts.ts';
import { deliver } from './deliver.ts';
import { sendDigests } from './send-digests.ts';
import { deliverNoticeJob } from '#kit/notification/notify.ts';
import { sendDigestsJob } from './notification.jobs.ts';

/** Registers the workers that deliver notifications and digests. */
export function notificationWorker(parts: Parts): void {
  parts.jobs.work(deliverNoticeJob, (notice, id) => deliver(parts, notice, id));
  parts.jobs.work(sendDigestsJob, async () => {
    await sendDigests(parts, new Date());
  });
}
