/*
 * One direction of an archive in a separate process, to measure its memory: time, memory and result.
 *   node bench/archive-way.ts out DATABASE COMPANY PATH
 *   node bench/archive-way.ts in DATABASE PATH
 * DATABASE is a PostgreSQL URL; the passwords of its roles are derived from `secret`.
 */
import { dirname } from 'node:path';
import { argv, memoryUsage, stdout } from 'node:process';
import { parseEnv } from '../server/src/env.ts';
import { restoreArchive } from '../server/src/features/organization/archive/in/restore-archive.ts';
import { hashFile } from '../server/src/kit/files/hash-file.ts';
import { openArchive } from '../server/src/features/organization/archive/in/open-archive.ts';
import { writeArchive } from '../server/src/features/organization/archive/out/write-archive.ts';
import { connect, type Database } from '../server/src/kit/database/database.ts';
import { secret, type WayTaken } from './archive-part.ts';
import { archiveDoors } from '../server/src/archive-doors.ts';

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);

/** Runs `work`; seconds it took, and megabytes of the process before it and at most. */
async function timed(work: () => Promise<number>): Promise<WayTaken> {
  const rest = memoryUsage.rss();
  let peak = rest;
  const watch = setInterval(() => (peak = Math.max(peak, memoryUsage.rss())), 20);
  const begun = performance.now();
  try {
    const companyId = await work();
    const seconds = (performance.now() - begun) / 1000;
    return { companyId, seconds, rest: megabytes(rest), peak: megabytes(peak) };
  } finally {
    clearInterval(watch);
  }
}

async function takeOut(database: Database, companyId: number, path: string): Promise<number> {
  await writeArchive(database, { env: parseEnv({ DATA_DIR: dirname(path) }), companyId, path });
  return companyId;
}

async function takeIn(database: Database, path: string): Promise<number> {
  const archive = await openArchive(path);
  try {
    const { companyId } = await restoreArchive(database, {
      doors: archiveDoors,
      env: parseEnv({ DATA_DIR: dirname(path) }),
      archive,
      sha256: await hashFile(path),
      userId: null,
    });
    return companyId;
  } finally {
    archive.close();
  }
}

const [way, url = '', ...otherArguments] = argv.slice(2);
const database = connect(url, { secret, poolSize: 4 });
const taken = await timed(() =>
  way === 'out'
    ? takeOut(database, Number(otherArguments[0]), otherArguments[1] ?? '')
    : takeIn(database, otherArguments[0] ?? ''),
);
stdout.write(`${JSON.stringify(taken)}\n`);
await database.close();
