import { parseArgs } from 'node:util';
import type { Env } from '#app/env.ts';
import { attachDatabase } from '#kit/database/attach.ts';
import type { Command, CommandContext, CommandOptions } from './command.ts';
import { exportCompany } from './export-company.ts';
import { importCompany } from './import-company.ts';
import { createSuperAdmin } from './create-super-admin.ts';
import { listUsers } from './list-users.ts';
import { UsageError } from './refusal.ts';
import { sendDigest } from './send-digest.ts';
import { sendViewReports } from './send-view-reports.ts';
import { resetPassword } from './reset-password.ts';
import { unlock } from './unlock.ts';
import { verifyPack } from './verify-pack.ts';

const commands: Readonly<Record<string, Command>> = {
  'create-super-admin': createSuperAdmin,
  'reset-password': resetPassword,
  unlock,
  'list-users': listUsers,
  'send-digest': sendDigest,
  'send-view-reports': sendViewReports,
  'export-company': exportCompany,
  'import-company': importCompany,
  'verify-pack': verifyPack,
};

const lines = Object.entries(commands).map(([name, { usage, summary }]) => `  ${name} ${usage}\n      ${summary}`);

/** How the command line is written: every command with its options. */
export const usage = ['Usage: npm run admin -- COMMAND [OPTIONS]', '', ...lines].join('\n');

function read(words: readonly string[]): { command: Command; options: CommandOptions } {
  const [name = '', ...args] = words;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(name === '' ? 'a command is missing' : `there is no command ${name}`);
  try {
    const { values } = parseArgs({ args, options: command.options, strict: true, allowPositionals: false });
    const missing = command.required.filter((option) => !values[option]);
    if (missing.length > 0) throw new UsageError(`${missing.map((option) => `--${option}`).join(', ')} is missing`);
    return { command, options: values as CommandOptions };
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message.split('\n')[0] ?? '');
    throw error;
  }
}

/**
 * Runs one command of the operators' command line. Throws `UsageError` for wrong usage,
 * `AdminRefusal` where it cannot be done, `StartError` where the database cannot be opened.
 */
export async function runAdmin(
  words: readonly string[],
  env: Env,
  { say, readLine }: Pick<CommandContext, 'say' | 'readLine'>,
): Promise<void> {
  if (['help', '--help', '-h'].includes(words[0] ?? '')) return say(usage);
  const { command, options } = read(words);
  if (command.runAlone) return command.runAlone({ say }, options);
  const { database, env: settled } = await attachDatabase(env);
  try {
    await command.run?.({ env: settled, database, say, readLine }, options);
  } finally {
    await database.close();
  }
}
