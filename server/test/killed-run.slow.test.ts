import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env, execPath } from 'node:process';
import { expect, test, vi } from 'vitest';
import { isRunning, postgresOf } from './server-process.ts';
import { removeLeftBehind } from './temporary.ts';

const project = join(import.meta.dirname, '../..');

/** Starts another run of these tests; its process and the PostgreSQL it started. */
async function startRun() {
  const { SLOW: _slow, VITEST: _vitest, ...rest } = env;
  const words = ['run', '--project', 'server', 'server/src/kit/history/sealing.test.ts'];
  const run = spawn(execPath, [join(project, 'node_modules/vitest/vitest.mjs'), ...words], {
    cwd: project,
    env: rest,
    stdio: 'ignore',
  });
  const ended = once(run, 'exit');
  const folder = await vi.waitFor(
    async () => {
      const [found = ''] = globSync(`{${tmpdir()},/dev/shm}/baluarte-test-${run.pid}-*`);
      expect(existsSync(join(found, 'postgres/postmaster.pid'))).toBe(true);
      return found;
    },
    { timeout: 60_000, interval: 20 },
  );
  return { run, ended, folder, postgres: await postgresOf(folder) };
}

test.each(['SIGKILL', 'SIGINT'] as const)(
  'a test run that is ended by %s leaves no PostgreSQL, and the next one no folder',
  async (signal) => {
    const { run, ended, folder, postgres } = await startRun();
    expect(isRunning(postgres)).toBe(true);
    run.kill(signal);
    await ended;
    await vi.waitFor(() => expect(isRunning(postgres)).toBe(false), { timeout: 15_000 });
    const wasThere = existsSync(folder);
    const removed = await removeLeftBehind();
    expect(removed.includes(folder)).toBe(wasThere);
    expect(existsSync(folder)).toBe(false);
  },
  120_000,
);
