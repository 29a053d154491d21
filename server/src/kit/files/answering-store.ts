import { Readable } from 'node:stream';
import { outageOf } from '#kit/database/outage.ts';
import { StoreUnavailable, type FileStore } from './file-store.ts';

/** What failed in a store, as whoever asked learns it; a full disk has a word of its own. */
const named = (error: unknown): unknown =>
  error instanceof StoreUnavailable || outageOf(error) === 'diskFull' ? error : new StoreUnavailable(error);

async function naming<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw named(error);
  }
}

async function* pieces(bytes: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of bytes) yield piece as Uint8Array;
  } catch (error) {
    throw named(error);
  }
}

/** A store whose failures are `StoreUnavailable`, those in the middle of a file too. */
export const answeringStore = (store: FileStore): FileStore => ({
  put: (key, path) => naming(store.put(key, path)),
  async get(key, range) {
    const bytes = await naming(store.get(key, range));
    return bytes && Readable.from(pieces(bytes), { objectMode: false });
  },
  version: (key) => naming(store.version(key)),
  remove: (key) => naming(store.remove(key)),
});
