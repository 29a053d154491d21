import { job, type Nothing } from '#kit/jobs/jobs.ts';

// No retry: the sweep handles interrupted ones, because it knows which still run.
export const makeHandoverJob = job<{ companyId: number; handoverId: number }>('handover.make', {
  again: { retryLimit: 0, expireInSeconds: 6 * 3600 },
});
/** Removes packs whose days are over. */
export const sweepHandoversJob = job<Nothing>('handover.sweep', { every: '41 * * * *' });
