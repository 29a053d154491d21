import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { defineConfig } from '@playwright/test';
import { findChromium } from './e2e/chromium.ts';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => {
    server.once('listening', resolve);
  });
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

// Chosen once; the workers read the same configuration and inherit these. The server makes the folder: not everybody who
// reads this configuration runs the tests.
env['E2E_PORT'] ??= String(await freePort());
// Where the test of providers starts one; the server asks it at the first use.
env['E2E_OIDC_PORT'] ??= String(await freePort());
env['E2E_DATA_DIR'] ??= join(tmpdir(), `baluarte-e2e-${randomUUID()}`);
const port = env['E2E_PORT'];

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  globalTeardown: './e2e/tear-down.ts',
  workers: 1,
  timeout: 60_000,
  // A shared machine may be away for seconds; what fails twice more is no hiccup, and a retry is told as flaky.
  retries: env['CI'] ? 2 : 0,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://aurora.localhost:${port}`,
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: await findChromium(),
  },
  webServer: {
    command: 'node server/src/main.ts',
    url: `http://127.0.0.1:${port}/api/health/ready`,
    timeout: 90_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: port,
      DATA_DIR: env['E2E_DATA_DIR'],
      CAPTCHA: 'off',
      LOG_LEVEL: 'warn',
      PUBLIC_URL: `http://localhost:${port}`,
      OIDC_ISSUER: `http://127.0.0.1:${env['E2E_OIDC_PORT']}`,
      OIDC_CLIENT_ID: 'baluarte',
      OIDC_CLIENT_SECRET: 'only-for-tests-and-long-enough-to-pass',
      OIDC_NAME: 'Acme',
    },
  },
});
