import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Milliseconds since the last write after which nobody is still writing a file. */
const STALE_AFTER = 24 * 3600_000;

/**
 * Removes what a killed process left in `folder`: files and folders that were not written to for a day, unless `findKept` returns
 * their names. Younger ones stay, because another server that shares the folder may be writing them.
 */
export async function removeStale(
  folder: string,
  findKept: (names: string[]) => Promise<ReadonlySet<string>> = async () => new Set(),
): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  if (names.length === 0) return;
  const kept = await findKept(names);
  for (const name of names) {
    if (kept.has(name)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > STALE_AFTER) await rm(path, { recursive: true, force: true });
  }
}
