import { job, type Nothing } from '#kit/jobs/jobs.ts';

/** Walks the hash chain of every company and tells its administrators when it does not hold. */
export const verifyChainsJob = job<Nothing>('audit.verify', { every: '30 7 * * *' });
