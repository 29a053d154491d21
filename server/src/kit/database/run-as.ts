import { execFile } from 'node:child_process';
import { chmod, chown, readFile, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../start-error.ts';
import type { Binaries } from './binaries.ts';

const run = promisify(execFile);

/** How PostgreSQL is started: words before the command, and the user it becomes. Empty for an ordinary user. */
export interface RunAs {
  wrap: string[];
  uid?: number;
  gid?: number;
}

interface Account {
  name: string;
  uid: number;
  gid: number;
}

async function accounts(): Promise<Account[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  return lines
    .filter((fields) => fields.length > 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

async function canRun({ wrap, uid, gid }: RunAs, binaries: Binaries, env: NodeJS.ProcessEnv): Promise<boolean> {
  const [command, ...words] = [...wrap, binaries.postgres, '--version'];
  return run(command, words, { env, uid, gid, cwd: '/' }).then(
    () => true,
    () => false,
  );
}

async function giveTo(path: string, { uid, gid }: Account): Promise<void> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  await Promise.all(entries.map((entry) => chown(join(entry.parentPath, entry.name), uid, gid)));
  await chown(path, uid, gid);
}

/**
 * Decides as whom PostgreSQL runs, since it refuses root. An ordinary user runs it as itself. Root runs it as whoever
 * owns the data; data that is root's own, or not there yet, runs in a user namespace, where root appears as another
 * user yet still reaches a root-only home, and where namespaces are refused, as the system user `postgres`.
 * `data` is the folder of the cluster. Throws `StartError` where nothing works.
 */
export async function chooseRunAs(data: string, binaries: Binaries, env: NodeJS.ProcessEnv): Promise<RunAs> {
  const self = process.getuid?.() ?? 0;
  const owner = await stat(data).then(
    (entry) => entry,
    () => undefined,
  );
  if (self !== 0) {
    if (owner && owner.uid !== self)
      throw new StartError(
        `${data} belongs to another user (${owner.uid}); start as that user, or choose another DATA_DIR`,
      );
    return { wrap: [] };
  }
  if (owner && owner.uid !== 0) {
    const runAs = { wrap: [], uid: owner.uid, gid: owner.gid };
    if (await canRun(runAs, binaries, env)) return runAs;
    throw new StartError(
      `${data} belongs to user ${owner.uid}, who cannot reach ${binaries.postgres}; start as that user, or put the program where they can read it`,
    );
  }
  const known = await accounts();
  // PostgreSQL looks its user up by name, so the namespace must show root as an account that exists everywhere.
  const mask = known.find(({ uid }) => uid !== 0 && uid !== 65_534);
  if (mask) {
    const wrap = ['unshare', '--user', `--map-user=${mask.uid}`, `--map-group=${mask.gid}`];
    if (await canRun({ wrap }, binaries, env)) return { wrap };
  }
  const postgres = known.find(({ name }) => name === 'postgres');
  if (postgres) {
    const runAs = { wrap: [], uid: postgres.uid, gid: postgres.gid };
    await chmod(dirname(data), 0o711);
    if (await canRun(runAs, binaries, env)) {
      if (owner) await giveTo(data, postgres);
      return runAs;
    }
    await chmod(dirname(data), 0o700);
  }
  throw new StartError(
    postgres
      ? `PostgreSQL refuses to run as root and user postgres cannot reach ${binaries.postgres}; start as an ordinary user, move the program out of root's home, or set DATABASE_URL`
      : 'PostgreSQL refuses to run as root, and this machine has neither user namespaces nor a user postgres; start as an ordinary user, run "useradd --system postgres", or set DATABASE_URL',
  );
}
