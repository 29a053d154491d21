import { createHash } from 'node:crypto';
import { audit } from '@baluarte/contract/record/audit.ts';
import { reportDocument, type DocumentRow } from '@baluarte/contract/record/report-document.ts';
import { report } from '@baluarte/contract/record/report.ts';
import { setting } from '@baluarte/contract/organization/setting.ts';
import { notification } from '@baluarte/contract/record/notification-list.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { reportSources } from '#app/report-sources.ts';
import { fileKey } from '#kit/files/file-key.ts';
import { fileStore } from '#kit/files/open-file-store.ts';
import { problem } from '#kit/http/problem.ts';
import { withLock } from '#kit/jobs/with-lock.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { tendEvidence } from '#inventory/evidence/upkeep/tend-evidence.ts';
import { makeDocument, makingOf } from './make-document.ts';
import { settleDocuments, sweepDocuments } from './sweep-documents.ts';

vi.setConfig({ testTimeout: 30_000 });

const { risks, assets } = permissions;
let app: TestApp;
let company: TestCompany;
let owner: TestPerson;
beforeAll(async () => {
  // It does no jobs by itself: the tests do each of them.
  app = await testApp();
  company = await testCompany(app.database, { scopes: 2 });
  owner = await testPerson(app.database, company);
});
afterAll(() => app.close());

const ask = async (person: TestPerson, body: Record<string, unknown> = {}) => {
  const answer = await app.call(person, reportDocument.make, { body: { kind: 'risks', format: 'xlsx', ...body } });
  expect(answer.status, answer.raw.body).toBe(202);
  return answer.data;
};
const make = ({ id }: Pick<DocumentRow, 'id'>, of = company) =>
  makeDocument({ parts: app.app.parts, sources: reportSources }, { companyId: of.companyId, documentId: id });
const find = async (person: TestPerson, { id }: Pick<DocumentRow, 'id'>) =>
  (await app.call(person, reportDocument.get, { params: { id } })).data;
const made = async (person: TestPerson, body: Record<string, unknown> = {}) => {
  const row = await ask(person, body);
  await make(row);
  return find(person, row);
};
const file = (person: TestPerson, { id }: Pick<DocumentRow, 'id'>) =>
  app.call(person, reportDocument.file, { params: { id } });
const inside = <T>(work: Parameters<typeof inCompany<T>>[2]) => inCompany(app.database.app, company.tenant, work);

