import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type * as Sdk from '@aws-sdk/client-s3';
import type { FileStore } from './file-store.ts';

interface Bucket {
  bucket: string;
  region: string;
  /** Address of a service other than that of Amazon. */
  endpoint: string | undefined;
  accessKey: string;
  secretKey: string;
}

/** Milliseconds for a connection, and that nothing may move on it. */
const timeouts = { connectionTimeout: 5_000, socketTimeout: 30_000 };

const nothing = () => undefined;
const quiet = { debug: nothing, info: nothing, warn: nothing, error: nothing };

/** A bucket of Amazon S3 or of a service that speaks as it does. Its client is loaded with the first use. */
export function s3Store({ bucket, region, endpoint, accessKey, secretKey }: Bucket): FileStore {
  let opened: Promise<{ client: Sdk.S3Client; sdk: typeof Sdk }> | undefined;
  const open = () =>
    (opened ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: new sdk.S3Client({
        region,
        credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
        // Services other than Amazon's have no host for each bucket, and not all know the newer checksums.
        ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        requestHandler: timeouts,
        // What fails is thrown; beside that the client has nothing to say to the log.
        logger: quiet,
      }),
    })));
  return {
    async put(key, path) {
      const { client, sdk } = await open();
      const { size } = await stat(path);
      await client.send(
        new sdk.PutObjectCommand({ Bucket: bucket, Key: key, Body: createReadStream(path), ContentLength: size }),
      );
    },
    async get(key, range) {
      const { client, sdk } = await open();
      const part = range === undefined ? {} : { Range: `bytes=${range.from}-${range.to}` };
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key, ...part }));
        return Body instanceof Readable ? Body : null;
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null;
        throw error;
      }
    },
    async version(key) {
      const { client, sdk } = await open();
      try {
        const head = await client.send(new sdk.HeadObjectCommand({ Bucket: bucket, Key: key }));
        return [head.VersionId, head.ETag, head.LastModified?.toISOString(), head.ContentLength].join(' ');
      } catch (error) {
        if (error instanceof sdk.NotFound || error instanceof sdk.NoSuchKey) return null;
        throw error;
      }
    },
    async remove(key) {
      const { client, sdk } = await open();
      await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
  };
}
