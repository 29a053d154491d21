import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { buffer, text } from 'node:stream/consumers';
import { archive, archiveRestore, type ArchiveRow } from '@baluarte/contract/organization/archive.ts';
import { audit } from '@baluarte/contract/record/audit.ts';
import { company as companies } from '@baluarte/contract/organization/company.ts';
import { session } from '@baluarte/contract/identity/session.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { cheapHash } from '#test/accounts.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { formOf } from '#test/files.ts';
import { setPassword } from '#identity/shared/password/set-password.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { archiveFolder, archivePath } from './archive-files.ts';
import { membersOf, objectOf, type Member } from './format/members.ts';
import { rangeOf } from '#kit/http/range.ts';
import { sweepArchives } from './sweep-archives.ts';

vi.setConfig({ testTimeout: 30_000 });

let app: TestApp;
let company: TestCompany;
let admin: TestPerson;
/** A super administrator outside of every company. */
let root: TestPerson;
const outside = ({ headers }: TestPerson) => ({
  headers: { authorization: headers['authorization'] ?? '', 'x-subdomain': 'app' },
});

beforeAll(async () => {
  app = await testApp();
  await app.jobs.start();
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await testCompany(app.database, { scopes: 2 });
  admin = await testPerson(app.database, company);
  const elsewhere = await testCompany(app.database);
  root = await testPerson(app.database, elsewhere, { isSuperAdmin: true });
  await app.database.identityDb.query('update auth.session set company_id = null where user_id = $1', [root.userId]);
});

const find = async (id: number) => (await app.call(admin, archive.list)).data.find((row) => row.id === id);
async function made(): Promise<ArchiveRow> {
  const { data, status, raw } = await app.call(admin, archive.make);
  expect(status, raw.body).toBe(202);
  return vi.waitFor(
    async () => {
      const row = await find(data.id);
      if (row?.state !== 'done') throw new Error(row?.state);
      return row;
    },
    { timeout: 20_000, interval: 200 },
  );
}
const linkOf = async (id: number, body: unknown = {}) => app.call(admin, archive.link, { params: { id }, body });
const download = async (token: string, headers: Record<string, string> = {}) =>
  (await app.call(null, archive.download, { params: { token }, headers })).raw;

describe('an archive is refused', () => {
  test('to users without all permissions in the company, and to API keys', async () => {
    const member = await testPerson(app.database, company, { base: 2 });
    const almost = await testPerson(app.database, company, { permissionCodes: [701, 702] });
    const limited = await testPerson(app.database, company, { scopeIds: company.scopeIds.slice(0, 1) });
    expect(await app.call(member, archive.make)).toMatchObject({ status: 403, code: 'forbidden' });
    for (const endpoint of [archive.list, archive.make]) {
      expect(await app.call(almost, endpoint)).toMatchObject({ status: 403, code: 'archive.administratorOnly' });
      expect(await app.call(limited, endpoint)).toMatchObject({ status: 403, code: 'scope.everyNeeded' });
    }
  });

  test('of another company, and to an administrator who asks as the platform', async () => {
    const { id } = await made();
    const other = await testPerson(app.database, await testCompany(app.database));
    expect(await app.call(other, archive.link, { params: { id }, body: {} })).toMatchObject({ status: 404 });
    expect(await app.call(other, archive.remove, { params: { id } })).toMatchObject({ status: 404 });
    for (const endpoint of [archive.listOf, archive.makeOf])
      expect(await app.call(admin, endpoint, { params: { id: company.companyId } })).toMatchObject({ status: 403 });
  });

  test('while another is made', async () => {
    await inCompany(app.database.app, admin.tenant, (trx) => trx.run(sql`insert into archive default values`));
    expect(await app.call(admin, archive.make)).toMatchObject({ status: 409, code: 'archive.oneAtWork' });
  });

  test('without the password of the downloading user', async () => {
    const { id } = await made();
    await setPassword(app.database.identityDb, { userId: admin.userId, hash: cheapHash('Fortaleza-2026-ya') });
    admin = { ...admin, ...(await signedInAgain()) };
    expect(await linkOf(id)).toMatchObject({ code: 'password.wrong' });
    expect(await linkOf(id, { password: 'otra' })).toMatchObject({ code: 'password.wrong' });
    expect(await linkOf(id, { password: 'Fortaleza-2026-ya' })).toMatchObject({ status: 200 });
  });
});

