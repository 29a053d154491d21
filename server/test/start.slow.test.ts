import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeAll, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import { createDatabase } from '#kit/database/database.ts';
import { buildWebWhenStale } from '#kit/pages/web-build.ts';
import { testUrl } from './database.ts';
import { TEST_SECRET } from './template.ts';
import {
  embeddedUrl,
  emptyFolder,
  isRunning,
  pathWith,
  postgresOf,
  startServer,
  type ServerProcess,
} from './server-process.ts';

let folder: string;
let running: ServerProcess[] = [];

// Several starts a test, each a whole server with its database.
vi.setConfig({ testTimeout: 60_000 });

// What is measured and killed here is the start, not the build of the pages.
beforeAll(() => buildWebWhenStale(new AbortController().signal), 120_000);
beforeEach(async () => {
  folder = await emptyFolder();
});
afterEach(async () => {
  for (const server of running) server.signal('SIGTERM');
  await Promise.all(running.map(({ ended }) => ended));
  running = [];
  await rm(folder, { recursive: true, force: true });
});

/** A server on this test's folder that is ended with the test. */
function start(env: Record<string, string> = {}, wrap: string[] = []): ServerProcess {
  const server = startServer({ DATA_DIR: folder, ...env }, wrap);
  running.push(server);
  return server;
}

