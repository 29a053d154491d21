import { job, type Nothing } from '#kit/jobs/jobs.ts';

/** Reminds of follow-ups that come, are due or are late. */
export const remindOfFollowUpsJob = job<Nothing>('followUp.remind', { every: '13 * * * *', atStart: true });
