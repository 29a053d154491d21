import { audit } from '@baluarte/contract/record/audit.ts';
import { notification } from '@baluarte/contract/record/notification-list.ts';
import { reportDocument } from '@baluarte/contract/record/report-document.ts';
import { reportSchedule, reportSchedulePages } from '@baluarte/contract/record/report-schedule.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { view } from '@baluarte/contract/record/view.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { mailsTo } from '#test/mailing.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { readLists } from '#organization/shared/lists.ts';
import { settleDocuments } from '../document/sweep-documents.ts';
import { beginRun, runSchedules } from './run-schedules.ts';
import { runSchedulesJob } from './schedule.jobs.ts';

vi.setConfig({ testTimeout: 30_000 });

const { risks, assets } = permissions;
let app: TestApp;
let company: TestCompany;
let owner: TestPerson;
let reader: TestPerson;
beforeAll(async () => {
  app = await testApp();
  await app.jobs.start();
  // They run by the clock of the test alone.
  for (const table of ['schedule', 'job'])
    await app.database.owner.query(`delete from job.${table} where name = '${runSchedulesJob.name}'`);
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await testCompany(app.database, { scopes: 2 });
  owner = await testPerson(app.database, company);
  reader = await testPerson(app.database, company);
});

const inside = <T>(work: Parameters<typeof inCompany<T>>[2]) => inCompany(app.database.app, company.tenant, work);
const monthly = (extra: Record<string, unknown> = {}) => ({
  kind: 'risks',
  format: 'xlsx',
  every: 'month',
  day: 0,
  hour: 7,
  recipientIds: [reader.userId],
  ...extra,
});
const create = async (extra: Record<string, unknown> = {}) => {
  const answer = await app.call(owner, reportSchedule.create, { body: monthly(extra) });
  expect(answer.status, answer.raw.body).toBe(201);
  return answer.data;
};
const find = async (id: number, person = owner) =>
  (await app.call(person, reportSchedule.list)).data.find((row) => row.id === id);
const begin = (id: number, due = new Date()) => beginRun(app.app.parts, { companyId: company.companyId, id, due });
/** As if it had been made long ago. */
const aged = (id: number) =>
  inside((trx) => trx.run(sql`update report_schedule set since = '2026-01-01' where id = ${id}`));
const runsOf = (id: number) =>
  inside((trx) =>
    trx.rows(sql<{ due: string }>`select to_char(due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as due
      from report_schedule_run where schedule_id = ${id} order by id`),
  );
const settled = async (id: number) =>
  vi.waitFor(
    async () => {
      const row = await find(id);
      if (!row?.last || !['done', 'failed', 'expired'].includes(String(row.last.state)))
        throw new Error(row?.last?.state ?? 'none');
      return row;
    },
    { timeout: 20_000, interval: 200 },
  );
const told = (person: TestPerson, subject: string) =>
  vi.waitFor(
    async () => {
      const { data } = await app.call(person, notification.list);
      const found = data.filter((one) => one.subject === subject);
      if (found.length === 0) throw new Error('not told');
      return found;
    },
    { timeout: 20_000, interval: 200 },
  );

