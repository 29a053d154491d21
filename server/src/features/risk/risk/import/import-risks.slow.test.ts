import { imports } from '@baluarte/contract/inventory/import.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { csvOf, formOf } from '#test/files.ts';
import { ImportQueue, isOver, killed } from '#test/import-queue.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';

const queue = new ImportQueue();
const many = 10_000;
const assets = 10;

/** Assets of the company, and its threats and vulnerabilities by code. */
const ends = () =>
  inCompany(queue.app.database.app, queue.company.tenant, async (trx) => {
    await trx.run(sql`insert into asset (scope_id, code, name, category_id, security_requirements)
      select ${queue.company.scopeIds[0]}, 'A-' || n, 'Activo ' || n, (select min(id) from parameter where kind = 'assetCategory'), 'Cifrado'
      from generate_series(1, ${assets}) n`);
    const codes = async (table: 'threat' | 'vulnerability') =>
      (await trx.rows(sql<{ code: string }>`select code from ${sql.table(table)} order by code`)).map(
        ({ code }) => code,
      );
    return { threats: await codes('threat'), vulnerabilities: await codes('vulnerability') };
  });

/** A register of many rated risks, too large for a request. */
async function register(rate: (index: number) => readonly [string, string, string]) {
  const { threats, vulnerabilities } = await ends();
  const rows = (change: typeof rate) =>
    Array.from({ length: many }, (_, index) => [
      `A-${(index % assets) + 1}`,
      threats[Math.floor(index / assets) % threats.length] ?? '',
      vulnerabilities[Math.floor(index / assets / threats.length)] ?? '',
      ...change(index),
      `Riesgo ${index} ${'x'.repeat(100)}`,
    ]);
  const header = [
    'Activo',
    'Amenaza',
    'Vulnerabilidad',
    'Probabilidad',
    'Impacto',
    'Impacto: Operacional',
    'Descripción',
  ];
  const fileOf = (change: typeof rate) => csvOf([header, ...rows(change)]);
  return { file: fileOf(rate), fileOf };
}

const send = async (file: string) =>
  (await queue.app.call(queue.admin, imports.risks, await formOf(file, 'a.csv', { proposes: true }))).data;
const seconds = ({ startedAt, finishedAt }: { startedAt: string | null; finishedAt: string | null }) =>
  (Date.parse(finishedAt ?? '') - Date.parse(startedAt ?? '')) / 1000;
/** The import once it has ended. */
const ended = (job: { jobId: number }) =>
  vi.waitFor(
    async () => {
      const read = await queue.read(job);
      expect(isOver(read)).toBe(true);
      return read;
    },
    { timeout: 120_000, interval: 200 },
  );
const count = async () => (await queue.app.call(queue.admin, risk.list)).meta.total;

test('10,000 rated risks come in within half a minute, the same again and others of them in less, and go again', async () => {
  await queue.startJobs();
  const { file, fileOf } = await register((index) => [String((index % 5) + 1), String((index % 4) + 1), '3']);
  const done = await ended(await send(file));
  expect(done, JSON.stringify(done.problem)).toMatchObject({ state: 'done', created: many, failed: 0 });
  const again = await ended(await send(file));
  expect(again).toMatchObject({ state: 'done', same: many });
  const changed = await ended(
    await send(fileOf((index) => [index % 2 ? '5' : String((index % 5) + 1), String((index % 4) + 1), '3'])),
  );
  expect(changed).toMatchObject({ state: 'done', created: 0, failed: 0 });
  const { data } = await queue.app.call(queue.admin, imports.undo, { params: changed });
  expect(data).toEqual({ undone: changed.updated, refused: [] });
  for (const job of [done, again, changed]) expect(seconds(job)).toBeLessThan(30);
}, 300_000);

test('an import of risks whose process is killed leaves none of them, none of their ratings and no relation; begun again it does all', async () => {
  const { file } = await register((index) => [String((index % 5) + 1), '', '3']);
  const sent = await send(file);
  const worker = await queue.startWorker();
  await queue.until(sent, ({ rowsRead }) => rowsRead > 0);
  await killed(worker);
  const left = await inCompany(queue.app.database.app, queue.company.tenant, (trx) =>
    trx.one(sql`select (select count(*)::int from risk) as risks, (select count(*)::int from risk_impact) as ratings,
      (select count(*)::int from asset_threat) as relations`),
  );
  expect(left).toEqual({ risks: 0, ratings: 0, relations: 0 });
  await queue.startWorker();
  expect(await ended(sent)).toMatchObject({ state: 'done', created: many, failed: 0 });
  expect(await count()).toBe(many);
}, 180_000);
