import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';

const main = join(import.meta.dirname, '../src/main.ts');
const LISTENING = /Server listening at (http:\/\/[\d.:]+)/;

/** The server in a separate process, started as `npm start` does. */
export interface ServerProcess {
  pid: number;
  /** The address it listens on; rejects with its error output when it exits instead. */
  ready(): Promise<string>;
  signal(name: NodeJS.Signals): void;
  /** Its exit code once it has ended (null when a signal ended it) and everything it wrote to stderr. */
  ended: Promise<{ code: number | null; stderr: string }>;
}

export const emptyFolder = () => mkdtemp(join(tmpdir(), `baluarte-start-${process.pid}-`));

/** Starts the server with nothing in its environment but `env`, on any free port, without demonstration data. */
export function startServer(env: Record<string, string>, wrap: string[] = []): ServerProcess {
  const [command, ...words] = [...wrap, execPath, main];
  const child = spawn(command, words, {
    env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', PORT: '0', DEMO: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, stderr }));
  const ready = async () => {
    for (;;) {
      const found = LISTENING.exec(stdout)?.[1];
      if (found) return found;
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`it ended: ${(await ended).stderr}`);
      await Promise.race([once(child.stdout, 'data'), once(child, 'close')]);
    }
  };
  return { pid: child.pid ?? 0, ready, signal: (name) => void child.kill(name), ended };
}

/** The process number of the PostgreSQL that runs, or ran last, in `folder`. */
export async function postgresOf(folder: string): Promise<number> {
  return Number.parseInt(await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10);
}

/** The owner's address of the embedded database in `folder`, as an administrator on the machine would write it. */
export async function embeddedUrl(folder: string): Promise<string> {
  const { database } = JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8')) as { database: string };
  return `postgres://postgres:${database}@localhost/baluarte?host=${encodeURIComponent(join(folder, 'postgres'))}`;
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return true;
}

/** A PATH with these programs alone. */
export async function pathWith(names: string[], folder: string): Promise<string> {
  await mkdir(folder);
  for (const name of names) {
    const place = ['/usr/bin', '/bin'].find((directory) => existsSync(join(directory, name))) ?? '';
    await symlink(join(place, name), join(folder, name));
  }
  return folder;
}
