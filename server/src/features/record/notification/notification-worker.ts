import type { Parts } from '#kit/http/parts.ts';
import { deliver } from './deliver.ts';
import { sendDigests } from './send-digests.ts';

/** Says who tells people what happened, and who sums it up. */
export function notificationWorker(parts: Parts): void {
  parts.jobs.work('notification.deliver', (notice, id) => deliver(parts, notice, id));
  parts.jobs.work('notification.digest', async () => {
    await sendDigests(parts, new Date());
  });
}
