import { daysLater } from '@baluarte/contract/kit/day.ts';
import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { apiKey } from '@baluarte/contract/identity/api-key.ts';
import { audit } from '@baluarte/contract/record/audit.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import { followUpCalendar } from '@baluarte/contract/risk/follow-up-calendar.ts';
import { followUp, type Follower } from '@baluarte/contract/risk/follow-up.ts';
import { riskControl } from '@baluarte/contract/risk/risk-control.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { givePassword } from '#test/accounts.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { readCalendar } from '#test/calendar.ts';
import type { TestPerson } from '#test/company.ts';
import { controlIn, type ControlInput } from '#test/controls.ts';
import { riskCompany, type RiskCompany } from '#test/risk-company.ts';

let app: TestApp;
let here: RiskCompany;
let today: string;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  here = await riskCompany(app, { scopes: 2 });
  ({ today } = await here.inside((trx) => trx.one<{ today: string }>(sql`select app.today()::text as today`)));
});
afterAll(() => app.close());

const may = permissions.risks;
const share = (whose: Follower = 'area', person = here.admin) =>
  app.call(person, followUpCalendar.create, { body: { whose } });
const revoke = (whose: Follower = 'area', person = here.admin) =>
  app.call(person, followUpCalendar.revoke, { params: { whose } });
const list = async (person = here.admin) => (await app.call(person, followUpCalendar.list)).data;
const addressOf = async (whose?: Follower, person?: TestPerson) => (await share(whose, person)).data.address;
/** Reads an address as a calendar program does: with nothing but it, at the host of its company unless another is named. */
const read = (address: string, host = new URL(address).host) =>
  app.app.inject({ url: new URL(address).pathname, headers: { host } });
const eventsAt = async (address: string) => {
  const { statusCode, body } = await read(address);
  expect(statusCode, body).toBe(200);
  return readCalendar(body).events;
};
const summariesAt = async (address: string) => (await eventsAt(address)).map((event) => event['SUMMARY']);

async function begun(input: ControlInput = {}, scopeId?: number): Promise<number> {
  const body = await controlIn(here, input);
  const headers = { ...here.admin.headers, ...(scopeId === undefined ? {} : { 'x-scopeid': String(scopeId) }) };
  const made = await app.call({ headers }, control.endpoints.create, { body });
  expect(made.status, made.raw.body).toBe(201);
  return made.data.id;
}
/** Has a person answer for every area of the company. */
const giveAreas = ({ userId }: TestPerson) =>
  here.inside((trx) =>
    trx.run(sql`insert into member_area (member_id, area_id)
      select m.id, p.id from member m join parameter p on p.company_id = m.company_id and p.kind = 'area' where m.user_id = ${userId}`),
  );
const run = (text: ReturnType<typeof sql>) => here.inside((trx) => trx.run(text));

describe('an address is not made', () => {
  test('by whoever may not see follow-ups, by a key of the API, or by somebody who views as another', async () => {
    const member = await here.person({ permissionCodes: [may.viewFollowUp] });
    expect(await share('area', member)).toMatchObject({ status: 403, code: 'forbidden' });
    const body = { name: 'Tablero', permissionCodes: [may.listFollowUps] };
    const { key } = (await app.call(here.admin, apiKey.create, { body })).data;
    const byKey = { ...here.admin, headers: { ...here.admin.headers, authorization: `Bearer ${key}` } };
    expect(await share('area', byKey)).toMatchObject({ status: 403, code: 'apiKey.notAllowed' });
    const seen = await here.person();
    const { token } = (await app.call(here.admin, user.endpoints.viewAs, { params: { id: seen.userId } })).data;
    const viewing = { ...seen, headers: { ...seen.headers, authorization: `Bearer ${token}` } };
    expect(await share('area', viewing)).toMatchObject({ status: 403, code: 'session.readOnly' });
    expect(await revoke('area', viewing)).toMatchObject({ status: 403, code: 'session.readOnly' });
    expect(await list(seen)).toEqual([]);
  });

  test('by a super administrator who is no member, of what nobody follows, or a second time', async () => {
    const above = await here.person({ isSuperAdmin: true });
    await run(sql`delete from member where user_id = ${above.userId}`);
    expect(await share('area', above)).toMatchObject({ status: 403, code: 'followUpCalendar.membersOnly' });
    expect(await share('all' as 'area')).toMatchObject({ status: 422, code: 'invalid' });
    expect((await share()).status).toBe(201);
    expect(await share()).toMatchObject({ status: 409, code: 'followUpCalendar.whoseTaken' });
  });

  test('and none is ended that is not one’s own', async () => {
    expect((await share()).status).toBe(201);
    const colleague = await here.person();
    expect(await list(colleague)).toEqual([]);
    expect(await revoke('area', colleague)).toMatchObject({ status: 404 });
    expect(await revoke('mine')).toMatchObject({ status: 404 });
    expect(await revoke('all' as 'area')).toMatchObject({ status: 404 });
    expect(await list()).toHaveLength(1);
  });
});

