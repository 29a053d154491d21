import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testApp, type TestApp } from './app.ts';
import { testCompany, testPerson, type TestPerson } from './company.ts';
import { formOf } from './files.ts';

vi.setConfig({ testTimeout: 300_000 });

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await testApp();
  admin = await testPerson(app.database, await testCompany(app.database));
  await app.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

interface Sent {
  head: string;
  body: Buffer;
  /** Bytes a second. */
  pace: number;
}

/** Sends a request at a given rate; returns the first line of the response and the seconds it took. */
async function send({ head, body, pace }: Sent): Promise<{ line: string; seconds: number }> {
  const socket = connect((app.app.server.address() as AddressInfo).port, '127.0.0.1');
  const begun = Date.now();
  const answer: string[] = [];
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => undefined);
  socket.setEncoding('utf8').on('data', (text: string) => answer.push(text));
  socket.write(head);
  const piece = Math.max(1, Math.round(pace / 10));
  for (let at = 0; at < body.length && !socket.destroyed && answer.length === 0; at += piece) {
    socket.write(body.subarray(at, at + piece));
    await sleep(100);
  }
  await closed;
  return { line: answer.join('').split('\r\n')[0] ?? '', seconds: Math.round((Date.now() - begun) / 1000) };
}

function headOf(path: string, headers: Record<string, string>, length: number): string {
  const all = {
    host: 'localhost',
    connection: 'close',
    ...admin.headers,
    ...headers,
    'content-length': String(length),
  };
  return `POST ${path} HTTP/1.1\r\n${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;
}

const upload = async (pace: number) => {
  const row = `Amenaza,N,fire,${'x'.repeat(900)}\n`;
  const rows = Array.from({ length: 27_500 }, (_, index) => `S-${index},${row}`);
  const form = await formOf(`Código,Nombre,Categoría,Subcategoría,Descripción\n${rows.join('')}`);
  const body = Buffer.from(form.body as Uint8Array);
  expect(body.length).toBeGreaterThan(25_000_000);
  return send({ head: headOf('/api/threats/import-threats-excel', form.headers, body.length), body, pace });
};

test.concurrent('25 MB over a line of 1 Mbit/s arrive', async () => {
  const { line, seconds } = await upload(125_000);
  expect(line).toBe('HTTP/1.1 202 Accepted');
  expect(seconds).toBeGreaterThan(180);
});

test.concurrent('an upload that hardly moves is cut off within a minute', async () => {
  const { line, seconds } = await upload(1_000);
  expect(line).toBe('HTTP/1.1 408 Request Timeout');
  expect(seconds).toBeLessThan(60);
});

test.concurrent('a body that trickles is cut off after 30 seconds, headers after 15', async () => {
  const head = headOf('/api/threats', { 'content-type': 'application/json' }, 100_000);
  const body = await send({ head, body: Buffer.alloc(100_000, ' '), pace: 100 });
  expect(body.line).toBe('HTTP/1.1 408 Request Timeout');
  expect(body.seconds).toBeGreaterThanOrEqual(29);
  expect(body.seconds).toBeLessThan(40);
  const headers = await send({ head: 'GET / HTTP/1.1\r\nX-A: ', body: Buffer.alloc(10_000, 'x'), pace: 10 });
  expect(headers.line).toBe('HTTP/1.1 408 Request Timeout');
  expect(headers.seconds).toBeLessThan(25);
});
