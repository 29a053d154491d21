import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Mutation } from './mutation.ts';

/** Files beside the lists that hold none. */
const others = ['mutation.ts', 'parts.ts', 'run.ts'];

/**
 * Every list of planted faults by the name of its file. A list is a file of this folder that exports one array: there is no second
 * place where it would have to be named. Throws for a file that exports something else.
 */
export async function readParts(): Promise<Readonly<Record<string, readonly Mutation[]>>> {
  const files = globSync('*.ts', { cwd: import.meta.dirname }).filter((file) => !others.includes(file));
  const parts = files.toSorted().map(async (file) => {
    const exported = Object.values((await import(pathToFileURL(join(import.meta.dirname, file)).href)) as object);
    const [list] = exported;
    if (exported.length !== 1 || !Array.isArray(list)) throw new Error(`${file} exports no list of faults`);
    return [basename(file, '.ts'), list as Mutation[]] as const;
  });
  return Object.fromEntries(await Promise.all(parts));
}
