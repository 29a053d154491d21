import { job, type Nothing } from '#kit/jobs/jobs.ts';

/** Tells of places in companies that end soon. */
export const remindOfEndsJob = job<Nothing>('user.remindOfEnds', { every: '50 12 * * *' });
