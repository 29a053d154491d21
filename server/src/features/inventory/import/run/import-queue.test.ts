import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kill } from 'node:process';
import { imports, type ImportJob } from '@baluarte/contract/inventory/import.ts';
import { session } from '@baluarte/contract/identity/session.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { parameter } from '@baluarte/contract/organization/parameter.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { formOf } from '#test/files.ts';
import { TEST_SECRET } from '#test/global-setup.ts';
import type { WorkerTask } from '#test/worker-process.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { uploadFolder } from '#kit/http/upload.ts';
import { sweepImports } from './import-worker.ts';

const count = 8_000;
const large = [
  'Código,Nombre,Categoría,Subcategoría,Descripción',
  ...Array.from({ length: count }, (_, index) => `Q-${index},Amenaza ${index},N,fire,${'x'.repeat(150)}`),
].join('\n');

const assetLines = Array.from(
  { length: count },
  (_, index) => `Q-${index},Activo ${index} ${'x'.repeat(150)},Hardware`,
);

let app: TestApp;
let company: TestCompany;
let admin: TestPerson;
beforeAll(async () => {
  app = await testApp();
  await app.app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(async () => {
  company = await testCompany(app.database);
  admin = await testPerson(app.database, company);
});
afterAll(() => app.close());

const workers: ChildProcess[] = [];
afterEach(async () => {
  for (const worker of workers.splice(0)) {
    if (worker.exitCode !== null || worker.signalCode !== null) continue;
    worker.kill('SIGKILL');
    await once(worker, 'exit');
  }
});

/** Another server process on the same database and the same folder, doing jobs. */
async function startWorker(): Promise<ChildProcess> {
  const worker = fork(join(import.meta.dirname, '../../../../../test/worker-process.ts'));
  workers.push(worker);
  const url = String(app.database.owner.options.connectionString);
  worker.send({ url, secret: TEST_SECRET, dataDir: app.app.parts.env.DATA_DIR } satisfies WorkerTask);
  await once(worker, 'message');
  return worker;
}

// Processes are started and killed here: on a busy machine each of these waits may take its whole time.
vi.setConfig({ testTimeout: 90_000 });

const send = async (content = large, query: Record<string, unknown> = {}) =>
  app.call(admin, imports.threats, { ...(await formOf(content)), query });
const read = async (job: { jobId: number }) => (await app.call(admin, imports.get, { params: job })).data;
const written = async () => (await app.call(admin, threat.endpoints.list, { query: { search: 'Q-' } })).meta.total;
const until = async (job: { jobId: number }, fits: (job: ImportJob) => boolean, timeout = 30_000) => {
  await vi.waitFor(async () => expect(fits(await read(job))).toBe(true), { timeout, interval: 50 });
  return read(job);
};

function listen(job: { jobId: number }): Promise<IncomingMessage> {
  const { port } = app.app.server.address() as AddressInfo;
  const path = `/api/imports/${job.jobId}/events`;
  const request = httpRequest({ port, host: '127.0.0.1', path, headers: admin.headers, agent: false });
  request.on('error', () => undefined);
  request.end();
  return once(request, 'response').then(([response]) => response as IncomingMessage);
}

const eventsIn = (text: string) =>
  text
    .split('\n\n')
    .filter(Boolean)
    .map((event) => JSON.parse(event.replace(/^data: /, '')) as ImportJob);

test('a large file is answered at once and imported by another process, which reports progress', async () => {
  const answer = await send();
  expect(answer).toMatchObject({ status: 202, data: { state: 'waiting', rowsRead: 0 } });
  expect(await app.call(admin, imports.run, { params: answer.data, body: {} })).toMatchObject({
    status: 409,
    code: 'import.notFinished',
  });
  expect(await app.call(admin, imports.undo, { params: answer.data })).toMatchObject({
    status: 409,
    code: 'import.notFinished',
  });
  const listening = await listen(answer.data);
  expect(listening.headers['content-type']).toBe('text/event-stream');
  await startWorker();
  let text = '';
  for await (const piece of listening.setEncoding('utf8')) text += piece;
  const events = eventsIn(text);
  expect(events[0]?.state).toBe('waiting');
  expect(events.at(-1)).toMatchObject({
    state: 'done',
    created: count,
    rowsRead: count,
    rowsTotal: count,
    canUndo: true,
  });
  const running = events.filter(({ state, rowsRead }) => state === 'running' && rowsRead > 0);
  expect(running.length).toBeGreaterThan(0);
  for (const { rowsTotal } of running) {
    // Ahead of the rows by what is read but not yet handed on.
    expect(rowsTotal).toBeGreaterThan(count / 4);
    expect(rowsTotal).toBeLessThan(count * 2);
  }
  const read = events.map(({ rowsRead }) => rowsRead);
  expect(read).toEqual(read.toSorted((a, b) => a - b));
  expect(await written()).toBe(count);
});

test('a client that stops listening costs nothing more, and holds no connection while listening', async () => {
  const { data } = await send();
  const listeners = await Promise.all(Array.from({ length: 12 }, () => listen(data)));
  await Promise.all(listeners.map((listener) => once(listener, 'data')));
  expect((await app.call(admin, threat.endpoints.list)).status).toBe(200);
  const { app: pool } = app.database;
  for (const listener of listeners) listener.destroy();
  await new Promise((resolve) => setTimeout(resolve, 400));
  const asked = vi.spyOn(pool, 'connect');
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

test('a user who lost the permission, or signed out, gets no further events', async () => {
  const { data } = await send();
  const listening = await listen(data);
  await once(listening, 'data');
  const ended = once(listening.resume(), 'end');
  expect((await app.call(admin, session.signOut)).status).toBe(200);
  await expect(Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 8_000, 'told on'))])).resolves.toEqual(
    [],
  );
});

