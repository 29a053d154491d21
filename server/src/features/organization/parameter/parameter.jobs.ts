import { job, type Nothing } from '#kit/jobs/jobs.ts';

/** Reminds of the minimum wage of the year, each week of January until it is there. */
export const remindMinimumWageJob = job<Nothing>('parameter.minimumWage', { every: '0 13 2,9,16,23,30 1 *' });
