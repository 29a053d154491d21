import type { ParseArgsOptionsConfig } from 'node:util';
import type { Env } from '#app/env.ts';
import type { Database } from '#kit/database/database.ts';

/** Context of a command. */
export interface CommandContext {
  env: Env;
  database: Database;
  /** Writes one line for the operator. */
  say: (line: string) => void;
  /** The first line of standard input. */
  readLine: () => Promise<string>;
}

/** Options of the command line; undefined where a flag is missing. */
export type CommandOptions = Readonly<Record<string, string | boolean | undefined>>;

/** One command of the operators' command line. */
export interface Command {
  /** Its options as a person reads them: `--email ADDRESS [--json]`. */
  usage: string;
  /** Its description, in one line. */
  summary: string;
  options: ParseArgsOptionsConfig;
  /** Options it cannot do without. */
  required: readonly string[];
  /** Throws `AdminRefusal` where it cannot be done. */
  run?(context: CommandContext, options: CommandOptions): Promise<void>;
  /** The same, of a command that needs no database. */
  runAlone?(context: Pick<CommandContext, 'say'>, options: CommandOptions): Promise<void>;
}

/** The text of an option, or undefined. */
export const textOf = (options: CommandOptions, name: string): string | undefined => {
  const value = options[name];
  return typeof value === 'string' ? value.trim() : undefined;
};
