import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { archive, archiveRestore } from '@baluarte/contract/organization/archive.ts';
import { audit } from '@baluarte/contract/record/audit.ts';
import { company as companies } from '@baluarte/contract/organization/company.ts';
import { session } from '@baluarte/contract/identity/session.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { cheapHash } from '#test/accounts.ts';
import { Archives, outside } from '#test/archives.ts';
import { testCompany, testPerson, type TestPerson } from '#test/company.ts';
import { formOf } from '#test/files.ts';
import { setPassword } from '#identity/shared/password/set-password.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { archiveFolder, archivePath } from './archive-files.ts';
import { rangeOf } from '#kit/http/range.ts';
import { settleInterrupted, sweepArchives } from './sweep-archives.ts';

vi.setConfig({ testTimeout: 30_000 });

const archives = new Archives();

const linkOf = async (id: number, body: unknown = {}) =>
  archives.app.call(archives.admin, archive.link, { params: { id }, body });
const download = async (token: string, headers: Record<string, string> = {}) =>
  (await archives.app.call(null, archive.download, { params: { token }, headers })).raw;

describe('an archive is refused', () => {
  test('to users without all permissions in the company, and to API keys', async () => {
    const member = await testPerson(archives.app.database, archives.company, { base: 2 });
    const almost = await testPerson(archives.app.database, archives.company, { permissionCodes: [701, 702] });
    const limited = await testPerson(archives.app.database, archives.company, {
      scopeIds: archives.company.scopeIds.slice(0, 1),
    });
    expect(await archives.app.call(member, archive.make)).toMatchObject({ status: 403, code: 'forbidden' });
    for (const endpoint of [archive.list, archive.make]) {
      expect(await archives.app.call(almost, endpoint)).toMatchObject({
        status: 403,
        code: 'archive.administratorOnly',
      });
      expect(await archives.app.call(limited, endpoint)).toMatchObject({ status: 403, code: 'scope.everyNeeded' });
    }
  });

  test('of another company, and to an administrator who asks as the platform', async () => {
    const { id } = await archives.made();
    const other = await testPerson(archives.app.database, await testCompany(archives.app.database));
    expect(await archives.app.call(other, archive.link, { params: { id }, body: {} })).toMatchObject({ status: 404 });
    expect(await archives.app.call(other, archive.remove, { params: { id } })).toMatchObject({ status: 404 });
    for (const endpoint of [archive.listOf, archive.makeOf])
      expect(
        await archives.app.call(archives.admin, endpoint, { params: { id: archives.company.companyId } }),
      ).toMatchObject({ status: 403 });
  });

  test('while another is made', async () => {
    await inCompany(archives.app.database.app, archives.admin.tenant, (trx) =>
      trx.run(sql`insert into archive default values`),
    );
    expect(await archives.app.call(archives.admin, archive.make)).toMatchObject({
      status: 409,
      code: 'archive.oneAtWork',
    });
  });

  test('without the password of the downloading user', async () => {
    const { id } = await archives.made();
    await setPassword(archives.app.database.identityDb, {
      userId: archives.admin.userId,
      hash: cheapHash('Fortaleza-2026-ya'),
    });
    archives.admin = { ...archives.admin, ...(await signedInAgain()) };
    expect(await linkOf(id)).toMatchObject({ code: 'password.wrong' });
    expect(await linkOf(id, { password: 'otra' })).toMatchObject({ code: 'password.wrong' });
    expect(await linkOf(id, { password: 'Fortaleza-2026-ya' })).toMatchObject({ status: 200 });
  });
});

/** Choosing a password ends the sessions; this one begins anew. */
async function signedInAgain(): Promise<Pick<TestPerson, 'headers'>> {
  const fresh = `token-${Math.random()}`.padEnd(40, 'x');
  await archives.app.database.identityDb.query(
    `insert into auth.session (user_id, token, expires_at, company_id, scope_id) values ($1, $2, now() + interval '1 day', $3, $4)`,
    [
      archives.admin.userId,
      createHash('sha256').update(fresh).digest('hex'),
      archives.company.companyId,
      archives.company.scopeIds[0],
    ],
  );
  return { headers: { ...archives.admin.headers, authorization: `Bearer ${fresh}` } };
}

