import { job, type Nothing } from '#kit/jobs/jobs.ts';

/** Makes a report that was asked for. No retry: whoever looks after interrupted ones knows which are still being made. */
export const makeDocumentJob = job<{ companyId: number; documentId: number }>('document.make', {
  atOnce: 2,
  again: { retryLimit: 0, expireInSeconds: 3600 },
});
/** Ends documents whose days are over. */
export const sweepDocumentsJob = job<Nothing>('document.sweep', { every: '23 * * * *' });
