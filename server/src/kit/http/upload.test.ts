import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { endpoints } from '@baluarte/contract/index.ts';
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

/** A form with one file, in a field of that name. */
const formWith = (field: string) =>
  `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nuno\r\n--x--\r\n`;

const uploads = endpoints.filter(({ upload }) => upload).map((each) => [each.name, each] as const);

test.each(nonEmpty(uploads))(
  '%s names the field its file belongs in, and speaks of a sheet only where it reads one',
  async (_, endpoint) => {
    const { headers } = await testPerson(app.database, await testCompany(app.database));
    const { statusCode, body } = await app.app.inject({
      method: endpoint.method as 'POST',
      url: `/api${endpoint.path.replace(/\{\w+\}/g, '1')}`,
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
      payload: formWith('foto'),
    });
    // What belongs to the platform is refused to a company's administrator before the form is read.
    const expected = endpoint.name.startsWith('archiveRestore.') ? 403 : 422;
    expect(statusCode, body).toBe(expected);
    const { message } = JSON.parse(body) as { message: string };
    const readsSheet = /import/i.test(endpoint.name);
    expect(message.includes('CSV')).toBe(readsSheet);
    expect(message.includes('«file»')).toBe(expected === 422);
  },
);
