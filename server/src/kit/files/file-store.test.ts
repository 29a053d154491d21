import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseEnv } from '#app/env.ts';
import { startS3, type S3Server } from '#test/s3-server.ts';
import { temporaryFolder } from '#test/temporary.ts';
import type { FileStore } from './file-store.ts';
import { fileStore } from './open-file-store.ts';

let folder: string;
let s3: S3Server;
let stores: Record<'a folder' | 'a bucket', FileStore>;
beforeAll(async () => {
  folder = await temporaryFolder('store');
  s3 = await startS3();
  stores = {
    'a folder': fileStore(parseEnv({ DATA_DIR: folder })),
    'a bucket': fileStore(parseEnv({ DATA_DIR: folder, ...s3.environment })),
  };
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const bytesOf = async (store: FileStore, key: string, range?: { from: number; to: number }) => {
  const stream = await store.get(key, range);
  return stream === null ? null : buffer(stream);
};

describe.each(['a folder', 'a bucket'] as const)('%s', (kind) => {
  test('gives back what was put, whole and in part, until it is removed; again is no mistake', async () => {
    const store = stores[kind];
    const key = `company/7/ab/${randomBytes(32).toString('hex')}`;
    const bytes = randomBytes(200_000);
    for (let time = 0; time < 2; time += 1) {
      const path = join(folder, `sent-${kind}-${time}`);
      await writeFile(path, bytes);
      await store.put(key, path);
      await rm(path, { force: true });
      expect((await bytesOf(store, key))?.equals(bytes)).toBe(true);
    }
    expect((await bytesOf(store, key, { from: 10, to: 19 }))?.equals(bytes.subarray(10, 20))).toBe(true);
    expect((await bytesOf(store, key, { from: 199_999, to: 199_999 }))?.length).toBe(1);
    for (let time = 0; time < 2; time += 1) await store.remove(key);
    expect(await bytesOf(store, key)).toBeNull();
  });
});

test('a bucket without its key and secret is refused at the start', () => {
  expect(() => parseEnv({ S3_BUCKET: 'evidencias' })).toThrow('S3_ACCESS_KEY');
  expect(() => parseEnv({ CLAMAV_URL: 'http://127.0.0.1:3310' })).toThrow('CLAMAV_URL');
});
