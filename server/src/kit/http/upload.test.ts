import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson } from '#test/company.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test.each([
  ['nothing of a form', 'basura'],
  ['a file that breaks off', '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nuno,d'],
  ['no boundary', null],
])('an upload with %s is malformed, and no error of ours', async (_, payload) => {
  const { headers } = await testPerson(app.database, await testCompany(app.database));
  const { statusCode, body } = await app.app.inject({
    method: 'POST',
    url: '/api/threats/import-threats-excel?dryRun=true',
    headers: { ...headers, 'content-type': `multipart/form-data${payload === null ? '' : '; boundary=x'}` },
    payload: payload ?? 'basura',
  });
  expect([statusCode, JSON.parse(body)], body).toMatchObject([400, { code: 'malformed' }]);
});
