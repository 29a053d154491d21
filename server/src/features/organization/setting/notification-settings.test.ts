import { changeset } from '@baluarte/contract/record/changeset.ts';
import { setting } from '@baluarte/contract/organization/setting.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';

let app: TestApp;
let company: TestCompany;
let admin: TestPerson;
beforeAll(async () => {
  app = await testApp();
  company = await testCompany(app.database);
  admin = await testPerson(app.database, company);
});
afterAll(() => app.close());

const read = async () => (await app.call(admin, setting.notifications)).data;
const save = async (followUpDays: unknown, person = admin) => {
  const { defaults } = await read();
  return app.call(person, setting.updateNotifications, { body: { defaults, followUpDays } });
};

test('days before a follow-up are whole, from 1 to 60, and for who may change settings', async () => {
  const guest = await testPerson(app.database, company, { base: 3 });
  expect(await save(10, guest)).toMatchObject({ status: 403 });
  for (const [days, code] of [
    [0, 'tooSmall'],
    [61, 'tooBig'],
    [1.5, 'wrongType'],
    ['7', 'wrongType'],
  ] as const)
    expect(await save(days), `${days}`).toMatchObject({
      status: 422,
      issues: [{ path: 'body.followUpDays', code }],
    });
  expect(await read()).toMatchObject({ followUpDays: 7 });
});

test('they are saved, kept by who says nothing of them, told in the history and taken back', async () => {
  const saved = await save(14);
  expect(saved.data).toMatchObject({ followUpDays: 14 });
  const { defaults, version } = await read();
  const silent = await app.call(admin, setting.updateNotifications, {
    body: { defaults: { ...defaults, digest: 'daily' }, version },
  });
  expect(silent.data).toMatchObject({ followUpDays: 14 });
  const stale = await app.call(admin, setting.updateNotifications, { body: { defaults, followUpDays: 5, version } });
  expect(stale.code).toBe('changedMeanwhile');
  const history = await app.call(admin, setting.history, { query: { part: 'notifications' } });
  expect(history.data.entries.at(-1)?.fields).toContainEqual(
    expect.objectContaining({ field: 'followUpDays', before: 7, after: 14 }),
  );
  await app.call(admin, changeset.undo, { params: { id: silent.data.changesetId } });
  await app.call(admin, changeset.undo, { params: { id: saved.data.changesetId } });
  expect(await read()).toMatchObject({ followUpDays: 7 });
});
