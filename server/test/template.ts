import { prepareReference } from '#organization/reference/prepare-reference.ts';
import { jobKinds } from '#app/jobs.ts';
import type { Cluster } from '#kit/database/cluster.ts';
import { connect, createDatabase, prepare, type Database } from '#kit/database/database.ts';
import { prepareJobs } from '#kit/jobs/jobs.ts';

export const TEST_SECRET = 'only for tests, and as long as it has to be';

/**
 * Makes the database `name` that others are copied from: migrated, or a copy of the database `from`, with what `fill`
 * writes into it.
 */
export async function makeTemplate(
  cluster: Cluster,
  { name, from, fill }: { name: string; from?: string; fill?: (database: Database) => Promise<unknown> },
): Promise<void> {
  await createDatabase(cluster.url('postgres'), name, from);
  const database = connect(cluster.url(name), { secret: TEST_SECRET, poolSize: 1 });
  try {
    if (from === undefined) {
      await prepare(database, cluster.url(name), TEST_SECRET);
      await prepareJobs(database, jobKinds);
      await prepareReference(database.owner);
    }
    await fill?.(database);
    // A copy takes the planner's statistics along; it is too young for the server to gather them by itself.
    await database.owner.query('vacuum analyze');
  } finally {
    // A database in use is not copied.
    await database.close();
  }
}