describe('an address is as if it did not exist', () => {
  const refusal = (body: string) => body.replace(/"reference":"[^"]*"/, '');
  let unknown: string;
  beforeEach(async () => {
    unknown = refusal((await read(`http://localhost/api/calendars/blc_${'A'.repeat(43)}/follow-ups.ics`)).body);
  });
  const expectNone = async (address: string, host?: string) => {
    const { statusCode, body } = await read(address, host);
    expect(statusCode).toBe(404);
    expect(refusal(body)).toBe(unknown);
  };

  test('without a secret, with another, or with what is no secret', async () => {
    const address = await addressOf();
    await expectNone(address.replace(/blc_[^/]+/, 'blc_corta'));
    await expectNone(address.replace(/blc_[^/]+/, 'x'.repeat(100)));
    await expectNone(address.replace(/blc_[^/]+/, '%00%00%00%00%00%00%00%00%00%00%00%00%00%00%00%00%00%00%00%00'));
    await expectNone(address.replace(/.(?=\/follow-ups)/, (last) => (last === 'A' ? 'B' : 'A')));
    expect((await read(address.replace(/blc_[^/]+\//, ''))).statusCode).toBe(404);
  });

  test('at the host of another company, but not at that of all', async () => {
    const address = await addressOf();
    const other = await riskCompany(app);
    await expectNone(address, new URL(address).host.replace(here.company.subdomain, other.company.subdomain));
    expect((await read(address, 'localhost')).statusCode).toBe(200);
  });

  test('once it was revoked, and the next one is another', async () => {
    const address = await addressOf();
    expect((await revoke()).status).toBe(200);
    await expectNone(address);
    const next = await addressOf();
    expect(next).not.toBe(address);
    await expectNone(address);
    expect((await read(next)).statusCode).toBe(200);
  });

  test('while its person is not active or may not see follow-ups, and once they left', async () => {
    const lead = await here.person({ permissionCodes: [may.listFollowUps] });
    const address = await addressOf('area', lead);
    expect((await read(address)).statusCode).toBe(200);
    const { userId, roleId } = lead;
    await run(sql`update member set status_id = 2 where user_id = ${userId}`);
    await expectNone(address);
    await run(sql`update member set status_id = 1 where user_id = ${userId}`);
    await run(sql`update role set permission_codes = '{}' where id = ${roleId}`);
    await expectNone(address);
    await run(sql`update role set permission_codes = ${[may.listFollowUps]} where id = ${roleId}`);
    expect((await read(address)).statusCode).toBe(200);
    expect((await app.call(here.admin, user.endpoints.remove, { params: { id: userId }, query: {} })).status).toBe(200);
    await expectNone(address);
    expect(await here.inside((trx) => trx.rows(sql`select from follow_up_calendar`))).toEqual([]);
  });

  test('beyond the pace of one network, whether it exists or not', async () => {
    const address = await addressOf();
    const from = (remoteAddress: string) => app.app.inject({ url: new URL(address).pathname, remoteAddress });
    for (let n = 0; n < 120; n += 1) expect((await from('203.0.113.9')).statusCode, `reading ${n}`).toBe(200);
    const slowed = await from('203.0.113.9');
    expect(slowed.statusCode).toBe(429);
    expect(slowed.json()).toMatchObject({ code: 'slowDown' });
    expect((await from('203.0.113.10')).statusCode).toBe(200);
  });
});

test('an address is told once, kept as a digest, and what is known of it is when it was made and read', async () => {
  const headers = { ...here.admin.headers, 'idempotency-key': 'una-vez' };
  const { data, status } = await app.call({ headers }, followUpCalendar.create, { body: { whose: 'area' } });
  expect(status).toBe(201);
  const token = /blc_[\w-]{43}/.exec(data.address)?.[0] ?? 'none';
  expect(data.address).toBe(`http://${here.company.subdomain}.localhost:3000/api/calendars/${token}/follow-ups.ics`);
  expect(await list()).toEqual([{ whose: 'area', createdAt: data.createdAt, readAt: null }]);
  await eventsAt(data.address);
  const [after] = await list();
  expect(Date.parse(after?.readAt ?? '')).toBeGreaterThanOrEqual(Date.parse(data.createdAt));
  await eventsAt(data.address);
  expect(await list()).toEqual([after]);
  // A reading is noted once a minute.
  const readBefore = async (seconds: number) => {
    await run(sql`update follow_up_calendar set read_at = now() - make_interval(secs => ${seconds})`);
    const [before] = await list();
    await eventsAt(data.address);
    return (await list())[0]?.readAt !== before?.readAt;
  };
  expect([await readBefore(40), await readBefore(65)]).toEqual([false, true]);
  const { rows } = await app.database.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
     where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace)`,
  );
  for (const { name } of nonEmpty(rows.filter((row) => row.name !== 'api_key' && row.name !== 'session'))) {
    const text = sql<{
      found: boolean;
    }>`select exists (select from ${sql.id(name)} t where t::text like ${`%${token}%`}) as found`;
    expect(await here.inside((trx) => trx.one(text)), name).toEqual({ found: false });
  }
});

test('an address is made only with the password of its person, or right after signing in', async () => {
  const { database } = app;
  await database.owner.query(`update auth.session set created_at = now() - interval '1 day' where user_id = $1`, [
    here.admin.userId,
  ]);
  expect(await share()).toMatchObject({ status: 409, code: 'step.signInAgain' });
  await givePassword(database.identityDb, here.admin.userId, 'Contraseña-larga-1!');
  for (const proof of [{}, { password: 'Otra-cosa-larga-1!' }]) {
    const refused = await app.call(here.admin, followUpCalendar.create, { body: { whose: 'area', ...proof } });
    expect(refused).toMatchObject({ status: 422, code: 'password.wrong' });
  }
  expect(await list()).toEqual([]);
  const body = { whose: 'area' as const, password: 'Contraseña-larga-1!' };
  expect((await app.call(here.admin, followUpCalendar.create, { body })).status).toBe(201);
});

describe('an address of another person', () => {
  const end = (person: TestPerson, id: number) => app.call(person, user.endpoints.endCalendars, { params: { id } });

  test('is ended by whoever may edit users and has no fewer rights, who never sees it', async () => {
    const [owner, reader] = [await here.person(), await here.person({ permissionCodes: [permissions.users.view] })];
    const address = await addressOf('area', owner);
    const lesser = await here.person({ permissionCodes: [permissions.users.edit] });
    expect(await end(reader, owner.userId)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await end(lesser, owner.userId)).toMatchObject({ status: 403, code: 'user.hasMore' });
    const there = await riskCompany(app);
    expect(await end(there.admin, owner.userId)).toMatchObject({ status: 404 });
    expect((await read(address)).statusCode).toBe(200);
    const access = async () =>
      (await app.call(here.admin, user.endpoints.access, { params: { id: owner.userId } })).data.calendars;
    expect(await access()).toBe(1);
    expect((await end(here.admin, owner.userId)).status).toBe(200);
    expect(await access()).toBe(0);
    expect((await read(address)).statusCode).toBe(404);
    expect(await end(here.admin, owner.userId)).toMatchObject({ status: 404 });
  });

  test('is ended with a record in the audit and a word to the person', async () => {
    const owner = await here.person();
    await addressOf('area', owner);
    await addressOf('mine', owner);
    await end(here.admin, owner.userId);
    const { data } = await app.call(here.admin, audit.list, { query: { kind: 'account' } });
    expect(data.map(({ act, userId }) => [act, userId])).toEqual([
      ['calendarRevoked', here.admin.userId],
      ['calendarShared', owner.userId],
      ['calendarShared', owner.userId],
    ]);
    const told = await app.database.owner.query<{ subject: string; to: { userIds: number[] } }>(
      `select data ->> 'subject' as subject, data -> 'to' as "to" from job.job
       where name = 'notification.deliver' and (data ->> 'companyId')::bigint = $1 order by created_on, subject`,
      [here.company.companyId],
    );
    expect(told.rows.map(({ subject, to }) => [subject, to.userIds])).toEqual(
      ['calendarShared', 'calendarShared', 'calendarRevoked'].map((subject) => [subject, [owner.userId]]),
    );
    const { rows } = await app.database.owner.query<{ kind: string }>(
      'select kind from auth.event where user_id = $1 order by id',
      [owner.userId],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['calendarShared', 'calendarShared', 'calendarEnded']);
  });
});

test('the audit tells who made an address and who ended it', async () => {
  await share('mine');
  await revoke('mine');
  await revoke('mine');
  const { data } = await app.call(here.admin, audit.list, { query: { kind: 'account' } });
  expect(data.map(({ act, userName, subject, total }) => [act, userName, subject, total])).toEqual([
    ['calendarEnded', 'Paula Prueba', 'Paula Prueba', 0],
    ['calendarShared', 'Paula Prueba', 'Paula Prueba', 0],
  ]);
});

test('the file is a calendar that no cache keeps', async () => {
  const { headers, body } = await read(await addressOf());
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringContaining('seguimientos.ics') as string,
  });
  const { rows } = await app.database.owner.query<{ name: string }>('select name from company where id = $1', [
    here.company.companyId,
  ]);
  const { properties, events } = readCalendar(body);
  expect(properties['NAME']).toBe(`Seguimiento de controles · Mi área · ${rows[0]?.name}`);
  expect(events).toEqual([]);
});

test('it shows what the list shows, those that are due first: of one’s areas, or what one followed up last', async () => {
  const [late, , closed] = [
    await begun({ code: 'C-1', name: 'Accesos; nómina, y más', nextFollowUp: '2026-02-01' }),
    await begun({ code: 'C-2', nextFollowUp: daysLater(today, 3) }),
    await begun({ code: 'C-3' }),
  ];
  await app.call(here.admin, control.endpoints.status, { params: { id: closed }, body: { statusId: 2 } });
  const lead = await here.person({ permissionCodes: [may.listFollowUps, may.createFollowUp] });
  const [area, mine] = [await addressOf('area', lead), await addressOf('mine', lead)];
  expect([await summariesAt(area), await summariesAt(mine)]).toEqual([[], []]);
  await giveAreas(lead);
  const days = (events: Awaited<ReturnType<typeof eventsAt>>) =>
    events.map((event) => [event['DTSTART;VALUE=DATE'], event['SUMMARY']]);
  const before = await eventsAt(area);
  expect(days(before)).toEqual([
    ['20260201', 'Vencido: C-1 Accesos; nómina, y más (Sin verificar)'],
    [daysLater(today, 3).replaceAll('-', ''), 'C-2 Revisar los accesos (Sin verificar)'],
  ]);
  const url = `http://${here.company.subdomain}.localhost:3000/scopes/select?scope=${here.scopeId}&return=/follow-up/${late}`;
  expect(before[0]).toMatchObject({
    URL: url,
    DESCRIPTION: `El seguimiento está vencido.\nCalificación: Sin verificar\n${url}`,
  });

  const body = { date: today, description: 'Se revisó.', progress: 100, rating: 2, nextDate: daysLater(today, 30) };
  expect((await app.call(lead, followUp.create, { params: { id: late }, body })).status).toBe(201);
  const after = await eventsAt(area);
  expect(after.map((event) => event['SUMMARY'])).toEqual([
    'C-2 Revisar los accesos (Sin verificar)',
    'C-1 Accesos; nómina, y más (Parcialmente efectivo)',
  ]);
  expect(after[1]?.['UID']).toBe(before[0]?.['UID']);
  expect(new Set(after.map((event) => event['UID'])).size).toBe(2);
  expect(await summariesAt(mine)).toEqual(['C-1 Accesos; nómina, y más (Parcialmente efectivo)']);
});

test('a member has one of their own areas, and the word of it leads to no page that is closed to them', async () => {
  await begun({ code: 'C-1', nextFollowUp: '2026-02-01' });
  const member = await here.person({ base: 2 });
  await giveAreas(member);
  expect(await summariesAt(await addressOf('area', member))).toHaveLength(1);
  const { rows } = await app.database.owner.query<{ link: string | null }>(
    `select data ->> 'link' as link from job.job where name = 'notification.deliver' and data -> 'to' -> 'userIds' @> $1::jsonb`,
    [JSON.stringify([member.userId])],
  );
  expect(rows).toEqual([{ link: null }]);
});

test('it is in the language of its person, and names risks to those who may see them', async () => {
  const id = await begun({ code: 'C-1', nextFollowUp: '2026-02-01' });
  const assetId = await here.asset('ACT-1', { name: 'Nómina' });
  const riskIds: number[] = [];
  for (let place = 0; place < 6; place += 1) riskIds.push(await here.risk(assetId, place));
  // The first by code are named, whichever was associated first.
  for (const riskId of nonEmpty(riskIds.toReversed())) {
    const params = { id: riskId };
    const body = { controlIds: [id], confirmLowRisk: true };
    expect((await app.call(here.admin, riskControl.associate, { params, body })).status).toBe(200);
  }
  const seeing = await here.person({ permissionCodes: [may.listFollowUps, may.list] });
  const blind = await here.person({ permissionCodes: [may.listFollowUps] });
  for (const person of [seeing, blind]) await giveAreas(person);
  await app.database.owner.query(`update auth."user" set language = 'en' where id = $1`, [seeing.userId]);
  const described = async (person: TestPerson) => (await eventsAt(await addressOf('area', person)))[0];
  const seen = await described(seeing);
  expect(seen?.['SUMMARY']).toBe('Overdue: C-1 Revisar los accesos (Not verified)');
  const lines = seen?.['DESCRIPTION']?.split('\n') ?? [];
  expect(lines.slice(0, 3)).toEqual(['The follow-up is overdue.', 'Rating: Not verified', 'Acts on:']);
  const codes = await here.inside((trx) =>
    trx.rows<{ code: string }>(sql`select code from risk order by code limit 5`),
  );
  expect(lines.slice(3, 8).map((line) => line.split(' · ').slice(0, 2))).toEqual(
    codes.map(({ code }) => [code, 'Nómina']),
  );
  expect(lines[8]).toBe('and 1 more');
  expect((await described(blind))?.['DESCRIPTION']).not.toContain('Nómina');
});

test('it shows what is due in every scope one may enter, and in no other', async () => {
  const [first = 0, second = 0] = here.company.scopeIds;
  await begun({ code: 'C-1' }, first);
  await begun({ code: 'C-2' }, second);
  const [both, limited] = [await here.person(), await here.person({ scopeIds: [second] })];
  for (const person of [both, limited]) await giveAreas(person);
  const codesAt = async (person: TestPerson) =>
    (await summariesAt(await addressOf('area', person))).map((summary) => /C-\d/.exec(summary ?? '')?.[0]);
  expect(await codesAt(both)).toEqual(['C-1', 'C-2']);
  expect(await codesAt(limited)).toEqual(['C-2']);
});

test('it shows nothing of another company of the same person', async () => {
  await begun({ code: 'C-1' });
  const person = await here.person();
  await giveAreas(person);
  const there = await riskCompany(app);
  await there.inside((trx) =>
    trx.run(
      sql`insert into member (user_id, role_id) select ${person.userId}, id from role where is_system and base = 1`,
    ),
  );
  const headers = { ...person.headers, 'x-subdomain': there.company.subdomain, 'x-scopeid': String(there.scopeId) };
  const made = await app.call({ headers }, followUpCalendar.create, { body: { whose: 'area' } });
  expect(await eventsAt(made.data.address)).toEqual([]);
  expect(await summariesAt(await addressOf('area', person))).toHaveLength(1);
});
