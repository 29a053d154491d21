import S3rver from '@20minutes/s3rver';
import { temporaryFolder } from './temporary.ts';

/** An S3 server on this machine with one empty bucket, and the environment that makes the product use it. */
export interface S3Server {
  environment: Record<string, string>;
  close(): Promise<void>;
}

export async function startS3(): Promise<S3Server> {
  const bucket = 'evidencias';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: await temporaryFolder('bucket'),
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  return {
    environment: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY: 'S3RVER',
      S3_SECRET_KEY: 'S3RVER',
    },
    close: () => server.close(),
  };
}
