import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, writeSync } from 'node:fs';
import { readdir, rm, statfs } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { createDatabase } from '#kit/database/database.ts';
import { buildWebWhenStale } from '#kit/pages/web-build.ts';
import { testUrl } from './database.ts';
import { TEST_SECRET } from './template.ts';
import { emptyFolder, embeddedUrl, isRunning, postgresOf, startServer, type ServerProcess } from './server-process.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** A small disk of the test's own takes a user namespace, which some machines refuse. */
const inNamespace = ['/usr/bin/unshare', '--user', '--map-root-user', '--mount'];
const hasNamespaces = spawnSync('/usr/bin/unshare', [...inNamespace.slice(1), 'true']).status === 0;
if (!hasNamespaces) process.stdout.write('a full disk is not tried: this machine gives no user namespaces\n');

let folder: string;
let server: ServerProcess;
let address: string;
let headers: Record<string, string>;
/** The server's folder as it sees it, on the disk only it has. */
let disk: string;

interface Answer {
  status: number;
  body: Record<string, unknown> & { code?: string; title?: string; data?: unknown };
}

async function ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown, language = 'en'): Promise<Answer> {
  const response = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      ...headers,
      'x-language': language,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

/** As an administrator of the demonstration. */
async function signIn(): Promise<void> {
  headers = {};
  const { body } = await ask('GET', '/config');
  const { demoAccounts, demoPassword } = body.data as { demoAccounts: { email: string }[]; demoPassword: string };
  const email = demoAccounts.find(({ email }) => email.startsWith('admin'))?.email ?? demoAccounts[1]?.email;
  const signedIn = await ask('POST', '/auth/sign-in/email', { email, password: demoPassword });
  headers = { authorization: `Bearer ${String(signedIn.body['token'])}` };
}

beforeAll(async () => {
  if (!hasNamespaces) return;
  await buildWebWhenStale(new AbortController().signal);
  folder = await emptyFolder();
  const mount = 'mount -t tmpfs -o size=420m none "$DATA_DIR" && exec "$@"';
  const env = { DATA_DIR: folder, DEMO: 'on', CAPTCHA: 'off', LOG_LEVEL: 'error' };
  server = startServer({ ...env, LOG_LEVEL: 'info' }, [...inNamespace, 'sh', '-c', mount, 'sh']);
  address = await server.ready();
  disk = join(`/proc/${server.pid}/root`, folder);
  await signIn();
  const first = ((await read()).body.data as Record<string, unknown>[])[0] ?? {};
  sample = {
    name: 'Amenaza',
    description: 'x',
    categoryId: first['categoryId'],
    subcategoryId: first['subcategoryId'],
  };
});
afterAll(async () => {
  if (!hasNamespaces) return;
  server.signal('SIGTERM');
  await server.ended;
  await rm(folder, { recursive: true, force: true });
});

/** Fills the disk except for the given number of bytes. */
async function fill(left = 0, goesOn = () => true): Promise<void> {
  const file = openSync(join(disk, `filler-${Date.now()}`), 'w');
  const piece = Buffer.alloc(2 ** 20);
  try {
    while (goesOn()) {
      const { bavail, bsize } = await statfs(disk);
      if (bavail * bsize <= left) return;
      writeSync(file, piece, 0, Math.min(piece.length, Math.max(bavail * bsize - left, 4096)));
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}
const makeRoom = () => spawnSync('sh', ['-c', `rm -f ${disk}/filler-*`]);

const hasReserve = () => existsSync(join(disk, 'reserve'));

/** Fills PostgreSQL's own log until PostgreSQL ends; another one than before runs afterwards, or none. */
async function fillLog(): Promise<void> {
  const client = new Client({ connectionString: await embeddedUrl(disk) });
  client.on('error', () => undefined);
  await client.connect();
  const write = `select pg_logical_emit_message(true, 'x', repeat('x', 4000000))`;
  await expect(
    (async () => {
      for (;;) await client.query(write);
    })(),
  ).rejects.toThrow();
  await client.end().catch(() => undefined);
}

const read = () => ask('GET', '/threats?perPage=1');
let number = 0;
let sample: Record<string, unknown>;
const write = (language?: string) => ask('POST', '/threats', { ...sample, code: `L-${number++}` }, language);
const ready = async () => ({ ...(await ask('GET', '/health/ready')).body }) as Record<string, unknown>;

test.skipIf(!hasNamespaces)(
  'with a full disk reads work, writes report it, and freeing space is enough to recover',
  async () => {
    expect((await write()).status).toBe(201);
    await expect.poll(hasReserve).toBe(true);

    await fill();
    await sleep(1_100);
    expect((await read()).status).toBe(200);
    expect(await write()).toMatchObject({ status: 507, body: { code: 'diskFull', title: 'No space on the server' } });
    expect((await write('es')).body.title).toBe('Sin espacio en el servidor');
    expect(await ready()).toMatchObject({ status: 'degraded', database: true, disk: 'full' });

    makeRoom();
    await expect.poll(async () => (await write()).status, { timeout: 5_000 }).toBe(201);
  },
);

/** Reads and writes until a read succeeds; returns the statuses. */
async function untilRead(): Promise<number[]> {
  const statuses = new Set<number>();
  const isRead = async () => {
    const { status } = await read();
    statuses.add(status);
    statuses.add((await write()).status);
    return status === 200;
  };
  await expect.poll(isRead, { timeout: 60_000, interval: 200 }).toBe(true);
  return [...statuses];
}

/** Ends PostgreSQL and fills the space it would need to restart, as long as `goesOn` returns true. */
async function killWithoutRoom(goesOn: () => boolean): Promise<void> {
  await fill();
  process.kill(await postgresOf(disk), 'SIGKILL');
  while (goesOn()) {
    await fill(0, goesOn);
    await sleep(5);
  }
}

test.skipIf(!hasNamespaces)('PostgreSQL that ends because its log finds no room comes back and is read', async () => {
  expect((await write()).status).toBe(201);
  await fill();
  await fillLog();
  for (const status of await untilRead()) expect([200, 503, 507]).toContain(status);
});

test.skipIf(!hasNamespaces)(
  'the reserve is released when the disk is full; without a reserve the restart waits for space',
  async () => {
    makeRoom();
    await expect.poll(async () => (await write()).status, { timeout: 30_000, interval: 200 }).toBe(201);
    // Made anew within a minute, where the test before took it.
    await expect.poll(hasReserve, { timeout: 70_000, interval: 200 }).toBe(true);
    await killWithoutRoom(hasReserve);
    for (const status of await untilRead()) expect([200, 503, 507]).toContain(status);
    expect(hasReserve()).toBe(false);

    const until = Date.now() + 6_000;
    await killWithoutRoom(() => Date.now() < until);
    expect(isRunning(server.pid)).toBe(true);
    expect((await read()).status).toBe(503);
    expect((await write()).status).toBe(507);
    expect(await ready()).toMatchObject({ status: 'unavailable', database: false, disk: 'full' });
    makeRoom();
    await expect.poll(async () => (await write()).status, { timeout: 30_000, interval: 200 }).toBe(201);
    const found = await ask('GET', `/threats?search=L-&perPage=50`);
    expect((found.body.data as unknown[]).length).toBeGreaterThanOrEqual(3);
  },
);

test('log lines that cannot be written neither end the server nor block its shutdown', async () => {
  const other = await emptyFolder();
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  taken.close();
  const quiet = startServer({ DATA_DIR: other, PORT: String(port) }, ['sh', '-c', 'exec "$@" >/dev/full', 'sh']);
  const health = () =>
    fetch(`http://127.0.0.1:${port}/api/health/ready`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(health, { timeout: 60_000, interval: 100 }).toBe(200);
  for (let turn = 0; turn < 20; turn++) expect(await health()).toBe(200);
  quiet.signal('SIGTERM');
  expect(await quiet.ended).toEqual({ code: 0, stderr: '' });
  await rm(other, { recursive: true, force: true });
});

test.skipIf(!hasNamespaces)('an upload without disk space is refused as such and leaves nothing behind', async () => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await createDatabase(inject('clusterUrl'), name);
  const other = await emptyFolder();
  const mount = 'mount -t tmpfs -o size=6m none "$DATA_DIR" && exec "$@"';
  const env = { DATABASE_URL: testUrl(name), SECRET: TEST_SECRET, DATA_DIR: other, DEMO: 'on', CAPTCHA: 'off' };
  const small = startServer(env, [...inNamespace, 'sh', '-c', mount, 'sh']);
  address = await small.ready();
  await signIn();
  const form = new FormData();
  form.set('file', new Blob(['Código,Nombre\n', 'x'.repeat(10 * 2 ** 20)]), 'grande.csv');
  const answer = await fetch(`${address}/api/threats/import-threats-excel`, { method: 'POST', headers, body: form });
  expect([answer.status, ((await answer.json()) as Answer['body']).code]).toEqual([507, 'diskFull']);
  expect(await readdir(join(`/proc/${small.pid}/root`, other, 'uploads'))).toEqual([]);
  expect((await read()).status).toBe(200);
  expect(await ready()).toMatchObject({ status: 'degraded', disk: 'full' });
  small.signal('SIGTERM');
  await small.ended;
  await rm(other, { recursive: true, force: true });
});