/** Choosing a password ends the sessions; this one begins anew. */
async function signedInAgain(): Promise<Pick<TestPerson, 'headers'>> {
  const fresh = `token-${Math.random()}`.padEnd(40, 'x');
  await app.database.identityDb.query(
    `insert into auth.session (user_id, token, expires_at, company_id, scope_id) values ($1, $2, now() + interval '1 day', $3, $4)`,
    [admin.userId, createHash('sha256').update(fresh).digest('hex'), company.companyId, company.scopeIds[0]],
  );
  return { headers: { ...admin.headers, authorization: `Bearer ${fresh}` } };
}

describe('an archive', () => {
  test('is made by a job, says what it is, and is downloaded whole or from where it broke off', async () => {
    const { id, sha256, size, rowsDone, rowsTotal } = await made();
    expect(rowsDone).toBe(rowsTotal);
    expect(rowsTotal).toBeGreaterThan(500);
    const { data } = await linkOf(id);
    const whole = await download(data.token);
    expect(whole.statusCode).toBe(200);
    expect(whole.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
      'content-length': String(size),
    });
    expect(createHash('sha256').update(whole.rawPayload).digest('hex')).toBe(sha256);
    const rest = await download(data.token, { range: 'bytes=1000-' });
    expect(rest.statusCode).toBe(206);
    expect(rest.headers['content-range']).toBe(`bytes 1000-${Number(size) - 1}/${size}`);
    expect(rest.rawPayload.equals(whole.rawPayload.subarray(1000))).toBe(true);
    expect((await download(data.token, { range: `bytes=${size}-` })).statusCode).toBe(416);
    expect(await find(id)).toMatchObject({ downloads: 1 });
    const { data: changes } = await app.call(admin, audit.list, { query: { kind: 'archived,downloaded' } });
    expect(changes.map(({ kind, userId }) => [kind, userId])).toEqual([
      ['downloaded', admin.userId],
      ['archived', admin.userId],
    ]);
  });

  test('is not downloaded by a link that was guessed, replaced, or whose session ended', async () => {
    const { id } = await made();
    const first = (await linkOf(id)).data.token;
    const second = (await linkOf(id)).data.token;
    expect((await download('nada'.repeat(10))).json()).toMatchObject({ code: 'link.unknown' });
    expect((await download(first)).json()).toMatchObject({ code: 'link.expired' });
    expect((await download(second)).statusCode).toBe(200);
    await app.call(admin, session.signOut);
    expect((await download(second)).json()).toMatchObject({ code: 'link.expired' });
  });

  test('goes with its file: when it is removed, and when its time has come', async () => {
    const { id } = await made();
    const files = () => readdir(archiveFolder(app.app.parts));
    const before = (await files()).length;
    await app.call(admin, archive.remove, { params: { id } });
    expect((await files()).length).toBe(before - 1);
    const old = await made();
    await app.database.owner.query(`update archive set expires_at = now() where id = $1`, [old.id]);
    await sweepArchives(app.app.parts);
    expect((await files()).length).toBe(before - 1);
    expect(await find(old.id)).toMatchObject({ state: 'expired' });
    expect(await linkOf(old.id)).toMatchObject({ code: 'archive.expired' });
  });

  test('whose process ended is reported as interrupted, and another can be created', async () => {
    const { id } = await inCompany(app.database.app, admin.tenant, (trx) =>
      trx.one(
        sql<{
          id: number;
        }>`insert into archive (state, created_at) values ('running', now() - interval '1 hour') returning id`,
      ),
    );
    await vi.waitFor(
      async () => expect(await find(id)).toMatchObject({ state: 'failed', problem: { code: 'archive.interrupted' } }),
      { timeout: 8_000, interval: 200 },
    );
    await made();
  });

  test('holds all a company holds now, or the company is not deleted', async () => {
    const remove = () =>
      app.call(outside(root), companies.remove, {
        params: { id: company.companyId },
        query: { confirm: company.subdomain },
      });
    await inCompany(app.database.app, admin.tenant, (trx) =>
      trx.run(sql`update threat set name = 'Otra' where code = 'T-A01'`),
    );
    expect(await remove()).toMatchObject({ code: 'company.archiveFirst' });
    await made();
    await app.call(admin, threat.endpoints.list);
    await inCompany(app.database.app, admin.tenant, (trx) =>
      trx.run(sql`update threat set name = 'Otra más' where code = 'T-A01'`),
    );
    expect(await remove()).toMatchObject({ code: 'company.archiveFirst' });
    await made();
    // In nobody's hands yet, and its file goes with the company.
    expect(await remove()).toMatchObject({ code: 'company.archiveFirst' });
    await inCompany(app.database.app, admin.tenant, (trx) => trx.run(sql`update archive set downloads = 1`));
    expect((await remove()).status).toBe(200);
  });
});

