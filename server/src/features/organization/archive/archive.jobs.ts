import { job, type Nothing } from '#kit/jobs/jobs.ts';

// No retry: the sweep handles interrupted jobs, because it knows which still run.
const again = { retryLimit: 0, expireInSeconds: 12 * 3600 };

export const makeArchiveJob = job<{ companyId: number; archiveId: number }>('archive.make', { again });
export const restoreArchiveJob = job<{ restoreId: number }>('archive.restore', { again });
/** Handles work interrupted by the end of a process, and removes expired archives. */
export const sweepArchivesJob = job<Nothing>('archive.sweep', { every: '* * * * *' });
