import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { withLogin } from '#kit/database/pool.ts';
import { loginOf, roles } from '#kit/database/roles.ts';
import { TEST_SECRET } from './template.ts';

/** When a connection loses its backend: at its end, after each transaction, after each statement. */
type PoolMode = 'session' | 'transaction' | 'statement';

const int32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const message = (type: string, body: Buffer) => Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);

/** Whole messages of PostgreSQL's protocol out of the bytes of a socket; the first of a client has no type. */
function splitter(take: (type: string, whole: Buffer) => void, startsUntyped = false) {
  let rest: Buffer = Buffer.alloc(0);
  let isUntyped = startsUntyped;
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const offset = isUntyped ? 0 : 1;
      if (rest.length < offset + 4) return;
      const length = rest.readInt32BE(offset) + offset;
      if (rest.length < length) return;
      const whole = rest.subarray(0, length);
      rest = rest.subarray(length);
      const type = isUntyped ? '' : String.fromCharCode(whole[0] ?? 0);
      isUntyped = false;
      take(type, whole);
    }
  };
}

const nameAt = (whole: Buffer, start: number) => whole.toString('utf8', start, whole.indexOf(0, start));

/** One connection to PostgreSQL, and the names of the statements prepared on it. */
class Backend {
  readonly #client: Client;
  readonly #socket: Socket;
  readonly prepared = new Set<string>();
  /** Receives what PostgreSQL answers. */
  receive: (type: string, whole: Buffer) => void = () => undefined;

  private constructor(client: Client) {
    this.#client = client;
    this.#socket = (client as Client & { connection: { stream: Socket } }).connection.stream;
    this.#socket.removeAllListeners('data');
    this.#socket.on(
      'data',
      splitter((type, whole) => this.receive(type, whole)),
    );
  }

  static async open(url: string): Promise<Backend> {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    return new Backend(client);
  }

  /** Sends messages up to one that asks for an answer; resolves with the transaction status behind it, I, T or E. */
  run(unit: Buffer[], skipped: string[], answer: (whole: Buffer) => void): Promise<string> {
    return new Promise((resolve) => {
      this.receive = (type, whole) => {
        const index = skipped.indexOf(type);
        if (index >= 0) skipped.splice(index, 1);
        else answer(whole);
        if (type === 'Z') resolve(String.fromCharCode(whole[5] ?? 0));
      };
      this.#socket.write(Buffer.concat(unit));
    });
  }

  close(): void {
    this.#socket.destroy();
    void this.#client.end();
  }
}

/** Backends of one login, shared by its connections: the one that was given back last is the next to be taken. */
class Backends {
  readonly #url: string;
  readonly #size: number;
  readonly #idle: Backend[] = [];
  readonly #waiting: ((backend: Backend) => void)[] = [];
  readonly all: Backend[] = [];
  #opened = 0;

  constructor(url: string, size: number) {
    this.#url = url;
    this.#size = size;
  }

  async take(): Promise<Backend> {
    const idle = this.#idle.pop();
    if (idle) return idle;
    if (this.#opened === this.#size) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#opened += 1;
    const backend = await Backend.open(this.#url);
    this.all.push(backend);
    return backend;
  }

  give(backend: Backend): void {
    const next = this.#waiting.shift();
    if (next) next(backend);
    else this.#idle.push(backend);
  }
}

/** What has to be sent so that a backend knows the prepared statements of a client, and the answers the client must not see. */
function translate(
  unit: Buffer[],
  known: Map<string, Buffer>,
  { prepared }: Backend,
): { sent: Buffer[]; skipped: string[] } {
  const sent: Buffer[] = [];
  const skipped: string[] = [];
  for (const whole of unit) {
    const type = String.fromCharCode(whole[0] ?? 0);
    if (type === 'P') {
      const name = nameAt(whole, 5);
      known.set(name, whole);
      if (name !== '' && prepared.has(name)) {
        sent.push(message('C', Buffer.from(`S${name}\0`)));
        skipped.push('3');
      }
      prepared.add(name);
    } else if (type === 'B') {
      const name = nameAt(whole, whole.indexOf(0, 5) + 1);
      const parse = known.get(name);
      if (parse && !prepared.has(name)) {
        sent.push(parse);
        skipped.push('1');
        prepared.add(name);
      }
    }
    sent.push(whole);
  }
  return { sent, skipped };
}

/**
 * A pooler in front of the database at `url`, as operators put one there: it speaks PostgreSQL's protocol, lets in everybody who
 * names one of the product's logins, and knows the prepared statements of each connection on every backend. Returns the address at
 * which it stands for that database; it ends with the test.
 */
export async function startPooler(url: string, { mode, size }: { mode: PoolMode; size: number }): Promise<string> {
  const owner = decodeURIComponent(new URL(url).username);
  const pools = new Map<string, Backends>(
    [...roles, owner].map((user) => [
      user,
      new Backends(user === owner ? url : withLogin(url, loginOf(user as (typeof roles)[number], TEST_SECRET)), size),
    ]),
  );
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const known = new Map<string, Buffer>();
    let backends: Backends | undefined;
    let held: Backend | undefined;
    let unit: Buffer[] = [];
    let turn = Promise.resolve();
    const leave = () => {
      if (held) backends?.give(held);
      held = undefined;
    };
    const forward = async (messages: Buffer[]) => {
      if (!backends) return;
      held ??= await backends.take();
      const { sent, skipped } = translate(messages, known, held);
      const status = await held.run(sent, skipped, (whole) => socket.write(whole));
      if (mode === 'statement' || (mode === 'transaction' && status === 'I')) leave();
    };
    const greet = (whole: Buffer) => {
      const fields = whole.toString('utf8', 8).split('\0');
      backends = pools.get(fields[fields.indexOf('user') + 1] ?? '');
      if (!backends) {
        socket.destroy();
        return;
      }
      const parameters = [
        ['client_encoding', 'UTF8'],
        ['server_version', '18.0'],
        ['standard_conforming_strings', 'on'],
      ].map((pair) => message('S', Buffer.from(`${pair.join('\0')}\0`)));
      socket.write(
        Buffer.concat([
          message('R', int32(0)),
          ...parameters,
          message('K', Buffer.concat([int32(1), int32(1)])),
          message('Z', Buffer.from('I')),
        ]),
      );
    };
    socket.on(
      'data',
      splitter((type, whole) => {
        if (type === '') greet(whole);
        else if (type === 'X') socket.end();
        else unit.push(whole);
        if (type === 'S' || type === 'Q') {
          const messages = unit;
          unit = [];
          turn = turn.then(() => forward(messages));
        }
      }, true),
    );
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      turn = turn.then(leave);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
    for (const { all } of pools.values()) for (const backend of all) backend.close();
  });
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  address.searchParams.delete('host');
  address.port = String((server.address() as AddressInfo).port);
  return address.href;
}
