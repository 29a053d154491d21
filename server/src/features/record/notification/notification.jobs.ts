import { job, type Nothing } from '#kit/jobs/jobs.ts';

/** Sends the summaries of unread notifications that are due. Zones are off by whole quarters of an hour. */
export const sendDigestsJob = job<Nothing>('notification.digest', { every: '*/15 * * * *' });
