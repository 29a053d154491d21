/*
 * Importing spreadsheets: rows per second against COPY into the same table with the same triggers, indexes and walls, the
 * memory of the server while it does it, and how long other requests wait.
 *   node bench/import.ts [rows]          default 100,000 vulnerabilities
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, openAsBlob, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { startCluster } from '../server/src/kit/database/cluster.ts';
import { connect, createDatabase, prepare } from '../server/src/kit/database/database.ts';
import { jobKinds } from '../server/src/jobs.ts';
import { prepareJobs } from '../server/src/kit/jobs/jobs.ts';
import { writeXlsx } from '../server/src/kit/sheets/xlsx/write-xlsx.ts';
import { testCompany, testPerson } from '../server/test/company.ts';
import { setWallsTo } from '../server/src/kit/tenancy/walls.ts';

const count = Number(process.argv[2] ?? 100_000);
const secret = 'only for figures, and as long as it has to be';
const folder = await mkdtemp(join(tmpdir(), 'baluarte-bench-'));
const cluster = await startCluster(folder);
const url = cluster.url('bench');

const words =
  'un atacante remoto podría aprovechar la validación insuficiente de los datos de entrada para ejecutar código sin autenticarse en el servicio afectado y obtener información de otros usuarios'.split(
    ' ',
  );
const text = (index: number) =>
  Array.from({ length: 24 }, (_, place) => words[(index * 7 + place * 13) % words.length]).join(' ');
const headers = ['Código', 'Nombre', 'Categoría', 'Subcategoría', 'Severidad', 'Descripción'];

function* rows(mark: string): Generator<string[]> {
  for (let index = 1; index <= count; index++)
    yield [
      `V-${index}`,
      `Vulnerabilidad ${index}`,
      'CATEGORY',
      'SUBCATEGORY',
      'SEVERITY',
      `${text(index)} ${mark}${index}`,
    ];
}

interface Job {
  jobId: number;
  state: string;
  rowsRead: number;
  created: number;
  updated: number;
  same: number;
  failed: number;
  startedAt: string;
  finishedAt: string;
}

try {
  await createDatabase(cluster.url('postgres'), 'bench');
  const database = connect(url, { secret, poolSize: 4 });
  await prepare(database, url, secret);
  await prepareJobs(database, jobKinds);
  const [copied, imported] = [await testCompany(database), await testCompany(database)];
  const admin = await testPerson(database, imported);

  const choice = async (companyId: number) => {
    const { rows: found } = await database.owner.query<Record<string, string>>(
      `select s.id::text as subcategory_id, c.id::text as category_id, v.id::text as severity_id, s.name as subcategory, c.name as category, v.name as severity
       from parameter s join parameter c on c.company_id = s.company_id and c.id = s.parent_id
       join parameter v on v.company_id = s.company_id and v.kind = 'severity'
       where s.company_id = $1 and s.kind = 'vulnerabilitySubcategory' order by s.id, v.id limit 1`,
      [companyId],
    );
    return found[0] ?? {};
  };
  const there = await choice(imported.companyId);
  const filled = (row: string[]) =>
    row.map((cell) =>
      cell === 'CATEGORY'
        ? there['category']
        : cell === 'SUBCATEGORY'
          ? there['subcategory']
          : cell === 'SEVERITY'
            ? there['severity']
            : cell,
    );
  const quoted = (row: (string | undefined)[]) =>
    row.map((cell) => `"${(cell ?? '').replaceAll('"', '""')}"`).join(',');
  const csvOf = async (mark: string, name: string) => {
    const path = join(folder, name);
    await writeFile(path, [quoted(headers), ...[...rows(mark)].map((row) => quoted(filled(row)))].join('\n'));
    return path;
  };
  const first = await csvOf('a', 'first.csv');
  const second = await csvOf('b', 'second.csv');
  const xlsx = join(folder, 'first.xlsx');
  const book = writeXlsx({
    sheets: [
      {
        name: 'V',
        columns: headers.map((header) => ({ header })),
        rows: [...rows('a')].map((row) => filled(row) as string[]),
      },
    ],
  });
  await pipeline(book, createWriteStream(xlsx));

  // The baseline: COPY as the owner, without walls, in the same form of transaction, with the same history triggers.
  const here = await choice(copied.companyId);
  const copyFile = join(folder, 'copy.csv');
  await writeFile(
    copyFile,
    [...rows('a')]
      .map((row) =>
        quoted([
          String(copied.companyId),
          row[0],
          row[1],
          here['category_id'],
          here['subcategory_id'],
          here['severity_id'],
          row[5],
        ]),
      )
      .join('\n'),
  );
  const copy = async () => {
    const client = await database.owner.connect();
    const start = performance.now();
    await client.query(`begin; ${setWallsTo({ companyId: String(copied.companyId) })}`);
    await client.query(
      `copy vulnerability (company_id, code, name, category_id, subcategory_id, severity_id, description) from '${copyFile}' with (format csv)`,
    );
    await client.query('commit');
    const seconds = (performance.now() - start) / 1000;
    client.release();
    return seconds;
  };
  const copySeconds = await copy();

  const dataDir = join(folder, 'data');
  const server = fork(join(import.meta.dirname, 'product.ts'), {
    // Far below what the file would take: a server that held the rows would end here.
    execArgv: ['--max-old-space-size=256'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  server.send({ url, secret, dataDir });
  const [{ port }] = (await once(server, 'message')) as [{ port: number }];
  const api = `http://127.0.0.1:${port}/api`;
  const peak = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;
  /** CPU seconds used by the server; independent of other load. */
  const worked = () => {
    const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  };
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${api}${path}`, {
      ...init,
      headers: { ...admin.headers, ...(init.headers as Record<string, string>) },
    });
    const answer = (await response.json()) as { data: Job; code?: string };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer).slice(0, 300)}`);
    return answer.data;
  };
  const waits: number[] = [];
  const pinging = new AbortController();
  const ping = (async () => {
    while (!pinging.signal.aborted) {
      const start = performance.now();
      await fetch(`${api}/threats?perPage=10`, { headers: admin.headers }).then((response) => response.text());
      waits.push(performance.now() - start);
      await sleep(20);
    }
  })();
  const p = (share: number) => waits.toSorted((a, b) => a - b)[Math.floor(waits.length * share)] ?? 0;

  const upload = async (path: string, name: string, query = '') => {
    const body = new FormData();
    body.set('file', await openAsBlob(path), name);
    const start = performance.now();
    const before = worked();
    let job = await ask(`/vulnerabilities/import-vulnerabilities-excel${query}`, { method: 'POST', body });
    while (job.state === 'waiting' || job.state === 'running') {
      await sleep(100);
      job = await ask(`/imports/${job.jobId}`);
    }
    const whole = (performance.now() - start) / 1000;
    const seconds = (Date.parse(job.finishedAt) - Date.parse(job.startedAt)) / 1000;
    return { job, whole, seconds, processor: worked() - before };
  };
  const say = (what: string, seconds: number, note = '') =>
    console.log(
      `${what.padEnd(28)} ${seconds.toFixed(2).padStart(7)} s  ${Math.round(count / seconds)
        .toLocaleString('en')
        .padStart(9)} rows/s  ${note}`,
    );
  const summaryOf = ({ job, whole, processor }: { job: Job; whole: number; processor: number }) =>
    `${job.state}: ${job.created} new, ${job.updated} changed, ${job.same} same, ${job.failed} rejected; with upload and queue ${whole.toFixed(2)} s; server's processor ${processor.toFixed(1)} s; peak ${Math.round(peak())} MB; others wait p50 ${p(0.5).toFixed(1)} p99 ${p(0.99).toFixed(1)} max ${Math.max(...waits).toFixed(0)} ms`;

  const parseStart = performance.now();
  let cells = 0;
  for await (const record of createReadStream(first).pipe(parse())) cells += (record as string[]).length;
  say('reading the CSV alone', (performance.now() - parseStart) / 1000, `${cells} cells`);
  say('COPY', copySeconds);
  console.log(`server at rest: ${Math.round(peak())} MB`);

  const dry = await upload(first, 'first.csv', '?dryRun=true');
  say('dry run, CSV', dry.seconds, summaryOf(dry));
  waits.length = 0;
  const fresh = await upload(first, 'first.csv');
  say(
    'import, CSV, all new',
    fresh.seconds,
    `${summaryOf(fresh)}; ${Math.round((100 * copySeconds) / fresh.seconds)} % of COPY`,
  );
  const again = await upload(first, 'first.csv');
  say('import, CSV, all the same', again.seconds, summaryOf(again));
  const changed = await upload(second, 'second.csv');
  say('import, CSV, all changed', changed.seconds, summaryOf(changed));
  const undo = async (job: Job) => {
    const start = performance.now();
    const answer = (await ask(`/imports/${job.jobId}/undo`, { method: 'POST' })) as unknown as {
      undone: number;
      refused: unknown[];
    };
    say(
      'undo',
      (performance.now() - start) / 1000,
      `${answer.undone} undone, ${answer.refused.length} refused; peak ${Math.round(peak())} MB`,
    );
  };
  await undo(changed.job);
  const sheet = await upload(xlsx, 'first.xlsx');
  say('import, XLSX, all the same', sheet.seconds, summaryOf(sheet));
  pinging.abort();
  await ping;
  server.kill('SIGTERM');
  await once(server, 'exit');
  await database.close();
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
