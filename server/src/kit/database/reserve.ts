import { randomBytes } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { roomIn } from '#kit/operations/disk-room.ts';

const MEGABYTE = 2 ** 20;
/** What a crashed PostgreSQL may need to come back: a few of its log's segments of 16 MB. */
const SIZE = 64 * MEGABYTE;
/** It is made only where that much more is free, in bytes. */
const BESIDES = 192 * MEGABYTE;

/** Room kept on the disk of the embedded database for the day there is none. */
export interface Reserve {
  /** Makes it where there is none, and room for it. */
  keep(): Promise<void>;
  /** Gives the room away; false where there was none to give. */
  release(): Promise<boolean>;
}

/** The reserve of DATA_DIR: a file nobody reads. */
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
      // By chance, because a file system may keep zeros in no room at all.
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
