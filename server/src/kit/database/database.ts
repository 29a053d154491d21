import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Pool } from 'pg';
import type { Env } from '#app/env.ts';
import { withPreparationLock } from './preparation-lock.ts';
import { startCluster, type Cluster, type ClusterOptions } from './cluster.ts';
import { StartError } from '#kit/operations/start-error.ts';
import { keepSecrets, lockDataDir } from './data-dir.ts';
import { explain } from './explain.ts';
import { migrate } from './migrate.ts';
import { createPool, withLogin } from './pool.ts';
import { refuseSharedBackends } from './pooling.ts';
import { closeDatabase, loginOf, prepareRoles, roles } from './roles.ts';

/** The product's connections. Requests use `app`; `identityDb` is for work before the company is known. */
export interface Database {
  /** Owns the tables and may change them: migrations, and nothing a request can reach. */
  owner: Pool;
  /** Held by row security to the company of the transaction. */
  app: Pool;
  /** Sees what sign-in, session look-up and job pick-up need, and no more. */
  identityDb: Pool;
  /** Same role as `identityDb`, for jobs and long-held connections, so that sign-in never waits for them. */
  background: Pool;
  /** Waits for the connections in use, then ends them and the embedded PostgreSQL. */
  close(): Promise<void>;
}

/** Name of the database in the embedded PostgreSQL. */
export const EMBEDDED_NAME = 'baluarte';

const OLDEST_VERSION = 16;
/** Milliseconds to wait for connections in use. */
const DRAIN = 1_500;

/** Creates the database `name` in the cluster of `maintenanceUrl` unless it exists, as a copy of `template` if given. */
export async function createDatabase(maintenanceUrl: string, name: string, template?: string): Promise<void> {
  const client = new Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return;
    // By files: through the log, which is the default, copying and dropping take three times as long.
    const copy = template === undefined ? '' : ` template ${client.escapeIdentifier(template)} strategy file_copy`;
    await client.query(`create database ${client.escapeIdentifier(name)}${copy}`);
  } finally {
    await client.end();
  }
}

/** The pools on the database at `url`, the owner's address; nothing is connected yet. `close` ends the pools only. */
export function connect(url: string, { secret, poolSize }: { secret: string; poolSize: number }): Database {
  const owner = createPool(url, 2);
  const app = createPool(withLogin(url, loginOf('baluarte_app', secret)), poolSize, { pipeline: true });
  const identityUrl = withLogin(url, loginOf('baluarte_door', secret));
  const [identityDb, background] = [createPool(identityUrl, 4), createPool(identityUrl, 6)];
  return {
    owner,
    app,
    identityDb,
    background,
    async close() {
      await Promise.all([owner, app, identityDb, background].map((pool) => pool.end()));
    },
  };
}

async function refuseOldVersion(owner: Pool): Promise<void> {
  const { rows } = await owner.query<{ version: number; shown: string }>(
    `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_version') as shown`,
  );
  const [found] = rows;
  if (found && found.version < OLDEST_VERSION)
    throw new StartError(`the database is PostgreSQL ${found.shown}; version ${OLDEST_VERSION} or newer is needed`);
}

/** Prepares a database for this code: the two logins, then the migrations. `url` is the owner's address. */
export async function prepare(database: Database, url: string, secret: string): Promise<void> {
  await refuseOldVersion(database.owner);
  await withPreparationLock(database.owner, async () => {
    await prepareRoles(database.owner, url, secret);
    await closeDatabase(database.owner);
    await migrate(database.owner);
  });
}

/** `prepare` for a database that somebody else runs: whatever is between it and this server must not share backends. */
async function prepareForeign(database: Database, url: string, secret: string): Promise<void> {
  await refuseSharedBackends(url);
  await prepare(database, url, secret);
  // A pooler may treat each login in its own way.
  for (const role of roles) await refuseSharedBackends(withLogin(url, loginOf(role, secret)));
}

/** Where the database is: the owner's URL, and how to stop the embedded PostgreSQL. */
interface Home {
  url: string;
  leave(): Promise<void>;
}

async function openEmbedded(env: Env, options: Pick<ClusterOptions, 'onLost'>): Promise<Home> {
  const lock = await lockDataDir(env.DATA_DIR);
  let cluster: Cluster | undefined;
  const leave = async () => {
    await cluster?.stop();
    lock.release();
  };
  try {
    const { database: password } = await keepSecrets(env.DATA_DIR);
    cluster = await startCluster(env.DATA_DIR, { password, ...options });
    await createDatabase(cluster.url('postgres'), EMBEDDED_NAME);
    return { url: cluster.url(EMBEDDED_NAME), leave };
  } catch (error) {
    await leave();
    throw error;
  }
}

/** Starts the embedded PostgreSQL in DATA_DIR, with the database in it, unless DATABASE_URL names one. Throws `StartError`. */
export const openHome = async (env: Env, options: Pick<ClusterOptions, 'onLost'>): Promise<Home> =>
  env.DATABASE_URL ? { url: env.DATABASE_URL, leave: async () => {} } : openEmbedded(env, options);

/**
 * Opens the product's database, embedded in DATA_DIR or at DATABASE_URL, with logins made and migrations applied.
 * `onLost` is called if the embedded PostgreSQL ends later and cannot be started again.
 * Throws `StartError` with one line for everything a person can put right; nothing stays running then.
 */
export async function openDatabase(env: Env, onLost: (error: Error) => void = () => {}): Promise<Database> {
  const home = await openHome(env, { onLost });
  const pools = connect(home.url, { secret: env.SECRET, poolSize: env.DB_POOL });
  try {
    await (env.DATABASE_URL ? prepareForeign : prepare)(pools, home.url, env.SECRET);
  } catch (error) {
    await pools.close();
    await home.leave();
    throw explain(error, home.url);
  }
  return {
    ...pools,
    async close() {
      // A request that never releases its connection must not keep PostgreSQL from a clean shutdown.
      await Promise.race([pools.close(), sleep(DRAIN, undefined, { ref: false })]);
      await home.leave();
    },
  };
}
