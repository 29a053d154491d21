import { readFileSync } from 'node:fs';
import { kill } from 'node:process';
import { imports } from '@baluarte/contract/inventory/import.ts';
import { parameter } from '@baluarte/contract/organization/parameter.ts';
import { expect, test } from 'vitest';
import { formOf } from '#test/files.ts';
import { assetLines, ImportQueue, isOver, killed, largeFile, manyRows } from '#test/import-queue.ts';
import { sweepImports } from './import-worker.ts';

const queue = new ImportQueue();

test('an import whose process is killed writes nothing, and is begun again after a restart', async () => {
  const { data } = await queue.send();
  const worker = await queue.startWorker();
  await queue.until(data, ({ rowsRead }) => rowsRead > 0);
  await killed(worker);
  expect(await queue.read(data)).toMatchObject({ state: 'running' });
  expect(await queue.written()).toBe(0);
  await queue.startWorker();
  const done = await queue.until(data, isOver);
  expect(done).toMatchObject({ state: 'done', created: manyRows, failed: 0 });
  expect(await queue.written()).toBe(manyRows);
}, 40_000);

test('an import whose job was lost is done by the one that is begun for it', async () => {
  const { data } = await queue.send();
  await queue.app.database.owner.query(
    `update job.job set state = 'active', started_on = now() - interval '1 minute' where name = 'import.run' and data ->> 'importId' = $1`,
    [String(data.jobId)],
  );
  await sweepImports(queue.app.app.parts);
  await queue.startWorker();
  expect(await queue.until(data, isOver)).toMatchObject({ state: 'done', created: manyRows });
});

test('values that a killed import made go with it, and are made once after a restart', async () => {
  const areas = async () =>
    (await queue.app.call(queue.admin, parameter.list, { params: { kind: 'area' }, query: { search: 'Zeta' } })).meta
      .total;
  const file = ['Código,Nombre,Categoría,Propietario', ...assetLines.map((line, index) => `${line},Zeta ${index % 3}`)];
  const answers = { ownerId: { 'Zeta 0': 'create', 'Zeta 1': 'create', 'Zeta 2': 'create' } };
  const sent = await formOf(file.join('\n'), 'a.csv', { proposes: true, answers });
  const { data } = await queue.app.call(queue.admin, imports.assets, sent);
  const worker = await queue.startWorker();
  await queue.until(data, ({ rowsRead }) => rowsRead > 0);
  await killed(worker);
  expect(await areas()).toBe(0);
  await queue.startWorker();
  const done = await queue.until(data, isOver);
  expect(done).toMatchObject({ state: 'done', created: manyRows, failed: 0, createdValues: 3 });
  expect(await areas()).toBe(3);
}, 60_000);

/** The processes that a process started. */
const startedBy = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

test('an import whose file ends the process that reads it is refused with a reason, and not begun again', async () => {
  const { data } = await queue.send(`${largeFile}\n${'"Q","x","N","fire","x"\n'.repeat(100_000)}`);
  const worker = await queue.startWorker();
  await queue.until(data, ({ rowsRead }) => rowsRead > 0);
  for (const pid of startedBy(worker.pid ?? 0)) kill(pid, 'SIGKILL');
  const ended = await queue.until(data, isOver);
  expect(ended).toMatchObject({ state: 'refused', problem: { code: 'sheet.tooCostly' }, created: expect.any(Number) });
  expect(await queue.written()).toBe(0);
  const { rows } = await queue.app.database.owner.query('select attempt, state from import where id = $1', [
    data.jobId,
  ]);
  expect(rows).toEqual([{ attempt: 1, state: 'refused' }]);
  await sweepImports(queue.app.app.parts);
  expect(await queue.read(data)).toMatchObject({ state: 'refused' });
  expect(worker.exitCode).toBeNull();
  // The same process goes on with the next one.
  const next = await queue.send();
  expect(await queue.until(next.data, ({ state }) => state === 'done')).toMatchObject({ created: manyRows });
}, 40_000);

test('many files at once neither starve the requests nor each other', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      queue.send(`Código,Nombre,Categoría,Subcategoría,Descripción\nM-${index},x,N,fire,x\n`),
    ),
  );
  await queue.startWorker();
  for (const { status, data } of answers) {
    expect([200, 202]).toContain(status);
    expect(await queue.until(data, isOver)).toMatchObject({
      state: 'done',
      created: 1,
    });
  }
});
