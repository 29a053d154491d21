import process, { argv, stderr, stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { inspect } from 'node:util';
import { AdminRefusal, UsageError } from './admin/refusal.ts';
import { runAdmin, usage } from './admin/run-admin.ts';
import { EnvError, readEnv } from './env.ts';
import { toStartError, StartError } from './kit/operations/start-error.ts';

/** The first line of standard input, without its end. */
async function readLine(): Promise<string> {
  const lines = createInterface({ input: stdin });
  for await (const line of lines) return line;
  return '';
}

/** 1: it cannot be done; 2: it was not written as it must be. */
function fail(cause: unknown): number {
  const error = toStartError(cause) ?? cause;
  const isKnown = [StartError, EnvError, AdminRefusal, UsageError].some((known) => error instanceof known);
  stderr.write(`baluarte: ${isKnown ? (error as Error).message : inspect(error)}\n`);
  if (!(error instanceof UsageError)) return 1;
  stderr.write(`\n${usage}\n`);
  return 2;
}

try {
  await runAdmin(argv.slice(2), readEnv(), { readLine, say: (line) => void stdout.write(`${line}\n`) });
} catch (error) {
  process.exitCode = fail(error);
}
