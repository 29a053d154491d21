/*
 * How long a user waits after a decision about a file of 2,000 rows: from the request that changes it to its answer and the
 * refetched rows on screen, with all rows checked again.
 */
import { openAsBlob, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jobKinds } from '../server/src/jobs.ts';
import { startCluster } from '../server/src/kit/database/cluster.ts';
import { connect, createDatabase, prepare } from '../server/src/kit/database/database.ts';
import { prepareJobs } from '../server/src/kit/jobs/jobs.ts';
import { testCompany, testPerson } from '../server/test/company.ts';
import { ms, type Figure } from './table.ts';

const secret = 'only for figures, and as long as it has to be';
/** Rows of the file, and decisions taken one after the other. */
const [count, decisions] = [2000, 40];

const headers = ['Nombre del activo', 'Tipo', 'Área responsable', 'Ubicación', 'Clasificación', 'Descripción'];
const types = ['Portátil', 'Servidores', 'Aplicación web', 'Impresora', 'Base de datos'];

function* lines(): Generator<string> {
  yield headers.join(';');
  for (let index = 1; index <= count; index++)
    yield [
      `Activo ${index}`,
      types[index % types.length],
      `Área ${index % 12}`,
      `Piso ${index % 9}`,
      'Confidencial',
      `Descripción del activo ${index}, tal como la tiene el inventario de la oficina.`,
    ].join(';');
}

interface Job {
  jobId: number;
  rowsRead: number;
  finishedAt: string;
  questions: { field: string; word: string }[];
}

/** Milliseconds of a processor that a process has used: the same whatever else the machine does. */
function worked(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

interface Measured {
  /** Milliseconds of each decision, ascending. */
  taken: number[];
  /** Milliseconds of the server's processor a decision. */
  processor: number;
}

async function measure(
  { api, pid }: { api: string; pid: number | undefined },
  folder: string,
  sent: Record<string, string>,
): Promise<Measured> {
  const path = join(folder, 'inventario.csv');
  await writeFile(path, [...lines()].join('\r\n'));
  const ask = async <Answer>(address: string, init: RequestInit = {}): Promise<Answer> => {
    const response = await fetch(`${api}${address}`, {
      ...init,
      headers: { ...sent, ...(init.headers as Record<string, string>) },
    });
    const answer = (await response.json()) as { data: Answer };
    if (!response.ok) throw new Error(`${address}: ${JSON.stringify(answer).slice(0, 300)}`);
    return answer.data;
  };
  const body = new FormData();
  body.set('proposes', 'true');
  body.set('file', await openAsBlob(path), 'inventario.csv');
  const job = await ask<Job>('/assets/import-from-excel?dryRun=true', { method: 'POST', body });
  const word = job.questions.find(({ field }) => field === 'ownerId')?.word ?? '';
  const taken: number[] = [];
  const before = worked(pid);
  for (let turn = 0; turn < decisions; turn++) {
    const answers = { ownerId: { [word]: turn % 2 === 0 ? 'create' : 'empty' } };
    const start = performance.now();
    const again = await ask<Job>(`/imports/${job.jobId}/runs`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ dryRun: true, answers }),
    });
    await ask(`/imports/${job.jobId}/rows?perPage=20&sort=row`);
    taken.push(performance.now() - start);
    if (again.rowsRead !== count) throw new Error(`${again.rowsRead} rows were checked instead of ${count}`);
  }
  return { taken: taken.sort((a, b) => a - b), processor: (worked(pid) - before) / decisions };
}

/** A file of 2,000 assets checked again after each of forty decisions. */
export async function measureRecheck(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'baluarte-recheck-'));
  const cluster = await startCluster(folder);
  const url = cluster.url('bench');
  try {
    await createDatabase(cluster.url('postgres'), 'bench');
    const database = connect(url, { secret, poolSize: 4 });
    await prepare(database, url, secret);
    await prepareJobs(database, jobKinds);
    const admin = await testPerson(database, await testCompany(database, { scopes: 1 }));
    const server = fork(join(import.meta.dirname, 'product.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    server.send({ url, secret, dataDir: join(folder, 'data') });
    const [{ port }] = (await once(server, 'message')) as [{ port: number }];
    const place = { api: `http://127.0.0.1:${port}/api`, pid: server.pid };
    const { taken, processor } = await measure(place, folder, admin.headers);
    server.kill('SIGTERM');
    await once(server, 'exit');
    await database.close();
    const at = (share: number) => taken[Math.floor(taken.length * share)] ?? 0;
    return [
      {
        what: `a decision about a file of ${count.toLocaleString('en')} rows, until its rows are there again`,
        measured: `p50 ${ms(at(0.5))}, p95 ${ms(at(0.95))}`,
        limit: `the server's own work: ${ms(processor)}`,
        aim: 'p50 < 300 ms',
        met: at(0.5) < 300,
      },
    ];
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