describe('restoring a company', () => {
  async function fileOf(): Promise<Uint8Array<ArrayBuffer>> {
    const { data } = await app.call(outside(root), archive.makeOf, { params: { id: company.companyId } });
    await vi.waitFor(
      async () => {
        const rows = (await app.call(outside(root), archive.listOf, { params: { id: company.companyId } })).data;
        expect(rows.find(({ id }) => id === data.id)?.state).toBe('done');
      },
      { timeout: 20_000, interval: 200 },
    );
    const params = { id: company.companyId, archiveId: data.id };
    const { token } = (await app.call(outside(root), archive.linkOf, { params, body: {} })).data;
    return new Uint8Array((await download(token)).rawPayload);
  }
  const send = async (content: Uint8Array<ArrayBuffer> | string, person = root) => {
    const form = await formOf(content, 'empresa.zip');
    return app.call({ headers: { ...outside(person).headers, ...form.headers } }, archiveRestore.check, {
      body: form.body,
    });
  };

  test('only by the platform, and only from an archive', async () => {
    expect((await send('hola', admin)).status).toBe(403);
    expect(await send('hola')).toMatchObject({ status: 422, code: 'archive.notAnArchive' });
  });

  test('after a look at what it holds, under a name that is free, once', async () => {
    const { data, status, raw } = await send(await fileOf());
    expect(status, raw.body).toBe(201);
    expect(data).toMatchObject({
      state: 'checked',
      fileName: 'empresa.zip',
      report: {
        company: { subdomain: company.subdomain },
        isSubdomainFree: false,
        isOlder: false,
        people: 1,
        knownPeople: 1,
        chain: { held: true },
      },
    });
    const params = { restoreId: data.id };
    const restore = (subdomain: string, person = root) =>
      app.call(outside(person), archiveRestore.start, { params, body: { subdomain } });
    expect(await restore(company.subdomain)).toMatchObject({ code: 'company.subdomainTaken' });
    expect(await restore('www')).toMatchObject({ status: 422 });
    const subdomain = `${company.subdomain}-b`;
    expect(await restore(subdomain)).toMatchObject({ status: 202, data: { state: 'waiting' } });
    const done = await vi.waitFor(
      async () => {
        const { data: now } = await app.call(outside(root), archiveRestore.get, { params });
        expect(now.state).toBe('done');
        return now;
      },
      { timeout: 20_000, interval: 200 },
    );
    expect(await restore(`${company.subdomain}-c`)).toMatchObject({ code: 'archive.alreadyRestored' });
    const { data: list } = await app.call(outside(root), companies.list, { query: { search: subdomain } });
    expect(list).toMatchObject([{ id: done.companyId, userCount: 1 }]);
    const other = await testPerson(app.database, company, { isSuperAdmin: true });
    await app.database.identityDb.query('update auth.session set company_id = null where user_id = $1', [other.userId]);
    expect((await app.call(outside(other), archiveRestore.get, { params })).status).toBe(404);
  });
});

