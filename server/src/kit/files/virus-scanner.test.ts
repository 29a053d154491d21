import { createServer, type AddressInfo } from 'node:net';
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hasClamd, startClamd, startScanner, virus } from '#test/clamd.ts';
import { scanForViruses } from './virus-scanner.ts';

async function* pieces(...parts: (string | Uint8Array)[]) {
  for (const part of parts) yield Buffer.from(part as string);
}
const scanners = [
  ['one that speaks as the documentation says', startScanner] as const,
  ...(hasClamd ? [['clamd itself', startClamd] as const] : []),
];

describe.each(scanners)('%s', (_name, start) => {
  test('finds what it knows, wherever it is, and nothing in the rest', async () => {
    const scanner = await start();
    try {
      expect(await scanForViruses(scanner.address, pieces(randomBytes(3_000_000), 'nada'))).toBeNull();
      const found = await scanForViruses(scanner.address, pieces(randomBytes(100_000), virus.content, 'fin'));
      expect(found?.replace('.UNOFFICIAL', '')).toBe(virus.name);
    } finally {
      await scanner.close();
    }
  });
});

test('one that is away, hangs up or says something else is an error, never a verdict', async () => {
  await expect(scanForViruses('tcp://127.0.0.1:1', pieces('x'))).rejects.toThrow('ECONNREFUSED');
  await expect(scanForViruses('unix:/no/such/socket', pieces('x'))).rejects.toThrow('ENOENT');
  for (const said of ['', 'INSTREAM size limit exceeded. ERROR\0', 'stream: OK FOUND OK\0']) {
    const server = createServer((socket) => socket.end(said)).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    await expect(scanForViruses(`tcp://127.0.0.1:${port}`, pieces(randomBytes(100_000)))).rejects.toThrow();
    server.close();
  }
});
