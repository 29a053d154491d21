import { account } from '@baluarte/contract/identity/account.ts';
import { apiKey } from '@baluarte/contract/identity/api-key.ts';
import { session } from '@baluarte/contract/identity/session.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { followUpCalendar } from '@baluarte/contract/risk/follow-up-calendar.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { forget } from '#identity/shared/session/session-lookup.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { remindOfEnds } from './remind-of-ends.ts';
import { findRecipients } from '#record/notification/recipients.queries.ts';
import { givePassword } from '#test/accounts.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';

let app: TestApp;
let company: TestCompany;
let admin: TestPerson;
let guest: TestPerson;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await testCompany(app.database);
  admin = await testPerson(app.database, company);
  guest = await testPerson(app.database, company, {
    permissionCodes: [permissions.threats.list, permissions.risks.list, permissions.risks.listFollowUps],
  });
});

/** A day so many days from today, where the company is. */
const day = (days: number) =>
  inCompany(
    app.database.app,
    company.tenant,
    async (trx) => (await trx.one<{ day: string }>(sql`select (app.today() + ${days}::integer)::text as day`)).day,
  );
/** Time goes by: the last day of a person's place was so many days ago. */
async function endFor(person: TestPerson, days: number): Promise<string> {
  const until = await day(-days);
  await inCompany(app.database.app, company.tenant, (trx) =>
    trx.run(sql`update member set access_until = ${until}::date where user_id = ${person.userId}`),
  );
  forget({ userId: person.userId });
  return until;
}
const change = (person: TestPerson, body: object, by = admin) =>
  app.call(by, user.endpoints.update, { params: { id: person.userId }, body });
const ask = (person: Pick<TestPerson, 'headers'>) => app.call(person, threat.endpoints.list);

test('a place does not end in the past, nor later than that of whoever sets the end', async () => {
  expect(await change(guest, { accessUntil: await day(-1) })).toMatchObject({
    status: 422,
    issues: [{ path: 'body.accessUntil', code: 'past' }],
  });
  const own = await day(30);
  const clerk = await testPerson(app.database, company);
  expect((await change(clerk, { accessUntil: own })).status).toBe(200);
  const invite = (accessUntil: string | null) =>
    app.call(clerk, user.endpoints.create, {
      body: {
        email: `a-${Math.random()}@example.com`,
        name: 'Ana',
        lastName: 'Auditora',
        roleId: guest.roleId,
        accessUntil,
      },
    });
  expect(await invite(null)).toMatchObject({ issues: [{ path: 'body.accessUntil', code: 'required' }] });
  expect(await invite(await day(31))).toMatchObject({ issues: [{ path: 'body.accessUntil', code: 'tooLate' }] });
  const made = await invite(own);
  expect(made.status, made.raw.body).toBe(201);
  expect((await app.call(admin, user.endpoints.get, { params: { id: made.data.id } })).data).toMatchObject({
    accessUntil: own,
    hasEnded: false,
  });
});

test('the only administrator without an end keeps having none', async () => {
  const other = await testPerson(app.database, company);
  const until = await day(10);
  expect((await change(admin, { accessUntil: until }, other)).status).toBe(200);
  const third = await testPerson(app.database, company);
  await inCompany(app.database.app, company.tenant, (trx) =>
    trx.run(sql`update member set access_until = ${until}::date where user_id = ${third.userId}`),
  );
  expect(await change(other, { accessUntil: until }, third)).toMatchObject({
    status: 409,
    code: 'member.lastAdministrator',
  });
  const straight = inCompany(app.database.app, company.tenant, (trx) =>
    trx.run(sql`update member set access_until = ${until}::date where user_id = ${other.userId}`),
  );
  await expect(straight).rejects.toMatchObject({ constraint: 'member__last_administrator' });
});

