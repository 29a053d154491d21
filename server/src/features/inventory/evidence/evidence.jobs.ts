import { job, type Nothing } from '#kit/jobs/jobs.ts';

/** Shows a file to the virus scanner; while that is away, again and again for days. */
export const scanFileJob = job<{ companyId: number; storedFileId: number }>('evidence.scan', {
  atOnce: 2,
  again: { retryLimit: 100, retryDelay: 15, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 300 },
});

/** Reminds, lifts holds that have ended, and clears away what nothing uses. */
export const tendEvidenceJob = job<Nothing>('evidence.tend', { every: '7 * * * *', atStart: true });

/** Compares kept files with their hashes: each of them once a week. */
export const verifyFilesJob = job<Nothing>('evidence.verify', { every: '40 6 * * *' });
