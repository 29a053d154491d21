import { createHash } from 'node:crypto';
import type { FileRange, FileStore } from './file-store.ts';
import { VerifiedFiles } from './verified-files.ts';

/** A file as it was kept. */
interface KeptFile {
  key: string;
  size: number;
  /** In hexadecimal. */
  sha256: string;
}

const verified = new WeakMap<FileStore, VerifiedFiles>();

function verifiedIn(store: FileStore): VerifiedFiles {
  const known = verified.get(store) ?? new VerifiedFiles();
  verified.set(store, known);
  return known;
}

/** SHA-256 of what is kept under a key, in hexadecimal; null: nothing. */
export async function hashKept(store: FileStore, key: string): Promise<string | null> {
  const bytes = await store.get(key);
  if (bytes === null) return null;
  const hash = createHash('sha256');
  for await (const piece of bytes) hash.update(piece as Uint8Array);
  return hash.digest('hex');
}

/**
 * The bytes of a file, whole or a part of it. Throws what `damaged` answers where the file is not what was kept, also outside of the part:
 * at the end, so whoever sends them collects them before the first leaves. For a part the whole file is compared with its hash, once
 * for each version of it.
 */
export async function* intactFile(
  store: FileStore,
  { key, size, sha256 }: KeptFile,
  range: FileRange | null,
  damaged: (how: 'missing' | 'altered') => Promise<Error>,
): AsyncGenerator<Uint8Array> {
  const version = range && (await store.version(key));
  if (range && !(version && verifiedIn(store).has(key, version))) {
    const found = await hashKept(store, key);
    if (found !== sha256) throw await damaged(found === null ? 'missing' : 'altered');
    if (version) verifiedIn(store).add(key, version);
  }
  const bytes = await store.get(key, range ?? undefined);
  const hash = createHash('sha256');
  let length = 0;
  for await (const piece of bytes ?? []) {
    hash.update(piece as Uint8Array);
    length += (piece as Uint8Array).length;
    yield piece as Uint8Array;
  }
  const expected = range ? range.to - range.from + 1 : size;
  const isSame = range ? (await store.version(key)) === version : hash.digest('hex') === sha256;
  if (length === expected && isSame) return;
  throw await damaged(bytes === null ? 'missing' : 'altered');
}
