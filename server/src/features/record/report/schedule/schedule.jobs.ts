import { job, type Nothing } from '#kit/jobs/jobs.ts';

/** Begins the reports of schedules that are due. */
export const runSchedulesJob = job<Nothing>('report.schedules', { every: '*/5 * * * *', atStart: true });