test('on the last day everything is open; the day after every way in is closed, and says since when', async () => {
  const key = await app.call(guest, apiKey.create, { body: { name: 'Tablero', permissionCodes: [151] } });
  const withKey = { headers: { authorization: `Bearer ${key.data.key}`, 'x-scopeid': '0' } };
  const calendar = await app.call(guest, followUpCalendar.create, { body: { whose: 'area' } });
  expect(calendar.status, calendar.raw.body).toBe(201);
  const feed = new URL(calendar.data.address);
  const read = () => app.app.inject({ url: feed.pathname, headers: { host: feed.host } });
  const recipients = async () =>
    (await findRecipients(app.database.identityDb, { companyId: company.companyId, to: { userIds: [guest.userId] } }))
      .length;

  await endFor(guest, 0);
  expect((await ask(guest)).status).toBe(200);
  expect((await ask(withKey)).status).toBe(200);
  expect((await read()).statusCode).toBe(200);
  expect(await recipients()).toBe(1);

  const until = await endFor(guest, 1);
  const over = { status: 403, code: 'tenant.accessEnded', params: { day: until } };
  expect(await ask(guest)).toMatchObject(over);
  expect(await ask(withKey)).toMatchObject(over);
  expect((await read()).statusCode).toBe(404);
  expect(await recipients()).toBe(0);
  await givePassword(app.database.identityDb, guest.userId, 'Contraseña-larga-1!');
  const signIn = await app.call({ headers: { 'x-subdomain': company.subdomain } }, account.signIn, {
    body: { email: guest.email, password: 'Contraseña-larga-1!' },
  });
  expect(signIn).toMatchObject(over);
  const outside = { headers: { ...guest.headers, 'x-subdomain': 'app', 'x-scopeid': '' } };
  await app.database.owner.query('update auth.session set company_id = null where user_id = $1', [guest.userId]);
  forget({ userId: guest.userId });
  expect((await app.call(outside, session.get)).data).toMatchObject({ companies: [], endedPlaces: [{ day: until }] });
  expect(await app.call(outside, session.company, { body: { companyId: company.companyId } })).toMatchObject(over);

  expect((await change(guest, { accessUntil: await day(5) })).status).toBe(200);
  expect((await ask(guest)).status).toBe(200);
  expect((await ask(withKey)).status).toBe(200);
  const list = (query: Record<string, unknown>) => app.call(admin, user.endpoints.list, { query });
  expect((await list({ hasEnded: 'true' })).data).toEqual([]);
  await endFor(guest, 1);
  expect((await list({ hasEnded: 'true' })).data).toMatchObject([{ id: guest.userId, accessUntil: until }]);
});

test('the end of a place is told some days before, once, to whose it is and to who invited them', async () => {
  const { id } = (
    await app.call(admin, user.endpoints.create, {
      body: {
        email: `b-${Math.random()}@example.com`,
        name: 'Berta',
        lastName: 'Auditora',
        roleId: guest.roleId,
        accessUntil: await day(5),
      },
    })
  ).data;
  await inCompany(app.database.app, company.tenant, (trx) =>
    trx.run(sql`update member set status_id = 1 where user_id = ${id}`),
  );
  const told = async () =>
    (
      await app.database.owner.query<{ subject: string; to: number[]; day: string }>(
        `select data ->> 'subject' as subject, data -> 'to' -> 'userIds' as to, data -> 'params' ->> 'day' as day
         from job.job where name = 'notification.deliver' and (data ->> 'companyId')::bigint = $1 and data ->> 'subject' like 'access%'
         order by 1, 3`,
        [company.companyId],
      )
    ).rows;
  await endFor(guest, -6);
  await remindOfEnds(app.app.parts);
  await remindOfEnds(app.app.parts);
  const last = await day(5);
  const ofBerta = [
    { subject: 'accessEnds', to: [id], day: last },
    { subject: 'accessOfEnds', to: [admin.userId], day: last },
  ];
  expect(await told()).toEqual(ofBerta);
  // Nobody invited this one; and a place that ended is over.
  const next = await endFor(guest, -1);
  await endFor(await testPerson(app.database, company), 1);
  await remindOfEnds(app.app.parts);
  expect(await told()).toEqual([{ subject: 'accessEnds', to: [guest.userId], day: next }, ...ofBerta]);
});
