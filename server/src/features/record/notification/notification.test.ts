import { randomUUID } from 'node:crypto';
import { me } from '@baluarte/contract/identity/me.ts';
import { notification } from '@baluarte/contract/record/notification-list.ts';
import type { SubjectParams } from '@baluarte/contract/record/notification-subject.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { openMail } from '#kit/mail/mail.ts';
import type { Notice } from '#kit/notification/notice.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { deliver } from './deliver.ts';

let app: TestApp;
let company: TestCompany;
let person: TestPerson;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  company = await testCompany(app.database);
  person = await testPerson(app.database, company);
});
afterAll(() => app.close());

const tell = (notice: Notice, jobId: string = randomUUID()) => deliver(app.app.parts, notice, jobId);
const accepted = (to: TestPerson, name = 'Luis Peña'): Notice<'invitationAccepted'> => ({
  companyId: company.companyId,
  to: { userIds: [to.userId] },
  subject: 'invitationAccepted',
  params: { person: name },
  link: '/users',
});
const ofAccount = (to: TestPerson): Notice<'passwordChanged'> => ({
  companyId: null,
  to: { userIds: [to.userId] },
  subject: 'passwordChanged',
  params: {},
  link: '/my-account?tab=security',
});
const list = (reader: TestPerson, query = {}) => app.call(reader, notification.list, { query });
const count = async (reader: TestPerson) => (await app.call(reader, notification.count)).data;
const read = (reader: TestPerson, body: unknown) => app.call(reader, notification.read, { body });
const prefer = (reader: TestPerson, body: unknown) => app.call(reader, me.notifications, { body });

/** Mails and text messages in the queue. */
const queued = async (name: 'mail.send' | 'sms.send') =>
  (
    await app.database.owner.query<{ count: number }>('select count(*)::int as count from job.job where name = $1', [
      name,
    ])
  ).rows[0]?.count ?? 0;

/** The same person in another company, with a session there. */
async function alsoIn(other: TestCompany, member: TestPerson): Promise<TestPerson> {
  await inCompany(app.database.app, other.tenant, (trx) =>
    trx.run(
      sql`insert into member (user_id, role_id) select ${member.userId}, id from role where is_system and base = 2`,
    ),
  );
  return { ...member, headers: { ...member.headers, 'x-subdomain': other.subdomain, 'x-scopeid': '' } };
}

describe('refusals', () => {
  test('an invalid query is reported', async () => {
    expect(await list(person, { state: 'old' })).toMatchObject({ status: 422, code: 'invalid' });
    expect(await list(person, { kind: 'riskAssigned', other: 1 })).toMatchObject({ status: 422 });
    for (const body of [{}, { ids: [] }, { ids: [1], all: true }, { all: false }, { ids: [1], upTo: 3 }])
      expect(await read(person, body)).toMatchObject({ status: 422, code: 'invalid' });
    expect(await read(person, { ids: [999_999] })).toMatchObject({ status: 404, code: 'notFound' });
  });

  test('users cannot read or mark another user’s notifications', async () => {
    const colleague = await testPerson(app.database, company);
    await tell(accepted(colleague));
    expect((await list(person)).meta.total).toBe(0);
    expect(await count(person)).toMatchObject({ unread: 0, newestId: null });
    const [received] = (await list(colleague)).data;
    expect(await read(person, { ids: [received?.id] })).toMatchObject({ status: 404 });
    expect(await read(person, { all: true, upTo: received?.id })).toMatchObject({ data: { read: 0 } });
    expect((await list(colleague)).data[0]).toMatchObject({ readAt: null });
  });

  test('the database itself hides those of other users and refuses writes in their name', async () => {
    const colleague = await testPerson(app.database, company);
    await tell(accepted(colleague));
    const seen = (userId: number | null) =>
      inCompany(app.database.app, { ...company.tenant, userId }, (trx) => trx.rows(sql`select id from notification`));
    expect(await seen(person.userId)).toEqual([]);
    expect(await seen(colleague.userId)).toHaveLength(1);
    expect(await seen(null)).toHaveLength(1);
    const write = sql`insert into notification (user_id, kind, subject, event) values (${colleague.userId}, 'security', 'passwordChanged', 'x')`;
    await expect(inCompany(app.database.app, person.tenant, (trx) => trx.run(write))).rejects.toThrow(
      /row-level security/,
    );
    const rewrite = sql`update notification set params = '{}'`;
    await expect(inCompany(app.database.app, colleague.tenant, (trx) => trx.run(rewrite))).rejects.toThrow(
      /permission denied/,
    );
  });
});

