/*
 * Taking a whole company out and bringing it into another database: time, beside COPY of the same rows into a file and from it
 * into bare tables of the same columns, checks and indexes; and the memory of this process meanwhile.
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
import type { ArchiveFigures } from './archive-part.ts';
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

/** Seconds COPY takes with the rows of the same tables: into files, and from them into tables without triggers and foreign keys. */
async function copied(here: Database, there: Database, companyId: number, tables: readonly string[]) {
  const seconds = { out: 0, in: 0 };
  const timed = async (way: keyof typeof seconds, { owner }: Database, statement: string) => {
    const begun = performance.now();
    await owner.query(statement);
    seconds[way] += (performance.now() - begun) / 1000;
  };
  await there.owner.query('create schema bare');
  for (const table of tables) {
    const { rows } = await here.owner.query<{ names: string }>(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    const names = rows[0]?.names ?? '';
    const file = join(folder, `${table}.csv`);
    const mine = `${table === 'company' ? 'id' : 'company_id'} = ${companyId}`;
    await there.owner.query(`create table bare.${table} (like public.${table} including all)`);
    await timed('out', here, `copy (select ${names} from ${table} where ${mine}) to '${file}' with (format csv)`);
    await timed('in', there, `copy bare.${table} (${names}) from '${file}' with (format csv)`);
  }
  return seconds;
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
  const copy = await copied(
    here,
    there,
    companyId,
    manifest.tables.map(({ table }) => table),
  );
  const figures: ArchiveFigures = {
    risks,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    megabytes: Math.round(manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0) / megabyte),
    archived: Math.round(size / megabyte),
    rest,
    out: { seconds: Number(out.seconds.toFixed(1)), copy: Number(copy.out.toFixed(1)), peak: out.peak },
    in: { seconds: Number(into.seconds.toFixed(1)), copy: Number(copy.in.toFixed(1)), peak: into.peak },
    isSame: JSON.stringify(contentOf(again.manifest)) === JSON.stringify(contentOf(manifest)),
  };
  stdout.write(`${JSON.stringify(figures)}\n`);
  await Promise.all([here.close(), there.close()]);
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
