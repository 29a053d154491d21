import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { once } from 'node:events';
import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { imports, type ImportJob } from '@baluarte/contract/inventory/import.ts';
import { session } from '@baluarte/contract/identity/session.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { testCompany, testPerson } from '#test/company.ts';
import { formOf } from '#test/files.ts';
import { ImportQueue, isOver, manyRows, waitingFile } from '#test/import-queue.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { uploadFolder } from '#kit/http/upload.ts';
import { sweepImports } from './import-worker.ts';

const queue = new ImportQueue();

function listen(job: { jobId: number }): Promise<IncomingMessage> {
  const { port } = queue.app.app.server.address() as AddressInfo;
  const path = `/api/imports/${job.jobId}/events`;
  const request = httpRequest({ port, host: '127.0.0.1', path, headers: queue.admin.headers, agent: false });
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
  const answer = await queue.send();
  expect(answer).toMatchObject({ status: 202, data: { state: 'waiting', rowsRead: 0 } });
  expect(await queue.app.call(queue.admin, imports.run, { params: answer.data, body: {} })).toMatchObject({
    status: 409,
    code: 'import.notFinished',
  });
  expect(await queue.app.call(queue.admin, imports.undo, { params: answer.data })).toMatchObject({
    status: 409,
    code: 'import.notFinished',
  });
  const listening = await listen(answer.data);
  expect(listening.headers['content-type']).toBe('text/event-stream');
  await queue.startWorker();
  let text = '';
  for await (const piece of listening.setEncoding('utf8')) text += piece;
  const events = eventsIn(text);
  expect(events[0]?.state).toBe('waiting');
  expect(events.at(-1)).toMatchObject({
    state: 'done',
    created: manyRows,
    rowsRead: manyRows,
    rowsTotal: manyRows,
    canUndo: true,
  });
  const running = events.filter(({ state, rowsRead }) => state === 'running' && rowsRead > 0);
  expect(running.length).toBeGreaterThan(0);
  for (const { rowsTotal } of nonEmpty(running)) {
    // Ahead of the rows by what is read but not yet handed on.
    expect(rowsTotal).toBeGreaterThan(manyRows / 4);
    expect(rowsTotal).toBeLessThan(manyRows * 2);
  }
  const read = events.map(({ rowsRead }) => rowsRead);
  expect(read).toEqual(read.toSorted((a, b) => a - b));
  expect(await queue.written()).toBe(manyRows);
});

test('a client that stops listening costs nothing more, and holds no connection while listening', async () => {
  const { data } = await queue.send(waitingFile);
  const listeners = await Promise.all(Array.from({ length: 12 }, () => listen(data)));
  await Promise.all(listeners.map((listener) => once(listener, 'data')));
  expect((await queue.app.call(queue.admin, threat.endpoints.list)).status).toBe(200);
  const { app: pool } = queue.app.database;
  for (const listener of listeners) listener.destroy();
  await new Promise((resolve) => setTimeout(resolve, 400));
  const connections = vi.spyOn(pool, 'connect');
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(connections).not.toHaveBeenCalled();
  connections.mockRestore();
});

test('a user who lost the permission, or signed out, gets no further events', async () => {
  const { data } = await queue.send(waitingFile);
  const listening = await listen(data);
  await once(listening, 'data');
  const ended = once(listening.resume(), 'end');
  expect((await queue.app.call(queue.admin, session.signOut)).status).toBe(200);
  await expect(Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 8_000, 'told on'))])).resolves.toEqual(
    [],
  );
});

test('an import that waits is begun at once where its job was lost, and left alone where it is to come', async () => {
  const { data } = await queue.send(waitingFile);
  const jobs = async () =>
    (
      await queue.app.database.owner.query<{ state: string }>(
        `select state::text from job.job where name = 'import.run' and data ->> 'importId' = $1 order by created_on`,
        [String(data.jobId)],
      )
    ).rows.map(({ state }) => state);
  await sweepImports(queue.app.app.parts);
  expect(await jobs()).toEqual(['created']);
  await queue.app.database.owner.query(
    `update job.job set state = 'active', started_on = now() - interval '1 minute' where name = 'import.run' and data ->> 'importId' = $1`,
    [String(data.jobId)],
  );
  await sweepImports(queue.app.app.parts);
  expect(await jobs()).toEqual(['active', 'created']);
});

