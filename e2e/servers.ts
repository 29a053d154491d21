/*
 * What the browser tests run against: one throw-away PostgreSQL, the demonstration written into it once, and for each
 * worker a copy of that with a server of its own. Says in one line where they are once all of them answer.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { argv, env, execPath, exit, stdout } from 'node:process';
import { folderStore } from '../server/src/kit/files/folder-store.ts';
import { prepareDemo } from '../server/src/demo/prepare-demo.ts';
import { startCluster, type Cluster } from '../server/src/kit/database/cluster.ts';
import { createDatabase } from '../server/src/kit/database/database.ts';
import { hasEnded } from '../server/src/kit/database/postgres-process.ts';
import { buildWebWhenStale } from '../server/src/kit/pages/web-build.ts';
import '../server/test/cheap-sign-in.ts';
import { makeTemplate, TEST_SECRET } from '../server/test/template.ts';
import { databaseFolder, removeLeftBehind } from '../server/test/temporary.ts';

/** The environment of a worker's tests. The provider and the name server are started by the test that needs them. */
export type WorkerServer = Readonly<
  Record<'E2E_PORT' | 'E2E_OIDC_PORT' | 'E2E_DNS_PORT' | 'E2E_DATA_DIR' | 'E2E_DATABASE_URL' | 'E2E_SECRET', string>
>;

/** One for each worker. */
const count = Number(argv[2]);
const TEMPLATE = 'demonstration';
const main = join(import.meta.dirname, '../server/src/main.ts');
/** Its people sign in at every step of a journey. */
const cheapSignIn = join(import.meta.dirname, '../server/test/cheap-sign-in.ts');

/** Ports nobody listens on, each another one. */
async function freePorts(wanted: number): Promise<string[]> {
  const servers = Array.from({ length: wanted }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => String((server.address() as AddressInfo).port));
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

const stopping = new AbortController();
const children: ChildProcess[] = [];
const folder = await databaseFolder('browser');
let cluster: Cluster | undefined;

async function stop(code: number): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(children.filter((child) => !hasEnded(child)).map((child) => once(child, 'exit')));
  await cluster?.stop();
  await rm(folder, { recursive: true, force: true });
  exit(code);
}

async function prepareCluster(): Promise<Cluster> {
  cluster = await startCluster(folder, { isDurable: false });
  const store = folderStore(join(folder, TEMPLATE, 'files'));
  await makeTemplate(cluster, {
    name: TEMPLATE,
    fill: (database) => prepareDemo(database, { store, folder }),
  });
  return cluster;
}

/** Starts a server and resolves once it listens. */
async function startServer(from: Cluster, name: string, ports: readonly string[]): Promise<WorkerServer> {
  await createDatabase(from.url('postgres'), name, TEMPLATE);
  await cp(join(folder, TEMPLATE, 'files'), join(folder, name, 'files'), { recursive: true });
  const [port = '', oidcPort = '', dnsPort = ''] = ports;
  const server: WorkerServer = {
    E2E_PORT: port,
    E2E_OIDC_PORT: oidcPort,
    E2E_DNS_PORT: dnsPort,
    E2E_DATA_DIR: join(folder, name),
    E2E_DATABASE_URL: from.url(name),
    E2E_SECRET: TEST_SECRET,
  };
  // The kernel ends it with this process, however that ends.
  const child = spawn('setpriv', ['--pdeathsig', 'TERM', execPath, '--import', cheapSignIn, main], {
    env: {
      ...env,
      PORT: server.E2E_PORT,
      DATA_DIR: server.E2E_DATA_DIR,
      DATABASE_URL: server.E2E_DATABASE_URL,
      SECRET: server.E2E_SECRET,
      DEMO: 'on',
      CAPTCHA: 'off',
      LOG_LEVEL: 'warn',
      PUBLIC_URL: `http://localhost:${server.E2E_PORT}`,
      OIDC_ISSUER: `http://127.0.0.1:${server.E2E_OIDC_PORT}`,
      OIDC_CLIENT_ID: 'baluarte',
      OIDC_CLIENT_SECRET: 'only-for-tests-and-long-enough-to-pass',
      OIDC_NAME: 'Acme',
      DNS_SERVERS: `127.0.0.1:${server.E2E_DNS_PORT}`,
    },
    // What it says when it listens, and when it sends something to its parent.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`the server of ${name} did not start`))),
  ]);
  child.once('exit', () => void stop(1));
  return server;
}

process.once('SIGTERM', () => void stop(0));
process.once('SIGINT', () => void stop(0));
try {
  await removeLeftBehind();
  // Not beside the database: on a busy machine the build leaves it no time to answer in.
  await buildWebWhenStale(stopping.signal);
  const prepared = await prepareCluster();
  const ports = await freePorts(3 * count);
  const servers = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      startServer(prepared, `worker${index}`, ports.slice(3 * index, 3 * index + 3)),
    ),
  );
  stdout.write(`servers: ${JSON.stringify(servers)}\n`);
} catch (error) {
  if (!stopping.signal.aborted) console.error(error);
  await stop(1);
}
