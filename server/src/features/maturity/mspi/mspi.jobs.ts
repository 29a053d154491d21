import { job, type Nothing } from '#kit/jobs/jobs.ts';

/** Deletes what visitors of the public self-assessment typed and did not verify in the days of the setting. */
export const forgetVisitsJob = job<Nothing>('mspi.forgetVisits', { every: '25 8 * * *' });
