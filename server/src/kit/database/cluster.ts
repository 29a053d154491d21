import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import { type Binaries, findBinaries, linkLibraries } from './binaries.ts';
import { endOrphan, postmasterNote } from './orphan.ts';
import { chooseRunAs, type RunAs } from './run-as.ts';

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

interface Launch {
  binaries: Binaries;
  env: NodeJS.ProcessEnv;
  runAs: RunAs;
  data: string;
}

/** The longest path a socket may have is 107 bytes; a deeper folder is reached through 127.0.0.1 instead. */
const fitsSocket = (data: string) => Buffer.byteLength(join(data, '.s.PGSQL.5432')) <= 107;

function begin(
  { runAs, env, data }: Launch,
  command: string,
  args: string[],
): { child: ChildProcess; said: () => string } {
  const [first = '', ...words] = [...runAs.wrap, command, ...args];
  // A group of its own: an interrupt typed at the terminal is for the server, which ends PostgreSQL after the last request.
  const child = spawn(first, words, {
    env,
    cwd: data,
    uid: runAs.uid,
    gid: runAs.gid,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let tail = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-8_000);
  });
  return { child, said: () => tail };
}

/** The line of PostgreSQL's own words that says what went wrong. */
function reason(said: string): string {
  if (/No space left on device|Disk quota exceeded/i.test(said)) return 'the disk is full';
  const lines = said.split('\n').map((line) => line.trim());
  const telling =
    lines.findLast((line) => /(FATAL|PANIC|error):/i.test(line)) ?? lines.findLast(Boolean) ?? 'no reason given';
  return telling.replace(/^.*?(FATAL|PANIC|error): +/i, '');
}

/** Makes the cluster beside its final place and moves it there whole, so that a kill half way leaves nothing half made. */
async function create(
  launch: Launch,
  folder: string,
  { password, isDurable }: Required<Omit<ClusterOptions, 'onLost'>>,
): Promise<void> {
  const leftovers = (await readdir(folder)).filter((name) => name.startsWith('postgres-new-'));
  await Promise.all(leftovers.map((name) => rm(join(folder, name), { recursive: true, force: true })));
  const fresh = join(folder, `postgres-new-${randomBytes(6).toString('hex')}`);
  const passwordFile = `${fresh}.password`;
  try {
    await mkdir(fresh, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600 });
    const { uid, gid } = launch.runAs;
    if (uid !== undefined && gid !== undefined) {
      await chown(fresh, uid, gid);
      await chown(passwordFile, uid, gid);
    }
    const { child, said } = begin({ ...launch, data: fresh }, launch.binaries.initdb, [
      `--pgdata=${fresh}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=icu',
      '--icu-locale=es',
      ...(isDurable ? [] : ['--no-sync']),
    ]);
    const [code] = await once(child, 'close');
    if (code !== 0) throw new StartError(`cannot make the database in ${folder}: ${reason(said())}`);
    await rename(fresh, launch.data);
  } finally {
    await rm(fresh, { recursive: true, force: true });
    await rm(passwordFile, { force: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function settings(data: string, port: number, isDurable: boolean): Record<string, string | number> {
  const megabytes = Math.floor(totalmem() / 2 ** 20);
  const overTcp = !fitsSocket(data);
  return {
    port,
    listen_addresses: overTcp ? '127.0.0.1' : '',
    unix_socket_directories: overTcp ? '' : data,
    max_connections: 100,
    shared_buffers: `${Math.min(512, Math.max(64, Math.floor(megabytes / 16)))}MB`,
    effective_cache_size: `${Math.max(256, Math.floor(megabytes / 2))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    random_page_cost: 1.1,
    // Compiling a query costs more than any of ours runs.
    jit: 'off',
    timezone: 'UTC',
    fsync: isDurable ? 'on' : 'off',
    synchronous_commit: isDurable ? 'on' : 'off',
    full_page_writes: isDurable ? 'on' : 'off',
    // A week of logs in postgres/log, each day over that of the week before.
    logging_collector: isDurable ? 'on' : 'off',
    log_filename: 'postgresql-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_size: 0,
    log_timezone: 'UTC',
  };
}

async function launchPostgres(launch: Launch, port: number, isDurable: boolean): Promise<ChildProcess> {
  await endOrphan(launch.data);
  const options = Object.entries(settings(launch.data, port, isDurable)).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const { child, said } = begin(launch, launch.binaries.postgres, ['-D', launch.data, ...options]);
  let failure: Error | undefined;
  child.once('error', (error) => (failure = error));
  // No deadline: after a crash it first repeats what the log holds, and that takes as long as it takes.
  for (;;) {
    const note = await postmasterNote(launch.data);
    if (note?.isReady && note.pid === child.pid) return child;
    if (failure || child.exitCode !== null || child.signalCode !== null) {
      const why = failure?.message ?? reason(said());
      throw new StartError(
        `cannot start the database in ${launch.data}: ${why} (its log: ${join(launch.data, 'log')})`,
      );
    }
    await sleep(10);
  }
}

/**
 * Starts PostgreSQL on `folder`, made the first time, and ends one that a killed server left there.
 * It listens on a socket in the folder, which only its owner can open, or on a free port of 127.0.0.1 where the
 * folder's path is too long for a socket. Should it end by itself it is started again.
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
  if (!exists) await create(launch, folder, { password, isDurable });

  const port = fitsSocket(data) ? 5432 : await freePort();
  let isStopping = false;
  let child: ChildProcess;
  const start = async () => {
    child = await launchPostgres(launch, port, isDurable);
    child.once('exit', () => {
      if (!isStopping) start().catch((error: Error) => onLost?.(error));
    });
  };
  await start();

  return {
    url(database) {
      const host = fitsSocket(data)
        ? `localhost/${database}?host=${encodeURIComponent(data)}`
        : `127.0.0.1:${port}/${database}`;
      return `postgres://postgres:${password}@${host}`;
    },
    async stop() {
      isStopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGINT');
      const deadline = setTimeout(() => child.kill('SIGQUIT'), 5_000);
      await once(child, 'exit');
      clearTimeout(deadline);
    },
  };
}