describe('a notification', () => {
  test('is listed once, however often its job runs, with the values its sentence needs', async () => {
    const jobId = randomUUID();
    await tell(accepted(person), jobId);
    await tell(accepted(person), jobId);
    expect(await list(person)).toMatchObject({
      meta: { total: 1 },
      data: [
        {
          kind: 'invitationAccepted',
          subject: 'invitationAccepted',
          params: { person: 'Luis Peña' },
          link: '/users',
          readAt: null,
        },
      ],
    });
    expect(await count(person)).toMatchObject({ unread: 1, elsewhere: [] });
  });

  test('of a scope leads into it, in the application and by mail', async () => {
    const [scopeId = 0] = company.scopeIds;
    await prefer(person, { invitationAccepted: { email: true } });
    await tell({ ...accepted(person), link: '/risks?risk=7', scopeId });
    const link = `/scopes/select?scope=${scopeId}&return=/risks%3Frisk%3D7`;
    expect((await list(person)).data).toMatchObject([{ link }]);
    const { rows } = await app.database.owner.query<{ data: { encrypted: string } }>(
      `select data from job.job where name = 'mail.send'`,
    );
    const mails = rows.map(({ data }) => openMail(app.app.parts.env, data.encrypted));
    const links = mails.flatMap(({ to, params }) => (to === person.email && 'link' in params ? [params.link] : []));
    expect(links.map((one) => one.replace(/^https?:\/\/[^/]+/, ''))).toEqual([link]);
  });

  test('reaches only who is in the company and active at that moment', async () => {
    const stranger = await testPerson(app.database, await testCompany(app.database));
    const gone = await testPerson(app.database, company);
    await inCompany(app.database.app, company.tenant, (trx) =>
      trx.run(sql`update member set status_id = 2 where user_id = ${gone.userId}`),
    );
    const to = { userIds: [person.userId, stranger.userId, gone.userId] };
    await tell({ ...accepted(person), to });
    const { rows } = await app.database.owner.query('select user_id from notification where company_id = $1', [
      company.companyId,
    ]);
    expect(rows).toEqual([{ user_id: person.userId }]);
    expect((await list(stranger)).meta.total).toBe(0);
  });

  test('can go to all who may do something, but for who did it', async () => {
    const other = await testPerson(app.database, company);
    const member = await testPerson(app.database, company, { base: 2 });
    await tell({
      companyId: company.companyId,
      to: { can: permissions.risks.list, except: person.userId },
      subject: 'methodChanged',
      params: { person: 'Paula' },
      link: '/risks/management',
    });
    expect((await list(other)).meta.total).toBe(1);
    expect((await list(person)).meta.total).toBe(0);
    expect((await list(member)).meta.total).toBe(0);
  });

  test('about an account is listed in every company of its user, and is marked read in all together', async () => {
    const second = await testCompany(app.database);
    const there = await alsoIn(second, person);
    await tell(ofAccount(person));
    expect(await count(person)).toMatchObject({ unread: 1, elsewhere: [{ companyId: second.companyId, unread: 1 }] });
    const [row] = (await list(there)).data;
    expect(await read(there, { ids: [row?.id] })).toMatchObject({ data: { read: 1, unread: 0 } });
    expect(await count(person)).toEqual({ unread: 0, newestId: null, elsewhere: [] });
  });

  test('of a company the person has left is not counted any more', async () => {
    const second = await testCompany(app.database);
    await alsoIn(second, person);
    await tell(ofAccount(person));
    await inCompany(app.database.app, second.tenant, (trx) => trx.run(sql`update member set status_id = 2`));
    expect((await count(person)).elsewhere).toEqual([]);
  });
});

