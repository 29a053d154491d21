import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pid } from 'node:process';
import { removeHalfMade } from '#kit/database/orphan.ts';
import { isRunning } from './server-process.ts';

/** Name of a temporary test folder: its purpose, and the process after whose end it may be removed. */
export const temporaryName = (purpose: string) => join(tmpdir(), `baluarte-${purpose}-${pid}-`);

/** A new folder of this process's own. */
export const temporaryFolder = (purpose: string) => mkdtemp(temporaryName(purpose));

/** Removes the folders of processes that were killed, and ends a PostgreSQL that still works in one; their names. */
export async function removeLeftBehind(): Promise<string[]> {
  const names = (await readdir(tmpdir())).filter((name) => {
    const owner = /^baluarte-[a-z]+-(\d+)-/.exec(name)?.[1];
    return owner !== undefined && !isRunning(Number(owner));
  });
  for (const name of names) {
    const folder = join(tmpdir(), name);
    const data = join(folder, 'postgres');
    if (existsSync(data)) await removeHalfMade({ data, runAs: { wrap: [] } });
    await rm(folder, { recursive: true, force: true });
  }
  return names;
}
