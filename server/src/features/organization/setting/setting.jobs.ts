import { job, type Nothing } from '#kit/jobs/jobs.ts';

/** Deletes rows past their company's retention period. */
export const applyRetentionJob = job<Nothing>('retention.apply', { every: '15 8 * * *' });
