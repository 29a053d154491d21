import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '#demo/random.ts';
import type { TestPerson } from '#test/company.ts';
import { damaged, wholeSheets } from '#test/malformed-files.ts';

/** Context of one client of the soak test: current server, user, random generator, and when to stop. */
export interface Client {
  address: () => string;
  person: TestPerson;
  random: Random;
  until: AbortSignal;
}

/** Observations of the clients over a whole soak test. */
export interface Seen {
  /** Codes of threats whose creation was answered as done. */
  acknowledged: string[];
  /** Responses by status; 0: none. */
  answers: Map<number, number>;
}

async function ask(
  { address, person, until }: Client,
  seen: Seen,
  path: string,
  init: RequestInit = {},
): Promise<number> {
  const signal = AbortSignal.any([until, AbortSignal.timeout(20_000)]);
  const headers = { ...person.headers, ...(typeof init.body === 'string' && { 'content-type': 'application/json' }) };
  // An aborted response counts as none.
  const status = await fetch(`${address()}/api${path}`, { ...init, headers, signal })
    .then(async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    })
    .catch(() => 0);
  seen.answers.set(status, (seen.answers.get(status) ?? 0) + 1);
  return status;
}

/** Creates threats as fast as they are answered, and remembers those that were. */
export async function write(client: Client, seen: Seen, like: object): Promise<void> {
  for (let n = 0; !client.until.aborted; n += 1) {
    const code = `S-${client.person.userId}-${n}`;
    const body = JSON.stringify({ ...like, code, name: `Ensayo ${code}` });
    const status = await ask(client, seen, '/threats', { method: 'POST', body });
    if (status === 200 || status === 201) seen.acknowledged.push(code);
    await sleep(status >= 500 || status === 0 ? 200 : 20);
  }
}

/** Reads lists, and now and then a whole file. */
export async function read(client: Client, seen: Seen): Promise<void> {
  const paths = [
    '/threats?perPage=50',
    '/vulnerabilities?perPage=50&search=a',
    '/audit',
    '/dashboard',
    '/threats/export?format=csv',
  ];
  while (!client.until.aborted) {
    const status = await ask(client, seen, client.random.pick(paths));
    await sleep(status >= 500 || status === 0 ? 200 : 30);
  }
}

/** Requests files and disconnects, at once or later, and sometimes stops reading for seconds. */
export async function abort(client: Client): Promise<void> {
  const { address, person, random, until } = client;
  while (!until.aborted) {
    const { hostname, port } = new URL(address());
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('error', () => undefined);
    const path = random.pick([
      '/threats/export?format=xlsx',
      '/vulnerabilities/export?format=csv',
      '/audit/export?format=csv',
    ]);
    const headers = Object.entries({ host: hostname, ...person.headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    socket.write(`GET /api${path} HTTP/1.1\r\n${headers.join('')}\r\n`);
    if (random.chance(0.3)) {
      socket.pause();
      await sleep(random.below(5_000));
    } else await sleep(random.below(150));
    if (random.chance(0.5)) socket.resetAndDestroy();
    else socket.destroy();
    await sleep(50);
  }
}

/** Sends damaged spreadsheets to be imported. */
export async function importDamaged(client: Client, seen: Seen): Promise<void> {
  const files = damaged(wholeSheets(), client.random, Number.MAX_SAFE_INTEGER);
  for (const { name, content } of files) {
    if (client.until.aborted) return;
    const form = new FormData();
    form.set('mode', '"strict"');
    form.set('dryRun', 'true');
    form.set('file', new File([new Uint8Array(content)], name));
    await ask(client, seen, '/threats/import-threats-excel', { method: 'POST', body: form as never });
    await sleep(300);
  }
}
