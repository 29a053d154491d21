import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import { findBinaries, linkLibraries } from './binaries.ts';
import { clusterSettings, fitsSocket } from './cluster-settings.ts';
import { createCluster } from './create-cluster.ts';
import { endOrphan, postmasterNote } from './orphan.ts';
import { begin, endOfLog, hasEnded, type Launch, reasonIn } from './postgres-process.ts';
import { chooseRunAs } from './run-as.ts';

/** A running PostgreSQL of our own. */
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

/** The owner's address of a database of the cluster in `data`: over its socket, or over `port` where that is too deep. */
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
/** Milliseconds before it is started again after it ended by itself, so that a broken one does not spin. */
const PAUSE = 500;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function startPostgres(launch: Launch, port: number, isDurable: boolean): Promise<ChildProcess> {
  const { data } = launch;
  await endOrphan(launch);
  const settings = Object.entries(clusterSettings(data, port, isDurable));
  const options = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { child, said } = begin(launch, launch.binaries.postgres, ['-D', data, ...options]);
  let failure: Error | undefined;
  child.once('error', (error) => (failure = error));
  // No deadline: after a crash it first repeats what its log holds, and that takes as long as it takes.
  for (;;) {
    const note = await postmasterNote(data);
    if (note?.isReady && note.pid === child.pid) return child;
    if (failure || hasEnded(child)) {
      const why = failure?.message ?? reasonIn(said()) ?? reasonIn(await endOfLog(data)) ?? 'it gave no reason';
      throw new StartError(`cannot start the database in ${data}: ${why}`);
    }
    await sleep(10);
  }
}

/**
 * Starts PostgreSQL in `folder`/postgres, made the first time, and ends one that a killed server left there.
 * It listens on a socket in that folder, which only its owner can open, or on a free port of 127.0.0.1 where the
 * path is too long for a socket. Should it end by itself it is started again.
 * Throws `StartError` where it cannot be made or started.
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
  let isStopping = false;
  const start = async (): Promise<ChildProcess> => {
    const child = await startPostgres(launch, port, isDurable);
    child.once('exit', () => {
      if (isStopping) return;
      current = sleep(PAUSE).then(start);
      current.catch((error: Error) => onLost?.(error));
    });
    return child;
  };
  let current = start();
  await current;

  return {
    url: (database) => clusterUrl({ data, port, password }, database),
    async stop() {
      isStopping = true;
      const child = await current.catch(() => undefined);
      if (!child || hasEnded(child)) return;
      child.kill('SIGINT');
      const deadline = setTimeout(() => child.kill('SIGQUIT'), PATIENCE);
      await once(child, 'exit');
      clearTimeout(deadline);
    },
  };
}
