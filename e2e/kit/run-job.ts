import type { Job, Nothing } from '../../server/src/kit/jobs/jobs.ts';
import { createJobs } from '../../server/src/kit/jobs/jobs.ts';
import { inIdentityTransaction } from '../../server/src/kit/tenancy/identity-transaction.ts';
import { withDatabase } from './database.ts';

/** Has the tests' own server do now what it does on a schedule. */
export const runJob = (job: Job<Nothing>): Promise<void> =>
  withDatabase(async (database) => {
    const jobs = createJobs(database, (error) => {
      throw error;
    });
    await inIdentityTransaction(database.identityDb, (trx) => jobs.enqueue(trx, job, {}));
    await jobs.stop();
  });