describe('preferences', () => {
  test('turned off, there is neither row nor mail', async () => {
    await prefer(person, { invitationAccepted: { inApp: false, email: false } });
    const before = await queued('mail.send');
    await tell(accepted(person));
    expect((await list(person)).meta.total).toBe(0);
    expect(await queued('mail.send')).toBe(before);
  });

  test('by mail, one mail is queued however often the job runs, and none in the application unless wanted', async () => {
    await prefer(person, { invitationAccepted: { inApp: false, email: true } });
    const before = await queued('mail.send');
    const jobId = randomUUID();
    await tell(accepted(person), jobId);
    await tell(accepted(person), jobId);
    expect(await queued('mail.send')).toBe(before + 1);
    expect((await list(person)).meta.total).toBe(0);
  });

  test('of what has a mail of its own no second one is sent; of the rest of security one always is', async () => {
    const before = await queued('mail.send');
    await tell(ofAccount(person));
    expect(await queued('mail.send')).toBe(before);
    const params: SubjectParams<'roleChanged'> = { person: 'Luis', role: 'Consulta' };
    await tell({ ...accepted(person), subject: 'roleChanged', params });
    expect(await queued('mail.send')).toBe(before + 1);
  });

  test('text messages are sent where a provider is configured and the person has a number', async () => {
    const withSms = await testApp({
      TWILIO_ACCOUNT_SID: `AC${'0123456789abcdef'.repeat(2)}`,
      TWILIO_AUTH_TOKEN: 'un-secreto-de-prueba',
      TWILIO_FROM: '+15005550006',
    });
    const place = await testCompany(withSms.database);
    const [one, two] = [await testPerson(withSms.database, place), await testPerson(withSms.database, place)];
    for (const { userId } of [one, two])
      await withSms.database.identityDb.query(
        `update auth."user" set notifications = '{"invitationAccepted": {"sms": true}}' where id = $1`,
        [userId],
      );
    await withSms.database.identityDb.query(`update auth."user" set phone = '+573001234567' where id = $1`, [
      one.userId,
    ]);
    const notice = { ...accepted(one), companyId: place.companyId, to: { userIds: [one.userId, two.userId] } };
    const jobId = randomUUID();
    await deliver(withSms.app.parts, notice, jobId);
    await deliver(withSms.app.parts, notice, jobId);
    const { rows } = await withSms.database.owner.query(`select data from job.job where name = 'sms.send'`);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('3001234567');
    await withSms.close();
  });
});

