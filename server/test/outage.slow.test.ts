import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { readFile, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { jobKinds } from '#app/jobs.ts';
import { buildApp } from '#app/app.ts';
import { parseEnv } from '#app/env.ts';
import { prepareReference } from '#organization/reference/prepare-reference.ts';
import { startCluster, type Cluster } from '#kit/database/cluster.ts';
import { connect, createDatabase, prepare, type Database } from '#kit/database/database.ts';
import { createJobs, prepareJobs, type Jobs } from '#kit/jobs/jobs.ts';
import { registerWorkers } from '#app/workers.ts';
import { testCompany, testPerson, type TestPerson } from './company.ts';
import { TEST_SECRET } from './template.ts';
import { emptyFolder, postgresOf } from './server-process.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let folder: string;
let cluster: Cluster;
let database: Database;
let jobs: Jobs;
let app: FastifyInstance;
let admin: TestPerson;
const lost: Error[] = [];

/** The application on a PostgreSQL of its own, which the test may end as it likes. */
beforeAll(async () => {
  folder = await emptyFolder();
  cluster = await startCluster(folder, { onLost: (error) => lost.push(error) });
  await createDatabase(cluster.url('postgres'), 'baluarte');
  database = connect(cluster.url('baluarte'), { secret: TEST_SECRET, poolSize: 6 });
  await prepare(database, cluster.url('baluarte'), TEST_SECRET);
  await prepareJobs(database, jobKinds);
  await prepareReference(database.owner);
  const unlimited = { REQUESTS_PER_ADDRESS: '0', REQUESTS_PER_SESSION: '0' };
  const settings = { NODE_ENV: 'test', LOG_LEVEL: 'silent', CAPTCHA: 'off', DEMO: 'off', ...unlimited };
  const env = parseEnv({ ...settings, DATA_DIR: folder, SECRET: TEST_SECRET });
  jobs = createJobs(database, () => undefined);
  const parts = { env, database, jobs, demo: null };
  app = await buildApp(parts);
  registerWorkers(parts);
  await app.ready();
  await jobs.start();
  const company = await testCompany(database);
  admin = await testPerson(database, company);
  const { rows } = await database.owner.query<object>(
    `select category_id as "categoryId", subcategory_id as "subcategoryId" from threat where company_id = $1 limit 1`,
    [company.companyId],
  );
  sample = { ...rows[0], name: 'Amenaza', description: 'Durante un reinicio' };
});
afterAll(async () => {
  await app.close();
  await jobs.stop(1_000);
  await database.close();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
});

interface SentRequest {
  /** Code of the row to write, for a write. */
  code?: string;
  status: number;
  problemCode: string;
  retryAfter: unknown;
}

/** A threat as a form sends it, but for its code. */
let sample: object;
const answered: SentRequest[] = [];
const signIns = new Set<number>();
async function ask(request: InjectOptions, code?: string): Promise<void> {
  const { statusCode: status, headers, body } = await app.inject({ ...request, headers: admin.headers });
  const problemCode = status < 300 ? '' : (JSON.parse(body) as { code: string }).code;
  answered.push({ ...(code === undefined ? {} : { code }), status, problemCode, retryAfter: headers['retry-after'] });
}

/** An unknown user tries to sign in: refused, rate limited, or 503, but never an internal error. */
async function signIn(): Promise<void> {
  const payload = { email: `nadie-${answered.length}@example.com`, password: 'No-es-la-mia-2026' };
  const { statusCode } = await app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload });
  signIns.add(statusCode);
}

/** Writes and reads from several hands at once until told to stop. */
async function stream(until: AbortSignal, hands: number): Promise<void> {
  const hand = async (number: number) => {
    for (let turn = 0; !until.aborted; turn++) {
      const code = `S-${answered.length}-${number}-${turn}`;
      await ask({ method: 'POST', url: '/api/threats', payload: { ...sample, code } }, code);
      await ask({ method: 'GET', url: '/api/threats?perPage=5' });
      await ask({ method: 'GET', url: '/api/session' });
      await ask({ method: 'GET', url: '/api/dashboard' });
      await ask({ method: 'GET', url: '/api/config' });
      await signIn();
    }
  };
  await Promise.all(Array.from({ length: hands }, (_, number) => hand(number)));
}

async function children(parent: number): Promise<number[]> {
  const text = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

const isBack = () =>
  database.owner.query('select').then(
    () => true,
    () => false,
  );

test('whatever ends PostgreSQL, requests get 2xx or 503 with a time to come back, and what was acknowledged is there', async () => {
  const stopping = new AbortController();
  const streaming = stream(stopping.signal, 8);
  const endings = [
    async () => process.kill(await postgresOf(folder), 'SIGINT'),
    async () => process.kill(await postgresOf(folder), 'SIGQUIT'),
    async () => process.kill(await postgresOf(folder), 'SIGKILL'),
    // One of its processes dies, so that it ends all the others and starts anew by itself.
    async () => process.kill((await children(await postgresOf(folder))).at(-1) ?? 0, 'SIGKILL'),
    async () => {
      await database.owner.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $1',
        ['client backend'],
      );
    },
  ];
  for (const end of endings) {
    await sleep(1_500);
    await end();
    await sleep(300);
    await expect.poll(isBack, { timeout: 30_000, interval: 100 }).toBe(true);
  }
  await sleep(1_500);
  stopping.abort();
  await streaming;

  const others = answered.filter(({ status }) => status !== 503 && (status < 200 || status > 299));
  expect(others).toEqual([]);
  const refused = answered.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  for (const { problemCode, retryAfter } of nonEmpty(refused)) {
    expect(['unavailable', 'unconfirmed', 'busy']).toContain(problemCode);
    expect(Number(retryAfter)).toBeGreaterThan(0);
  }
  const writes = answered.filter(({ code }) => code !== undefined);
  const { rows } = await database.owner.query<{ code: string }>('select code from threat where code = any($1)', [
    writes.map(({ code }) => code),
  ]);
  const there = new Set(rows.map(({ code }) => code));
  const acknowledged = writes.filter(({ status }) => status < 300);
  expect(acknowledged.length).toBeGreaterThan(50);
  expect(acknowledged.filter(({ code = '' }) => !there.has(code))).toEqual([]);
  // Only a write answered as unconfirmed may exist without acknowledgement.
  const silent = writes.filter(({ status, problemCode }) => status === 503 && problemCode !== 'unconfirmed');
  expect(silent.filter(({ code = '' }) => there.has(code))).toEqual([]);
  expect([...signIns].filter((status) => status >= 500 && status !== 503)).toEqual([]);
  expect(lost).toEqual([]);
});
