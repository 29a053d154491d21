import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { es } from '@baluarte/texts/es/index.ts';
import { hasEnded } from '../server/src/kit/database/postgres-process.ts';
import { temporaryName } from '../server/test/temporary.ts';
import { patience } from './kit/patience.ts';
import { expect, test as base } from './kit/test.ts';

const project = join(import.meta.dirname, '..');

interface Development {
  process: ChildProcess;
  /** Address of the main host. Not every resolver knows names below localhost; browsers do. */
  host: string;
  /** Status of the server's health. */
  health: () => Promise<number>;
  /** What `edited` makes the server answer beside its configuration, null while nothing is edited. */
  header: () => Promise<string | null>;
  /** Process of PostgreSQL. */
  postgres: () => Promise<number>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Milliseconds for a start or a restart beside the other browsers. How long a restart takes at best is measured. */
const startTimeout = 120_000 * patience;

const test = base.extend<object, { development: Development }>({
  /** `npm run dev` in a folder of its own. It starts with the first test that is run here, and not where all of them are left out. */
  development: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs; this one nothing
    async ({}, use) => {
      const folder = `${temporaryName('dev')}${randomUUID()}`;
      const port = await freePort();
      const host = `localhost:${port}`;
      const numbers = `http://127.0.0.1:${port}`;
      const settings = {
        PORT: String(port),
        PUBLIC_URL: `http://${host}`,
        DATA_DIR: folder,
        CAPTCHA: 'off',
        DEMO: 'off',
      };
      const child = fork(join(project, 'tools/dev.ts'), {
        env: { ...process.env, ...settings, LOG_LEVEL: 'warn' },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      const development = {
        process: child,
        host,
        health: async () => (await fetch(`${numbers}/api/health/ready`)).status,
        header: async () => (await fetch(`${numbers}/api/config`)).headers.get('x-edited'),
        postgres: async () => {
          const [pid] = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n');
          return Number(pid);
        },
      };
      try {
        const status = async () => (hasEnded(child) ? 'ended' : await development.health().catch(() => 'not yet'));
        await expect.poll(status, { timeout: startTimeout }).not.toBe('not yet');
        expect(await status()).toBe(200);
        await use(development);
      } finally {
        if (!hasEnded(child)) {
          child.kill('SIGTERM');
          await once(child, 'exit');
        }
        // It ends PostgreSQL before itself: nobody writes there any more.
        await rm(folder, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 2 * startTimeout },
  ],
});

/** Writes a source otherwise for the length of `work`. */
async function edited(path: string, from: string, to: string, work: () => Promise<void>): Promise<void> {
  const file = join(project, path);
  const before = await readFile(file, 'utf8');
  expect(before).toContain(from);
  try {
    // Nobody saves a file twice within a tenth of a second, and Vite's watcher takes two such as one.
    await sleep(300);
    await writeFile(file, before.replace(from, to));
    await work();
  } finally {
    await sleep(300);
    await writeFile(file, before);
  }
}

test('@slow while developing, a component is seen at once with what was typed, and the server comes back by itself', async ({
  page,
  development: { host, health, header, postgres },
}, info) => {
  test.setTimeout(600_000 * patience);
  // The company is the subdomain's, and none is there yet.
  await page.goto(`http://aurora.${host}/login`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`aurora.${host}`);
  await page.goto(`http://${host}/login`);
  const email = page.getByLabel(es.session.login.email);
  await email.fill('ana@example.com');
  const measured: number[] = [];
  for (const [index, label] of ['uno', 'dos', 'tres'].entries()) {
    const heading = `title={'${label}'} name="email"`;
    await edited('web/src/features/identity/session/login-form.tsx', 'name="email"', heading, async () => {
      const since = Date.now();
      await expect(page.locator(`input[title="${label}"]`)).toBeVisible();
      measured[index] = Date.now() - since;
    });
    await expect(page.locator('input[title]')).toHaveCount(0);
  }
  await expect(email).toHaveValue('ana@example.com');

  const cluster = await postgres();
  const app = 'server/src/app.ts';
  const restarts: number[] = [];
  for (const label of ['uno', 'dos', 'tres']) {
    const hook = `app.addHook('onRequest', async (request, reply) => {`;
    await edited(app, hook, `${hook}\n    reply.header('x-edited', '${label}');`, async () => {
      const since = Date.now();
      await expect.poll(header, { intervals: [20], timeout: startTimeout }).toBe(label);
      restarts.push(Date.now() - since);
    });
    await expect.poll(header, { intervals: [50], timeout: startTimeout }).toBeNull();
  }
  expect(await postgres(), 'PostgreSQL runs on').toBe(cluster);
  // What was typed outlives the restarts: the page was not loaded anew.
  await expect(email).toHaveValue('ana@example.com');
  const figures = `component ${measured.join(', ')} ms; server ${restarts.join(', ')} ms`;
  info.annotations.push({ type: 'figures', description: figures });
  console.log(figures);
  // Of a quiet machine; one with four times as much to do as it can takes four times as long.
  const busy = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
  expect(Math.min(...measured)).toBeLessThan(1_000 * busy);
  expect(Math.min(...restarts)).toBeLessThan(3_000 * busy);

  // A server that does not start says so, and is started by the next change.
  await edited(app, 'export async function buildApp', 'export async function noApp', async () => {
    await expect.poll(health, { timeout: startTimeout }).toBe(503);
  });
  await expect.poll(health, { timeout: startTimeout }).toBe(200);
  await page.getByLabel(es.session.login.password, { exact: true }).fill('Aurora-2026!');
});

test('@slow Ctrl+C ends everything that development started', async ({ development }) => {
  const pid = await development.postgres();
  development.process.kill('SIGINT');
  const [code] = await once(development.process, 'exit');
  expect(code).toBe(0);
  expect(() => process.kill(pid, 0)).toThrow();
  await expect(development.health()).rejects.toThrow();
});
