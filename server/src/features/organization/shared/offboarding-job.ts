import { job } from '#kit/jobs/jobs.ts';

/** Offboarding: revokes a former member's keys for the company, and deletes an account without companies. */
export const offboardingJob = job<{ companyId: number; userId: number }>('account.left');