describe('a schedule is refused', () => {
  test('of a kind its person may not read, on a day that is none, and to people of elsewhere', async () => {
    const clerk = await testPerson(app.database, company, { permissionCodes: [assets.list] });
    expect(await app.call(clerk, reportSchedule.create, { body: monthly() })).toMatchObject({ status: 403 });
    for (const wrong of [
      { day: 29 },
      { every: 'week', day: 0 },
      { every: 'week', day: 8 },
      { hour: 24 },
      { recipientIds: [] },
    ])
      expect(await app.call(owner, reportSchedule.create, { body: monthly(wrong) })).toMatchObject({ status: 422 });
    const ended = await testPerson(app.database, company);
    await inside((trx) =>
      trx.run(sql`update member set access_until = app.today() - 1 where user_id = ${ended.userId}`),
    );
    expect((await app.call(owner, reportSchedule.people)).data.map(({ id }) => id)).not.toContain(ended.userId);
    expect(
      await app.call(owner, reportSchedule.create, { body: monthly({ recipientIds: [ended.userId] }) }),
    ).toMatchObject({ code: 'schedule.recipientUnknown' });
    const stranger = await testPerson(app.database, await testCompany(app.database));
    expect(
      await app.call(owner, reportSchedule.create, { body: monthly({ recipientIds: [stranger.userId] }) }),
    ).toMatchObject({
      code: 'schedule.recipientUnknown',
    });
    expect(
      await app.call(owner, reportSchedule.create, { body: monthly({ options: { at: '2026-01-01T00:00:00Z' } }) }),
    ).toMatchObject({
      status: 422,
    });
  });

  test('to others: who receives it reads it and changes nothing, and nobody else knows of it', async () => {
    const { id } = await create();
    const other = await testPerson(app.database, company);
    expect(await find(id, other)).toBeUndefined();
    expect(await find(id, reader)).toMatchObject({ isMine: false });
    for (const person of [reader, other]) {
      for (const endpoint of [reportSchedule.pause, reportSchedule.resume, reportSchedule.run, reportSchedule.remove])
        expect(await app.call(person, endpoint, { params: { id } })).toMatchObject({ status: 404 });
      expect(
        await app.call(person, reportSchedule.update, { params: { id }, body: monthly({ hour: 9 }) }),
      ).toMatchObject({ status: 404 });
    }
    expect(await find(id)).toMatchObject({ hour: 7, state: 'active' });
  });

  test('as a change of what changed meanwhile', async () => {
    const { id, version } = await create();
    const change = (hour: number) =>
      app.call(owner, reportSchedule.update, { params: { id }, body: { ...monthly({ hour }), version } });
    expect((await change(9)).data).toMatchObject({ hour: 9, version: version + 1 });
    expect(await change(10)).toMatchObject({ code: 'changedMeanwhile' });
  });
});

