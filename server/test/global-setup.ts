import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { prepareReference } from '#organization/reference/prepare-reference.ts';
import { jobKinds } from '#app/jobs.ts';
import { startCluster, type Cluster } from '#kit/database/cluster.ts';
import { connect, createDatabase, prepare } from '#kit/database/database.ts';
import { prepareJobs } from '#kit/jobs/jobs.ts';
import { makeUnusedCompanies } from './unused-companies.ts';
import { removeLeftBehind, temporaryFolder } from './temporary.ts';

/** Migrated and empty. */
export const TEMPLATE = 'baluarte_template';
/** The same with unused companies: a test takes one of them instead of waiting for its initial catalogue to be written. */
export const TEMPLATE_WITH_COMPANIES = 'baluarte_template_companies';
export const TEST_SECRET = 'only for tests, and as long as it has to be';

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's address of the maintenance database of the cluster that lives for one test run. */
    clusterUrl: string;
  }
}

/** Starts one throw-away cluster for the whole run, with the migrated databases that every test database is copied from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftBehind();
  const folder = await temporaryFolder('test');
  let cluster: Cluster | undefined;
  const tearDown = async () => {
    await cluster?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    cluster = await startCluster(folder, { isDurable: false, endsWithUs: true });
    await createDatabase(cluster.url('postgres'), TEMPLATE);
    const template = connect(cluster.url(TEMPLATE), { secret: TEST_SECRET, poolSize: 1 });
    try {
      await prepare(template, cluster.url(TEMPLATE), TEST_SECRET);
      await prepareJobs(template, jobKinds);
      await prepareReference(template.owner);
    } finally {
      await template.close();
    }
    await createDatabase(cluster.url('postgres'), TEMPLATE_WITH_COMPANIES, TEMPLATE);
    const companies = connect(cluster.url(TEMPLATE_WITH_COMPANIES), { secret: TEST_SECRET, poolSize: 1 });
    try {
      await makeUnusedCompanies(companies);
    } finally {
      await companies.close();
    }
    project.provide('clusterUrl', cluster.url('postgres'));
  } catch (error) {
    await tearDown();
    throw error;
  }
  return tearDown;
}
