/*
 * Exporting a whole company and restoring it into another database: time, compared with COPY of the same rows to a file and from it
 * into bare tables of the same columns, checks and indexes; and the memory of the process in each direction.
 *   node bench/archive.ts [risks]        default 100,000
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv, execPath, stdout } from 'node:process';
import { promisify } from 'node:util';
import { startCluster } from '../server/src/kit/database/cluster.ts';
import { connect, createDatabase, prepare, type Database } from '../server/src/kit/database/database.ts';
import { openArchive } from '../server/src/features/organization/archive/in/open-archive.ts';
import { contentOf, type Manifest } from '../server/src/features/organization/archive/format/manifest.ts';
import { parseEnv } from '../server/src/env.ts';
import { writeArchive } from '../server/src/features/organization/archive/out/write-archive.ts';
import { secret, type ArchiveFigures, type WayTaken } from './archive-part.ts';
import { largeCompany } from './large-data.ts';

const risks = Number(argv[2] ?? 100_000);
const megabyte = 1024 * 1024;

/**
 * Makes garbage collection frequent, so that a process's memory is what it retains; a process that retains rows
 * fails.
 */
const frugal = ['--max-semi-space-size=4', '--max-old-space-size=128'];

/** Runs one direction in a separate process. */
async function taking(...processArguments: readonly string[]): Promise<WayTaken> {
  const way = join(import.meta.dirname, 'archive-way.ts');
  const { stdout: output } = await promisify(execFile)(execPath, [...frugal, way, ...processArguments]);
  return JSON.parse(output) as WayTaken;
}

async function manifestOf(path: string): Promise<Manifest> {
  const archive = await openArchive(path);
  archive.close();
  return archive.manifest;
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
    const ofCompany = `${table === 'company' ? 'id' : 'company_id'} = ${companyId}`;
    await there.owner.query(`create table bare.${table} (like public.${table} including all)`);
    await timed('out', here, `copy (select ${names} from ${table} where ${ofCompany}) to '${file}' with (format csv)`);
    await timed('in', there, `copy bare.${table} (${names}) from '${file}' with (format csv)`);
  }
  return seconds;
}

try {
  const [here, there] = [await databaseOf('here'), await databaseOf('there')];
  const { companyId } = await largeCompany(here, { risks, assets: Math.max(20, risks / 20), companies: 2 });
  const path = join(folder, 'first.zip');
  const out = await taking('out', cluster.url('here'), String(companyId), path);
  const into = await taking('in', cluster.url('there'), path);
  const second = join(folder, 'second.zip');
  await writeArchive(there, { env: parseEnv({ DATA_DIR: folder }), companyId: into.companyId, path: second });
  const [manifest, again] = [await manifestOf(path), await manifestOf(second)];
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
    archived: Math.round((await stat(path)).size / megabyte),
    out: { ...out, copy: copy.out },
    in: { ...into, copy: copy.in },
    isSame: JSON.stringify(contentOf(again)) === JSON.stringify(contentOf(manifest)),
  };
  stdout.write(`${JSON.stringify(figures)}\n`);
  await Promise.all([here.close(), there.close()]);
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
