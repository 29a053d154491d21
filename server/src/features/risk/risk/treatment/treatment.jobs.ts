import { job, type Nothing } from '#kit/jobs/jobs.ts';

/** Ends acceptances whose last day is over, and tells of what lapsed and of what is late. */
export const tendTreatmentsJob = job<Nothing>('treatment.tend', { every: '11 * * * *', atStart: true });
