import { randomBytes } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { roomIn } from '#kit/operations/disk-room.ts';

const MEGABYTE = 2 ** 20;
/** Bytes a crashed PostgreSQL may need to restart: a few WAL segments of 16 MB. */
const SIZE = 64 * MEGABYTE;
/** Bytes that must be free in addition before the reserve is created. */
const BESIDES = 192 * MEGABYTE;

/** Space reserved on the disk of the embedded database for when it is full. */
export interface Reserve {
  /** Creates the reserve unless it exists or there is no space for it. */
  keep(): Promise<void>;
  /** Frees the reserved space; false where there was none. */
  release(): Promise<boolean>;
}

/** The reserve of DATA_DIR: a file of random bytes. */
export function reserveIn(folder: string): Reserve {
  const path = join(folder, 'reserve');
  const exists = () =>
    stat(path).then(
      () => true,
      () => false,
    );
  return {
    async keep() {
      if ((await exists()) || (await roomIn(folder)).free < SIZE + BESIDES) return;
      const fresh = `${path}.new`;
      // Random, because a file system may store zeros without using space.
      const piece = randomBytes(MEGABYTE);
      const file = await open(fresh, 'w', 0o600);
      try {
        for (let written = 0; written < SIZE; written += MEGABYTE) await file.write(piece);
      } finally {
        await file.close();
      }
      await rename(fresh, path);
    },
    async release() {
      await rm(`${path}.new`, { force: true });
      if (!(await exists())) return false;
      await rm(path);
      return true;
    },
  };
}
