import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { hashFile } from '#kit/files/hash-file.ts';

/**
 * Writes a document to a new file in `folder`; returns its path, its size in bytes and its SHA-256. Throws what the pieces throw and
 * what the disk refuses, and leaves no file then.
 */
export async function writeDocument(
  folder: string,
  pieces: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
): Promise<{ path: string; size: number; sha256: string }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  try {
    await pipeline(Readable.from(pieces), createWriteStream(path, { mode: 0o600 }));
    return { path, size: (await stat(path)).size, sha256: await hashFile(path) };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}