describe('a report of a schedule', () => {
  test('is begun once for a moment, by several servers at once and by one that comes later', async () => {
    const { id } = await create();
    await aged(id);
    const now = new Date('2026-03-01T00:00:00Z');
    const begun = await Promise.all([1, 2, 3].map(() => runSchedules(app.app.parts, now)));
    expect(begun.reduce((sum, one) => sum + one, 0)).toBe(1);
    await runSchedules(app.app.parts, new Date('2026-03-31T11:59:00Z'));
    // The last day of February, at seven by the clock of the company.
    expect(await runsOf(id)).toEqual([{ due: '2026-02-28T12:00' }]);
    await runSchedules(app.app.parts, new Date('2026-03-31T12:00:00Z'));
    expect(await runsOf(id)).toEqual([{ due: '2026-02-28T12:00' }, { due: '2026-03-31T12:00' }]);
  });

  test('that fails unforeseen keeps none of those after it from being begun, and is not hidden', async () => {
    const [poisoned, good] = [await create(), await create()];
    await inside((trx) => trx.run(sql`update report_schedule set options = 'null' where id = ${poisoned.id}`));
    for (const { id } of [poisoned, good]) await aged(id);
    await expect(runSchedules(app.app.parts, new Date('2026-03-01T00:00:00Z'))).rejects.toThrow(
      `company ${company.companyId}: `,
    );
    expect(await runsOf(good.id)).toHaveLength(1);
    expect(await runsOf(poisoned.id)).toEqual([]);
    await inside((trx) => trx.run(sql`delete from report_schedule where id = ${poisoned.id}`));
  });

  test('is not begun again by hand while it is made, nor beside five others of its owner', async () => {
    const { id } = await create();
    const run = () => app.call(owner, reportSchedule.run, { params: { id } });
    await run();
    await settled(id);
    const turn = (state: string) =>
      inside((trx) => trx.run(sql`update report_document set state = ${state} where user_id = ${owner.userId}`));
    await turn('reading');
    expect(await run()).toMatchObject({ status: 409, code: 'schedule.atWork' });
    await turn('done');
    await inside((trx) =>
      trx.run(sql`insert into report_document (user_id, kind, format, language, options, state)
        select ${owner.userId}, 'risks', 'xlsx', 'es', '{}', 'reading' from generate_series(1, 5)`),
    );
    expect(await run()).toMatchObject({ status: 409, code: 'document.tooManyAtWork' });
    expect(await runsOf(id)).toHaveLength(1);
    await inside((trx) => trx.run(sql`delete from report_document where state = 'reading'`));
  });

  test('that was due before it was made, changed or resumed is not made up for', async () => {
    const { id } = await create();
    await runSchedules(app.app.parts, new Date());
    expect(await runsOf(id)).toEqual([]);
    await aged(id);
    await app.call(owner, reportSchedule.pause, { params: { id } });
    expect(await find(id)).toMatchObject({ state: 'paused', nextAt: null });
    await aged(id);
    await runSchedules(app.app.parts, new Date());
    await app.call(owner, reportSchedule.resume, { params: { id } });
    await runSchedules(app.app.parts, new Date());
    expect(await runsOf(id)).toEqual([]);
    expect(await find(id)).toMatchObject({ state: 'active', nextAt: expect.any(String) as string });
  });

  test('is begun for its own moments, in companies that are in use and no example', async () => {
    const [late, other] = [await create(), await create({ kind: 'assets' })];
    await aged(late.id);
    await aged(other.id);
    // What another schedule had made since is no run of this one; of its own, the last one counts.
    await inside((trx) =>
      trx.run(sql`insert into report_schedule_run (schedule_id, due_at)
        values (${other.id}, '2026-02-28 12:00'), (${other.id}, now()), (${late.id}, '2026-02-28 12:00')`),
    );
    const { owner: db } = app.database;
    const set = (column: string, value: unknown) =>
      db.query(`update company set ${column} = $2 where id = $1`, [company.companyId, value]);
    const begunOf = async (id: number) => {
      await runSchedules(app.app.parts, new Date());
      return (await runsOf(id)).length;
    };
    await set('status_id', 2);
    expect(await begunOf(late.id)).toBe(1);
    await set('status_id', 1);
    await set('example_of', owner.userId);
    expect(await begunOf(late.id)).toBe(1);
    await set('example_of', null);
    expect(await begunOf(late.id)).toBe(2);
    expect(await begunOf(late.id)).toBe(2);
    expect(await runsOf(other.id)).toHaveLength(2);
  });

  test('is mailed as a link, and read by those it was sent to and nobody else', async () => {
    const { id } = await create();
    await app.call(owner, reportSchedule.run, { params: { id } });
    const { last } = await settled(id);
    expect(last).toMatchObject({ state: 'done', skipped: [] });
    const documentId = Number(last?.documentId);
    const [mail] = await vi.waitFor(
      async () => {
        const mails = await mailsTo(app, reader.email);
        if (mails.length === 0) throw new Error('no mail');
        return mails;
      },
      { timeout: 15_000, interval: 200 },
    );
    expect(JSON.stringify(mail)).toContain(`/reports?tab=documents&document=${documentId}`);
    expect(JSON.stringify(mail)).toMatch(/El archivo se conserva hasta el \d+ de \w+ de \d{4}/);
    const { data } = await app.call(reader, reportDocument.list);
    expect(data).toMatchObject([{ id: documentId, isMine: false, state: 'done', recipients: 1 }]);
    expect((await app.call(reader, reportDocument.file, { params: { id: documentId } })).status).toBe(200);
    expect(await app.call(reader, reportDocument.remove, { params: { id: documentId } })).toMatchObject({
      status: 404,
    });
    const other = await testPerson(app.database, company);
    expect(await app.call(other, reportDocument.file, { params: { id: documentId } })).toMatchObject({ status: 404 });
  });

  test('leaves out who may not read all of it, by permission or by scope, and names them to its owner', async () => {
    const clerk = await testPerson(app.database, company, { permissionCodes: [assets.list] });
    const limited = await testPerson(app.database, company, { scopeIds: company.scopeIds.slice(0, 1) });
    const { id } = await create({ recipientIds: [reader.userId, clerk.userId, limited.userId] });
    await app.call(owner, reportSchedule.run, { params: { id } });
    const { last } = await settled(id);
    expect(last?.skipped.map(({ reason }) => reason)).toEqual(['permission', 'scopes']);
    expect((await told(owner, 'reportSkipped'))[0]?.params['people']).toBe('Paula Prueba, Paula Prueba');
    for (const person of [clerk, limited]) expect(await mailsTo(app, person.email)).toEqual([]);
    expect((await app.call(limited, reportDocument.list)).data).toEqual([]);
    // Nor is who receives it told who else does not.
    expect((await find(id, reader))?.last?.skipped).toEqual([]);
  });

  test('with levels is not sent to who may not read them, and one made by somebody without them is', async () => {
    const clerk = await testPerson(app.database, company, { permissionCodes: [risks.list] });
    const author = await testPerson(app.database, company, { permissionCodes: [risks.list] });
    const recipientIds = [reader.userId, clerk.userId];
    const full = await create({ recipientIds });
    await app.call(owner, reportSchedule.run, { params: { id: full.id } });
    const { last } = await settled(full.id);
    expect(last?.skipped).toMatchObject([{ reason: 'permission' }]);
    expect((await told(owner, 'reportSkipped'))[0]?.params['people']).toBe('Paula Prueba');
    const listed = async () => (await app.call(clerk, reportDocument.list)).data.map(({ id }) => id);
    expect(await listed()).toEqual([]);
    const params = { id: Number(last?.documentId) };
    expect(await app.call(clerk, reportDocument.file, { params })).toMatchObject({ status: 404 });
    expect(await app.call(reader, reportDocument.file, { params })).toMatchObject({ status: 200 });
    const { data } = await app.call(author, reportSchedule.create, { body: monthly({ recipientIds }) });
    await app.call(author, reportSchedule.run, { params: { id: data.id } });
    await vi.waitFor(async () => expect(await listed()).toHaveLength(1), { timeout: 20_000, interval: 200 });
    const [id = 0] = await listed();
    expect(await app.call(clerk, reportDocument.file, { params: { id } })).toMatchObject({ status: 200 });
    // The mail of each is of its own document.
    expect(JSON.stringify(await mailsTo(app, clerk.email))).not.toContain(`document=${params.id}`);
  });

  test('pauses the schedule of an owner who may no longer have it made, and says so once', async () => {
    const author = await testPerson(app.database, company, { permissionCodes: [risks.list, assets.list] });
    const { data } = await app.call(author, reportSchedule.create, { body: monthly() });
    await inside((trx) => trx.run(sql`update role set permission_codes = '{101}' where id = ${author.roleId}`));
    for (const day of ['2027-01-31T12:00:00Z', '2027-02-28T12:00:00Z']) await begin(data.id, new Date(day));
    const row = await inside((trx) =>
      trx.one(sql<{ state: string; reason: string }>`select state, reason from report_schedule where id = ${data.id}`),
    );
    expect(row).toEqual({ state: 'paused', reason: 'forbidden' });
    expect(await told(author, 'reportPaused')).toHaveLength(1);
    const { data: entries } = await app.call(owner, audit.list, { query: { entity: 'reportSchedule' } });
    expect(entries.length).toBeGreaterThanOrEqual(2);
  });

  test('pauses the schedule of an owner who may no longer enter one of its scopes', async () => {
    const [first = 0, second = 0] = company.scopeIds;
    const author = await testPerson(app.database, company);
    const { data } = await app.call(author, reportSchedule.create, {
      body: monthly({ options: { scopeIds: [first, second] } }),
    });
    expect(await begin(data.id, new Date('2027-01-31T12:00:00Z'))).toBe('begun');
    await inside((trx) => trx.run(sql`update member set scope_ids = ${[first]} where user_id = ${author.userId}`));
    expect(await begin(data.id, new Date('2027-02-28T12:00:00Z'))).toMatchObject({ code: 'scope.refused' });
    expect(await find(data.id, author)).toMatchObject({ state: 'paused', reason: 'scope.refused' });
  });
});

