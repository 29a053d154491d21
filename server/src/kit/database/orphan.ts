import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunAs } from './run-as.ts';

/** A PostgreSQL data folder and the user PostgreSQL runs as. */
interface EmbeddedPaths {
  data: string;
  runAs: RunAs;
}

/** The signals to stop an orphan, gentlest first, each with the milliseconds to wait for it. */
const STEPS = [
  { signal: 'SIGINT', patience: 20_000 },
  { signal: 'SIGQUIT', patience: 5_000 },
  { signal: 'SIGKILL', patience: 5_000 },
] as const;

/** What PostgreSQL writes about itself into its folder, once it runs. */
export async function postmasterNote(data: string): Promise<{ pid: number; isReady: boolean } | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, isReady: lines[7]?.trim() === 'ready' } : undefined;
}

/**
 * The processes that run in `data`: PostgreSQL's main process and its children. Read from the kernel rather than from
 * postmaster.pid, because process ids are reused after a reboot, and because children briefly outlive a killed parent,
 * when a second PostgreSQL would destroy the data.
 */
async function processesIn({ data, runAs }: EmbeddedPaths): Promise<number[]> {
  const folder = await realpath(data);
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const at = await (runAs.owner ? foldersAsOwner(numbers, runAs) : folders(numbers));
  return numbers.filter((pid) => at.get(pid) === folder);
}

/** The working directory of each process that the current user may inspect. */
async function folders(pids: number[]): Promise<Map<number, string>> {
  return new Map(
    await Promise.all(pids.map(async (pid) => [pid, await readlink(`/proc/${pid}/cwd`).catch(() => '')] as const)),
  );
}

/** The same as the user PostgreSQL runs as: root with few capabilities, as in a container, may not inspect others. */
async function foldersAsOwner(pids: number[], { wrap, becomes }: RunAs): Promise<Map<number, string>> {
  const links = pids.map((pid) => `/proc/${pid}/cwd`);
  const [first, ...words] = [...wrap, 'find', ...links, '-maxdepth', '0', '-printf', String.raw`%h\t%l\0`];
  const output = await new Promise<string>((resolve, reject) => {
    // It exits with 1 where processes of other users are among them.
    execFile(first, words, { cwd: '/', ...becomes }, (error, stdout) =>
      error && typeof error.code !== 'number' ? reject(error) : resolve(stdout),
    );
  });
  const lines = output.split('\0').map((line) => line.slice('/proc/'.length).split('\t'));
  return new Map(lines.map(([pid, folder = '']) => [Number(pid), folder]));
}

function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** Removes the half-made cluster of a killed server, and ends processes still working on it. */
export async function removeHalfMade(place: EmbeddedPaths): Promise<void> {
  for (;;) {
    const running = await processesIn(place);
    if (running.length === 0) break;
    signalAll(running, 'SIGKILL');
    await sleep(20);
  }
  await rm(place.data, { recursive: true, force: true });
}

/**
 * Ends the PostgreSQL that a killed server left behind and removes its pid file.
 * Call it only while holding the folder's lock, so that it cannot be another server's PostgreSQL.
 */
export async function endOrphan(place: EmbeddedPaths): Promise<void> {
  const { data } = place;
  const note = await postmasterNote(data);
  if (!note) return;
  for (const { signal, patience } of STEPS) {
    const running = await processesIn(place);
    if (running.length === 0) break;
    const parent = running.filter((pid) => pid === note.pid);
    signalAll(signal === 'SIGKILL' ? running : parent, signal);
    const deadline = Date.now() + patience;
    while ((await processesIn(place)).length > 0 && Date.now() < deadline) await sleep(20);
  }
  await rm(join(data, 'postmaster.pid'), { force: true });
}