test('an import that a request left behind is failed with a reason, and may be run again', async () => {
  const { data } = await queue.send('Código,Nombre\nX-1,x\n', { dryRun: true });
  await queue.app.database.owner.query(
    `update import set state = 'running', attempt = 1, finished_at = null where id = $1`,
    [data.jobId],
  );
  await sweepImports(queue.app.app.parts);
  expect(await queue.read(data)).toMatchObject({ state: 'failed', problem: { code: 'import.interrupted' } });
  const again = await queue.app.call(queue.admin, imports.run, { params: data, body: { dryRun: true } });
  expect(again.data).toMatchObject({ state: 'done', failed: 1, problem: null });
});

test('an import that was interrupted three times is given up', async () => {
  const { data } = await queue.send(waitingFile);
  await queue.app.database.owner.query(`update import set state = 'running', attempt = 3 where id = $1`, [data.jobId]);
  await sweepImports(queue.app.app.parts);
  expect(await queue.read(data)).toMatchObject({ state: 'failed', problem: { code: 'import.interrupted' } });
});

test('who lost the permission while the file was waiting imports nothing', async () => {
  const person = await testPerson(queue.app.database, queue.company, {
    permissionCodes: [permissions.threats.import, permissions.threats.create],
  });
  const answer = await queue.app.call(person, imports.threats, await formOf(waitingFile));
  expect(answer.status).toBe(202);
  await inCompany(queue.app.database.app, queue.company.tenant, (trx) =>
    trx.run(sql`update role set permission_codes = '{}' where id = ${person.roleId}`),
  );
  await queue.startJobs();
  expect(await queue.until(answer.data, isOver)).toMatchObject({
    state: 'refused',
    problem: { code: 'forbidden', params: { permission: permissions.threats.import } },
  });
  expect(await queue.written()).toBe(0);
});

test('who may no longer enter the scope the file was sent to imports nothing', async () => {
  const [first = 0, second = 0] = (queue.company = await testCompany(queue.app.database, { scopes: 2 })).scopeIds;
  const person = await testPerson(queue.app.database, queue.company, { scopeIds: [first] });
  const sent = await formOf(
    `Código,Nombre,Categoría,Descripción\n${`Q-1,Activo,Hardware,${'x'.repeat(30_000)}\n`.repeat(40)}`,
  );
  const answer = await queue.app.call(person, imports.assets, sent);
  expect(answer.status, answer.raw.body).toBe(202);
  await inCompany(queue.app.database.app, queue.company.tenant, (trx) =>
    trx.run(sql`update member set scope_ids = ${[second]} where user_id = ${person.userId}`),
  );
  await queue.startJobs();
  queue.admin = await testPerson(queue.app.database, queue.company);
  expect(await queue.until(answer.data, isOver)).toMatchObject({
    state: 'refused',
    problem: { code: 'scope.refused' },
  });
  const { rows } = await queue.app.database.owner.query('select from asset where company_id = $1', [
    queue.company.companyId,
  ]);
  expect(rows).toHaveLength(0);
});

test('a file deleted before its import is reported', async () => {
  const { data } = await queue.send(waitingFile);
  await rm(uploadFolder(queue.app.app.parts), { recursive: true });
  await queue.startJobs();
  expect(await queue.until(data, isOver)).toMatchObject({
    state: 'failed',
    problem: { code: 'import.fileGone' },
  });
  expect(await queue.app.call(queue.admin, imports.run, { params: data, body: {} })).toMatchObject({
    code: 'import.fileGone',
  });
});

test('files are kept a day after the end of their import, and unclaimed ones a week', async () => {
  const folder = uploadFolder(queue.app.app.parts);
  const [fresh, old] = [
    (await queue.send('Código,Nombre\n1,x\n')).data,
    (await queue.send('Código,Nombre\n1,x\n')).data,
  ];
  await queue.app.database.owner.query(`update import set finished_at = now() - interval '25 hours' where id = $1`, [
    old.jobId,
  ]);
  await writeFile(join(folder, 'unclaimed'), 'x');
  await writeFile(join(folder, 'forgotten'), 'x');
  const longAgo = new Date(Date.now() - 8 * 24 * 3600 * 1000);
  await utimes(join(folder, 'forgotten'), longAgo, longAgo);
  const before = await readdir(folder);
  await sweepImports(queue.app.app.parts);
  const after = await readdir(folder);
  expect(after).toContain('unclaimed');
  expect(after).not.toContain('forgotten');
  expect(before.length - after.length).toBe(2);
  expect((await queue.app.call(queue.admin, imports.run, { params: fresh, body: { dryRun: true } })).status).toBe(200);
  expect((await queue.app.call(queue.admin, imports.run, { params: old, body: {} })).code).toBe('import.fileGone');
});
