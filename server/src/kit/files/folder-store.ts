import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from './file-store.ts';
import { fileVersion } from './verified-files.ts';

/** Writes what a file or folder holds to the disk itself. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a folder that would outlast a power cut: each new one is an entry of its parent. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await sync(dirname(made));
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Files in a folder of this machine, or one that several share. What is put must be on the same disk. */
export const folderStore = (folder: string): FileStore => ({
  async put(key, path) {
    const target = join(folder, key);
    await makeFolder(dirname(target));
    await sync(path);
    await rename(path, target);
    await sync(dirname(target));
  },
  async get(key, range) {
    try {
      const handle = await open(join(folder, key), 'r');
      return handle.createReadStream(range && { start: range.from, end: range.to });
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  },
  async version(key) {
    try {
      return await fileVersion(join(folder, key));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  },
  async remove(key) {
    await rm(join(folder, key), { force: true });
  },
});
