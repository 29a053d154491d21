/*
 * Taking a whole company out and bringing it into another database: time, and the memory of this process meanwhile.
 *   node bench/archive.ts [risks]        100,000 unless said
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv, memoryUsage, stdout } from 'node:process';
import { startCluster } from '../server/src/kit/database/cluster.ts';
import { connect, createDatabase, prepare, type Database } from '../server/src/kit/database/database.ts';
import { bringIn } from '../server/src/features/archive/in/bring-in.ts';
import { openArchive } from '../server/src/features/archive/in/open-archive.ts';
import { contentOf } from '../server/src/features/archive/format/manifest.ts';
import { writeArchive } from '../server/src/features/archive/out/write-archive.ts';
import { largeCompany } from './large-data.ts';

const risks = Number(argv[2] ?? 100_000);
const secret = 'only for figures, and as long as it has to be';
const megabyte = 1024 * 1024;

/** Runs `work`; seconds it took, and megabytes the process grew to at most. */
async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number; peak: number }> {
  let peak = memoryUsage.rss();
  const watch = setInterval(() => (peak = Math.max(peak, memoryUsage.rss())), 20);
  const begun = performance.now();
  try {
    const result = await work();
    return { result, seconds: (performance.now() - begun) / 1000, peak: Math.round(peak / megabyte) };
  } finally {
    clearInterval(watch);
  }
}

const folder = await mkdtemp(join(tmpdir(), 'baluarte-bench-'));
const cluster = await startCluster(folder);

async function databaseOf(name: string): Promise<Database> {
  const url = cluster.url(name);
  await createDatabase(cluster.url('postgres'), name);
  const database = connect(url, { secret, poolSize: 4 });
  await prepare(database, url, secret);
  return database;
}

try {
  const [here, there] = [await databaseOf('here'), await databaseOf('there')];
  const { companyId } = await largeCompany(here, { risks, assets: Math.max(20, risks / 20), companies: 2 });
  const rest = Math.round(memoryUsage.rss() / megabyte);
  const path = join(folder, 'first.zip');
  const out = await timed(() => writeArchive(here, { companyId, path }));
  const { manifest, size, sha256 } = out.result;
  const into = await timed(async () => {
    const archive = await openArchive(path);
    const brought = await bringIn(there, { archive, sha256, userId: null });
    archive.close();
    return brought;
  });
  const again = await writeArchive(there, { companyId: into.result.companyId, path: join(folder, 'second.zip') });
  const figures = {
    risks,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    megabytes: Math.round(manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0) / megabyte),
    archived: Math.round(size / megabyte),
    rest,
    out: { seconds: Number(out.seconds.toFixed(1)), peak: out.peak },
    in: { seconds: Number(into.seconds.toFixed(1)), peak: into.peak },
    isSame: JSON.stringify(contentOf(again.manifest)) === JSON.stringify(contentOf(manifest)),
  };
  stdout.write(`${JSON.stringify(figures)}\n`);
  await Promise.all([here.close(), there.close()]);
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
