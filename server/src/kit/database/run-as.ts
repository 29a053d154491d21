import { execFile } from 'node:child_process';
import { chmod, chown, readFile, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '#kit/operations/start-error.ts';
import type { Binaries } from './binaries.ts';

const run = promisify(execFile);

interface Ids {
  uid: number;
  gid: number;
}

/** How PostgreSQL is started. Empty for an ordinary user. */
export interface RunAs {
  /** Words before the command. */
  wrap: string[];
  /** User and group the command runs as. */
  becomes?: Ids;
  /** Owner of the files, where it is not the current user. */
  owner?: Ids;
}

interface Account extends Ids {
  name: string;
}

/** The program to run, and the folder of the cluster. */
interface Task {
  data: string;
  binaries: Binaries;
  env: NodeJS.ProcessEnv;
}

async function accounts(): Promise<Account[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  return lines
    .filter((fields) => fields.length > 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/** Whether PostgreSQL and the folder of its data can be reached so. */
async function works({ wrap, becomes }: RunAs, { binaries, env, data }: Task): Promise<boolean> {
  const commands = [
    [binaries.postgres, '--version'],
    ['test', '-x', dirname(data)],
  ];
  const answers = await Promise.allSettled(
    commands.map((command) => {
      const [first = '', ...words] = [...wrap, ...command];
      return run(first, words, { env, cwd: '/', ...becomes });
    }),
  );
  return answers.every(({ status }) => status === 'fulfilled');
}

/** As another user without capabilities; else with the one that allows passing through closed folders. */
function asAnother({ uid, gid }: Ids): RunAs[] {
  const owner = { uid, gid };
  const user = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs'];
  // access(2), with which PostgreSQL looks at its own program, leaves the right out of account without the secure bit.
  const right = ['bounding-set', 'inh-caps', 'ambient-caps'].map((set) => `--${set}=-all,+dac_override`);
  return [
    { wrap: [], becomes: owner, owner },
    { wrap: ['setpriv', ...user, ...right, '--securebits=+no_setuid_fixup'], owner },
  ];
}

async function firstWorking(ways: RunAs[], task: Task): Promise<RunAs | undefined> {
  for (const way of ways) if (await works(way, task)) return way;
  return undefined;
}

async function giveTo(path: string, { uid, gid }: Account): Promise<void> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  await Promise.all(entries.map((entry) => chown(join(entry.parentPath, entry.name), uid, gid)));
  await chown(path, uid, gid);
}

/**
 * Decides which user PostgreSQL runs as, since it refuses root. An ordinary user runs it as itself. Root runs it as the
 * owner of the data; data that is root's own, or not there yet, runs in a user namespace, where root appears as another
 * user yet still reaches a root-only home, and where namespaces are refused, as in many containers, as the system user
 * `postgres`, else `nobody`. `data` is the folder of the cluster. Throws `StartError` where nothing works.
 */
export async function chooseRunAs(data: string, binaries: Binaries, env: NodeJS.ProcessEnv): Promise<RunAs> {
  const task = { data, binaries, env };
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
    const asOwner = await firstWorking(asAnother(owner), task);
    if (asOwner) return asOwner;
    throw new StartError(
      `${data} belongs to user ${owner.uid}, who cannot reach ${binaries.postgres}; start as that user, or put the program where they can read it`,
    );
  }
  const known = await accounts();
  // PostgreSQL looks its user up by name, so the namespace must show root as an account that exists everywhere.
  const mask = known.find(({ uid }) => uid !== 0 && uid !== 65_534);
  if (mask) {
    const wrap = ['unshare', '--user', `--map-user=${mask.uid}`, `--map-group=${mask.gid}`];
    if (await works({ wrap }, task)) return { wrap };
  }
  const account = known.find(({ name }) => name === 'postgres') ?? known.find(({ name }) => name === 'nobody');
  if (account) {
    await chmod(dirname(data), 0o711);
    const asAccount = await firstWorking(asAnother(account), task);
    if (asAccount) {
      if (owner) await giveTo(data, account);
      return asAccount;
    }
    await chmod(dirname(data), 0o700);
  }
  throw new StartError(
    `PostgreSQL refuses to run as root, and here it cannot run as another user either (no user namespaces, no account that reaches ${binaries.postgres}); start as an ordinary user, or set DATABASE_URL`,
  );
}