describe('an archive', () => {
  test('is made by a job, says what it is, and is downloaded whole or from where it broke off', async () => {
    const { id, sha256, size, rowsDone, rowsTotal } = await archives.made();
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
    expect(await archives.find(id)).toMatchObject({ downloads: 1 });
    const { data: changes } = await archives.app.call(archives.admin, audit.list, {
      query: { kind: 'archived,downloaded' },
    });
    expect(changes.map(({ kind, userId }) => [kind, userId])).toEqual([
      ['downloaded', archives.admin.userId],
      ['archived', archives.admin.userId],
    ]);
  });

  test('is in the audit when any part of it is downloaded, once an hour', async () => {
    const { id, size } = await archives.made();
    const { token } = (await linkOf(id)).data;
    const entries = async () =>
      (await archives.app.call(archives.admin, audit.list, { query: { kind: 'downloaded' } })).data.length;
    const before = await entries();
    await Promise.all(
      ['bytes=1-', `bytes=5-${Number(size)}`, 'bytes=-7', 'bytes=0-0'].map((range) => download(token, { range })),
    );
    expect([await entries(), (await archives.find(id))?.downloads]).toEqual([before + 1, 1]);
    await archives.app.database.owner.query(`update download set at = at - interval '61 minutes'`);
    await download(token, { range: 'bytes=2-3' });
    expect([await entries(), (await archives.find(id))?.downloads]).toEqual([before + 2, 2]);
  });

  test('that was altered on the disk is not handed out, whole or in part', async () => {
    const { id } = await archives.made();
    const { token } = (await linkOf(id)).data;
    expect((await download(token, { range: 'bytes=10-19' })).statusCode).toBe(206);
    const { fileKey } = await archives.app.database.owner
      .query<{ fileKey: string }>('select file_key as "fileKey" from archive where id = $1', [id])
      .then(({ rows }) => rows[0] ?? { fileKey: '' });
    const path = archivePath(archives.app.app.parts, fileKey);
    const bytes = await readFile(path);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await writeFile(path, bytes);
    for (const range of ['bytes=10-19', ''])
      expect((await download(token, range ? { range } : {})).json()).toMatchObject({ code: 'archive.altered' });
  });

  test('is not downloaded by a link that was guessed, replaced, or whose session ended', async () => {
    const { id } = await archives.made();
    const first = (await linkOf(id)).data.token;
    const second = (await linkOf(id)).data.token;
    expect((await download('nada'.repeat(10))).json()).toMatchObject({ code: 'link.unknown' });
    expect((await download(first)).json()).toMatchObject({ code: 'link.expired' });
    expect((await download(second)).statusCode).toBe(200);
    await archives.app.call(archives.admin, session.signOut);
    expect((await download(second)).json()).toMatchObject({ code: 'link.expired' });
  });

  test('goes with its file: when it is removed, and when its time has come', async () => {
    const { id } = await archives.made();
    const files = () => readdir(archiveFolder(archives.app.app.parts));
    const before = (await files()).length;
    await archives.app.call(archives.admin, archive.remove, { params: { id } });
    expect((await files()).length).toBe(before - 1);
    const old = await archives.made();
    await archives.app.database.owner.query(`update archive set expires_at = now() where id = $1`, [old.id]);
    await sweepArchives(archives.app.app.parts);
    expect((await files()).length).toBe(before - 1);
    expect(await archives.find(old.id)).toMatchObject({ state: 'expired' });
    expect(await linkOf(old.id)).toMatchObject({ code: 'archive.expired' });
  });

  test('whose process ended is reported as interrupted, and another can be created', async () => {
    const { id } = await inCompany(archives.app.database.app, archives.admin.tenant, (trx) =>
      trx.one(
        sql<{
          id: number;
        }>`insert into archive (state, created_at) values ('running', now() - interval '1 hour') returning id`,
      ),
    );
    await settleInterrupted(archives.app.app.parts);
    expect(await archives.find(id)).toMatchObject({ state: 'failed', problem: { code: 'archive.interrupted' } });
    await archives.made();
  });

  test('holds all a company holds now, or the company is not deleted', async () => {
    const remove = () =>
      archives.app.call(outside(archives.root), companies.remove, {
        params: { id: archives.company.companyId },
        query: { confirm: archives.company.subdomain },
      });
    await inCompany(archives.app.database.app, archives.admin.tenant, (trx) =>
      trx.run(sql`update threat set name = 'Otra' where code = 'T-A01'`),
    );
    expect(await remove()).toMatchObject({ code: 'company.archiveFirst' });
    await archives.made();
    await archives.app.call(archives.admin, threat.endpoints.list);
    await inCompany(archives.app.database.app, archives.admin.tenant, (trx) =>
      trx.run(sql`update threat set name = 'Otra más' where code = 'T-A01'`),
    );
    expect(await remove()).toMatchObject({ code: 'company.archiveFirst' });
    await archives.made();
    // In nobody's hands yet, and its file goes with the company.
    expect(await remove()).toMatchObject({ code: 'company.archiveFirst' });
    const { id, size } = (await archives.app.call(archives.admin, archive.list)).data[0] ?? { id: 0, size: 0 };
    const { token } = (await linkOf(id)).data;
    // The headers alone are no archive.
    const url = `/api${archive.download.path.replace('{token}', token)}`;
    expect((await archives.app.app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
    expect((await archives.app.call(archives.admin, archive.list)).data[0]).toMatchObject({ downloads: 0 });
    expect(await remove()).toMatchObject({ code: 'company.archiveFirst' });
    // All but a byte in the middle, in two parts, is no archive.
    for (const range of ['bytes=0-99', 'bytes=101-']) {
      await download(token, { range });
      expect(await remove()).toMatchObject({ code: 'company.archiveFirst' });
    }
    await download(token, { range: `bytes=50-${Math.min(200, Number(size) - 1)}` });
    expect((await remove()).status).toBe(200);
  });
});

describe('restoring a company', () => {
  async function fileOf(): Promise<Uint8Array<ArrayBuffer>> {
    const { data } = await archives.app.call(outside(archives.root), archive.makeOf, {
      params: { id: archives.company.companyId },
    });
    await vi.waitFor(
      async () => {
        const rows = (
          await archives.app.call(outside(archives.root), archive.listOf, {
            params: { id: archives.company.companyId },
          })
        ).data;
        expect(rows.find(({ id }) => id === data.id)?.state).toBe('done');
      },
      { timeout: 20_000, interval: 50 },
    );
    const params = { id: archives.company.companyId, archiveId: data.id };
    const { token } = (await archives.app.call(outside(archives.root), archive.linkOf, { params, body: {} })).data;
    return new Uint8Array((await download(token)).rawPayload);
  }
  const send = async (content: Uint8Array<ArrayBuffer> | string, person = archives.root) => {
    const form = await formOf(content, 'empresa.zip');
    return archives.app.call({ headers: { ...outside(person).headers, ...form.headers } }, archiveRestore.check, {
      body: form.body,
    });
  };

  test('only by the platform, and only from an archive', async () => {
    expect((await send('hola', archives.admin)).status).toBe(403);
    expect(await send('hola')).toMatchObject({ status: 422, code: 'archive.notAnArchive' });
  });

  test('after a look at what it holds, under a name that is free, once', async () => {
    const { data, status, raw } = await send(await fileOf());
    expect(status, raw.body).toBe(201);
    expect(data).toMatchObject({
      state: 'checked',
      fileName: 'empresa.zip',
      report: {
        company: { subdomain: archives.company.subdomain },
        isSubdomainFree: false,
        isOlder: false,
        people: 1,
        knownPeople: 1,
        chain: { held: true },
      },
    });
    const params = { restoreId: data.id };
    const restore = (subdomain: string, person = archives.root) =>
      archives.app.call(outside(person), archiveRestore.start, { params, body: { subdomain } });
    expect(await restore(archives.company.subdomain)).toMatchObject({ code: 'company.subdomainTaken' });
    expect(await restore('www')).toMatchObject({ status: 422 });
    const subdomain = `${archives.company.subdomain}-b`;
    expect(await restore(subdomain)).toMatchObject({ status: 202, data: { state: 'waiting' } });
    const done = await vi.waitFor(
      async () => {
        const { data: now } = await archives.app.call(outside(archives.root), archiveRestore.get, { params });
        expect(now.state).toBe('done');
        return now;
      },
      { timeout: 20_000, interval: 50 },
    );
    expect(await restore(`${archives.company.subdomain}-c`)).toMatchObject({ code: 'archive.alreadyRestored' });
    const { data: list } = await archives.app.call(outside(archives.root), companies.list, {
      query: { search: subdomain },
    });
    expect(list).toMatchObject([{ id: done.companyId, userCount: 1 }]);
    const other = await testPerson(archives.app.database, archives.company, { isSuperAdmin: true });
    await archives.app.database.identityDb.query('update auth.session set company_id = null where user_id = $1', [
      other.userId,
    ]);
    expect((await archives.app.call(outside(other), archiveRestore.get, { params })).status).toBe(404);
  });

  test('codes of an archive from before that look the same are numbered, which its report says', async () => {
    const { owner } = archives.app.database;
    await owner.query('alter table threat disable trigger tidy; alter table vulnerability disable trigger tidy');
    await inCompany(archives.app.database.app, archives.company.tenant, async (trx) => {
      await trx.run(sql`
        insert into threat (code, name, category_id, subcategory_id, actor_id, reason_id, description)
        select x.code, 'Vieja' || x.sign, t.category_id, t.subcategory_id, t.actor_id, t.reason_id, t.description
        from (values ('OLD-1', '', 1), (${'OLD-1\u200b'}, ${'\u200b'}, 2), (${'OLD\u00ad-1'}, '', 3), (${'OLD-2\ufeff'}, '', 4)) x(code, sign, n),
          (select * from threat order by id limit 1) t order by x.n`);
      await trx.run(
        sql`update vulnerability set code = code || ${'\u200b'} where id = (select min(id) from vulnerability)`,
      );
    });
    await owner.query('alter table threat enable trigger tidy; alter table vulnerability enable trigger tidy');
    const { data, status, raw } = await send(await fileOf());
    expect(status, raw.body).toBe(201);
    expect(data.report.numbered).toBeUndefined();
    const params = { restoreId: data.id };
    const subdomain = `${archives.company.subdomain}-d`;
    await archives.app.call(outside(archives.root), archiveRestore.start, { params, body: { subdomain } });
    const done = await vi.waitFor(
      async () => {
        const { data: now } = await archives.app.call(outside(archives.root), archiveRestore.get, { params });
        expect(now.state, JSON.stringify(now.problem)).toBe('done');
        return now;
      },
      { timeout: 20_000, interval: 50 },
    );
    const line = { table: 'threat', column: 'code', before: 'OLD-1' };
    expect(done.report.numbered).toEqual({
      count: 2,
      first: [
        { ...line, after: 'OLD-1 (2)' },
        { ...line, after: 'OLD-1 (3)' },
      ],
    });
    const { rows } = await owner.query(
      `select code, name from threat where company_id = $1 and code like 'OLD%' order by id`,
      [done.companyId],
    );
    expect(rows).toEqual([
      { code: 'OLD-1', name: 'Vieja' },
      { code: 'OLD-1 (2)', name: 'Vieja' },
      { code: 'OLD-1 (3)', name: 'Vieja' },
      { code: 'OLD-2', name: 'Vieja' },
    ]);
    const untidy = await owner.query(
      'select from vulnerability where company_id = $1 and code <> app.tidy_line(code)',
      [done.companyId],
    );
    expect(untidy.rowCount).toBe(0);
  });
});

// Every other such value is in the slow tests.
test.each([
  ['role', 'permission_codes'],
  ['change', 'after'],
])(
  'an archive whose values are nested a hundred thousand deep is refused and brings nothing in: %s.%s',
  (table, column) => archives.expectNestedRefused(table, column),
);

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
