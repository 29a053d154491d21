import { createHash } from 'node:crypto';
import { buffer, text } from 'node:stream/consumers';
import { archive, archiveRestore, type ArchiveRow } from '@baluarte/contract/organization/archive.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { archivePath } from '#organization/archive/archive-files.ts';
import { membersOf, objectOf, type Member } from '#organization/archive/format/members.ts';
import { testApp, type TestApp } from './app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from './company.ts';
import { formOf } from './files.ts';

/** A person outside of every company. */
export const outside = ({ headers }: TestPerson) => ({
  headers: { authorization: headers['authorization'] ?? '', 'x-subdomain': 'app' },
});

/** Archives of companies: the application, which does its jobs, and for each test a company and its administrator. */
export class Archives {
  app!: TestApp;
  company!: TestCompany;
  admin!: TestPerson;
  /** A super administrator outside of every company. */
  root!: TestPerson;

  constructor() {
    beforeAll(async () => {
      this.app = await testApp();
      await this.app.jobs.start();
    });
    afterAll(() => this.app.close());
    beforeEach(async () => {
      const { app } = this;
      this.company = await testCompany(app.database, { scopes: 2 });
      this.admin = await testPerson(app.database, this.company);
      this.root = await testPerson(app.database, await testCompany(app.database), { isSuperAdmin: true });
      const { userId } = this.root;
      await app.database.identityDb.query('update auth.session set company_id = null where user_id = $1', [userId]);
    });
  }

  async find(id: number): Promise<ArchiveRow | undefined> {
    return (await this.app.call(this.admin, archive.list)).data.find((row) => row.id === id);
  }

  /** An archive that was made, by the job. */
  async made(): Promise<ArchiveRow> {
    const { data, status, raw } = await this.app.call(this.admin, archive.make);
    expect(status, raw.body).toBe(202);
    return vi.waitFor(
      async () => {
        const row = await this.find(data.id);
        if (row?.state !== 'done') throw new Error(row?.state);
        return row;
      },
      { timeout: 20_000, interval: 50 },
    );
  }

  private async pathOf({ id }: ArchiveRow): Promise<string> {
    const { rows } = await this.app.database.owner.query<{ key: string }>(
      'select file_key as key from archive where id = $1 and company_id = $2',
      [id, this.company.companyId],
    );
    return archivePath(this.app.app.parts, rows[0]?.key ?? '');
  }

  /** The archive of the company with one value of one of its files replaced, its manifest true to that. */
  private async replaced(table: string, column: string, value: string): Promise<Uint8Array<ArrayBuffer>> {
    const from = await openPromise(await this.pathOf(await this.made()), { lazyEntries: true, autoClose: false });
    const zip = new ZipFile();
    const parts = new Map<string, string>();
    for await (const entry of from.eachEntry())
      parts.set(entry.fileName, await text(await from.openReadStreamPromise(entry)));
    from.close();
    const file = `tables/${table}.jsonl`;
    const lines = (parts.get(file) ?? '').split('\n');
    const [first = ''] = lines;
    const members = membersOf(first).map(([name, raw]): Member => [name, name === column ? value : raw]);
    expect(members.map(([name]) => name)).toContain(column);
    const content = [objectOf(members), ...lines.slice(1)].join('\n');
    const manifest = JSON.parse(parts.get('manifest.json') ?? '') as { tables: Record<string, unknown>[] };
    for (const one of manifest.tables)
      if (one['file'] === file)
        Object.assign(one, {
          bytes: Buffer.byteLength(content),
          sha256: createHash('sha256').update(content).digest('hex'),
        });
    parts.set(file, content).set('manifest.json', JSON.stringify(manifest));
    for (const [name, part] of parts) zip.addBuffer(Buffer.from(part), name, { compress: false });
    zip.end();
    return new Uint8Array(await buffer(zip.outputStream));
  }

  /** An archive with a value nested a hundred thousand deep at this place is refused and brings nothing in. */
  async expectNestedRefused(table: string, column: string): Promise<void> {
    const { app, company } = this;
    const root = outside(this.root);
    await inCompany(app.database.app, { ...this.admin.tenant, about: { importId: 1 } }, (trx) =>
      trx.run(sql`update threat set name = 'Otra' where code = 'T-A01'`),
    );
    const deep = `${'[['.repeat(50_000)}${']]'.repeat(50_000)}`;
    const form = await formOf(await this.replaced(table, column, deep), 'honda.zip');
    const sent = await app.call({ headers: { ...root.headers, ...form.headers } }, archiveRestore.check, {
      body: form.body,
    });
    expect([201, 422], sent.raw.body).toContain(sent.status);
    if (sent.status === 422) return expect(sent.code).toMatch(/^archive\./);
    const params = { restoreId: sent.data.id };
    const subdomain = `${company.subdomain}-honda`;
    expect((await app.call(root, archiveRestore.start, { params, body: { subdomain } })).status).toBe(202);
    const ended = await vi.waitFor(
      async () => {
        const { data } = await app.call(root, archiveRestore.get, { params });
        expect(['failed', 'done']).toContain(data.state);
        return data;
      },
      { timeout: 25_000, interval: 50 },
    );
    expect(ended).toMatchObject({
      state: 'failed',
      problem: { code: expect.stringMatching(/^archive\.(damaged|refusedRow)$/) },
    });
    const { rowCount } = await app.database.owner.query('select from company where subdomain = $1', [subdomain]);
    expect(rowCount).toBe(0);
  }
}
