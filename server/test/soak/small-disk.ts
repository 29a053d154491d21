import { execFile } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A separate disk that can be filled. */
export interface SmallDisk {
  folder: string;
  /** Leaves no room, until `empty`. */
  fill(): Promise<void>;
  empty(): Promise<void>;
  remove(): Promise<void>;
}

/** Mounts a disk of `megabytes` at `folder`; null where this user may not mount. */
export async function smallDisk(folder: string, megabytes: number): Promise<SmallDisk | null> {
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder]);
  } catch {
    return null;
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    async fill() {
      const file = await open(filler, 'w');
      const block = Buffer.alloc(1024 * 1024);
      try {
        for (;;) await file.appendFile(block);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        await file.close();
      }
    },
    empty: () => rm(filler, { force: true }),
    async remove() {
      await run('umount', ['-l', folder]);
    },
  };
}