test('an import whose process is killed writes nothing, and is begun again after a restart', async () => {
  const { data } = await send();
  const worker = await startWorker();
  await until(data, ({ rowsRead }) => rowsRead > 0);
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  expect(await read(data)).toMatchObject({ state: 'running' });
  expect(await written()).toBe(0);
  await startWorker();
  const done = await until(data, ({ state }) => state !== 'running' && state !== 'waiting');
  expect(done).toMatchObject({ state: 'done', created: count, failed: 0 });
  expect(await written()).toBe(count);
}, 40_000);

test('values that a killed import made go with it, and are made once after a restart', async () => {
  company = await testCompany(app.database, { scopes: 1 });
  admin = await testPerson(app.database, company);
  const areas = async () =>
    (await app.call(admin, parameter.list, { params: { kind: 'area' }, query: { search: 'Zeta' } })).meta.total;
  const file = ['Código,Nombre,Categoría,Propietario', ...assetLines.map((line, index) => `${line},Zeta ${index % 3}`)];
  const answers = { ownerId: { 'Zeta 0': 'create', 'Zeta 1': 'create', 'Zeta 2': 'create' } };
  const sent = await formOf(file.join('\n'), 'a.csv', { proposes: true, answers });
  const { data } = await app.call(admin, imports.assets, sent);
  const worker = await startWorker();
  await until(data, ({ rowsRead }) => rowsRead > 0);
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  expect(await areas()).toBe(0);
  await startWorker();
  const done = await until(data, ({ state }) => state !== 'running' && state !== 'waiting');
  expect(done).toMatchObject({ state: 'done', created: count, failed: 0, createdValues: 3 });
  expect(await areas()).toBe(3);
}, 60_000);

/** The processes that a process started. */
const startedBy = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

test('an import whose file ends the process that reads it is refused with a reason, and not begun again', async () => {
  const { data } = await send(`${large}\n${'"Q","x","N","fire","x"\n'.repeat(100_000)}`);
  const worker = await startWorker();
  await until(data, ({ rowsRead }) => rowsRead > 0);
  for (const pid of startedBy(worker.pid ?? 0)) kill(pid, 'SIGKILL');
  const ended = await until(data, ({ state }) => state !== 'running' && state !== 'waiting');
  expect(ended).toMatchObject({ state: 'refused', problem: { code: 'sheet.tooCostly' }, created: expect.any(Number) });
  expect(await written()).toBe(0);
  const { rows } = await app.database.owner.query('select attempt, state from import where id = $1', [data.jobId]);
  expect(rows).toEqual([{ attempt: 1, state: 'refused' }]);
  await sweepImports(app.app.parts);
  expect(await read(data)).toMatchObject({ state: 'refused' });
  expect(worker.exitCode).toBeNull();
  // The same process goes on with the next one.
  const next = await send();
  expect(await until(next.data, ({ state }) => state === 'done')).toMatchObject({ created: count });
}, 40_000);

test('an import that waits is begun at once where its job was lost, and left alone where it is to come', async () => {
  const { data } = await send();
  const jobs = async () =>
    (
      await app.database.owner.query<{ state: string }>(
        `select state::text from job.job where name = 'import.run' and data ->> 'importId' = $1 order by created_on`,
        [String(data.jobId)],
      )
    ).rows.map(({ state }) => state);
  await sweepImports(app.app.parts);
  expect(await jobs()).toEqual(['created']);
  await app.database.owner.query(
    `update job.job set state = 'active', started_on = now() - interval '1 minute' where name = 'import.run' and data ->> 'importId' = $1`,
    [String(data.jobId)],
  );
  await sweepImports(app.app.parts);
  expect(await jobs()).toEqual(['active', 'created']);
  await startWorker();
  await until(data, ({ state }) => state === 'done');
});

