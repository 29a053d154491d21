import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from './environment.ts';
import { ms, type Figure } from './table.ts';

const megabyte = 1024 * 1024;
/** Files that are handed in, and how many at the same time. */
const [files, lanes] = [1_000, 4];
/** Of the largest size that is taken. */
const [largest, largeFiles] = [25 * megabyte, 20];
/** Times what copying and writing to the disk takes; megabytes the process may grow by, and those have that look at files. */
const most = { time: 12, growth: 150, looking: 400 };

/** Does something for each number below `count`, some at the same time; milliseconds it took. */
async function inLanes(count: number, work: (number: number) => Promise<void>): Promise<number> {
  let next = 0;
  const start = performance.now();
  const lane = async () => {
    for (let number = next++; number < count; number = next++) await work(number);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return performance.now() - start;
}

/** A PDF that no other is like. */
const pdfOf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 9)]);

/** Bytes of a process in memory. */
async function memoryOf(pid: number): Promise<number> {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** Bytes of the processes that a process started, and of theirs: those that look at files. */
async function memoryBelow(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const each = children
    .split(' ')
    .filter(Boolean)
    .map(async (child) => (await memoryOf(Number(child)).catch(() => 0)) + (await memoryBelow(Number(child))));
  return (await Promise.all(each)).reduce((sum, one) => sum + one, 0);
}

/** The most memory a process has while something is done, and those it started. */
async function peakWhile(pid: number, work: () => Promise<unknown>): Promise<{ own: number; below: number }> {
  const peak = { own: 0, below: 0 };
  const look = async () => {
    const [own, below] = await Promise.all([memoryOf(pid), memoryBelow(pid)]);
    Object.assign(peak, { own: Math.max(peak.own, own), below: Math.max(peak.below, below) });
  };
  const watch = setInterval(() => void look(), 50);
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  return peak;
}

/** Copies a file so that it is on the disk, as the store does. */
async function copyOnto(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  const file = await open(to, 'r+');
  await file.sync();
  await file.close();
}

/** Evidence that is handed in, beside a plain copy onto the same disk; and the memory of the process with the largest files. */
export async function measureEvidence({ database, product, person, company }: Environment): Promise<Figure[]> {
  await database.owner.query(`update company set plan_code = 'enterprise' where id = $1`, [company.companyId]);
  const { rows } = await database.owner.query<{ id: number }>(
    'select id from asset where company_id = $1 order by id limit 1',
    [company.companyId],
  );
  const url = `${product.url}/api/assets/${rows[0]?.id}/evidence`;
  const send = async (bytes: Buffer, name: string) => {
    const body = new FormData();
    body.set('file', new File([new Uint8Array(bytes)], name));
    const answer = await fetch(url, { method: 'POST', headers: person.headers, body });
    if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  const folder = await mkdtemp(join(tmpdir(), 'baluarte-bench-evidence-'));
  try {
    const source = join(folder, 'source');
    await writeFile(source, pdfOf(megabyte));
    const copied = await inLanes(files, (number) => copyOnto(source, join(folder, String(number))));
    await send(pdfOf(megabyte), 'warm.pdf');
    const sent = await inLanes(files, (number) => send(pdfOf(megabyte), `${number}.pdf`));
    const before = await memoryOf(product.pid);
    const peak = await peakWhile(product.pid, () =>
      inLanes(largeFiles, (number) => send(pdfOf(largest), `large ${number}.pdf`)),
    );
    const growth = (peak.own - before) / megabyte;
    const looking = peak.below / megabyte;
    return [
      {
        what: `evidence: ${files.toLocaleString('en')} files of 1 MB, each told by its content, hashed, kept and recorded, ${lanes} at a time`,
        measured: `${ms(sent)} = ${(sent / copied).toFixed(1)} ×, ${Math.round((files * 1000) / sent)} MB/s`,
        limit: `copy and fsync of the same: ${ms(copied)}`,
        aim: `≤ ${most.time} ×`,
        met: sent <= most.time * copied,
      },
      {
        what: `evidence: memory of the server while ${largeFiles} files of 25 MB arrive, ${lanes} at a time`,
        measured: `+ ${Math.round(growth)} MB at most`,
        limit: `${Math.round(before / megabyte)} MB before; ${(largeFiles * largest) / megabyte} MB arrive`,
        aim: `< ${most.growth} MB more`,
        met: growth < most.growth,
      },
      {
        what: 'evidence: memory of the processes that look at them, two at the same time',
        measured: `${Math.round(looking)} MB at most`,
        limit: `heap of each at most 128 MB, beside the file itself`,
        aim: `< ${most.looking} MB`,
        met: looking > 0 && looking < most.looking,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
