import { audit } from '@baluarte/contract/record/audit.ts';
import { setting } from '@baluarte/contract/organization/setting.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { applyRetention } from './retention.ts';

let app: TestApp;
let company: TestCompany;
let admin: TestPerson;
beforeAll(async () => {
  app = await testApp();
  company = await testCompany(app.database);
  admin = await testPerson(app.database, company);
});
afterAll(() => app.close());

const nothing = { importDays: null, notificationDays: null, eventDays: null, sessionDays: null, evidenceDays: null };
const save = (changes: Record<string, unknown>, person = admin) =>
  app.call(person, setting.updateRetention, { body: { ...nothing, ...changes } });
const preview = async (changes: Record<string, unknown>) =>
  (await app.call(admin, setting.previewRetention, { body: { ...nothing, ...changes } })).data;
const own = (text: string, values: unknown[] = []) => app.database.owner.query(text, values);

/** Things of a company and its person that ended so many days ago; of each import so many rows. */
async function aged({ tenant, companyId }: TestCompany, { userId }: TestPerson, days: number, rows = 3) {
  await inCompany(app.database.app, { ...tenant, userId }, (trx) =>
    trx.run(sql`
      with made as (
        insert into import (kind, file_name, file_key, format, state, finished_at)
        values ('assets', 'a.csv', 'none', 'csv', 'done', now() - make_interval(days => ${days})) returning id
      )
      insert into import_row (import_id, row_number, outcome, cells) select id, n, 'new', '[]' from made, generate_series(1, ${rows}) n`),
  );
  await own(`insert into auth.event (user_id, kind, at) values ($1, 'signedIn', now() - make_interval(days => $2))`, [
    userId,
    days,
  ]);
  await own(
    `insert into notification (company_id, user_id, kind, subject, event, created_at)
     values ($1, $2, 'security', 'passwordChanged', 'aged ' || $3::integer, now() - make_interval(days => $3::integer))`,
    [companyId, userId, days],
  );
  await own(
    `insert into auth.session (user_id, token, expires_at, company_id, created_at, used_at)
     values ($1::bigint, 'old-' || $1::bigint || '-' || $3::integer, now() - make_interval(days => $3::integer), $2,
       now() - make_interval(days => $3::integer + 1), now() - make_interval(days => $3::integer))`,
    [userId, companyId, days],
  );
}

/** How many days ago what is still there ended, of each kind. */
async function ages({ companyId }: TestCompany, { userId }: TestPerson) {
  const days = (column: string, rest: string) =>
    `array(select (extract(epoch from now() - ${column}) / 86400)::int from ${rest} and ${column} < now() - interval '10 days' order by 1)`;
  const { rows } = await own(
    `select ${days('finished_at', 'import where company_id = $1')} as imports,
       array(select (extract(epoch from now() - i.finished_at) / 86400)::int from import_row r
         join import i on i.company_id = r.company_id and i.id = r.import_id where r.company_id = $1 order by 1) as "importRows",
       ${days('created_at', 'notification where company_id = $1')} as notifications,
       ${days('at', 'auth.event where user_id = $2')} as events,
       ${days('used_at', 'auth.session where company_id = $1')} as sessions`,
    [companyId, userId],
  );
  return rows[0] as Record<'imports' | 'importRows' | 'notifications' | 'events' | 'sessions', number[]>;
}

test('limits below the minimum, and from users who may not change the settings, are refused', async () => {
  for (const changes of [{ importDays: 29 }, { notificationDays: 5 }, { eventDays: 89 }, { sessionDays: 0 }])
    expect((await save(changes)).status).toBe(422);
  expect((await save({}, await testPerson(app.database, company, { base: 2 }))).status).toBe(403);
});

test('expired data is deleted after the set days and no earlier, as previewed, once, and the audit records it', async () => {
  await aged(company, admin, 200);
  for (const [rows, days] of [20, 21, 22].entries()) await aged(company, admin, days, rows + 1);
  const limits = { importDays: 60, notificationDays: 60, eventDays: 100, sessionDays: 90 };
  const expected = { imports: 1, importRows: 3, notifications: 1, accountEvents: 1, sessions: 1, evidenceFiles: 0 };
  expect(await preview(limits)).toEqual(expected);
  expect(await preview({})).toEqual({
    imports: 0,
    importRows: 0,
    notifications: 0,
    accountEvents: 0,
    sessions: 0,
    evidenceFiles: 0,
  });
  await applyRetention(app.app.parts);
  expect(await preview(limits)).toEqual(expected);
  await save(limits);
  await applyRetention(app.app.parts);
  await applyRetention(app.app.parts);
  const { data } = await app.call(admin, setting.retention);
  expect(data.runs).toMatchObject([expected]);
  const none = { imports: 0, importRows: 0, notifications: 0, accountEvents: 0, sessions: 0, evidenceFiles: 0 };
  expect(await preview(limits)).toEqual(none);
  const young = [20, 21, 22];
  expect(await ages(company, admin)).toEqual({
    imports: young,
    importRows: [20, 21, 21, 22, 22, 22],
    notifications: young,
    events: young,
    sessions: young,
  });
  const acts = await app.call(admin, audit.list, { query: { kind: 'retention' } });
  expect(acts.data).toMatchObject([{ userId: null, counts: [{ entity: 'retentionRun', operation: 'insert' }] }]);
  await save({});
});

test('what was kept before, and how long, stands in the history of this part of the settings', async () => {
  await save({ importDays: 30, evidenceDays: 400 });
  const { data } = await app.call(admin, setting.history, { query: { part: 'retention' } });
  expect(data.entries[0]?.fields.map(({ field, after }) => [field, after]).toSorted()).toEqual([
    ['keepEvidenceDays', 400],
    ['keepImportDays', 30],
  ]);
  await save({});
});

test('data of other companies stays, and so do events of a user whom another company keeps longer', async () => {
  const other = await testCompany(app.database);
  const person = await testPerson(app.database, company);
  await inCompany(app.database.app, other.tenant, (trx) =>
    trx.run(
      sql`insert into member (user_id, role_id) select ${person.userId}, id from role where is_system and base = 3`,
    ),
  );
  await aged(other, person, 400);
  expect(await preview({ importDays: 30, eventDays: 90, sessionDays: 1 })).toMatchObject({
    imports: 0,
    accountEvents: 0,
  });
});
