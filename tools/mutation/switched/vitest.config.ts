import { join } from 'node:path';
import { env } from 'node:process';
import { defineConfig } from 'vitest/config';
import { mutants } from './plugin.ts';
// The set-up of the run loads sources of the server in this process too.
import './switch.ts';

export default defineConfig({
  root: join(import.meta.dirname, '../../..'),
  plugins: [mutants()],
  test: {
    name: 'mutants',
    isolate: false,
    fileParallelism: false,
    // With one fault on throughout, any other tests are run by their path: whether they notice it.
    include: env['MUTANT_ON'] === undefined ? ['server/test/mutants.drive.ts'] : ['server/**/*.test.ts'],
    setupFiles: ['./server/test/quiet.ts', './tools/mutation/switched/switch.ts', './server/test/cheap-sign-in.ts'],
    globalSetup: ['./server/test/global-setup.ts'],
    dangerouslyIgnoreUnhandledErrors: true,
    testTimeout: env['MUTANT_ON'] === undefined ? 0 : 60_000,
    hookTimeout: 300_000,
  },
});
