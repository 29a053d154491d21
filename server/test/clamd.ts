import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from './temporary.ts';

/** What both scanners of tests find, and what they call it. */
export const virus = { content: 'PRUEBA-DE-VIRUS-QUE-NO-LO-ES', name: 'Baluarte.Test' } as const;

export interface Scanner {
  /** For CLAMAV_URL. */
  address: string;
  close(): Promise<void>;
}

/** Answers INSTREAM as the documentation of clamd says: chunks with their length before them, none at the end. */
function answer(socket: Socket): void {
  let received = Buffer.alloc(0);
  socket.on('error', () => socket.destroy());
  socket.on('data', (piece) => {
    received = Buffer.concat([received, piece]);
    const command = Buffer.from('zINSTREAM\0');
    if (received.length < command.length) return;
    if (!received.subarray(0, command.length).equals(command)) {
      socket.end('UNKNOWN COMMAND\0');
      return;
    }
    const content: Buffer[] = [];
    for (let at = command.length; at + 4 <= received.length;) {
      const length = received.readUInt32BE(at);
      if (length === 0) {
        const isFound = Buffer.concat(content).includes(virus.content);
        socket.end(isFound ? `stream: ${virus.name} FOUND\0` : 'stream: OK\0');
        return;
      }
      content.push(received.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    }
  });
}

/** A server that speaks as clamd does; on `port`, or on any. */
export async function startScanner(port = 0): Promise<Scanner> {
  const server: Server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    address: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Where Debian puts it. */
const clamd = '/usr/sbin/clamd';
export const hasClamd = existsSync(clamd);

const answers = (path: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(path, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

/** The real clamd, with one signature of ours. */
export async function startClamd(): Promise<Scanner> {
  const folder = await temporaryFolder('clamd');
  const socket = join(folder, 'socket');
  await writeFile(join(folder, 'test.ndb'), `Baluarte.Test:0:*:${Buffer.from(virus.content).toString('hex')}\n`);
  const settings = ['Foreground yes', `DatabaseDirectory ${folder}`, `LocalSocket ${socket}`, 'StreamMaxLength 30M'];
  await writeFile(join(folder, 'clamd.conf'), settings.join('\n'));
  const child = spawn(clamd, ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' });
  for (let tries = 0; !(await answers(socket)); tries += 1) {
    if (tries > 200) throw new Error('clamd did not start');
    await sleep(50);
  }
  return {
    address: `unix:${socket}`,
    close: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