describe('a document is refused', () => {
  test('of a kind whose list one may not read, and of scopes one may not enter', async () => {
    const reader = await testPerson(app.database, company, { permissionCodes: [risks.list] });
    const body = { kind: 'assets', format: 'pdf' };
    expect(await app.call(reader, reportDocument.make, { body })).toMatchObject({
      status: 403,
      params: { permission: assets.list },
    });
    const [one, other] = company.scopeIds;
    const limited = await testPerson(app.database, company, { scopeIds: [Number(one)] });
    const elsewhere = { kind: 'risks', options: { scopeIds: [other] } };
    expect(await app.call(limited, reportDocument.make, { body: elsewhere })).toMatchObject({ code: 'scope.refused' });
  });

  test('to others, whole: listed, read, downloaded or removed, and to those of another company', async () => {
    const row = await made(owner);
    const colleague = await testPerson(app.database, company);
    const stranger = await testPerson(app.database, await testCompany(app.database));
    for (const person of [colleague, stranger]) {
      for (const endpoint of [reportDocument.get, reportDocument.file, reportDocument.remove])
        expect(await app.call(person, endpoint, { params: { id: row.id } })).toMatchObject({ status: 404 });
      expect((await app.call(person, reportDocument.list)).meta.total).toBe(0);
    }
    expect((await find(owner, row)).state).toBe('done');
  });

  test('when its person lost the permission between asking and the job, and nothing is kept', async () => {
    const reader = await testPerson(app.database, company, { permissionCodes: [assets.list, risks.list] });
    const row = await ask(reader);
    await inside((trx) => trx.run(sql`update role set permission_codes = '{101}' where id = ${reader.roleId}`));
    await make(row);
    expect(await find(reader, row)).toMatchObject({
      state: 'failed',
      problem: { code: 'forbidden', params: { permission: risks.list } },
      sha256: null,
    });
    expect(await file(reader, row)).toMatchObject({ status: 409, code: 'document.notReady' });
  });

  test('when its person left the company meanwhile', async () => {
    const leaver = await testPerson(app.database, company);
    const row = await ask(leaver);
    await inside((trx) => trx.run(sql`update member set status_id = 2 where user_id = ${leaver.userId}`));
    await make(row);
    const { problem } = await inside((trx) =>
      trx.one(sql<{ problem: { code: string } }>`select problem from report_document where id = ${row.id}`),
    );
    expect(problem.code).toBe('report.ownerGone');
  });

  test('as a download once its person may no longer read its scopes', async () => {
    const person = await testPerson(app.database, company, { permissionCodes: [risks.list] });
    const row = await made(person);
    await inside((trx) =>
      trx.run(sql`update member set scope_ids = ${company.scopeIds.slice(1)} where user_id = ${person.userId}`),
    );
    const headers = { ...person.headers, 'x-scopeid': String(company.scopeIds[1]) };
    await vi.waitFor(
      async () => expect(await file({ ...person, headers }, row)).toMatchObject({ code: 'scope.refused' }),
      {
        timeout: 8000,
        interval: 500,
      },
    );
  });

  test('to whom it was made for, where it tells more than they may read, or nobody knows whether it does', async () => {
    const reader = await testPerson(app.database, company, { permissionCodes: [risks.list] });
    const writer = await testPerson(app.database, company, { permissionCodes: [risks.list] });
    const [more, same] = [await made(owner), await made(writer)];
    const give = ({ id }: DocumentRow, codes: readonly number[] | null | undefined) =>
      inside((trx) =>
        trx.run(sql`update report_document set recipient_ids = array[${reader.userId}::bigint],
          permission_codes = ${codes === undefined ? sql`permission_codes` : codes} where id = ${id}`),
      );
    for (const row of [more, same]) await give(row, undefined);
    const listed = async (person: TestPerson) =>
      Object.fromEntries(
        (await app.call(person, reportDocument.list)).data.map(({ id, withheldFor }) => [id, withheldFor]),
      );
    expect(await listed(reader)).toEqual({ [more.id]: 'permission', [same.id]: null });
    expect(await file(reader, more)).toMatchObject({ status: 403, params: { permission: risks.viewProbability } });
    expect((await find(reader, more)).withheldFor).toBe('permission');
    expect(await file(reader, same)).toMatchObject({ status: 200 });
    // As one that was made before its rights were kept.
    await give(same, null);
    expect(await listed(reader)).toEqual({ [more.id]: 'permission', [same.id]: 'permission' });
    expect(await file(reader, same)).toMatchObject({ status: 403 });
    expect(await listed(writer)).toEqual({ [same.id]: null });
    expect(await file(writer, same)).toMatchObject({ status: 200 });
    // Nor does whoever asked for it get what they may not read any more.
    await give(same, [risks.list, risks.viewImpacts]);
    expect(await listed(writer)).toEqual({ [same.id]: 'permission' });
    expect(await file(writer, same)).toMatchObject({ status: 403, params: { permission: risks.viewImpacts } });
  });

  test('beyond five at work', async () => {
    const busy = await testPerson(app.database, company);
    const rows = [];
    for (let n = 0; n < 5; n += 1) rows.push(await ask(busy));
    const body = { kind: 'risks', format: 'xlsx' };
    expect(await app.call(busy, reportDocument.make, { body })).toMatchObject({ code: 'document.tooManyAtWork' });
    for (const row of rows) await make(row);
    expect(await app.call(busy, reportDocument.make, { body })).toMatchObject({ status: 202 });
  });
});

