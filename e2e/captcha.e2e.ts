import { env } from 'node:process';
import { es } from '@baluarte/texts/es/index.ts';
import { startServer, type ServerProcess } from '../server/test/server-process.ts';
import { accounts, password } from './kit/accounts.ts';
import { expectAccessible } from './kit/accessibility.ts';
import { typeCredentials } from './kit/sign-in.ts';
import { expect, test } from './kit/test.ts';

// The captcha as an installation has it that says nothing about it: another server at the same data, because the first has none.
let server: ServerProcess;
let origin: string;
test.beforeAll(async () => {
  const { E2E_DATABASE_URL = '', E2E_SECRET = '', E2E_DATA_DIR = '' } = env;
  const data = { DATABASE_URL: E2E_DATABASE_URL, SECRET: E2E_SECRET, DATA_DIR: E2E_DATA_DIR };
  server = startServer({ ...data, DEMO: 'on' });
  origin = (await server.ready()).replace('127.0.0.1', 'localhost');
});
test.afterAll(async () => {
  server.signal('SIGTERM');
  await server.ended;
});

test('a person who types the right password meets no captcha', { tag: '@slow' }, async ({ page }) => {
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  await page.goto(`${origin}/login`);
  await typeCredentials(page, accounts.admin);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.session.scopes.title);
  expect(requestedUrls.filter((url) => url.includes('/auth/captcha') || url.includes('proof'))).toEqual([]);
});

test('after three failures the browser works for the next attempt, unseen and fast', async ({ page, faults }) => {
  faults.expect(401, 422);
  await page.goto(`${origin}/login`);
  for (let time = 0; time < 3; time += 1) {
    const refused = page.waitForResponse(
      (answer) => answer.url().endsWith('/sign-in/email') && answer.status() === 401,
    );
    await typeCredentials(page, accounts.guest, `Clave-equivocada-${time}`);
    await refused;
  }
  const challenge = page.waitForResponse((answer) => answer.url().includes('/auth/captcha'));
  const solved = page.waitForRequest((request) => request.headers()['x-captcha'] !== undefined);
  await typeCredentials(page, accounts.guest, password);
  await (await challenge).finished();
  const started = Date.now();
  await solved;
  // A fraction of a second on a machine at rest; this one may start a worker while everything else waits for it.
  expect(Date.now() - started).toBeLessThan(5000);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Elija el alcance|Hola/);
});

test('registering and asking for a link carry an answer of their own', { tag: '@slow' }, async ({ page }) => {
  await page.goto(`${origin}/register`);
  await page.getByLabel(es.account.person.name).fill('Ana María');
  await page.getByLabel(es.account.person.lastName).fill('Díaz');
  await page.getByLabel(es.session.login.email).fill('ana.captcha@example.com');
  await page.getByLabel(es.account.password.label).fill('Caballo-Pila-9-grapa');
  await page.getByLabel(es.account.password.confirm).fill('Caballo-Pila-9-grapa');
  await page.getByLabel('Autorizo el tratamiento').check();
  const registering = page.waitForResponse((answer) => answer.url().endsWith('/auth/register'));
  await page.getByRole('button', { name: es.session.login.register }).click();
  expect((await registering).status()).toBe(202);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.registration.sent.title);
  await expectAccessible(page);

  await page.goto(`${origin}/restore-password`);
  await page.getByLabel(es.session.login.email).fill(accounts.guest);
  const restoring = page.waitForResponse((answer) => answer.url().endsWith('/auth/restore'));
  await page.getByRole('button', { name: es.user.password.submitLink }).click();
  expect((await restoring).status()).toBe(202);
  await expect(page.getByText(`Si ${accounts.guest} tiene una cuenta`)).toBeVisible();
});
