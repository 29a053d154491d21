import { firstCharacters } from '@baluarte/contract/kit/cut.ts';
import { connect, type Socket } from 'node:net';
import type { Env } from '#app/env.ts';

/** Milliseconds the scanner may say and take nothing. */
const patience = 60_000;

/** Whether files are shown to a scanner. */
export const hasScanner = (env: Env): boolean => env.CLAMAV_URL !== undefined;

function connected(address: string): Socket {
  const { protocol, hostname, port, pathname } = new URL(address);
  return protocol === 'unix:'
    ? connect(decodeURIComponent(pathname))
    : connect(port === '' ? 3310 : Number(port), hostname.replace(/^\[|\]$/g, ''));
}

const length = (bytes: number) => {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32BE(bytes);
  return buffer;
};

async function send(socket: Socket, bytes: Uint8Array): Promise<void> {
  if (socket.write(bytes)) return;
  await new Promise<void>((resolve) => {
    const go = () => {
      socket.off('drain', go);
      socket.off('close', go);
      resolve();
    };
    socket.once('drain', go);
    socket.once('close', go);
  });
}

/** What a scanner answers at the end: `stream: OK` or `stream: NAME FOUND`. */
function verdictOf(answer: string): string | null {
  const text = (answer.split('\0', 1)[0] ?? '').trim();
  if (text === 'stream: OK') return null;
  const found = /^stream: (.+) FOUND$/.exec(text)?.[1];
  if (found === undefined) throw new Error(`the virus scanner answered: ${firstCharacters(text, 200) || 'nothing'}`);
  return found;
}

/**
 * Shows bytes to clamd (INSTREAM) at `address`: `tcp://host:port` or `unix:/path`. Returns the name of what it found, or null.
 * Throws an ordinary Error where it cannot be reached, or says anything else.
 */
export async function scanForViruses(address: string, bytes: AsyncIterable<Uint8Array>): Promise<string | null> {
  const socket = connected(address);
  let answer = '';
  const answered = new Promise<string>((resolve, reject) => {
    socket.setTimeout(patience, () => socket.destroy(new Error('the virus scanner does not answer')));
    socket.on('data', (piece) => (answer += piece.toString('latin1')));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
  // Awaited below, unless sending fails first.
  answered.catch(() => undefined);
  try {
    await send(socket, Buffer.from('zINSTREAM\0'));
    for await (const piece of bytes) {
      // It has said what it thinks before the end, as it does of what is too long.
      if (socket.destroyed || answer !== '') break;
      await send(socket, length(piece.length));
      await send(socket, piece);
    }
    if (!socket.destroyed) socket.write(length(0));
    return verdictOf(await answered);
  } finally {
    socket.destroy();
  }
}