test('a view that is deleted says how many schedules use it, pauses them with the reason, and is put right by choosing none', async () => {
  const body = { list: 'risk', name: 'Altos', query: 'search=x', isShared: true };
  const viewId = (await app.call(reader, view.create, { body })).data.id;
  const { id } = await create({ options: { viewId } });
  const counts = (await app.call(reader, view.list, { query: { list: 'risk' } })).data;
  expect(counts).toMatchObject([{ id: viewId, scheduleCount: 1 }]);
  await app.call(reader, view.remove, { params: { id: viewId } });
  expect(await app.call(owner, reportSchedule.run, { params: { id } })).toMatchObject({ code: 'report.viewGone' });
  expect(await find(id)).toMatchObject({ state: 'paused', reason: 'report.viewGone' });
  const update = (options: object) =>
    app.call(owner, reportSchedule.update, { params: { id }, body: monthly({ options }) });
  expect(await update({ viewId })).toMatchObject({ code: 'report.viewGone' });
  expect(await update({})).toMatchObject({ status: 200 });
  await app.call(owner, reportSchedule.resume, { params: { id } });
  expect(await find(id)).toMatchObject({ state: 'active', reason: null });
});

test('a document that does not fit in the plan is not kept, by whomever the others are, and its schedule pauses with the reason', async () => {
  const { id } = await create();
  await app.call(owner, reportSchedule.run, { params: { id } });
  await settled(id);
  const { size } = (await app.call(owner, reportDocument.list)).data[0] ?? { size: 0 };
  const used = sql<{ used: number }>`select app.storage_used() as used`;
  expect((await inCompany(app.database.app, reader.tenant, (trx) => trx.one(used))).used).toBe(size);
  await app.database.owner.query(`update company set plan_code = 'free' where id = $1`, [company.companyId]);
  await app.database.owner.query(
    `insert into stored_file (company_id, sha256, size, type, scan) values ($1, repeat('a', 64), $2, 'application/pdf', 'clean')`,
    [
      company.companyId,
      (readLists().plans.find(({ code }) => code === 'free')?.maxStorageMegabytes ?? 0) * 1024 * 1024 -
        Number(size) -
        100,
    ],
  );
  await app.call(owner, reportSchedule.run, { params: { id } });
  await vi.waitFor(async () => expect(await find(id)).toMatchObject({ last: { state: 'failed' } }), 20_000);
  expect(await find(id)).toMatchObject({ state: 'paused', reason: 'document.storageFull' });
  await inside((trx) => trx.run(sql`update stored_file set size = size + 100`));
  expect(await app.call(reader, reportDocument.make, { body: { kind: 'risks' } })).toMatchObject({
    code: 'document.storageFull',
  });
});

