import { spawn, type ChildProcess } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import type { RunAs } from './run-as.ts';

/** What is needed to run PostgreSQL's programs on the folder `data`. */
export interface Launch {
  binaries: Binaries;
  env: NodeJS.ProcessEnv;
  runAs: RunAs;
  data: string;
}

/** Starts a command in the cluster's folder; `errorOutput` returns the end of what it wrote to stderr so far. */
export function begin(
  { runAs, env, data }: Launch,
  command: readonly string[],
): { child: ChildProcess; errorOutput: () => string } {
  const [first = '', ...words] = [...runAs.wrap, ...command];
  // A group of its own: an interrupt typed at the terminal is for the server, which ends PostgreSQL after the last request.
  const child = spawn(first, words, {
    env,
    cwd: data,
    ...runAs.becomes,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let tail = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-8_000);
  });
  return { child, errorOutput: () => tail };
}

export const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** The end of PostgreSQL's own log, which it writes to after its first start-up steps. */
export async function endOfLog(data: string): Promise<string> {
  const folder = join(data, 'log');
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names.map(async (name) => ({ path: join(folder, name), time: (await stat(join(folder, name))).mtimeMs })),
  );
  const newest = files.sort((a, b) => b.time - a.time)[0];
  return newest ? (await readFile(newest.path, 'utf8')).slice(-8_000) : '';
}

export const DISK_IS_FULL = 'the disk is full';

/** The line of PostgreSQL's output that says why it ended. */
export function reasonIn(errorOutput: string): string | undefined {
  if (/No space left on device|Disk quota exceeded/i.test(errorOutput)) return DISK_IS_FULL;
  const grave = errorOutput.split('\n').findLast((line) => /(FATAL|PANIC|error): /i.test(line));
  return grave?.replace(/^.*?(FATAL|PANIC|error): +/i, '').trim();
}
