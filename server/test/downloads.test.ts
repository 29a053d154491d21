import { request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@baluarte/contract/index.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { largeCompany } from '../../bench/large-data.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { testApp, type TestApp } from './app.ts';
import { testCompany, testPerson, type TestPerson } from './company.ts';
import { pdfOf, provingAs } from './evidence.ts';
import { samplesOf } from './sample.ts';

/** Few connections: whatever is left in one shows at the next request. */
const connections = 2;

let app: TestApp;
let port: number;
let reader: TestPerson;
let platform: TestPerson;
let other: TestPerson;
beforeAll(async () => {
  app = await testApp({ DB_POOL: String(connections) });
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.app.server.address() as AddressInfo);
  const company = await largeCompany(app.database, { assets: 1_500, risks: 5_000, companies: 3, months: 2 });
  const tenant = { companyId: company.companyId, userId: null, scopeIds: 'every' } as const;
  const of = { ...company, tenant };
  reader = await testPerson(app.database, of);
  platform = await testPerson(app.database, of, { isSuperAdmin: true });
  platform.headers['x-subdomain'] = 'app';
  await app.database.owner.query('update auth.session set company_id = null, scope_id = null where user_id = $1', [
    platform.userId,
  ]);
  await inCompany(app.database.app, { ...tenant, userId: reader.userId }, async (trx) => {
    // Long enough to fill all buffers when the client does not read.
    const long = sql`repeat(md5(n::text) || ' ', 15)`;
    await trx.run(sql`insert into threat (code, name, category_id, subcategory_id, description)
      select 'L-' || n, 'Larga ' || n, t.category_id, t.subcategory_id, ${long}
      from generate_series(1, 14000) n, (select * from threat limit 1) t`);
    await trx.run(sql`insert into vulnerability (code, name, category_id, subcategory_id, severity_id, description)
      select 'L-' || n, 'Larga ' || n, v.category_id, v.subcategory_id, v.severity_id, ${long}
      from generate_series(1, 4500) n, (select * from vulnerability limit 1) v`);
    await trx.run(sql`insert into parameter (kind, code, name)
      select 'area', 'B-' || n, 'Sede ' || n || ' de la organización' from generate_series(1, 4500) n`);
    await trx.run(sql`insert into notification (user_id, kind, subject, params, event)
      select ${reader.userId}, 'fileReady', 'fileReady', '{"file": "riesgos.xlsx"}', 'event ' || n from generate_series(1, 4500) n`);
  });
  imported = await inCompany(app.database.app, { ...tenant, userId: reader.userId }, async (trx) => {
    const insert = (state: string) =>
      trx.one<{ id: number }>(sql`insert into import (kind, file_name, file_key, format, user_id, state, headers)
        values ('threats', 'a.csv', ${state}, 'csv', ${reader.userId}, ${state}, '["Código", "Nombre"]') returning id`);
    const [rejected, running] = [await insert('refused'), await insert('running')];
    await trx.run(sql`insert into import_row (import_id, row_number, outcome, cells, reasons)
      select ${rejected.id}::bigint, n, 'rejected', jsonb_build_array('A-' || n, repeat('x', 400)), '[{"path": "name", "code": "required"}]'
      from generate_series(1, 8000) n`);
    return { rejected: rejected.id, running: running.id };
  });
  const proving = provingAs(app, reader);
  const proof = await proving.add((await proving.asAsset()).id, pdfOf(2_000_000), 'contrato.pdf');
  const [revision] = await proving.revisions(proof.data.id);
  proofAddress = revision?.files[0]?.id ?? '';
  assessmentId = (await app.call(reader, assessment.create, { body: { name: 'Autoevaluación' } })).data.id;
  other = await testPerson(app.database, await testCompany(app.database));
}, 120_000);
afterAll(() => app.close());

/** Responses other than JSON: files and events. Public links have a separate test. */
const downloads = endpoints.filter(({ form, access }) => (form === 'file' || form === 'events') && access !== 'public');

/** A file of evidence by its address, and an assessment. */
let proofAddress: string;
let assessmentId: number;
/** Imports of the reader: one that has ended with rejected rows, and one that goes on. */
let imported: { rejected: number; running: number };

