import { randomBytes } from 'node:crypto';
import { access, constants, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Env } from '#app/env.ts';
import { StartError } from '#kit/operations/start-error.ts';

async function makeDataDir(folder: string): Promise<void> {
  try {
    await mkdir(dirname(folder), { recursive: true });
    await mkdir(folder, { mode: 0o700 }).catch(async (error: unknown) => {
      if (!(await stat(folder)).isDirectory()) throw error;
    });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === 'access')
      throw new StartError(`${folder} belongs to another user; start as that user, or choose another DATA_DIR`);
    throw new StartError(`cannot make the folder ${folder} (${(error as Error).message}); choose another DATA_DIR`);
  }
}

/** Another server is already using the folder. */
export class FolderTaken extends StartError {}

/**
 * Takes DATA_DIR for this process until `release` or until the process ends, however it ends. The lock is the
 * kernel's, on a file, so a kill leaves nothing to clean and a reused process number means nothing; SQLite is what
 * Node offers to take one. Throws `FolderTaken` while another server holds it.
 */
export async function lockDataDir(folder: string): Promise<{ release(): void }> {
  const pidFile = join(folder, 'server.pid');
  const lock = new DatabaseSync(join(folder, 'server.lock'));
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== 5)
      throw new StartError(`cannot write in ${folder} (${(error as Error).message})`);
    const pid = await readFile(pidFile, 'utf8').catch(() => 'unknown');
    throw new FolderTaken(
      `another server (process ${pid.trim()}) is running on ${folder}; stop it, or choose another DATA_DIR`,
    );
  }
  await writeFile(pidFile, `${process.pid}\n`);
  return { release: () => lock.close() };
}

/** Secrets that a start without SECRET stores in DATA_DIR: the server's secret, and the password of the embedded database. */
export interface Secrets {
  secret: string;
  database: string;
}

/**
 * The secrets of DATA_DIR, generated the first time. Two servers starting together agree, because the file is written
 * atomically and only once. Throws `StartError` when the file is damaged: new secrets would lock everybody out.
 */
export async function keepSecrets(folder: string): Promise<Secrets> {
  const path = join(folder, 'secrets.json');
  const fresh = join(folder, `secrets-${randomBytes(6).toString('hex')}.new`);
  const made: Secrets = {
    secret: randomBytes(32).toString('base64url'),
    database: randomBytes(24).toString('base64url'),
  };
  const isMissing = await access(path).then(
    () => false,
    () => true,
  );
  if (isMissing) {
    await writeFile(fresh, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flush: true });
    await link(fresh, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await rm(fresh);
  }
  const text = await readFile(path, 'utf8');
  try {
    const { secret, database } = JSON.parse(text) as Partial<Secrets>;
    if (secret && database) return { secret, database };
  } catch {
    // Not JSON and JSON that lacks something get the same line below.
  }
  throw new StartError(`${path} is damaged; restore it from a backup`);
}

/** Creates DATA_DIR, readable only by its owner, and fills in the SECRET stored there when the environment has none. */
export async function settle(env: Env): Promise<Env> {
  await makeDataDir(env.DATA_DIR);
  return env.SECRET ? env : { ...env, SECRET: (await keepSecrets(env.DATA_DIR)).secret };
}