describe('what hinders a document', () => {
  const attempt = ({ id }: Pick<DocumentRow, 'id'>, error: () => Error) =>
    makeDocument(
      {
        parts: app.app.parts,
        sources: { ...reportSources, tables: { ...reportSources.tables, risk: () => Promise.reject(error()) } },
      },
      { companyId: company.companyId, documentId: id },
    );
  /** What waits to be told a person. */
  const toldTo = async ({ userId }: TestPerson) => {
    const { rows } = await app.database.owner.query<{ subject: string; link: string }>(
      `select data ->> 'subject' as subject, data ->> 'link' as link from job.job
        where name = 'notification.deliver' and data -> 'to' -> 'userIds' @> to_jsonb($1::bigint)`,
      [userId],
    );
    return rows;
  };
  const linkOf = ({ id }: Pick<DocumentRow, 'id'>) => `/reports?tab=documents&document=${id}`;

  test.each([
    ['the server being busy', () => problem('busy'), 'busy'],
    ['what nobody expected', () => new Error('a fault'), 'unexpected'],
  ])('for a moment, %s, is tried again, and told after the last attempt alone', async (_what, error, code) => {
    const person = await testPerson(app.database, company);
    const row = await ask(person);
    for (let attempts = 1; attempts < 3; attempts += 1) {
      await expect(attempt(row, error)).rejects.toThrow();
      expect(await find(person, row)).toMatchObject({ state: 'waiting', problem: null });
      expect(await toldTo(person)).toEqual([]);
    }
    await attempt(row, error).catch(() => undefined);
    expect(await find(person, row)).toMatchObject({ state: 'failed', problem: { code } });
    expect(await toldTo(person)).toEqual([{ subject: 'reportFailed', link: linkOf(row) }]);
  });

  test('and has passed leaves nothing behind: the next attempt makes it', async () => {
    const person = await testPerson(app.database, company);
    const row = await ask(person);
    await expect(attempt(row, () => problem('busy'))).rejects.toThrow();
    await make(row);
    expect((await find(person, row)).state).toBe('done');
    expect((await toldTo(person)).map(({ subject }) => subject)).toEqual(['fileReady']);
  });

  test('for good is not tried again, and told at once', async () => {
    const person = await testPerson(app.database, company);
    const row = await ask(person);
    await attempt(row, () => problem('document.tooLarge'));
    expect(await find(person, row)).toMatchObject({ state: 'failed', problem: { code: 'document.tooLarge' } });
    expect(await toldTo(person)).toEqual([{ subject: 'reportFailed', link: linkOf(row) }]);
  });

  test('the end of its server, has it made again, up to three times; one that is being made is left alone', async () => {
    const person = await testPerson(app.database, company);
    const [lost, worn, alive, forgotten] = [await ask(person), await ask(person), await ask(person), await ask(person)];
    await inside(async (trx) => {
      await trx.run(
        sql`update report_document set state = 'reading', attempt = 1 where id in (${lost.id}, ${alive.id})`,
      );
      await trx.run(sql`update report_document set state = 'writing', attempt = 3 where id = ${worn.id}`);
    });
    const jobsOf = async ({ id }: Pick<DocumentRow, 'id'>) =>
      (
        await app.database.owner.query(
          `select from job.job where name = 'document.make' and data ->> 'documentId' = $1`,
          [String(id)],
        )
      ).rowCount;
    await app.database.owner.query(
      `delete from job.job where name = 'document.make' and (data ->> 'documentId')::bigint = any($1)`,
      [[lost.id, worn.id, alive.id, forgotten.id]],
    );
    await withLock(app.database.background, makingOf(company.companyId, alive.id), () =>
      settleDocuments(app.app.parts),
    );
    expect(await find(person, lost)).toMatchObject({ state: 'waiting', problem: null });
    expect(await find(person, worn)).toMatchObject({ state: 'failed', problem: { code: 'report.interrupted' } });
    expect(await find(person, alive)).toMatchObject({ state: 'reading' });
    expect([await jobsOf(lost), await jobsOf(worn), await jobsOf(alive), await jobsOf(forgotten)]).toEqual([
      1, 0, 0, 1,
    ]);
    expect(await toldTo(person)).toEqual([{ subject: 'reportFailed', link: linkOf(worn) }]);
    await settleDocuments(app.app.parts);
    expect(await jobsOf(forgotten)).toBe(1);
  });
});