describe('what others scheduled', () => {
  const others = async (person = owner) => (await app.call(person, reportSchedule.others)).data;

  test('is seen, taken over and deleted by whoever edits the settings, and by nobody else', async () => {
    const member = await testPerson(app.database, company, { base: 2 });
    const { id } = await create();
    for (const call of [
      app.call(member, reportSchedule.others),
      app.call(member, reportSchedule.takeOver, { params: { id } }),
      app.call(member, reportSchedule.removeOther, { params: { id } }),
    ])
      expect(await call).toMatchObject({ status: 403 });
    const stranger = await testPerson(app.database, await testCompany(app.database));
    expect(await others(stranger)).toEqual([]);
    for (const endpoint of [reportSchedule.takeOver, reportSchedule.removeOther]) {
      expect(await app.call(stranger, endpoint, { params: { id } })).toMatchObject({ status: 404 });
      expect(await app.call(owner, endpoint, { params: { id } }), 'one’s own').toMatchObject({ status: 404 });
    }
    const admin = await testPerson(app.database, company);
    expect(await others(owner)).toEqual([]);
    expect(await others(admin)).toMatchObject([{ id, isMine: false, state: 'active' }]);
    expect(await app.call(admin, reportSchedule.removeOther, { params: { id } })).toMatchObject({ status: 200 });
    expect(await find(id)).toBeUndefined();
    expect(await told(owner, 'reportRemoved')).toHaveLength(1);
  });

  test('stays when its owner leaves: recipients and administrators are told, and one of them takes it over', async () => {
    const leaver = await testPerson(app.database, company);
    const body = monthly({ recipientIds: [leaver.userId, reader.userId] });
    const own = { list: 'risk', name: 'Mía', query: 'search=x' };
    const viewId = (await app.call(leaver, view.create, { body: own })).data.id;
    const { id } = (await app.call(leaver, reportSchedule.create, { body })).data;
    const narrowed = (await app.call(leaver, reportSchedule.create, { body: { ...body, options: { viewId } } })).data;
    expect(await app.call(owner, user.endpoints.remove, { params: { id: leaver.userId } })).toMatchObject({
      status: 200,
    });
    await begin(id);
    expect(await find(id, reader)).toMatchObject({ state: 'paused', reason: 'report.ownerGone' });
    const person = 'Paula Prueba';
    expect((await told(reader, 'reportStopped'))[0]?.params).toEqual({ report: 'Registro de riesgos', person });
    expect((await told(owner, 'reportToTakeOver'))[0]?.params).toEqual({ report: 'Registro de riesgos', person });
    expect((await app.call(owner, reportSchedule.takeOver, { params: { id } })).data).toMatchObject({
      isMine: true,
      state: 'active',
      reason: null,
      recipients: [{ id: reader.userId }],
    });
    // A view that was the owner's alone: whoever takes it over is told what to choose anew.
    expect((await app.call(owner, reportSchedule.takeOver, { params: { id: narrowed.id } })).data).toMatchObject({
      isMine: true,
      state: 'paused',
      reason: 'report.viewGone',
    });
  });
});

