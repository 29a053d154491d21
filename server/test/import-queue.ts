import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { imports, type ImportJob } from '@baluarte/contract/inventory/import.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { registerWorkers } from '#app/workers.ts';
import { createJobs, type Jobs } from '#kit/jobs/jobs.ts';
import { testApp, type TestApp } from './app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from './company.ts';
import { formOf } from './files.ts';
import { TEST_SECRET } from './template.ts';
import type { WorkerTask } from './worker-process.ts';

/** Rows of a file that is too large to be imported while the request waits. */
export const manyRows = 8_000;

/** A file of as many threats. */
export const largeFile = [
  'Código,Nombre,Categoría,Subcategoría,Descripción',
  ...Array.from({ length: manyRows }, (_, index) => `Q-${index},Amenaza ${index},N,fire,${'x'.repeat(150)}`),
].join('\n');

/** A file of few threats that waits like the large one, because of its size. */
export const waitingFile = [
  'Código,Nombre,Categoría,Subcategoría,Descripción',
  ...Array.from({ length: 40 }, (_, index) => `Q-${index},Amenaza ${index},N,fire,${'x'.repeat(30_000)}`),
].join('\n');

/** As many assets: code, name and category. */
export const assetLines = Array.from(
  { length: manyRows },
  (_, index) => `Q-${index},Activo ${index} ${'x'.repeat(150)},Hardware`,
);

export const isOver = ({ state }: ImportJob) => state !== 'running' && state !== 'waiting';

/** Imports that wait for another process to do them; the application and, for each test, a company and its administrator. */
export class ImportQueue {
  app!: TestApp;
  company!: TestCompany;
  admin!: TestPerson;
  private readonly workers: ChildProcess[] = [];
  private readonly atWork: Jobs[] = [];

  constructor() {
    // Processes are started and killed here: on a busy machine each of these waits may take its whole time.
    vi.setConfig({ testTimeout: 90_000 });
    beforeAll(async () => {
      this.app = await testApp();
      await this.app.app.listen({ host: '127.0.0.1', port: 0 });
    });
    beforeEach(async () => {
      this.company = await testCompany(this.app.database);
      this.admin = await testPerson(this.app.database, this.company);
    });
    afterEach(async () => {
      for (const worker of this.workers.splice(0)) await killed(worker);
      for (const jobs of this.atWork.splice(0)) await jobs.stop(1_000);
      // What one test leaves waiting is no work of the next.
      await this.app.database.owner.query(`delete from job.job where name = 'import.run'`);
    });
    afterAll(() => this.app.close());
  }

  /** Does the jobs in this process, which takes no start of another one. */
  async startJobs(): Promise<void> {
    const jobs = createJobs(this.app.database, () => undefined);
    this.atWork.push(jobs);
    registerWorkers({ ...this.app.app.parts, jobs });
    await jobs.start();
  }

  /** Starts another server process on the same database and the same folder, doing jobs. */
  async startWorker(): Promise<ChildProcess> {
    const worker = fork(join(import.meta.dirname, 'worker-process.ts'));
    this.workers.push(worker);
    const url = String(this.app.database.owner.options.connectionString);
    worker.send({ url, secret: TEST_SECRET, dataDir: this.app.app.parts.env.DATA_DIR } satisfies WorkerTask);
    await once(worker, 'message');
    return worker;
  }

  /** Sends a file of threats, the large one unless said. */
  async send(content = largeFile, query: Record<string, unknown> = {}) {
    return this.app.call(this.admin, imports.threats, { ...(await formOf(content)), query });
  }

  async read(job: { jobId: number }): Promise<ImportJob> {
    return (await this.app.call(this.admin, imports.get, { params: job })).data;
  }

  /** The import once it is as wanted; fails after half a minute. */
  async until(job: { jobId: number }, isWanted: (job: ImportJob) => boolean): Promise<ImportJob> {
    const arrived = async () => expect(isWanted(await this.read(job))).toBe(true);
    await vi.waitFor(arrived, { timeout: 30_000, interval: 50 });
    return this.read(job);
  }

  /** Number of threats that came with the large file. */
  async written(): Promise<number> {
    const { list } = threat.endpoints;
    return (await this.app.call(this.admin, list, { query: { search: 'Q-' } })).meta.total;
  }
}

/** Kills a process as a power cut would, where it still runs. */
export async function killed(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  worker.kill('SIGKILL');
  await once(worker, 'exit');
}
