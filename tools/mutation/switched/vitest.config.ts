import { join } from 'node:path';
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
    include: ['server/test/mutants.drive.ts'],
    setupFiles: ['./server/test/quiet.ts', './tools/mutation/switched/switch.ts', './server/test/cheap-sign-in.ts'],
    globalSetup: ['./server/test/global-setup.ts'],
    dangerouslyIgnoreUnhandledErrors: true,
    testTimeout: 0,
    hookTimeout: 300_000,
  },
});
