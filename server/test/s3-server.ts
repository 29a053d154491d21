import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import S3rver from '@20minutes/s3rver';
import { temporaryFolder } from './temporary.ts';

/** An S3 server on this machine with one empty bucket, and the environment that makes the product use it. */
export interface S3Server {
  environment: Record<string, string>;
  /** It answers nobody, until it is started again with what it keeps. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Breaks each connection off once so many bytes were answered on it. */
  breakAfter(bytes: number): void;
  close(): Promise<void>;
}

export async function startS3(): Promise<S3Server> {
  const bucket = 'evidencias';
  const directory = await temporaryFolder('bucket');
  const settings = { address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: bucket }] };
  let server = new S3rver(settings);
  const { port } = await server.run();
  let most = Number.POSITIVE_INFINITY;
  const open = new Set<Socket>();
  const door = createServer((asking) => {
    const answering = connect(port, '127.0.0.1');
    let answered = 0;
    for (const [one, other] of [[asking, answering] as const, [answering, asking] as const]) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    asking.on('data', (bytes) => answering.write(bytes));
    answering.on('data', (bytes) => {
      answered += bytes.length;
      asking.write(bytes);
      if (answered > most) asking.destroy();
    });
  });
  await once(door.listen(0, '127.0.0.1'), 'listening');
  const hangUp = () => {
    for (const one of open) one.destroy();
  };
  return {
    environment: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
      S3_ACCESS_KEY: 'S3RVER',
      S3_SECRET_KEY: 'S3RVER',
    },
    stop: async () => {
      hangUp();
      await server.close();
    },
    start: async () => {
      server = new S3rver({ ...settings, port });
      await server.run();
    },
    breakAfter: (bytes) => {
      most = bytes;
    },
    close: async () => {
      hangUp();
      door.close();
      await server.close();
    },
  };
}
