import { job, type Nothing } from '#kit/jobs/jobs.ts';

/** Counts what companies hold, where something was written since. */
export const countCompaniesJob = job<Nothing>('company.count', { every: '*/5 * * * *' });
