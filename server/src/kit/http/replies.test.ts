import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#test/temporary.ts';
import { sendFile } from './replies.ts';

/** Sends a file of some bytes to a client; `onSent` knows how many of them the client has. */
async function send(content: Buffer, onSent: (received: () => number) => Promise<unknown>) {
  const path = join(await temporaryFolder('replies'), 'file');
  await writeFile(path, content);
  let received = 0;
  const server = fastify();
  server.get('/', (_request, reply) => {
    const body = { path, from: 0, to: content.length - 1 };
    return sendFile(reply, { name: 'a', type: 'application/zip', body, onSent: () => onSent(() => received) });
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const request = get({ port, host: '127.0.0.1' });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.on('data', (piece: Buffer) => (received += piece.length));
  const got = await buffer(response);
  await server.close();
  return got;
}

test.each([2, 1_000, 65_536, 200_001])(
  'of %i bytes all but the last are there before it is noted that they were sent',
  async (size) => {
    const content = randomBytes(size);
    let before = -1;
    const got = await send(content, async (received) => {
      await expect.poll(received).toBe(size - 1);
      before = received();
    });
    expect(before).toBe(size - 1);
    expect(got.equals(content)).toBe(true);
  },
);

test('a client that left before the last byte is not noted as having been sent them all', async () => {
  const content = randomBytes(20_000_000);
  const path = join(await temporaryFolder('replies'), 'file');
  await writeFile(path, content);
  let isNoted = false;
  const server = fastify();
  const sent = Promise.withResolvers<unknown>();
  server.get('/', async (_request, reply) => {
    const body = { path, from: 0, to: content.length - 1 };
    const onSent = () => Promise.resolve((isNoted = true));
    await sendFile(reply, { name: 'a', type: 'application/zip', body, onSent }).finally(() => sent.resolve(null));
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const request = get({ port: (server.server.address() as AddressInfo).port, host: '127.0.0.1' });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  await once(response, 'data');
  response.destroy();
  await sent.promise;
  await server.close();
  expect(isNoted).toBe(false);
});
