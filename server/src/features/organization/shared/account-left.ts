import { job } from '#kit/jobs/jobs.ts';

/** Somebody left a company: their keys for it end, and an account that has no company any more is removed. */
export const accountLeftJob = job<{ companyId: number; userId: number }>('account.left');
