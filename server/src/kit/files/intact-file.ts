import { createHash } from 'node:crypto';
import type { FileRange, FileStore } from './file-store.ts';

/** A file as it was kept. */
interface KeptFile {
  key: string;
  size: number;
  /** In hexadecimal. */
  sha256: string;
}

/**
 * The bytes of a file, whole or a part of it. Throws what `damaged` answers where there are fewer or others than were kept: at the
 * end, so whoever sends them collects them before the first leaves.
 */
export async function* intactFile(
  store: FileStore,
  { key, size, sha256 }: KeptFile,
  range: FileRange | null,
  damaged: (how: 'missing' | 'altered') => Promise<Error>,
): AsyncGenerator<Uint8Array> {
  const bytes = await store.get(key, range ?? undefined);
  const hash = createHash('sha256');
  let length = 0;
  for await (const piece of bytes ?? []) {
    hash.update(piece as Uint8Array);
    length += (piece as Uint8Array).length;
    yield piece as Uint8Array;
  }
  const expected = range ? range.to - range.from + 1 : size;
  if (length === expected && (range || hash.digest('hex') === sha256)) return;
  throw await damaged(bytes === null ? 'missing' : 'altered');
}
