import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { imports, type ImportJob } from '@baluarte/contract/inventory/import.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestPerson } from '#test/company.ts';
import { formOf } from '#test/files.ts';
import { settleImports } from './import-worker.ts';

let app: TestApp;
let people: TestPerson[];
beforeAll(async () => {
  app = await testApp();
  people = await Promise.all(
    [1, 2, 3].map(async () => testPerson(app.database, await testCompany(app.database), { base: 1 })),
  );
  await app.jobs.start();
});
afterAll(() => app.close());

const good = (name: string) => `Código,Nombre,Categoría,Subcategoría,Descripción\n${name},Amenaza,N,fire,x\n`;
const bad = (name: string) => `Código,Nombre,Categoría,Subcategoría,Descripción\n${name},Amenaza,nada,nada,x\n`;

/** Looks for interrupted imports without a pause while `work` goes on; tells how often it looked. */
async function watching(work: () => Promise<void>): Promise<number> {
  const over = new AbortController();
  let looks = 0;
  const look = async () => {
    for (; !over.signal.aborted; looks++) await settleImports(app.app.parts);
  };
  const looking = Promise.all([look(), look()]);
  try {
    await work();
  } finally {
    over.abort();
    await looking;
  }
  return looks;
}

async function ended(person: TestPerson, { jobId }: { jobId: number }): Promise<ImportJob> {
  return vi.waitFor(
    async () => {
      const { data } = await app.call(person, imports.get, { params: { jobId } });
      expect(['waiting', 'running']).not.toContain(data.state);
      return data;
    },
    { timeout: 15_000, interval: 20 },
  );
}

const everywhere = <T>(count: number, work: (person: TestPerson, index: number) => Promise<T>) =>
  Promise.all(people.flatMap((person) => Array.from({ length: count }, (_, index) => work(person, index))));

test('while interrupted imports are looked for without a pause, none that runs is taken for one', async () => {
  const done: ImportJob[] = [];
  const looks = await watching(async () => {
    // One after the other, so that many are done by the request itself; the rest goes by the queue.
    await everywhere(1, async (person) => {
      for (let index = 0; index < 24; index++) {
        const content = index % 3 === 0 ? good(`G-${index}`) : bad(`B-${index}`);
        const input = { ...(await formOf(content)), query: { dryRun: index % 3 === 1 } };
        done.push(await ended(person, (await app.call(person, imports.threats, input)).data));
      }
    });
  });
  expect(looks).toBeGreaterThan(10);
  const counts = (state: string) => done.filter((job) => job.state === state).length;
  expect({ done: counts('done'), refused: counts('refused') }).toEqual({ done: 48, refused: 24 });
  for (const { problem, reasons } of nonEmpty(done.filter(({ failed }) => failed > 0))) {
    expect(problem?.code ?? 'checked').toMatch(/^(?:checked|import\.rowsRejected)$/);
    expect(reasons).toContainEqual({ field: 'categoryId', code: 'unknownChoice', count: 1 });
  }
}, 60_000);

test('an old import that is run again is not taken for an orphaned one', async () => {
  const checked = await everywhere(3, async (person, index) => {
    const input = { ...(await formOf(good(`R-${index}`))), query: { dryRun: true } };
    return { person, job: await ended(person, (await app.call(person, imports.threats, input)).data) };
  });
  await app.database.owner.query(`update import set created_at = now() - interval '1 hour'`);
  await watching(async () => {
    for (let round = 0; round < 3; round++)
      await Promise.all(
        checked.map(async ({ person, job }) => {
          const again = await app.call(person, imports.run, { params: job, body: { dryRun: true } });
          expect(again.status).toBeLessThan(300);
          expect(await ended(person, again.data)).toMatchObject({ state: 'done', problem: null });
        }),
      );
  });
}, 60_000);
