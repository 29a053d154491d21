import { job, type Nothing } from '#kit/jobs/jobs.ts';
import { mostAttempts } from './document.queries.ts';

/** Makes a report that was asked for. What hinders it may pass: then it waits again, as long as it has attempts left. */
export const makeDocumentJob = job<{ companyId: number; documentId: number }>('document.make', {
  atOnce: 2,
  again: { retryLimit: mostAttempts - 1, retryDelay: 60, expireInSeconds: 3600 },
});
/** Ends documents whose days are over. */
export const sweepDocumentsJob = job<Nothing>('document.sweep', { every: '23 * * * *' });
