import { env } from 'node:process';
import { defineConfig } from '@playwright/test';
import { findChromium } from './e2e/chromium.ts';
import { patience } from './e2e/kit/patience.ts';
import type { WorkerServer } from './e2e/servers.ts';

/**
 * Each works on a server, a database and a provider of its own, so what one changes no other sees. One more than the two
 * cores this product is built for: a journey waits more than it works.
 */
const workers = 3;

// Known once the servers listen: the workers read this configuration then.
const workerServers = JSON.parse(env['E2E_SERVERS'] ?? '[]') as WorkerServer[];
Object.assign(env, workerServers[Number(env['TEST_PARALLEL_INDEX'] ?? 0)]);

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  workers,
  // With SLOW_QUARTER a run takes a quarter of the slow half too: `e2e/kit/test.ts` leaves out the others.
  ...(env['SLOW'] ? { grep: /@slow/ } : env['SLOW_QUARTER'] ? {} : { grepInvert: /@slow/ }),
  timeout: 90_000 * patience,
  // A shared machine may be away for seconds; what fails twice more is no hiccup, and a retry is told as flaky.
  retries: env['CI'] ? 2 : 0,
  expect: { timeout: 15_000 * patience },
  reporter: [['list']],
  use: {
    baseURL: `http://aurora.localhost:${env['E2E_PORT']}`,
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    viewport: { width: 1440, height: 900 },
    // A recording costs more than what it records; who needs one asks for it, and an unattended run takes it of a second try.
    trace: 'on-first-retry',
    // What is not there by then is not coming: the line that waits is told, and not the end of the whole test.
    actionTimeout: 30_000 * patience,
    navigationTimeout: 60_000 * patience,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: await findChromium(),
  },
  webServer: {
    // Ends with the runner, however that ends.
    command: `exec setpriv --pdeathsig TERM node e2e/servers.ts ${workers}`,
    wait: { stdout: /^servers: (?<e2e_servers>.*)\n/m },
    timeout: 120_000 * patience,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