test('a report of a schedule that is not made for a moment is told its owner, and pauses nothing', async () => {
  const { id } = await create();
  await begin(id);
  await settled(id);
  // As if its last attempt had been interrupted.
  await inside((trx) =>
    trx.run(sql`update report_document set state = 'writing', attempt = 3, name = null, size = null, sha256 = null,
        finished_at = null, expires_at = null
      where run_id in (select id from report_schedule_run where schedule_id = ${id})`),
  );
  await settleDocuments(app.app.parts);
  const row = await find(id);
  expect(row).toMatchObject({ state: 'active', last: { state: 'failed' } });
  const [notice] = await told(owner, 'reportFailed');
  expect(notice).toMatchObject({
    params: { report: 'Registro de riesgos' },
    link: `/reports?tab=documents&document=${row?.last?.documentId}`,
  });
});

describe('a recipient', () => {
  test('leaves a schedule in the product, and by the link of a mail without signing in', async () => {
    const third = await testPerson(app.database, company);
    const { id } = await create({ recipientIds: [reader.userId, third.userId] });
    await app.call(owner, reportSchedule.run, { params: { id } });
    await settled(id);
    expect((await app.call(reader, reportSchedule.leave, { params: { id } })).status).toBe(200);
    expect((await find(id))?.recipients.map((one) => one.id)).toEqual([third.userId]);
    expect(await find(id, reader)).toBeUndefined();
    const [mail] = await vi.waitFor(
      async () => {
        const mails = await mailsTo(app, third.email);
        if (mails.length === 0) throw new Error('no mail');
        return mails;
      },
      { timeout: 15_000, interval: 200 },
    );
    const token = /unsubscribe\/report\/([\w.~-]+)/.exec(JSON.stringify(mail))?.[1] ?? '';
    expect(await app.call(null, reportSchedule.stop, { body: { token: `x${token}` } })).toMatchObject({
      code: 'schedule.linkInvalid',
    });
    const url = `/api${reportSchedulePages.oneClick.path.replace('{token}', token)}`;
    const posted = await app.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(posted.statusCode, posted.body).toBe(200);
    expect((await find(id))?.recipients).toEqual([]);
    expect((await app.call(null, reportSchedule.stop, { body: { token } })).data).toEqual({ kind: null });
    expect((await app.app.inject({ method: 'GET', url })).statusCode).toBe(303);
  });
});
