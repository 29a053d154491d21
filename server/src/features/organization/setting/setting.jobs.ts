import { job, type Nothing } from '#kit/jobs/jobs.ts';

/** Takes away what companies keep no longer. */
export const applyRetentionJob = job<Nothing>('retention.apply', { every: '15 8 * * *' });
