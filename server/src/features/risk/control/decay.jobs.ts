import { job, type Nothing } from '#kit/jobs/jobs.ts';

/** Raises the risks whose controls count less since today, because nobody followed them up. */
export const decayJob = job<Nothing>('control.decay', { every: '23 * * * *', atStart: true });
