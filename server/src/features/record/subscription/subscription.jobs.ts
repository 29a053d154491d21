import { job, type Nothing } from '#kit/jobs/jobs.ts';

/** Sends the reports that are due. Zones are off by whole quarters of an hour. */
export const reportViewsJob = job<Nothing>('view.reports', { every: '*/15 * * * *' });

/** Sends one report now, whatever the day. */
export const reportViewJob = job<{ companyId: number; id: number }>('view.report');