describe('a document', () => {
  test('says of its file what the file is, and so does the audit', async () => {
    const row = await made(owner, { options: { language: 'en' } });
    expect(row).toMatchObject({ state: 'done', language: 'en', format: 'xlsx', isMine: true });
    const { raw } = await file(owner, row);
    expect(createHash('sha256').update(raw.rawPayload).digest('hex')).toBe(row.sha256);
    expect(raw.rawPayload.length).toBe(row.size);
    const { data } = await app.call(owner, audit.list, { query: { kind: 'reported', perPage: 1 } });
    expect(data[0]?.report).toMatchObject({
      kind: 'risks',
      format: 'xlsx',
      language: 'en',
      sha256: row.sha256,
      at: null,
    });
  });

  test('made at once is in the audit as well', async () => {
    const { raw } = await app.call(owner, report.make, { params: { kind: 'risks' }, query: { format: 'xlsx' } });
    const sha256 = createHash('sha256').update(raw.rawPayload).digest('hex');
    const { data } = await app.call(owner, audit.list, { query: { kind: 'reported', perPage: 1 } });
    expect(data[0]?.report).toMatchObject({ kind: 'risks', sha256 });
  });

  test('is told of when it is ready, with the way to it', async () => {
    const person = await testPerson(app.database, company);
    const row = await made(person);
    await app.jobs.start();
    await vi.waitFor(
      async () => {
        const { data } = await app.call(person, notification.list);
        expect(data[0]).toMatchObject({
          subject: 'fileReady',
          params: { file: row.name },
          link: `/reports?tab=documents&document=${row.id}`,
        });
      },
      { timeout: 15_000, interval: 300 },
    );
  });

  test('is not made a second time by another server, nor by one that comes late', async () => {
    const row = await ask(owner);
    await Promise.all([make(row), make(row)]);
    await make(row);
    const { attempt, state } = await inside((trx) =>
      trx.one(sql<{ attempt: number; state: string }>`select attempt, state from report_document where id = ${row.id}`),
    );
    expect({ attempt, state }).toEqual({ attempt: 1, state: 'done' });
  });

  test('goes when its days are over, and its bytes with the next round', async () => {
    const other = await testCompany(app.database);
    const person = await testPerson(app.database, other);
    const style = (await app.call(person, setting.reports)).data;
    const { version: _, ...kept } = style;
    await app.call(person, setting.updateReports, { body: { ...kept, keepDays: 3 } });
    const row = await ask(person);
    await make(row, other);
    const before = await find(person, row);
    expect(Date.parse(String(before.expiresAt)) - Date.now()).toBeGreaterThan(2.9 * 86_400_000);
    expect(Date.parse(String(before.expiresAt)) - Date.now()).toBeLessThan(3.1 * 86_400_000);
    await inCompany(app.database.app, other.tenant, (trx) =>
      trx.run(sql`update report_document set expires_at = now() - interval '1 second' where id = ${row.id}`),
    );
    await sweepDocuments(app.app.parts);
    expect(await file(person, row)).toMatchObject({ status: 409, code: 'document.expired' });
    await tendEvidence(app.app.parts);
    expect(await fileStore(app.app.parts.env).get(fileKey(other.companyId, String(before.sha256)))).toBeNull();
  });

  test('that is removed takes its bytes along, unless another is of the same', async () => {
    // Those of the tests before were made in the same minute, and would be of the same bytes.
    const row = await made(owner, { options: { version: '7' } });
    const key = fileKey(company.companyId, String(row.sha256));
    expect(await app.call(owner, reportDocument.remove, { params: { id: row.id } })).toMatchObject({ status: 200 });
    await tendEvidence(app.app.parts);
    expect(await fileStore(app.app.parts.env).get(key)).toBeNull();
    expect(await app.call(owner, reportDocument.get, { params: { id: row.id } })).toMatchObject({ status: 404 });
  });

  test('is listed by kind, format and state, and ordered', async () => {
    const person = await testPerson(app.database, company);
    await made(person);
    await made(person, { format: 'pdf' });
    await ask(person);
    const list = async (query: Record<string, unknown>) =>
      (await app.call(person, reportDocument.list, { query })).data;
    expect((await list({})).map(({ state }) => state)).toEqual(['waiting', 'done', 'done']);
    expect((await list({ format: 'pdf' })).map(({ format }) => format)).toEqual(['pdf']);
    expect(await list({ kind: 'assets' })).toEqual([]);
    expect((await list({ state: 'done', sort: 'size' })).length).toBe(2);
  });
});

describe('the style of reports', () => {
  test('is refused in a colour that is not read on white, and to whoever may not change settings', async () => {
    const { version: _, ...style } = (await app.call(owner, setting.reports)).data;
    const refused = await app.call(owner, setting.updateReports, { body: { ...style, accent: '#f2c200' } });
    expect(refused).toMatchObject({ status: 422, issues: [{ path: 'body.accent', code: 'contrast' }] });
    const member = await testPerson(app.database, company, { base: 2 });
    expect(await app.call(member, setting.updateReports, { body: style })).toMatchObject({ status: 403 });
  });

  test('is said by reports that say nothing else, and not by one that does', async () => {
    const body = { accent: '#1F4E8C', classification: ' Reservado ', authors: 'Comité', approvers: '', keepDays: 30 };
    expect((await app.call(owner, setting.updateReports, { body })).data).toMatchObject({
      accent: '#1f4e8c',
      classification: 'Reservado',
      approvers: null,
    });
    const previewed = async (query: Record<string, unknown>) =>
      (await app.call(owner, report.preview, { params: { kind: 'risks' }, query })).data;
    const cover = async (query: Record<string, unknown>) => (await previewed(query)).cover.map(({ value }) => value);
    expect(await cover({})).toEqual(expect.arrayContaining(['Reservado', 'Comité']));
    // A blank is how an address says that something is to be left off.
    const left = await previewed({ authors: ' ' });
    expect(left.cover.map(({ value }) => value)).not.toContain('Comité');
    expect(left.style).toEqual({ classification: 'Reservado', authors: 'Comité', approvers: '' });
    const own = await cover({ classification: 'Público', authors: '' });
    expect(own).toContain('Público');
    expect(own).not.toContain('Reservado');
    expect(own).not.toContain('Comité');
  });
});
