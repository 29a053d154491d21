import { job, type Nothing } from '#kit/jobs/jobs.ts';

/** Updates the counts of companies that were written to. */
export const countCompaniesJob = job<Nothing>('company.count', { every: '*/5 * * * *' });
/** Deletes expired example companies. */
export const eraseExamplesJob = job<Nothing>('company.eraseExamples', { every: '17 * * * *' });
