import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const project = join(import.meta.dirname, '..');

/** Source folders of the server, without tests. */
const sources = ['contract/src', 'texts/src', 'server/src', 'server/migrations', 'server/seed'];
const isTest = (name: string) => name.endsWith('.test.ts');

/** Milliseconds in which several files are written as one change. */
const PAUSE = 50;
/** Milliseconds for the requests and jobs under way when it restarts. */
const PATIENCE = 1_000;

/** A server that restarts when its sources change. */
export interface Restarting {
  /** Waits for it to start; whether it did. */
  answers(): Promise<boolean>;
  stop(): Promise<void>;
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** Ends it, cleanly where that takes no longer than `patience` milliseconds. */
async function end(child: ChildProcess, patience: number): Promise<void> {
  if (hasEnded(child)) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const deadline = setTimeout(() => child.kill('SIGKILL'), patience);
  await gone;
  clearTimeout(deadline);
}

/** Starts the server with `env`, and again whenever one of its sources was written; one that fails waits for the next change. */
export function startRestarting(env: NodeJS.ProcessEnv): Restarting {
  let isWaiting = false;
  let isStopping = false;

  function begin(words: readonly string[]): ChildProcess {
    const started = fork(join(project, 'server/src/main.ts'), ['--behind', ...words], {
      env: { ...env, NODE_COMPILE_CACHE: join(project, 'node_modules/.cache/node') },
      cwd: project,
    });
    answering = Promise.race([once(started, 'message').then(() => true), once(started, 'exit').then(() => false)]);
    started.once('exit', () => {
      if (child === started && !isWaiting) answering = Promise.resolve(false);
    });
    return started;
  }

  async function again(): Promise<boolean> {
    await sleep(PAUSE);
    await end(child, PATIENCE);
    isWaiting = false;
    if (isStopping) return false;
    child = begin(['--again']);
    return answering;
  }

  function restart(): void {
    if (isWaiting || isStopping) return;
    isWaiting = true;
    answering = again();
  }

  let answering: Promise<boolean>;
  let child = begin([]);
  const watchers = sources.map((folder) =>
    watch(join(project, folder), { recursive: true }, (_, name) => {
      if (name === null || !isTest(name)) restart();
    }),
  );

  return {
    async answers() {
      for (;;) {
        const awaited = answering;
        const isUp = await awaited;
        if (awaited === answering) return isUp;
      }
    },
    async stop() {
      isStopping = true;
      for (const watcher of watchers) watcher.close();
      // The same time as the server allows itself.
      await end(child, 10_000);
    },
  };
}
