import { execFile, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { roomIn } from '#kit/operations/disk-room.ts';
import { StartError } from '#kit/operations/start-error.ts';
import { findBinaries, linkLibraries } from './binaries.ts';
import { clusterSettings, fitsSocket } from './cluster-settings.ts';
import { createCluster } from './create-cluster.ts';
import { endOrphan, postmasterNote } from './orphan.ts';
import { begin, DISK_IS_FULL, endOfLog, hasEnded, type Launch, reasonIn } from './postgres-process.ts';
import { reserveIn } from './reserve.ts';
import { chooseRunAs } from './run-as.ts';

const run = promisify(execFile);

/** A running embedded PostgreSQL. */
export interface Cluster {
  /** The owner's address of one of its databases. */
  url(database: string): string;
  /** Ends it cleanly, open transactions rolled back. */
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** Password of the superuser `postgres`; random when absent, for a cluster that is thrown away. */
  password?: string;
  /** False for a cluster that is thrown away: nothing waits for the disk. */
  isDurable?: boolean;
  /** Called when PostgreSQL ended by itself and could not be started again. */
  onLost?: (error: Error) => void;
}

/** The owner's URL of a database of the cluster in `data`: over its socket, or over `port` where that path is too long. */
export function clusterUrl(
  { data, port, password }: { data: string; port: number; password: string },
  database: string,
): string {
  const place = fitsSocket(data)
    ? `localhost/${database}?host=${encodeURIComponent(data)}`
    : `127.0.0.1:${port}/${database}`;
  return `postgres://postgres:${password}@${place}`;
}

/** Milliseconds for a clean end; after them PostgreSQL ends at once and repeats its log at the next start. */
const PATIENCE = 2_500;
/** Milliseconds before it is started again after it ended by itself, at first and at last, so that a broken one does not spin. */
const PAUSE = 500;
const LONGEST_PAUSE = 5_000;
/** Milliseconds for which a start that fails is tried again. For room on the disk it is waited without end. */
const GIVE_UP = 60_000;
/** Milliseconds between two looks whether there is room again for the reserve. */
const RESERVE_PACE = 60_000;
/** Free bytes below which a failed start is attributed to the full disk, even without a message: the log could not be written either. */
const TOO_LITTLE = 32 * 2 ** 20;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

interface Start {
  port: number;
  isDurable: boolean;
}

/**
 * The words before a command by which the kernel interrupts it when this process ends, however it ends. None where `setpriv` of
 * util-linux is missing: the next start then ends the PostgreSQL of a killed server.
 */
async function deathGuard({ env, runAs }: Launch): Promise<string[]> {
  const guard = ['setpriv', '--pdeathsig', 'INT'];
  const [first, ...words] = [...runAs.wrap, ...guard, 'true'];
  return run(first, words, { env, cwd: '/', ...runAs.becomes }).then(
    () => guard,
    () => [],
  );
}

async function startPostgres(launch: Launch, { port, isDurable }: Start): Promise<ChildProcess> {
  const { data, binaries } = launch;
  await endOrphan(launch);
  const settings = Object.entries(clusterSettings(data, port, isDurable));
  const options = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const guard = await deathGuard(launch);
  const { child, errorOutput } = begin(launch, [...guard, binaries.postgres, '-D', data, ...options]);
  let failure: Error | undefined;
  child.once('error', (error) => (failure = error));
  // No deadline: after a crash it first replays its log, which may take long.
  for (;;) {
    const note = await postmasterNote(data);
    if (note?.isReady && note.pid === child.pid) return child;
    if (failure || hasEnded(child)) {
      const why = failure?.message ?? reasonIn(errorOutput()) ?? reasonIn(await endOfLog(data)) ?? 'it gave no reason';
      throw new StartError(`cannot start the database in ${data}: ${why}`);
    }
    await sleep(10);
  }
}

const isForRoom = async (error: unknown, folder: string): Promise<boolean> =>
  (error instanceof Error && error.message.endsWith(DISK_IS_FULL)) || (await roomIn(folder)).free < TOO_LITTLE;

/**
 * Starts PostgreSQL in `folder`/postgres, creating the cluster the first time, and ends one that a killed server left there.
 * It listens on a socket in that folder, which only its owner can open, or on a free port of 127.0.0.1 where the
 * path is too long for a socket, and ends with this process. If it crashes it is restarted; with a full disk by releasing the reserved space,
 * otherwise once there is space.
 * Throws `StartError` where it cannot be created or started.
 */
export async function startCluster(folder: string, options: ClusterOptions = {}): Promise<Cluster> {
  const { password = randomBytes(24).toString('base64url'), isDurable = true, onLost } = options;
  const data = join(folder, 'postgres');
  const binaries = findBinaries();
  const env = await linkLibraries(binaries, join(folder, 'postgres-lib'));
  const launch: Launch = { binaries, env, data, runAs: await chooseRunAs(data, binaries, env) };
  const exists = await stat(data).then(
    () => true,
    () => false,
  );
  if (!exists) await createCluster(launch, folder, { password, isDurable });

  const port = fitsSocket(data) ? 5432 : await freePort();
  const stopping = new AbortController();
  const reserve = reserveIn(folder);
  const start = async (): Promise<ChildProcess> => {
    const child = await startPostgres(launch, { port, isDurable });
    child.once('exit', () => {
      if (stopping.signal.aborted) return;
      current = startAgain();
      current.catch((error: Error) => {
        if (!stopping.signal.aborted) onLost?.(error);
      });
    });
    return child;
  };
  const startAgain = async (): Promise<ChildProcess> => {
    const since = Date.now();
    for (let pause = PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      await sleep(pause, undefined, { signal: stopping.signal });
      try {
        return await start();
      } catch (error) {
        if (!(await isForRoom(error, folder))) {
          if (Date.now() - since > GIVE_UP) throw error;
        } else if (await reserve.release()) pause = PAUSE / 2;
      }
    }
  };
  let current = start();
  await current;
  const keepReserve = () => void reserve.keep().catch(() => undefined);
  if (isDurable) keepReserve();
  const keeping = isDurable ? setInterval(keepReserve, RESERVE_PACE).unref() : undefined;

  return {
    url: (database) => clusterUrl({ data, port, password }, database),
    async stop() {
      stopping.abort();
      clearInterval(keeping);
      const child = await current.catch(() => undefined);
      if (!child || hasEnded(child)) return;
      child.kill('SIGINT');
      const deadline = setTimeout(() => child.kill('SIGQUIT'), PATIENCE);
      await once(child, 'exit');
      clearTimeout(deadline);
    },
  };
}
