import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectionOptions, watchConnections } from './connections.ts';
import { registerErrors } from './errors.ts';

const patience = { body: 400, upload: 400, reader: 400 };
const large = 'x'.repeat(30_000_000);

let app: FastifyInstance;
let port: number;
beforeEach(async () => {
  app = Fastify({ ...connectionOptions, http: { headersTimeout: 300, connectionsCheckingInterval: 100 } });
  registerErrors(app);
  watchConnections(app, patience);
  app.post('/body', (request) => ({ got: request.body }));
  const upload = { config: { endpoint: { upload: true } as never } };
  app.addContentTypeParser('text/plain', async (_: unknown, payload: AsyncIterable<Buffer>) => {
    let size = 0;
    for await (const piece of payload) size += piece.length;
    return size;
  });
  app.post('/upload', upload, (request) => ({ size: request.body }));
  app.get('/large', () => large);
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
});
afterEach(() => app.close());

function open(): { socket: Socket; answer: () => string; closed: Promise<unknown> } {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  socket.on('error', () => undefined);
  return { socket, answer: () => text, closed: new Promise((resolve) => socket.once('close', resolve)) };
}
const head = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Language: en\r\nContent-Type: ${path === '/body' ? 'application/json' : 'text/plain'}\r\nContent-Length: ${length}\r\n\r\n`;

/** Sends pieces one after the other until the connection is gone. */
async function trickle(socket: Socket, piece: string, times: number, pause: number): Promise<void> {
  for (let sent = 0; sent < times && !socket.destroyed; sent++) {
    socket.write(piece);
    await sleep(pause);
  }
}

test('a body that does not come whole in time is refused, however steadily it trickles', async () => {
  const { socket, answer, closed } = open();
  socket.write(head('/body', 1000));
  await Promise.all([trickle(socket, ' ', 100, 50), closed]);
  expect(answer()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(answer()).toContain('"code":"tooSlow"');
  expect(answer()).toContain('Sent too slowly');
});

test('an upload may take many times as long as another body, at a least pace', async () => {
  const { socket, answer } = open();
  socket.write(head('/upload', 40 * 1000));
  await trickle(socket, 'x'.repeat(1000), 40, 50);
  await expect.poll(answer).toContain('{"size":40000}');
  socket.destroy();
});

test('an upload below the least pace is cut off', async () => {
  const { socket, answer, closed } = open();
  socket.write(head('/upload', 40 * 1000));
  await Promise.all([trickle(socket, 'x'.repeat(100), 400, 50), closed]);
  expect(answer()).toMatch(/^HTTP\/1\.1 408 /);
});

test('headers that do not come, or never begin, close the connection', async () => {
  for (const beginning of ['GET /large HTTP/1.1\r\nX-A: ', '']) {
    const { socket, answer, closed } = open();
    socket.write(beginning);
    await closed;
    expect(answer()).toMatch(/^HTTP\/1\.1 408 /);
  }
});

test('a client that reads nothing of a response is dropped; one that reads slowly is not', async () => {
  const request = 'GET /large HTTP/1.1\r\nHost: x\r\n\r\n';
  const silent = open();
  silent.socket.pause();
  silent.socket.write(request);
  const openOnes = () => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)));
  await expect.poll(openOnes).toBe(1);
  await expect.poll(openOnes, { timeout: 10_000 }).toBe(0);
  silent.socket.destroy();

  const slow = open();
  slow.socket.write(request);
  let taken = 0;
  slow.socket.on('data', (text: string) => {
    taken += text.length;
    slow.socket.pause();
    setTimeout(() => slow.socket.resume(), 1);
  });
  await expect.poll(() => taken, { timeout: 45_000 }).toBeGreaterThan(large.length);
  slow.socket.destroy();
}, 60_000);
