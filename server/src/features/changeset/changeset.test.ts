import { audit } from '@baluarte/contract/audit.ts';
import { changeset } from '@baluarte/contract/changeset.ts';
import { threat } from '@baluarte/contract/threat.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { testCompany, testPerson } from '../../../test/company.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('what a company began with is not taken back: without its method nothing of it works', async () => {
  const admin = await testPerson(app.database, await testCompany(app.database));
  const threats = async () => (await app.call(admin, threat.endpoints.list)).meta.total;
  const before = await threats();
  const [seed] = (await app.call(admin, audit.list, { query: { kind: 'seed' } })).data;
  expect(await app.call(admin, changeset.undo, { params: { id: seed?.id ?? 0 } })).toMatchObject({
    status: 409,
    code: 'changeset.beginning',
  });
  expect(await threats()).toBe(before);
});
