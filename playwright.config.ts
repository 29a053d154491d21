import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { env } from 'node:process';
import { defineConfig } from '@playwright/test';
import { findChromium } from './e2e/chromium.ts';
import { temporaryName } from './server/test/temporary.ts';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => {
    server.once('listening', resolve);
  });
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/**
 * Each works on a server, a database and a provider of its own, so what one changes no other sees. One more than the two
 * cores this product is built for: a journey waits more than it works.
 */
const workers = 3;
type WorkerServer = Readonly<Record<'E2E_PORT' | 'E2E_OIDC_PORT' | 'E2E_DNS_PORT' | 'E2E_DATA_DIR', string>>;

// Chosen once; the workers read the same configuration and inherit this. The server makes the folder: not everybody who
// reads this configuration runs the tests. The provider's port is asked at the first use, by the test that starts it.
env['E2E_SERVERS'] ??= JSON.stringify(
  await Promise.all(
    Array.from({ length: workers }, async (): Promise<WorkerServer> => ({
      E2E_PORT: String(await freePort()),
      E2E_OIDC_PORT: String(await freePort()),
      E2E_DNS_PORT: String(await freePort()),
      E2E_DATA_DIR: `${temporaryName('browser')}${randomUUID()}`,
    })),
  ),
);
const workerServers = JSON.parse(env['E2E_SERVERS']) as WorkerServer[];
const own = workerServers[Number(env['TEST_PARALLEL_INDEX'] ?? 0)];
if (!own) throw new Error('more workers than workerServers');
Object.assign(env, own);

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/set-up.ts',
  globalTeardown: './e2e/tear-down.ts',
  workers,
  ...(env['SLOW'] ? { grep: /@slow/ } : { grepInvert: /@slow/ }),
  timeout: 90_000,
  // A shared machine may be away for seconds; what fails twice more is no hiccup, and a retry is told as flaky.
  retries: env['CI'] ? 2 : 0,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://aurora.localhost:${own.E2E_PORT}`,
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    viewport: { width: 1440, height: 900 },
    // A recording costs more than what it records; who needs one asks for it, and an unattended run takes it of a second try.
    trace: 'on-first-retry',
    // What is not there by then is not coming: the line that waits is told, and not the end of the whole test.
    actionTimeout: 30_000,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: await findChromium(),
  },
  webServer: workerServers.map((server) => ({
    // Ends with the runner, however that ends.
    command: 'exec setpriv --pdeathsig TERM node server/src/main.ts',
    url: `http://127.0.0.1:${server.E2E_PORT}/api/health/ready`,
    timeout: 90_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: server.E2E_PORT,
      DATA_DIR: server.E2E_DATA_DIR,
      CAPTCHA: 'off',
      LOG_LEVEL: 'warn',
      PUBLIC_URL: `http://localhost:${server.E2E_PORT}`,
      OIDC_ISSUER: `http://127.0.0.1:${server.E2E_OIDC_PORT}`,
      OIDC_CLIENT_ID: 'baluarte',
      OIDC_CLIENT_SECRET: 'only-for-tests-and-long-enough-to-pass',
      OIDC_NAME: 'Acme',
      DNS_SERVERS: `127.0.0.1:${server.E2E_DNS_PORT}`,
    },
  })),
});
