import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '../server/src/kit/database/cluster.ts';
import { connect, createDatabase, prepare, type Database } from '../server/src/kit/database/database.ts';
import { jobKinds } from '../server/src/jobs.ts';
import { prepareJobs } from '../server/src/kit/jobs/jobs.ts';
import { testPerson, type TestPerson } from '../server/test/company.ts';
import type { Statement } from './capture.ts';
import { largeCompany, type LargeCompany } from './large-data.ts';

const secret = 'only for figures, and as long as it has to be';

/** A server in a separate process. */
export interface Served {
  url: string;
  pid: number;
  /** Bytes that the product uses of its own, after a collection. */
  used(): Promise<number>;
  stop(): Promise<void>;
}

/** Environment of the measurements: a large company among a hundred, in a database with synchronous writes, and the product. */
export interface Environment {
  database: Database;
  company: LargeCompany;
  /** An administrator of it, signed in. */
  person: TestPerson;
  product: Served;
  /** The baseline: one statement, or bytes from memory, on a bare server. */
  bare: (statement: Statement, bytes?: string) => Promise<Served>;
  close(): Promise<void>;
}

/** Starts a server of this folder as `task` says and waits until it listens. */
async function serveApart(file: string, task: unknown): Promise<Served> {
  const child: ChildProcess = fork(join(import.meta.dirname, file), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  child.send(task as object);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async used() {
      child.send('used');
      const [answer] = (await once(child, 'message')) as [{ used: number }];
      return answer.used;
    },
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** An empty database with synchronous writes, in its own folder, and the product on it. Close it, or PostgreSQL keeps running. */
export interface EmptyEnvironment {
  database: Database;
  product: Served;
  /** Address of the database. */
  url: string;
  close(): Promise<void>;
}

/** Creates an empty environment; `more` are further variables of the product, `fill` writes what it starts with. */
export async function prepareEmpty(
  more: Record<string, string> = {},
  fill: (database: Database) => Promise<unknown> = () => Promise.resolve(),
): Promise<EmptyEnvironment> {
  const folder = await mkdtemp(join(tmpdir(), 'baluarte-bench-'));
  const cluster = await startCluster(folder);
  const url = cluster.url('bench');
  await createDatabase(cluster.url('postgres'), 'bench');
  const database = connect(url, { secret, poolSize: 4 });
  await prepare(database, url, secret);
  await prepareJobs(database, jobKinds);
  await fill(database);
  const product = await serveApart('product.ts', { url, secret, dataDir: join(folder, 'data'), more });
  return {
    database,
    product,
    url,
    async close() {
      await product.stop();
      await database.close();
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Creates the environment in its own folder; takes a minute or two. Close it, or PostgreSQL keeps running. */
export async function prepareEnvironment(): Promise<Environment> {
  const found: { company?: LargeCompany; person?: TestPerson } = {};
  const empty = await prepareEmpty({}, async (database) => {
    const company = await largeCompany(database, { scopes: 1 });
    const tenant = { companyId: company.companyId, userId: null, scopeIds: 'every' } as const;
    Object.assign(found, { company, person: await testPerson(database, { ...company, tenant }) });
  });
  const { company, person } = found as { company: LargeCompany; person: TestPerson };
  return {
    ...empty,
    company,
    person,
    bare: (statement, bytes = '') =>
      serveApart('bare.ts', { url: empty.url, companyId: company.companyId, statement, bytes }),
  };
}
