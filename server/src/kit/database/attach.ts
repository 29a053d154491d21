import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '#app/env.ts';
import { StartError } from '#kit/operations/start-error.ts';
import { clusterUrl } from './cluster.ts';
import { FolderTaken, keepSecrets } from './data-dir.ts';
import { connect, EMBEDDED_NAME, openDatabase, type Database } from './database.ts';
import { explain } from './explain.ts';

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * The environment, with the SECRET of DATA_DIR where it has none. An operator's command never creates a folder or a
 * secret: with the wrong DATA_DIR they would not match the server's. Throws `StartError`.
 */
async function withSecret(env: Env): Promise<Env> {
  if (env.SECRET) return env;
  if (!(await exists(join(env.DATA_DIR, 'secrets.json'))))
    throw new StartError(`there are no secrets in ${env.DATA_DIR}; set SECRET, or choose the server's DATA_DIR`);
  return { ...env, SECRET: (await keepSecrets(env.DATA_DIR)).secret };
}

/** The owner's address of the database that a server runs in a folder; the port is the fourth line of PostgreSQL's note. */
async function runningUrl(folder: string): Promise<string> {
  const data = join(folder, 'postgres');
  const { database: password } = await keepSecrets(folder);
  const note = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const port = Number(note.split('\n')[3]);
  if (!(port > 0)) throw new StartError(`the server on ${folder} is still starting; try again in a moment`);
  return clusterUrl({ data, port, password }, EMBEDDED_NAME);
}

/** Connects to a database that a server already prepared; changes nothing. Throws `StartError` where there is none. */
async function attach(url: string, env: Env): Promise<Database> {
  const database = connect(url, { secret: env.SECRET, poolSize: 2 });
  try {
    const { rows } = await database.identityDb.query<{ isReady: boolean }>(
      `select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname = 'auth' and c.relname = 'api_key') as "isReady"`,
    );
    if (!rows[0]?.isReady)
      throw new StartError('the database is not prepared for this version; start the server once, then try again');
    return database;
  } catch (error) {
    await database.close();
    throw explain(error, url);
  }
}

async function openEmbedded(env: Env): Promise<Database> {
  if (!(await exists(join(env.DATA_DIR, 'postgres'))))
    throw new StartError(`there is no database in ${env.DATA_DIR}; start the server once, or choose its DATA_DIR`);
  try {
    return await openDatabase(env);
  } catch (error) {
    if (error instanceof FolderTaken) return attach(await runningUrl(env.DATA_DIR), env);
    throw error;
  }
}

/**
 * Opens the product's database for an operator's command, whether or not a server is running: at DATABASE_URL, or in
 * DATA_DIR through the PostgreSQL that a server runs there, else by starting it for the duration of the command.
 * Also returns the environment with its SECRET. Throws `StartError` with a one-line message the operator can act on.
 */
export async function attachDatabase(configured: Env): Promise<{ database: Database; env: Env }> {
  if (!configured.DATABASE_URL && !(await exists(configured.DATA_DIR)))
    throw new StartError(`there is no folder ${configured.DATA_DIR}; choose the DATA_DIR of the server`);
  const env = await withSecret(configured);
  const database = env.DATABASE_URL ? await attach(env.DATABASE_URL, env) : await openEmbedded(env);
  return { database, env };
}