describe('an archive whose values are nested a hundred thousand deep', () => {
  const deep = `${'[['.repeat(50_000)}${']]'.repeat(50_000)}`;

  /** The archive of the company with one value of one of its files replaced, its manifest true to that. */
  async function nested(table: string, column: string): Promise<Uint8Array<ArrayBuffer>> {
    const { path, key } = await kept(await made());
    const from = await openPromise(path, { lazyEntries: true, autoClose: false });
    const zip = new ZipFile();
    const parts = new Map<string, string>();
    for await (const entry of from.eachEntry())
      parts.set(entry.fileName, await text(await from.openReadStreamPromise(entry)));
    from.close();
    const file = `tables/${table}.jsonl`;
    const lines = (parts.get(file) ?? '').split('\n');
    const [first = ''] = lines;
    const members = membersOf(first).map(([name, raw]): Member => [name, name === column ? deep : raw]);
    expect(
      members.map(([name]) => name),
      key,
    ).toContain(column);
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
  const kept = async ({ id }: ArchiveRow) => {
    const { rows } = await app.database.owner.query<{ key: string }>(
      'select file_key as key from archive where id = $1 and company_id = $2',
      [id, company.companyId],
    );
    const key = rows[0]?.key ?? '';
    return { key, path: archivePath(app.app.parts, key) };
  };

  test.each([
    ['company', 'notification_defaults'],
    ['parameter', 'extra'],
    ['method', 'zone_matrix'],
    ['role', 'permission_codes'],
    ['member', 'scope_ids'],
    ['change', 'after'],
    ['changeset', 'about'],
  ])('is refused and brings nothing in: %s.%s', async (table, column) => {
    await inCompany(app.database.app, { ...admin.tenant, about: { importId: 1 } }, (trx) =>
      trx.run(sql`update threat set name = 'Otra' where code = 'T-A01'`),
    );
    const form = await formOf(await nested(table, column), 'honda.zip');
    const sent = await app.call({ headers: { ...outside(root).headers, ...form.headers } }, archiveRestore.check, {
      body: form.body,
    });
    expect([201, 422], sent.raw.body).toContain(sent.status);
    if (sent.status === 422) return expect(sent.code).toMatch(/^archive\./);
    const params = { restoreId: sent.data.id };
    const subdomain = `${company.subdomain}-honda`;
    expect((await app.call(outside(root), archiveRestore.start, { params, body: { subdomain } })).status).toBe(202);
    const ended = await vi.waitFor(
      async () => {
        const { data } = await app.call(outside(root), archiveRestore.get, { params });
        expect(['failed', 'done']).toContain(data.state);
        return data;
      },
      { timeout: 25_000, interval: 200 },
    );
    expect(ended).toMatchObject({
      state: 'failed',
      problem: { code: expect.stringMatching(/^archive\.(damaged|refusedRow)$/) },
    });
    const { rowCount } = await app.database.owner.query('select from company where subdomain = $1', [subdomain]);
    expect(rowCount).toBe(0);
  });
});

test.each([
  [undefined, null],
  ['bytes=0-', { from: 0, to: 99 }],
  ['bytes=10-19', { from: 10, to: 19 }],
  ['bytes=90-500', { from: 90, to: 99 }],
  ['bytes=-10', { from: 90, to: 99 }],
  ['bytes=100-', 'none'],
  ['bytes=20-10', 'none'],
  ['bytes=1-2,5-6', null],
  ['bytes=-', null],
])('of a file of a hundred bytes, “%s” asks for the right part', (header, expected) => {
  expect(rangeOf(header, 100)).toEqual(expected);
});
