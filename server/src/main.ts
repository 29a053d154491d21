import type { AddressInfo } from 'node:net';
import { argv, exit, stderr, stdout } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { buildApp, refuseUnserved } from './app.ts';
import { EnvError, readEnv, type Env } from './env.ts';
import { jobKinds } from './jobs.ts';
import { prepareDemo } from './demo/prepare-demo.ts';
import { demoFilesOf } from './demo/write-evidence.ts';
import { prepareReference } from './features/organization/reference/prepare-reference.ts';
import { withPreparationLock } from './kit/database/preparation-lock.ts';
import { settle } from './kit/database/data-dir.ts';
import { openDatabase } from './kit/database/database.ts';
import { createJobs, prepareJobs } from './kit/jobs/jobs.ts';
import type { Parts } from './kit/http/parts.ts';
import { toStartError, StartError } from './kit/operations/start-error.ts';
import { buildWebWhenStale } from './kit/pages/web-build.ts';
import { registerWorkers } from './workers.ts';

/** Milliseconds for running requests to finish, and for the whole shutdown. */
const DRAIN = 5_000;
const END = 9_500;

/** Whether it runs behind the development server, which holds the database and serves the pages. */
const isBehind = argv.includes('--behind');
const isAgain = argv.includes('--again');

const stopping = new AbortController();
const closing: (() => Promise<void>)[] = [];

async function start(): Promise<void> {
  const env = await settle(readEnv());
  const proceed = () => stopping.signal.throwIfAborted();

  const database = await openDatabase(env, fail);
  closing.push(() => database.close());
  proceed();
  const demo = await withPreparationLock(database.owner, async () => {
    await prepareJobs(database, jobKinds);
    await prepareReference(database.owner);
    return env.DEMO ? prepareDemo(database, demoFilesOf(env)) : null;
  });
  proceed();
  if (!isBehind) await buildWebWhenStale(stopping.signal);
  proceed();

  const jobs = createJobs(database, (error) => app.log.error(error));
  const parts = { env, database, jobs, demo };
  const app = await buildApp(parts);
  refuseUnserved(app);
  registerWorkers(parts);
  closing.push(async () => {
    await Promise.all([drain(app), jobs.stop(DRAIN)]);
  });
  await jobs.start();
  await listen(app, env);
  proceed();
  process.send?.('listening');
  if (env.NODE_ENV !== 'production' && !isAgain) greet(env, app.server.address() as AddressInfo, demo);
}

/** Accepts no more requests and waits for running ones, up to a limit. */
async function drain(app: FastifyInstance): Promise<void> {
  // Closing ends the connections that are idle now, not those that become idle once their request is answered.
  const tidy = setInterval(() => app.server.closeIdleConnections(), 50);
  await Promise.race([app.close(), sleep(DRAIN, undefined, { ref: false })]);
  clearInterval(tidy);
  app.server.closeAllConnections();
}

async function listen(app: FastifyInstance, { HOST, PORT }: Env): Promise<void> {
  try {
    await app.listen({ host: HOST, port: PORT });
  } catch (error) {
    const refusals: Record<string, string> = {
      EADDRINUSE: `port ${PORT} of ${HOST} is taken by another program; stop it, or choose another PORT`,
      EACCES: `port ${PORT} of ${HOST} is not allowed to this user; choose a PORT above 1023`,
      EADDRNOTAVAIL: `${HOST} is no address of this machine; choose another HOST`,
      ENOTFOUND: `${HOST} is no address of this machine; choose another HOST`,
    };
    const refusal = refusals[(error as NodeJS.ErrnoException).code ?? ''];
    throw refusal ? new StartError(refusal) : error;
  }
}

function greet(env: Env, address: AddressInfo, demo: Parts['demo']): void {
  const place = env.PORT === 0 ? `http://localhost:${address.port}` : env.PUBLIC_URL;
  const lines = demo?.accounts.map(({ email, role }) => `  ${email}  ${demo.password}  ${role}`) ?? [];
  stdout.write(['', `Baluarte: ${place}`, ...lines, '', ''].join('\n'));
}

/** Prints one line for an error the operator can fix, else the whole error. */
function fail(cause: unknown): void {
  const error = toStartError(cause) ?? cause;
  const isKnown = error instanceof StartError || error instanceof EnvError;
  stderr.write(`baluarte: ${isKnown ? error.message : inspect(error)}\n`);
  void stop(1);
}

/** Ends in the opposite order of the start. A process that cannot end in time is ended; the next start cleans up. */
async function stop(code: number): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  setTimeout(() => exit(1), END).unref();
  await started;
  for (const close of closing.toReversed()) await close();
  exit(code);
}

// The output may be a full disk or a closed pipe.
for (const output of [stdout, stderr]) output.on('error', () => undefined);

// Not once: npm passes on the interrupt that the terminal sends to both, and the second would end the process at once.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void stop(0));
process.on('uncaughtException', fail);
// The development server was killed.
if (isBehind) process.once('disconnect', () => void stop(0));

const started: Promise<void> = start().catch((error: unknown) => {
  // What was interrupted by the order to stop is no failure.
  if (!stopping.signal.aborted) fail(error);
});
