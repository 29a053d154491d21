import { join } from 'node:path';
import type { Env } from '#app/env.ts';
import { answeringStore } from './answering-store.ts';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';
import { s3Store } from './s3-store.ts';

const stores = new WeakMap<Env, FileStore>();

/** The store of an installation: a bucket where one is configured, else a folder in DATA_DIR. */
export function fileStore(env: Env): FileStore {
  const known = stores.get(env);
  if (known) return known;
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY } = env;
  const store = answeringStore(
    S3_BUCKET && S3_ACCESS_KEY && S3_SECRET_KEY
      ? s3Store({
          bucket: S3_BUCKET,
          region: S3_REGION,
          endpoint: S3_ENDPOINT,
          accessKey: S3_ACCESS_KEY,
          secretKey: S3_SECRET_KEY,
        })
      : folderStore(join(env.DATA_DIR, 'files')),
  );
  stores.set(env, store);
  return store;
}
