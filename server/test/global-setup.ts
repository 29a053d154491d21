import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { startCluster, type Cluster } from '#kit/database/cluster.ts';
import { makeTemplate } from './template.ts';
import { makeUnusedCompanies } from './unused-companies.ts';
import { databaseFolder, removeLeftBehind } from './temporary.ts';

/** Migrated and empty. */
export const TEMPLATE = 'baluarte_template';
/** The same with unused companies: a test takes one of them instead of waiting for its initial catalogue to be written. */
export const TEMPLATE_WITH_COMPANIES = 'baluarte_template_companies';

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's address of the maintenance database of the cluster that lives for one test run. */
    clusterUrl: string;
  }
}

/** Starts one throw-away cluster for the whole run, with the migrated databases that every test database is copied from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftBehind();
  const folder = await databaseFolder('test');
  let cluster: Cluster | undefined;
  const tearDown = async () => {
    await cluster?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    cluster = await startCluster(folder, { isDurable: false });
    await makeTemplate(cluster, { name: TEMPLATE });
    await makeTemplate(cluster, { name: TEMPLATE_WITH_COMPANIES, from: TEMPLATE, fill: makeUnusedCompanies });
    project.provide('clusterUrl', cluster.url('postgres'));
  } catch (error) {
    await tearDown();
    throw error;
  }
  return tearDown;
}
