import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { archive, archiveRestore } from '@baluarte/contract/organization/archive.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { formOf } from '#test/files.ts';
import { TEST_SECRET } from '#test/template.ts';
import type { WorkerTask } from '#test/worker-process.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { archivePath } from './archive-files.ts';
import { settleInterrupted } from './sweep-archives.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Milliseconds within which a waiting user must learn that the work was interrupted. */
const soon = 8_000;

let app: TestApp;
let company: TestCompany;
let admin: TestPerson;
/** A super administrator outside of every company. */
let outside: { headers: Record<string, string> };
beforeAll(async () => {
  // It does no jobs itself: the processes below do.
  app = await testApp();
  company = await testCompany(app.database);
  admin = await testPerson(app.database, company);
  const root = await testPerson(app.database, await testCompany(app.database), { isSuperAdmin: true });
  await app.database.identityDb.query('update auth.session set company_id = null where user_id = $1', [root.userId]);
  outside = { headers: { authorization: root.headers['authorization'] ?? '', 'x-subdomain': 'app' } };
});
afterAll(() => app.close());

const workers: ChildProcess[] = [];
const kill = async (worker: ChildProcess) => {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  worker.kill('SIGKILL');
  await once(worker, 'exit');
};
afterEach(async () => {
  for (const worker of workers.splice(0)) await kill(worker);
});

/** Another server process on the same database and the same folder, doing jobs. */
async function startWorker(): Promise<ChildProcess> {
  const worker = fork(join(import.meta.dirname, '../../../../test/worker-process.ts'));
  workers.push(worker);
  const url = String(app.database.owner.options.connectionString);
  worker.send({ url, secret: TEST_SECRET, dataDir: app.app.parts.env.DATA_DIR } satisfies WorkerTask);
  await once(worker, 'message');
  return worker;
}

/** Locks the assets of all companies against reads and writes until released. */
async function holdAssets(): Promise<() => Promise<void>> {
  const client = await app.database.owner.connect();
  await client.query('begin; lock table asset in access exclusive mode');
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

const archiveOf = async (id: number) => (await app.call(admin, archive.list)).data.find((row) => row.id === id);
const until = <T>(read: () => Promise<T>, state: string, timeout: number) =>
  vi.waitFor(
    async () => {
      const found = await read();
      expect(found).toMatchObject({ state });
      return found;
    },
    { timeout, interval: 100 },
  );

test('an archive whose process is killed is known as interrupted in seconds, to a server that lives and to one that starts', async () => {
  for (const isAlone of [false, true]) {
    const letGo = await holdAssets();
    const maker = await startWorker();
    const { data } = await app.call(admin, archive.make);
    await until(() => archiveOf(data.id), 'running', 20_000);
    if (!isAlone) await startWorker();
    await kill(maker);
    await letGo();
    if (isAlone) await startWorker();
    const ended = await until(() => archiveOf(data.id), 'failed', soon);
    expect(ended?.problem).toEqual({ code: 'archive.interrupted' });
    for (const worker of workers.splice(0)) await kill(worker);
  }
});

test('an archive that waits behind another is not given up, however long; one whose job was lost is', async () => {
  const { data } = await app.call(admin, archive.make);
  await app.database.owner.query(`update archive set created_at = now() - interval '1 hour' where id = $1`, [data.id]);
  await settleInterrupted(app.app.parts);
  expect(await archiveOf(data.id)).toMatchObject({ state: 'waiting' });
  await app.database.owner.query(
    `update job.job set state = 'active', started_on = now() - interval '1 minute' where name = 'archive.make' and data ->> 'archiveId' = $1`,
    [String(data.id)],
  );
  await settleInterrupted(app.app.parts);
  expect(await archiveOf(data.id)).toMatchObject({ state: 'failed', problem: { code: 'archive.interrupted' } });
});

test('a restore whose process is killed is marked as interrupted within seconds and can be repeated', async () => {
  const first = await startWorker();
  const { data } = await app.call(admin, archive.make);
  await until(() => archiveOf(data.id), 'done', 30_000);
  const { key } = await inCompany(app.database.app, company.tenant, (trx) =>
    trx.one(sql<{ key: string }>`select file_key as key from archive where id = ${data.id}`),
  );
  const form = await formOf(new Uint8Array(await readFile(archivePath(app.app.parts, key))), 'empresa.zip');
  const checked = await app.call({ headers: { ...outside.headers, ...form.headers } }, archiveRestore.check, {
    body: form.body,
  });
  const params = { restoreId: checked.data.id };
  const read = async () => (await app.call(outside, archiveRestore.get, { params })).data;
  const restore = () =>
    app.call(outside, archiveRestore.start, { params, body: { subdomain: `${company.subdomain}-dos` } });

  const letGo = await holdAssets();
  expect((await restore()).status).toBe(202);
  await until(read, 'running', 20_000);
  await kill(first);
  await letGo();
  await startWorker();
  expect((await until(read, 'failed', soon)).problem).toEqual({ code: 'archive.interrupted' });
  expect((await restore()).status).toBe(202);
  await until(read, 'done', 30_000);

  // Killed between the company and the note of it: the company is there, and that is what is said.
  const { companyId } = await read();
  await app.database.identityDb.query(
    `update app.archive_restore set state = 'running', company_id = null where id = $1`,
    [params.restoreId],
  );
  await settleInterrupted(app.app.parts);
  expect(await read()).toMatchObject({ state: 'done', companyId, problem: null });
});