test('an import that a request left behind is failed with a reason, and may be run again', async () => {
  const { data } = await send('Código,Nombre\nX-1,x\n', { dryRun: true });
  await app.database.owner.query(`update import set state = 'running', attempt = 1, finished_at = null where id = $1`, [
    data.jobId,
  ]);
  await sweepImports(app.app.parts);
  expect(await read(data)).toMatchObject({ state: 'failed', problem: { code: 'import.interrupted' } });
  const again = await app.call(admin, imports.run, { params: data, body: { dryRun: true } });
  expect(again.data).toMatchObject({ state: 'done', failed: 1, problem: null });
});

test('an import that was interrupted three times is given up', async () => {
  const { data } = await send();
  await app.database.owner.query(`update import set state = 'running', attempt = 3 where id = $1`, [data.jobId]);
  await sweepImports(app.app.parts);
  expect(await read(data)).toMatchObject({ state: 'failed', problem: { code: 'import.interrupted' } });
});

test('who lost the permission while the file was waiting imports nothing', async () => {
  const person = await testPerson(app.database, company, {
    permissionCodes: [permissions.threats.import, permissions.threats.create],
  });
  const answer = await app.call(person, imports.threats, await formOf(large));
  expect(answer.status).toBe(202);
  await inCompany(app.database.app, company.tenant, (trx) =>
    trx.run(sql`update role set permission_codes = '{}' where id = ${person.roleId}`),
  );
  await startWorker();
  expect(await until(answer.data, ({ state }) => state !== 'waiting' && state !== 'running')).toMatchObject({
    state: 'refused',
    problem: { code: 'forbidden', params: { permission: permissions.threats.import } },
  });
  expect(await written()).toBe(0);
});

test('who may no longer enter the scope the file was sent to imports nothing', async () => {
  const [first = 0, second = 0] = (company = await testCompany(app.database, { scopes: 2 })).scopeIds;
  const person = await testPerson(app.database, company, { scopeIds: [first] });
  const sent = await formOf(['Código,Nombre,Categoría', ...assetLines].join('\n'));
  const answer = await app.call(person, imports.assets, sent);
  expect(answer.status, answer.raw.body).toBe(202);
  await inCompany(app.database.app, company.tenant, (trx) =>
    trx.run(sql`update member set scope_ids = ${[second]} where user_id = ${person.userId}`),
  );
  await startWorker();
  admin = await testPerson(app.database, company);
  expect(await until(answer.data, ({ state }) => state !== 'waiting' && state !== 'running')).toMatchObject({
    state: 'refused',
    problem: { code: 'scope.refused' },
  });
  const { rows } = await app.database.owner.query('select from asset where company_id = $1', [company.companyId]);
  expect(rows).toHaveLength(0);
});

test('a file deleted before its import is reported', async () => {
  const { data } = await send();
  await rm(uploadFolder(app.app.parts), { recursive: true });
  await startWorker();
  expect(await until(data, ({ state }) => state !== 'waiting' && state !== 'running')).toMatchObject({
    state: 'failed',
    problem: { code: 'import.fileGone' },
  });
  expect(await app.call(admin, imports.run, { params: data, body: {} })).toMatchObject({ code: 'import.fileGone' });
});

test('files are kept a day after the end of their import, and unclaimed ones a week', async () => {
  const folder = uploadFolder(app.app.parts);
  const [fresh, old] = [(await send('Código,Nombre\n1,x\n')).data, (await send('Código,Nombre\n1,x\n')).data];
  await app.database.owner.query(`update import set finished_at = now() - interval '25 hours' where id = $1`, [
    old.jobId,
  ]);
  await writeFile(join(folder, 'unclaimed'), 'x');
  await writeFile(join(folder, 'forgotten'), 'x');
  const longAgo = new Date(Date.now() - 8 * 24 * 3600 * 1000);
  await utimes(join(folder, 'forgotten'), longAgo, longAgo);
  const before = await readdir(folder);
  await sweepImports(app.app.parts);
  const after = await readdir(folder);
  expect(after).toContain('unclaimed');
  expect(after).not.toContain('forgotten');
  expect(before.length - after.length).toBe(2);
  expect((await app.call(admin, imports.run, { params: fresh, body: { dryRun: true } })).status).toBe(200);
  expect((await app.call(admin, imports.run, { params: old, body: {} })).code).toBe('import.fileGone');
});

test('many files at once neither starve the requests nor each other', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      send(`Código,Nombre,Categoría,Subcategoría,Descripción\nM-${index},x,N,fire,x\n`),
    ),
  );
  await startWorker();
  for (const { status, data } of answers) {
    expect([200, 202]).toContain(status);
    expect(await until(data, ({ state }) => state !== 'waiting' && state !== 'running')).toMatchObject({
      state: 'done',
      created: 1,
    });
  }
});
