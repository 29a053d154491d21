import { job, type Nothing } from '#kit/jobs/jobs.ts';

/** Verifies the hash chain of every company and notifies its administrators when it is broken. */
export const verifyChainsJob = job<Nothing>('audit.verify', { every: '30 7 * * *' });
