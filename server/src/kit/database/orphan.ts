import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long, in milliseconds, an orphan may take over each way of ending it, from the politest to the last. */
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
 * The processes that work in `data`: PostgreSQL's main process and its children. Asked of the kernel rather than of
 * postmaster.pid, because a process number is given again after a reboot, and because children outlive a killed parent
 * for a moment in which a second PostgreSQL would destroy the data.
 */
async function processesIn(data: string): Promise<number[]> {
  const folder = await realpath(data);
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const working = await Promise.all(
    numbers.map(async (pid) => (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === folder),
  );
  return numbers.filter((_, index) => working[index]).map(Number);
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

/** Removes the half-made cluster in `folder` of a server that was killed, and ends whoever still works on it. */
export async function removeHalfMade(folder: string): Promise<void> {
  for (;;) {
    const running = await processesIn(folder);
    if (running.length === 0) break;
    signalAll(running, 'SIGKILL');
    await sleep(20);
  }
  await rm(folder, { recursive: true, force: true });
}

/**
 * Ends the PostgreSQL that a killed server left behind on `data` and removes its note.
 * To be called only while holding the folder's lock: nobody else's PostgreSQL can be meant then.
 */
export async function endOrphan(data: string): Promise<void> {
  const note = await postmasterNote(data);
  if (!note) return;
  for (const { signal, patience } of STEPS) {
    const running = await processesIn(data);
    if (running.length === 0) break;
    const parent = running.filter((pid) => pid === note.pid);
    signalAll(signal === 'SIGKILL' ? running : parent, signal);
    const deadline = Date.now() + patience;
    while ((await processesIn(data)).length > 0 && Date.now() < deadline) await sleep(20);
  }
  await rm(join(data, 'postmaster.pid'), { force: true });
}
