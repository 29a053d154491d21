import { job, type Nothing } from '#kit/jobs/jobs.ts';

export const runImportJob = job<{ companyId: number; importId: number }>('import.run', { atOnce: 2 });
/** Picks up imports that the end of a process interrupted, and removes files nobody needs. */
export const sweepImportsJob = job<Nothing>('import.sweep', { every: '* * * * *', atStart: true });
