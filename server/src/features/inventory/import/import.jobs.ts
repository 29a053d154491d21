import { job, type Nothing } from '#kit/jobs/jobs.ts';

export const runImportJob = job<{ companyId: number; importId: number }>('import.run', { atOnce: 2 });
/** Resumes imports interrupted by the end of a process, and deletes unneeded files. */
export const sweepImportsJob = job<Nothing>('import.sweep', { every: '* * * * *', atStart: true });
