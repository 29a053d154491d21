import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { imports } from '@baluarte/contract/inventory/import.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { vulnerability } from '@baluarte/contract/inventory/vulnerability.ts';
import { expect, test } from 'vitest';
import { connections, Downloads } from './downloads.ts';

const downloads = new Downloads({ isFurnished: false });

// An export, rows of a past import and events; every other download is in the slow tests.
const some = [vulnerability.endpoints.export, imports.errors, imports.events];
test.each(some.map((endpoint) => [endpoint.name, endpoint] as const))(
  'a reader who leaves %s half way leaves every connection usable',
  (_name, endpoint) => downloads.expectUsable(endpoint),
);

test('clients that read nothing do not block others', async () => {
  const slow = Array.from({ length: 5 * connections }, () => {
    const socket = connect({ host: '127.0.0.1', port: downloads.port }).pause();
    const headerLines = Object.entries({ host: 'localhost', ...downloads.reader.headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    socket.write(`GET ${downloads.addressOf(threat.endpoints.export)} HTTP/1.1\r\n${headerLines.join('')}\r\n`);
    return socket;
  });
  try {
    // Long enough to produce one file after the other, and to fill the socket buffers.
    for (let turn = 0; turn < 12; turn += 1) {
      await downloads.expectOthersAnswered('beside clients that read nothing');
      await sleep(150);
    }
    expect(await downloads.openTransactions()).toBeLessThan(connections);
  } finally {
    for (const socket of slow) socket.destroy();
  }
});
