import type { Readable } from 'node:stream';

/** Part of a file: bytes `from` to `to`, both inclusive. */
export interface FileRange {
  from: number;
  to: number;
}

/** Files can be neither kept nor read now: the bucket does not answer or refuses, the folder is read-only or away. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('the store of files is unavailable', { cause });
  }
}

/** Where files are kept outside of the database; throws `StoreUnavailable`, unless the disk is full. A key is a path of letters, digits and slashes. */
export interface FileStore {
  /**
   * Keeps the file at `path` under a key; it may be moved away from there. Resolves once it would outlast a power cut. Putting the
   * same again is no mistake, and nobody ever reads half of it.
   */
  put(key: string, path: string): Promise<void>;
  /** The bytes of a file, or of a part of it; null where there is none. */
  get(key: string, range?: FileRange): Promise<Readable | null>;
  /** What differs whenever a file was written anew; null where there is none. */
  version(key: string): Promise<string | null>;
  /** Removes a file; none is no mistake. */
  remove(key: string): Promise<void>;
}
