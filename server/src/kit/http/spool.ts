import { randomUUID } from 'node:crypto';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { problem } from './problem.ts';

/** Bytes kept in memory; larger content is written to a file. */
const inMemory = 256 * 1024;
/** Bytes of the largest download. */
const largest = 2 * 1024 ** 3;

/** Something made whole before its first byte is sent. */
export interface Spooled {
  /** Bytes. */
  size: number;
  /** The whole content, once. A file behind it is deleted when this stream has been read or destroyed. */
  open(): Readable;
}

/** A file without a name: its room is free again when it is closed, also by the end of the process. */
async function nameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}

/**
 * Collects all pieces, so that the producer need not wait for the reader: in memory where small, else in a file
 * in `folder`. Throws what the pieces throw, the reason of `until` once it is aborted,
 * and `tooLarge` past 2 GB; leaves nothing behind then.
 */
export async function spool(
  pieces: AsyncIterable<string | Uint8Array>,
  { folder, until }: { folder: string; until: AbortSignal },
): Promise<Spooled> {
  let kept: Uint8Array[] = [];
  let waiting = 0;
  let size = 0;
  let file: FileHandle | undefined;
  const flush = async () => {
    file ??= await nameless(folder);
    await file.appendFile(Buffer.concat(kept));
    kept = [];
    waiting = 0;
  };
  try {
    for await (const piece of pieces) {
      until.throwIfAborted();
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
      kept.push(bytes);
      waiting += bytes.length;
      size += bytes.length;
      if (size > largest) throw problem('tooLarge', { limit: '2 GB' });
      if (waiting >= inMemory) await flush();
    }
    if (file) await flush();
  } catch (error) {
    await file?.close();
    throw error;
  }
  const whole = file;
  return {
    size,
    open: () => (whole ? whole.createReadStream({ start: 0 }) : Readable.from([Buffer.concat(kept)])),
  };
}
