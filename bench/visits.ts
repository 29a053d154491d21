import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { mspi } from '@baluarte/contract/maturity/mspi.ts';
import autocannon from 'autocannon';
import { prepareEmpty, type EmptyEnvironment, type Served } from './environment.ts';
import { ms, perSecond, type Figure } from './table.ts';

const callers = 200;
const starts = 10_000;
/** Visits before anything is measured: code is compiled and pools are open. */
const before = 1_000;
/** Milliseconds after which what a flood needed for itself is given back. */
const settling = 20_000;
/** Visits one network may begin in an hour. */
const allowed = 60;

/** A mail server that takes every mail and keeps none. */
async function mailSink(): Promise<{ url: string; count: () => number; close: () => void }> {
  let taken = 0;
  const server = createServer((socket) => {
    let rest = '';
    let isBody = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 sink');
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes) => {
      rest += bytes.toString('latin1');
      for (;;) {
        const end = rest.indexOf(isBody ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const line = rest.slice(0, end);
        rest = rest.slice(end + (isBody ? 5 : 2));
        if (isBody) {
          taken += 1;
          isBody = false;
          say('250 taken');
        } else if (/^data/i.test(line)) {
          isBody = true;
          say('354 go on');
        } else if (/^quit/i.test(line)) socket.end('221 bye\r\n');
        else say('250 ok');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, count: () => taken, close: () => server.close() };
}

/** Megabytes of memory a process had at most. */
const highest = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;

let visitors = 0;

/** Begins visits, each of another person and, unless all come from `network`, from another network. */
async function begin({ url }: Served, amount: number, network?: string): Promise<autocannon.Result> {
  return autocannon({
    url: `${url}/api${mspi.start.path}`,
    connections: callers,
    amount,
    requests: [
      {
        method: 'POST',
        setupRequest(request) {
          visitors += 1;
          const from = network ?? `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
          return {
            ...request,
            headers: { ...request.headers, 'content-type': 'application/json', 'x-forwarded-for': from },
            body: JSON.stringify({
              name: 'Marta Lucía',
              lastName: 'Ríos',
              email: `visita-${visitors}@example.com`,
              language: 'es',
              consent: true,
            }),
          };
        },
      },
    ],
  });
}

interface Held {
  companies: number;
  accounts: number;
  visits: number;
  bytes: number;
}

async function heldBy({ database }: EmptyEnvironment): Promise<Held> {
  const { rows } = await database.owner.query<Held>(`
    select (select count(*)::int from company) as companies, (select count(*)::int from auth."user") as accounts,
      (select count(*)::int from auth.ticket where purpose = 'mspi') as visits,
      pg_total_relation_size('auth.ticket')::int as bytes`);
  return rows[0] as Held;
}

/** The public self-assessment begun by two hundred callers at once, and what a stranger's flood of it leaves behind. */
export async function measureVisits(): Promise<Figure[]> {
  const sink = await mailSink();
  // Without the puzzle that a browser solves: what is measured is what remains for who solves them all.
  const environment = await prepareEmpty({
    CAPTCHA: 'off',
    SMTP_URL: sink.url,
    MAIL_FROM: 'Baluarte <avisos@example.com>',
  });
  const { product } = environment;
  try {
    await begin(product, before);
    await sleep(settling);
    const sent = sink.count();
    const began = performance.now();
    const first = await heldBy(environment);
    const rest = await product.used();
    const flood = await begin(product, starts);
    await sleep(settling);
    const mails = (sink.count() - sent) / ((performance.now() - began) / 1000);
    const last = await heldBy(environment);
    const after = await product.used();
    const peak = highest(product.pid);
    const begun = last.visits - first.visits;
    if (flood.non2xx > 0 || flood.errors > 0 || begun !== starts)
      throw new Error(`${flood.non2xx} refusals, ${flood.errors} errors, ${begun} visits`);
    const one = await begin(product, starts, '192.0.2.1');
    const held = await heldBy(environment);
    const { p50, p99 } = flood.latency;
    const made = held.companies - first.companies + (held.accounts - first.accounts);
    return [
      {
        what: `visits of the public self-assessment begun by ${callers} callers at once`,
        measured: `${perSecond({ perSecond: starts / flood.duration })}, p50 ${ms(p50)}, p99 ${ms(p99)}`,
        limit: `${Math.round(mails)} mails a second meanwhile, the others wait in the queue`,
        aim: 'p99 < 2 s, none refused',
        met: p99 < 2000,
      },
      {
        what: `memory the server uses after ${starts.toLocaleString('en')} of them`,
        measured: `${megabytes(after)}; the process at most ${Math.round(peak)} MB`,
        limit: `after ${before.toLocaleString('en')}: ${megabytes(rest)}`,
        aim: 'flat: ≤ 1.25 ×',
        met: after <= 1.25 * rest,
      },
      {
        what: 'companies and accounts they made',
        measured: String(made),
        limit: `${Math.round((last.bytes - first.bytes) / starts).toLocaleString('en')} bytes a visit in the database, for days`,
        aim: '0',
        met: made === 0,
      },
      {
        what: `as many from one network: refused`,
        measured: `${one.non2xx.toLocaleString('en')} at ${perSecond({ perSecond: starts / one.duration })}, p99 ${ms(one.latency.p99)}`,
        limit: `${held.visits - last.visits} begun`,
        aim: `all but ${allowed}`,
        met: one.non2xx === starts - allowed && held.visits - last.visits === allowed,
      },
    ];
  } finally {
    await environment.close();
    sink.close();
  }
}
