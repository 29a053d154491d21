import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pid } from 'node:process';
import { removeHalfMade } from '#kit/database/orphan.ts';
import { isRunning } from './server-process.ts';

/** Name of a temporary test folder: its purpose, and the process after whose end it may be removed. */
export const temporaryName = (purpose: string, place = tmpdir()) => join(place, `baluarte-${purpose}-${pid}-`);

/** A new folder of this process's own. */
export const temporaryFolder = (purpose: string) => mkdtemp(temporaryName(purpose));

/** Files in memory, on Linux. */
const memory = '/dev/shm';
/** Bytes free there from which on the databases of a run fit. */
const enough = 3 * 2 ** 30;

/** The same for a database: in memory where there is room, for each test copies one, and a copy is a hundred files. */
export async function databaseFolder(purpose: string): Promise<string> {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return mkdtemp(temporaryName(purpose, bavail * bsize > enough ? memory : tmpdir()));
}

/** Removes the folders of processes that were killed, and ends a PostgreSQL that still works in one; their paths. */
export async function removeLeftBehind(): Promise<string[]> {
  const places = [tmpdir(), memory];
  const all = await Promise.all(
    places.map(async (place) => (await readdir(place).catch(() => [])).map((entry) => join(place, entry))),
  );
  const left = all.flat().filter((folder) => {
    const owner = /\/baluarte-[a-z]+-(\d+)-[^/]*$/.exec(folder)?.[1];
    return owner !== undefined && !isRunning(Number(owner));
  });
  for (const folder of left) {
    const data = join(folder, 'postgres');
    if (existsSync(data)) await removeHalfMade({ data, runAs: { wrap: [] } });
    await rm(folder, { recursive: true, force: true });
  }
  return left;
}