describe('the list', () => {
  test('is filtered by state, kind and the days of the person’s zone, page by page, the newest first', async () => {
    await tell(accepted(person, 'Uno'));
    await tell(ofAccount(person));
    await tell(accepted(person, 'Dos'));
    const all = (await list(person)).data;
    expect(all.map(({ params }) => params['person'])).toEqual(['Dos', undefined, 'Uno']);
    await read(person, { ids: [all[2]?.id] });
    expect((await list(person, { state: 'unread' })).meta.total).toBe(2);
    expect((await list(person, { state: 'read' })).data).toMatchObject([
      { id: all[2]?.id, readAt: expect.any(String) },
    ]);
    expect((await list(person, { kind: 'security' })).data).toMatchObject([{ id: all[1]?.id }]);
    expect(await list(person, { perPage: 2, page: 2 })).toMatchObject({
      meta: { total: 3, lastPage: 2 },
      data: [{ id: all[2]?.id }],
    });
    // Half past eleven at night of the first in Bogota is the second in UTC.
    await app.database.owner.query(`update notification set created_at = '2026-03-02T04:30:00Z' where id = $1`, [
      all[0]?.id,
    ]);
    expect((await list(person, { from: '2026-03-01', to: '2026-03-01' })).data).toMatchObject([
      { id: all[0]?.id, at: '2026-03-02T04:30:00.000Z' },
    ]);
    expect((await list(person, { from: '2026-03-02', to: '2026-03-02' })).meta.total).toBe(0);
  });

  test('refuses an order it does not have, a kind that is none and columns that are none', async () => {
    for (const query of [{ sort: 'subject' }, { kind: 'security,nothing' }, { ids: 'x' }])
      expect(await list(person, query)).toMatchObject({ status: 422, code: 'invalid' });
    const file = await app.call(person, notification.export, { query: { columns: 'sentence,params' } });
    expect([file.status, file.issues[0]?.path]).toEqual([422, 'query.columns']);
  });

  test('is put in another order, and narrowed to several kinds and to some of it', async () => {
    await tell(accepted(person, 'Uno'));
    await tell(ofAccount(person));
    await tell(accepted(person, 'Dos'));
    const all = (await list(person)).data.map(({ id }) => id);
    const idsIn = async (query: object) => (await list(person, query)).data.map(({ id }) => id);
    expect(await idsIn({ sort: 'at' })).toEqual(all.toReversed());
    expect(await idsIn({ sort: '-kind,at' })).toEqual([all[1], all[2], all[0]]);
    // A transaction that began first and ended last.
    await app.database.owner.query(
      `update notification set created_at = created_at - interval '1 hour' where id = $1`,
      [all[0]],
    );
    expect(await idsIn({ sort: 'at' })).toEqual([all[0], all[2], all[1]]);
    await app.database.owner.query(
      `update notification set created_at = created_at + interval '1 hour' where id = $1`,
      [all[0]],
    );
    expect(await idsIn({ kind: 'security,invitationAccepted' })).toEqual(all);
    expect(await idsIn({ ids: `${all[0]},${all[2]}` })).toEqual([all[0], all[2]]);
    await read(person, { ids: [all[2]] });
    expect(await idsIn({ sort: 'readAt' })).toEqual([all[2], all[0], all[1]]);
    expect(await idsIn({ sort: '-readAt', perPage: 1 })).toEqual([all[2]]);
  });

  test('is searched by its sentences in the reader’s language, and by the names in them', async () => {
    await tell(accepted(person, 'Úrsula Niño'));
    await tell(ofAccount(person));
    const found = async (search: string, headers: Record<string, string> = {}) =>
      (await app.call(person, notification.list, { query: { search }, headers })).data.map(({ kind }) => kind);
    expect(await found('ursula ACEPTO')).toEqual(['invitationAccepted']);
    expect(await found('seguridad')).toEqual(['security']);
    expect(await found('ursula contraseña')).toEqual([]);
    // The name of what stands in a sentence is not in it, nor are signs of a pattern.
    expect(await found('person')).toEqual([]);
    expect(await found('%')).toEqual([]);
    expect(await found('accepted', { 'x-language': 'en' })).toEqual(['invitationAccepted']);
  });

  test('goes out as a file of sentences, one’s own and in the order of the list', async () => {
    await tell(accepted(person, 'Uno'));
    await tell(accepted(person, '=Dos'));
    await tell(accepted(await testPerson(app.database, company), 'Ajena'));
    const query = { format: 'csv', columns: 'sentence,kind,state', sort: 'at' };
    const { raw } = await app.call(person, notification.export, { query });
    expect(raw.body.replace('\uFEFF', '').split(/\r?\n/).filter(Boolean)).toEqual([
      'Notificación;Tipo;Estado',
      'Uno aceptó su invitación.;Invitación aceptada;Sin leer',
      "'=Dos aceptó su invitación.;Invitación aceptada;Sin leer",
    ]);
    const english = await app.call(person, notification.export, { query: { ...query, language: 'en' } });
    expect(english.raw.body).toContain('Uno accepted your invitation.');
    const sheet = await app.call(person, notification.export, { query: { state: 'unread' } });
    expect(sheet.raw.headers['content-disposition']).toContain('notificaciones-');
    expect(sheet.raw.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  test('is marked read up to what was on the screen; what came after stays', async () => {
    await tell(accepted(person, 'Uno'));
    await tell(accepted(person, 'Dos'));
    const [newest] = (await list(person)).data;
    await tell(accepted(person, 'Tres'));
    expect(await read(person, { all: true, upTo: newest?.id })).toMatchObject({ data: { read: 2, unread: 1 } });
    expect(await read(person, { all: true })).toMatchObject({ data: { read: 1, unread: 0 } });
    expect(await read(person, { all: true })).toMatchObject({ data: { read: 0, unread: 0 } });
  });
});