/** When a client disconnects: after the request, after the headers, or after a number of bytes. */
const stages = ['asked', 'head', 1, 60_000] as const;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
/** Everything there is; of the audit some months are enough. */
const addressOf = ({ path, query, form }: AnyEndpoint) => {
  const plain: Record<string, string>[] = [
    { format: 'csv', from: daysAgo(340), to: daysAgo(2) },
    { format: 'csv' },
    { format: 'xlsx' },
    {},
  ];
  const sample = plain.find((one) => query.safeParse(one).success) ?? samplesOf(query, () => 1)[0]?.value;
  const job = form === 'events' ? imported.running : imported.rejected;
  const place = path
    .replace('{jobId}', String(job))
    .replace('{id}', path.startsWith('/evidence') ? proofAddress : String(assessmentId))
    .replace('{kind}', path.startsWith('/parameters') ? 'area' : 'threats');
  return `/api${place}?${new URLSearchParams(sample as Record<string, string>).toString()}`;
};

/** Sends a request and disconnects at a stage; returns the status, 0 where there was none yet. */
function leave({ headers }: TestPerson, path: string, stage: (typeof stages)[number] | 'end'): Promise<number> {
  return new Promise((resolve) => {
    const asking = request({ host: '127.0.0.1', port, path, headers, agent: false });
    asking.on('error', () => resolve(0));
    asking.on('response', (answer) => {
      const end = () => {
        asking.destroy();
        resolve(answer.statusCode ?? 0);
      };
      if (stage === 'head') return end();
      let read = 0;
      answer.on('data', (piece: Buffer) => {
        read += piece.length;
        if (typeof stage === 'number' && read >= stage) end();
      });
      answer.on('end', end);
      answer.on('error', end);
      return undefined;
    });
    asking.end();
    if (stage === 'asked') setTimeout(() => asking.destroy(), 10);
  });
}

test('covers enough downloads', () => expect(downloads.length).toBeGreaterThan(16));

test.each(downloads.map((endpoint) => [endpoint.name, endpoint] as const))(
  'a reader who leaves %s half way leaves every connection usable',
  async (_name, endpoint) => {
    const person = endpoint.tenant ? reader : platform;
    const whole = endpoint.form === 'events' ? 'head' : 'end';
    expect(await leave(person, addressOf(endpoint), whole), 'a whole download').toBe(200);
    // Events are few bytes, and do not end.
    for (const stage of endpoint.form === 'events' ? stages.slice(0, 3) : stages) {
      await leave(person, addressOf(endpoint), stage);
      const answers = await Promise.all(
        Array.from({ length: connections * 2 }, () => app.call(other, threat.endpoints.list, { query: {} })),
      );
      expect(
        answers.map(({ status }) => status),
        `after leaving at ${stage}`,
      ).toEqual(answers.map(() => 200));
    }
    const ids = (await app.call(other, threat.endpoints.list)).data.map(({ id }) => id);
    const written = await app.call(other, threat.endpoints.bulk, {
      body: { action: 'status', ids, values: { statusId: 2 } },
    });
    expect(written.status, written.raw.body).toBe(200);
    await expect.poll(openTransactions, { timeout: 15_000 }).toBe(0);
  },
  60_000,
);

test('clients that read nothing do not block others', async () => {
  const slow = Array.from({ length: 5 * connections }, () => {
    const socket = connect({ host: '127.0.0.1', port }).pause();
    const headerLines = Object.entries({ host: 'localhost', ...reader.headers }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    socket.write(`GET ${addressOf(threat.endpoints.export)} HTTP/1.1\r\n${headerLines.join('')}\r\n`);
    return socket;
  });
  try {
    // Long enough to produce one file after the other, and to fill the socket buffers.
    for (let turn = 0; turn < 12; turn += 1) {
      const answers = await Promise.all(
        Array.from({ length: connections * 2 }, () => app.call(other, threat.endpoints.list, { query: {} })),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      await sleep(150);
    }
    expect(await openTransactions()).toBeLessThan(connections);
  } finally {
    for (const socket of slow) socket.destroy();
  }
}, 60_000);

/** Number of the server's idle connections in a transaction. */
async function openTransactions(): Promise<number> {
  await sleep(10);
  const { rows } = await app.database.owner.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  );
  return rows[0]?.count ?? 0;
}
