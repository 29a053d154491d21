import { asciiPrefix } from '@baluarte/contract/kit/cut.ts';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError, type ClientBase, type Pool } from 'pg';
import { toStartError, StartError } from '#kit/operations/start-error.ts';
import { setWallsTo } from '#kit/tenancy/walls.ts';
import { leasing } from './lease.ts';

/** Folder of the product's migrations. */
export const migrationsFolder = join(import.meta.dirname, '../../../migrations');

/** An arbitrary lock number, unique in this database, so that two starting servers do not migrate at once. */
const ADVISORY_LOCK = 7_202_519;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const misnamed = files.find(
    (file, index) =>
      !/^\d{4}_[a-z0-9_]+\.sql$/.test(file) || asciiPrefix(file, 4) === asciiPrefix(files[index - 1] ?? '', 4),
  );
  if (misnamed) throw new StartError(`migration ${misnamed} has no number of its own; name it NNNN_name.sql`);
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(join(folder, file), 'utf8');
      return { name: asciiPrefix(file, -'.sql'.length), sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** The next migration to apply, if any. Refuses a database that is newer than this code, before anything is written. */
function nextOf(migrations: Migration[], applied: Map<string, string>): Migration | undefined {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of applied) {
    const expected = known.get(name);
    if (expected === undefined)
      throw new StartError(
        `the database is newer than this program: it has migration ${name}; start the newer version`,
      );
    if (expected !== checksum)
      throw new StartError(
        `migration ${name} was changed after it was applied; restore the file, and put the change in a new migration`,
      );
  }
  const next = migrations.find(({ name }) => !applied.has(name));
  const last = [...applied.keys()].sort().at(-1);
  if (next && last && next.name < last)
    throw new StartError(
      `migration ${next.name} comes before ${last}, which is already applied; give it a higher number`,
    );
  return next;
}

async function readApplied(client: ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from app.migration order by name',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

async function apply(client: ClientBase, { name, sql }: Migration): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    if (toStartError(error) || !(error instanceof DatabaseError)) throw error;
    throw new StartError(`migration ${name} failed: ${error.message}`);
  }
}

async function applyNext(client: ClientBase, migrations: Migration[]): Promise<string | undefined> {
  // A migration that enters a company sets the company alone; its transaction is marked here.
  await client.query(`begin; set local timezone to 'UTC'; set local client_min_messages to warning; ${setWallsTo({})}`);
  try {
    // A lock of the transaction, so it also works behind a pooler that shares sessions.
    await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
    await client.query(`create schema if not exists app;
      create table if not exists app.migration (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`);
    const next = nextOf(migrations, await readApplied(client));
    if (next) {
      await apply(client, next);
      await client.query('insert into app.migration (name, checksum) values ($1, $2)', [next.name, next.checksum]);
    }
    await client.query('commit');
    return next?.name;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/**
 * Applies the migrations of `folder` that the database lacks, each in a transaction of its own, and returns their names.
 * Two servers may do so at once. Throws `StartError` when the database is newer than the code, when an applied file was
 * changed, and with the name of the migration that failed; what was applied before it stays.
 */
export async function migrate(owner: Pool, folder = migrationsFolder): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const done: string[] = [];
  return leasing(owner, async (client) => {
    for (;;) {
      const name = await applyNext(client, migrations);
      if (name === undefined) return done;
      done.push(name);
    }
  });
}
