import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { reportDocument } from '@baluarte/contract/record/report-document.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { largeCompany } from '../../bench/large-data.ts';
import { inCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import { testApp, type TestApp } from './app.ts';
import { testCompany, testPerson, type TestPerson } from './company.ts';
import { pdfOf, provingAs } from './evidence.ts';
import { reportTemplate } from './furnished.ts';
import { samplesOf } from './sample.ts';

/** Few connections: whatever is left in one shows at the next request. */
export const connections = 2;

/** When a client disconnects: after the request, after the headers, or after a number of bytes. */
const stages = ['asked', 'head', 1, 60_000] as const;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** A server that listens, with few connections, and a company with more than any buffer holds. */
export class Downloads {
  app!: TestApp;
  port = 0;
  reader!: TestPerson;
  /** A person of another company. */
  other!: TestPerson;
  private platform!: TestPerson;
  /** A file of evidence by its address, an assessment, a template of Word, and a report that was made. */
  private proofAddress = '';
  private assessmentId = 0;
  private templateId = 0;
  private documentId = 0;
  /** Imports of the reader: one that has ended with rejected rows, and one that goes on. */
  private imported = { rejected: 0, running: 0 };

  /** `isFurnished`: with something in every download there is; without, in those of threats, vulnerabilities and imports. */
  constructor({ isFurnished }: { isFurnished: boolean }) {
    beforeAll(async () => {
      const app = (this.app = await testApp({ DB_POOL: String(connections) }));
      await app.app.listen({ host: '127.0.0.1', port: 0 });
      this.port = (app.app.server.address() as AddressInfo).port;
      const company = isFurnished
        ? await largeCompany(app.database, { assets: 1_500, risks: 5_000, companies: 3, months: 2 })
        : await testCompany(app.database);
      const tenant = { companyId: company.companyId, userId: null, scopeIds: 'every' } as const;
      const of = { ...company, tenant };
      this.reader = await testPerson(app.database, of);
      const own = { ...tenant, userId: this.reader.userId };
      await this.writeMuch(own);
      if (isFurnished) await this.furnish(own, of);
      this.other = await testPerson(app.database, await testCompany(app.database));
    }, 120_000);
    afterAll(() => this.app.close());
  }

  private async writeMuch(tenant: Tenant): Promise<void> {
    const { userId } = this.reader;
    this.imported = await inCompany(this.app.database.app, tenant, async (trx) => {
      // Long enough to fill all buffers when the client does not read.
      const long = sql`repeat(md5(n::text) || ' ', 15)`;
      await trx.run(sql`insert into threat (code, name, category_id, subcategory_id, description)
        select 'L-' || n, 'Larga ' || n, t.category_id, t.subcategory_id, ${long}
        from generate_series(1, 14000) n, (select * from threat limit 1) t`);
      await trx.run(sql`insert into vulnerability (code, name, category_id, subcategory_id, severity_id, description)
        select 'L-' || n, 'Larga ' || n, v.category_id, v.subcategory_id, v.severity_id, ${long}
        from generate_series(1, 4500) n, (select * from vulnerability limit 1) v`);
      const insert = (state: string) =>
        trx.one<{ id: number }>(sql`insert into import (kind, file_name, file_key, format, user_id, state, headers)
          values ('threats', 'a.csv', ${state}, 'csv', ${userId}, ${state}, '["Código", "Nombre"]') returning id`);
      const [rejected, running] = [await insert('refused'), await insert('running')];
      await trx.run(sql`insert into import_row (import_id, row_number, outcome, cells, reasons)
        select ${rejected.id}::bigint, n, 'rejected', jsonb_build_array('A-' || n, repeat('x', 400)), '[{"path": "name", "code": "required"}]'
        from generate_series(1, 8000) n`);
      return { rejected: rejected.id, running: running.id };
    });
  }

  private async furnish(tenant: Tenant, of: Parameters<typeof testPerson>[1]): Promise<void> {
    const { app, reader } = this;
    this.platform = await testPerson(app.database, of, { isSuperAdmin: true });
    this.platform.headers['x-subdomain'] = 'app';
    await app.database.owner.query('update auth.session set company_id = null, scope_id = null where user_id = $1', [
      this.platform.userId,
    ]);
    await inCompany(app.database.app, tenant, async (trx) => {
      await trx.run(sql`insert into parameter (kind, code, name)
        select 'area', 'B-' || n, 'Sede ' || n || ' de la organización' from generate_series(1, 4500) n`);
      await trx.run(sql`insert into notification (user_id, kind, subject, params, event)
        select ${reader.userId}, 'fileReady', 'fileReady', '{"file": "riesgos.xlsx"}', 'event ' || n from generate_series(1, 4500) n`);
    });
    const proving = provingAs(app, reader);
    const proof = await proving.add((await proving.asAsset()).id, pdfOf(2_000_000), 'contrato.pdf');
    const [revision] = await proving.revisions(proof.data.id);
    this.proofAddress = revision?.files[0]?.id ?? '';
    this.templateId = await inCompany(app.database.app, tenant, reportTemplate);
    await app.jobs.start();
    const making = await app.call(reader, reportDocument.make, { body: { kind: 'assets', format: 'xlsx' } });
    const params = { id: (this.documentId = making.data.id) };
    await vi.waitFor(
      async () => expect((await app.call(reader, reportDocument.get, { params })).data.state).toBe('done'),
      { timeout: 60_000 },
    );
    this.assessmentId = (await app.call(reader, assessment.create, { body: { name: 'Autoevaluación' } })).data.id;
  }

  private idOf(path: string): string {
    if (path.startsWith('/evidence')) return this.proofAddress;
    if (path.startsWith('/documents')) return String(this.documentId);
    return String(path.startsWith('/report-templates') ? this.templateId : this.assessmentId);
  }

  /** The address of everything there is; of the audit some months are enough. */
  addressOf({ path, query, form }: AnyEndpoint): string {
    const plain: Record<string, string>[] = [
      { format: 'csv', from: daysAgo(340), to: daysAgo(2) },
      { format: 'csv' },
      { format: 'xlsx' },
      {},
    ];
    const sample = plain.find((one) => query.safeParse(one).success) ?? samplesOf(query, () => 1)[0]?.value;
    const job = form === 'events' ? this.imported.running : this.imported.rejected;
    const place = path
      .replace('{jobId}', String(job))
      .replace('{id}', this.idOf(path))
      .replace('{kind}', path.startsWith('/parameters') ? 'area' : path.startsWith('/report') ? 'risks' : 'threats');
    return `/api${place}?${new URLSearchParams(sample as Record<string, string>).toString()}`;
  }

  /** Sends a request and disconnects at a stage; returns the status, 0 where there was none yet. */
  private leave({ headers }: TestPerson, path: string, stage: (typeof stages)[number] | 'end'): Promise<number> {
    const { port } = this;
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

  /** Somebody else is answered as ever, more at once than there are connections. */
  async expectOthersAnswered(when: string): Promise<void> {
    const answers = await Promise.all(
      Array.from({ length: connections * 2 }, () => this.app.call(this.other, threat.endpoints.list, { query: {} })),
    );
    expect(
      answers.map(({ status }) => status),
      when,
    ).toEqual(answers.map(() => 200));
  }

  /** A reader who leaves a download half way, at each stage, leaves every connection usable. */
  async expectUsable(endpoint: AnyEndpoint): Promise<void> {
    const { app, other } = this;
    const person = endpoint.tenant ? this.reader : this.platform;
    const whole = endpoint.form === 'events' ? 'head' : 'end';
    expect(await this.leave(person, this.addressOf(endpoint), whole), 'a whole download').toBe(200);
    // Events are few bytes, and do not end.
    for (const stage of endpoint.form === 'events' ? stages.slice(0, 3) : stages) {
      await this.leave(person, this.addressOf(endpoint), stage);
      await this.expectOthersAnswered(`after leaving at ${stage}`);
    }
    const ids = (await app.call(other, threat.endpoints.list)).data.map(({ id }) => id);
    const written = await app.call(other, threat.endpoints.bulk, {
      body: { action: 'status', ids, values: { statusId: 2 } },
    });
    expect(written.status, written.raw.body).toBe(200);
    await expect.poll(() => this.openTransactions(), { timeout: 15_000 }).toBe(0);
  }

  /** Number of the server's idle connections in a transaction. */
  async openTransactions(): Promise<number> {
    await sleep(10);
    const { rows } = await this.app.database.owner.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    );
    return rows[0]?.count ?? 0;
  }
}
