import { env } from 'node:process';
import { defineConfig } from 'vitest/config';

/** What takes long and seldom breaks, and what attacks for minutes, has a command of its own. */
const server = env['SLOW'] ? '*.slow.test.ts' : env['HOSTILE'] ? '*.hostile.test.ts' : '!(*.slow|*.hostile).test.ts';

const quiet = ['./server/test/quiet.ts'];

/** A test that comes to its end without an expectation shows nothing, and fails. */
const expectations = { requireAssertions: true };

export default defineConfig({
  test: {
    // One more than two cores, for what waits works little; each keeps its own connections, and the throw-away cluster has 100.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'contract',
          expect: expectations,
          isolate: false,
          include: ['contract/src/**/*.test.ts', 'texts/src/**/*.test.ts', 'tools/*.test.ts'],
          setupFiles: quiet,
        },
      },
      {
        test: {
          name: 'web',
          expect: expectations,
          include: ['web/src/**/*.test.{ts,tsx}'],
          setupFiles: [...quiet, './web/test/page-environment.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'server',
          expect: expectations,
          // Nothing is mocked there and nothing stays behind in a module: what is loaded once serves every file of a worker.
          isolate: false,
          include: [`server/src/**/${server}`, `server/test/**/${server}`],
          setupFiles: [...quiet, './server/test/cheap-sign-in.ts'],
          globalSetup: ['./server/test/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