async function query(sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: await embeddedUrl(folder) });
  await client.connect();
  return client
    .query(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** The one line a start that cannot succeed says before it ends with a code that is not 0. */
async function refusalOf(server: ServerProcess): Promise<string> {
  const { code, stderr } = await server.ended;
  expect(code).toBe(1);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  return stderr.trim();
}

test('a start in an empty folder creates the database, for its owner only, and stops it on shutdown', async () => {
  const server = start();
  const address = await server.ready();
  expect((await fetch(address)).status).toBeLessThan(500);
  const postgres = await postgresOf(folder);
  for (const file of ['secrets.json', 'postgres']) expect((await stat(join(folder, file))).mode & 0o077).toBe(0);
  expect(
    await query(`select current_setting('fsync') as fsync, current_setting('listen_addresses') as network`),
  ).toEqual([{ fsync: 'on', network: '' }]);

  const before = Date.now();
  server.signal('SIGTERM');
  expect(await server.ended).toEqual({ code: 0, stderr: '' });
  expect(Date.now() - before).toBeLessThan(10_000);
  expect(isRunning(postgres)).toBe(false);
  expect(await postgresLog()).toContain('database system is shut down');
});

async function postgresLog(): Promise<string> {
  const log = join(folder, 'postgres/log');
  const files = await readdir(log);
  return (await Promise.all(files.map((file) => readFile(join(log, file), 'utf8')))).join('');
}

test.for(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s, also again while it stops, ends the server cleanly',
  async (name) => {
    const server = start();
    await server.ready();
    const postgres = await postgresOf(folder);
    const again = setInterval(() => server.signal(name), 20);
    expect(await server.ended.finally(() => clearInterval(again))).toEqual({ code: 0, stderr: '' });
    expect(isRunning(postgres)).toBe(false);
    expect(await postgresLog()).toContain('database system is shut down');
  },
);

test('interrupts typed at the terminal of npm start end the server and its PostgreSQL cleanly', async () => {
  const { PATH = '' } = process.env;
  // A group of its own, as a terminal makes one. What follows `--` are words the server does not look at.
  const npm = start({ PATH }, ['setsid', 'npm', 'start', '--']);
  await npm.ready();
  const postgres = await postgresOf(folder);
  const again = setInterval(() => isRunning(-npm.pid) && process.kill(-npm.pid, 'SIGINT'), 20);
  await npm.ended.finally(() => clearInterval(again));
  expect(isRunning(postgres)).toBe(false);
  expect(await postgresLog()).toContain('database system is shut down');
});

test('PostgreSQL ends with a server that is killed', async () => {
  const server = start();
  await server.ready();
  const postgres = await postgresOf(folder);
  server.signal('SIGKILL');
  await server.ended;
  await vi.waitFor(() => expect(isRunning(postgres)).toBe(false), { timeout: 15_000 });
  expect(await postgresLog()).toContain('database system is shut down');
});

test('a killed server loses nothing, and the next start ends a PostgreSQL that did not end with it', async () => {
  // Without `setpriv` nothing ties the two.
  const first = start({ PATH: await pathWith(['unshare', 'find', 'test', 'true'], join(folder, 'bin')) });
  await first.ready();
  await query('create table note as select 1 as id');
  const orphan = await postgresOf(folder);
  first.signal('SIGKILL');
  await first.ended;
  expect(isRunning(orphan)).toBe(true);

  const second = start();
  await second.ready();
  expect(await postgresOf(folder)).not.toBe(orphan);
  expect(await query('select id from note')).toEqual([{ id: 1 }]);
});

test('what a killed server left of a document is removed by the next, and what another may be writing is not', async () => {
  const first = start();
  await first.ready();
  const downloads = join(folder, 'downloads');
  await mkdir(downloads);
  for (const name of ['left', 'written']) await writeFile(join(downloads, name), 'half a report');
  first.signal('SIGKILL');
  await first.ended;

  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
  await utimes(join(downloads, 'left'), twoDaysAgo, twoDaysAgo);
  await start().ready();
  await expect.poll(() => readdir(downloads), { timeout: 10_000 }).toEqual(['written']);
});

test.for([50, 200, 350, 500])('a first start killed after %d ms is made good by the next', async (milliseconds) => {
  const first = start();
  await sleep(milliseconds);
  first.signal('SIGKILL');
  await first.ended;
  await start().ready();
  expect(await query('select count(*) > 0 as migrated from app.migration')).toEqual([{ migrated: true }]);
});

test('PostgreSQL that dies under the server is started again', async () => {
  await start().ready();
  process.kill(await postgresOf(folder), 'SIGKILL');
  await expect.poll(() => query('select 1 as one').catch(() => []), { timeout: 10_000 }).toEqual([{ one: 1 }]);
});

test('a folder too deep for a socket is served over 127.0.0.1 alone', async () => {
  const deep = join(folder, 'd'.repeat(100));
  await mkdir(deep);
  await start({ DATA_DIR: deep }).ready();
  const lines = (await readFile(join(deep, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  expect(lines[5]).toBe('127.0.0.1');
  expect(lines[4]).toBe('');
});

test('a second server on the same folder says so and leaves the first alone', async () => {
  const first = start();
  const address = await first.ready();
  expect(await refusalOf(start())).toBe(
    `baluarte: another server (process ${first.pid}) is running on ${folder}; stop it, or choose another DATA_DIR`,
  );
  expect((await fetch(address)).status).toBeLessThan(500);
});

test('a busy port is named', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  expect(await refusalOf(start({ PORT: String(port) }))).toBe(
    `baluarte: port ${port} of 127.0.0.1 is taken by another program; stop it, or choose another PORT`,
  );
});

test.for([
  ['postgres://u:secreto@127.0.0.1:1/x', '127.0.0.1:1/x: nothing listens there'],
  [
    'postgres://u:secreto@nowhere.invalid/x',
    'nowhere.invalid/x: there is no such host',
    // The answer on a machine without a name server.
    'nowhere.invalid/x: the host name cannot be looked up',
  ],
  ['postgres:///x?host=/tmp/nowhere&password=secreto', '/tmp/nowhere/x: there is no such socket'],
])('a database that cannot be reached is named without its password: %s', async ([url = '', ...lines]) => {
  const refusals = lines.map((line) => `baluarte: cannot reach the database ${line}; check DATABASE_URL`);
  expect(refusals).toContain(await refusalOf(start({ DATABASE_URL: url })));
});

test('a database newer than the program is refused and left as it is', async () => {
  const first = start();
  await first.ready();
  await query(`insert into app.migration (name, checksum) values ('9999_future', '')`);
  first.signal('SIGTERM');
  await first.ended;
  expect(await refusalOf(start())).toBe(
    'baluarte: the database is newer than this program: it has migration 9999_future; start the newer version',
  );
});

test('a wrong value is reported with what is expected, and a secret is not shown', async () => {
  expect(await refusalOf(start({ PORT: 'abc', SECRET: 'too short' }))).toBe(
    'baluarte: PORT is "abc", expected a whole number from 0 to 65535 (0: any free port); SECRET is (hidden), expected at least 32 characters',
  );
});

test('damaged secrets are refused, because new ones would lock everybody out', async () => {
  await writeFile(join(folder, 'secrets.json'), '{"secret":');
  expect(await refusalOf(start())).toBe(
    `baluarte: ${join(folder, 'secrets.json')} is damaged; restore it from a backup`,
  );
});

/** A small disk of the test's own takes a user namespace, which some machines refuse. */
const inNamespace = ['/usr/bin/unshare', '--user', '--map-root-user', '--mount'];
const hasNamespaces = spawnSync('/usr/bin/unshare', [...inNamespace.slice(1), 'true']).status === 0;

test.skipIf(!hasNamespaces)('a full disk is reported in one line, and with space the start succeeds', async () => {
  const fill = (size: string, then: string) => `mount -t tmpfs -o size=${size} none "$DATA_DIR" && ${then}`;
  const wrap = [...inNamespace, 'sh', '-c'];
  const full = start({}, [...wrap, fill('20m', 'exec "$@"'), 'sh']);
  expect(await refusalOf(full)).toBe('baluarte: cannot create the database: the disk is full');
  await start({}, [...wrap, fill('200m', 'exec "$@"'), 'sh']).ready();
});

test('a request under way at shutdown is answered', async () => {
  const server = start();
  const { hostname, port } = new URL(await server.ready());
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  socket.write(
    'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
  );
  await sleep(200);
  server.signal('SIGTERM');
  await sleep(500);
  socket.write('}');
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1\.1 [24]\d\d /);
  expect((await server.ended).code).toBe(0);
});

test('two servers share an external database, and store nothing of it in their folders', async () => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await createDatabase(inject('clusterUrl'), name);
  const env = { DATABASE_URL: testUrl(name), SECRET: TEST_SECRET, NODE_ENV: 'production' };
  const servers = [start(env), start(env)];
  const addresses = await Promise.all(servers.map((server) => server.ready()));
  for (const address of addresses) expect((await fetch(address)).status).toBeLessThan(500);
  expect(await readdir(folder)).toEqual([]);
});
