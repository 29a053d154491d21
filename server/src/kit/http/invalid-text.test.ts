import { me } from '@baluarte/contract/identity/me.ts';
import { registration } from '@baluarte/contract/identity/registration.ts';
import { search } from '@baluarte/contract/record/search.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { view } from '@baluarte/contract/record/view.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestPerson } from '#test/company.ts';

let app: TestApp;
let person: TestPerson;
beforeAll(async () => {
  app = await testApp();
  person = await testPerson(app.database, await testCompany(app.database));
});
afterAll(() => app.close());

// The database keeps every character but this one.
const zero = 'antes\u0000después';
const refused = (path: string) => ({ status: 422, code: 'invalid', issues: [{ path, code: 'wrongFormat' }] });

describe('a text with a NUL character is refused at its field', () => {
  test('in what is searched for', async () => {
    expect(await app.call(person, threat.endpoints.list, { query: { search: zero } })).toMatchObject(
      refused('query.search'),
    );
    expect(await app.call(person, search.find, { query: { q: zero } })).toMatchObject({ status: 422 });
  });

  test('in what is written, however deep', async () => {
    const [row] = (await app.call(person, threat.endpoints.list)).data;
    const { id = 0 } = row ?? {};
    expect(
      await app.call(person, threat.endpoints.update, { params: { id }, body: { description: zero } }),
    ).toMatchObject(refused('body.description'));
    const body = { list: 'threat', name: 'Mía', query: `search=${zero}`, isShared: false };
    expect(await app.call(person, view.create, { body })).toMatchObject({ status: 422 });
    expect(await app.call(person, me.update, { body: { timeZone: zero } })).toMatchObject({ status: 422 });
  });

  test('in the secret of a link that matches no one', async () => {
    const link = await app.call(null, registration.resetLink, { params: { token: zero } });
    expect(link).toMatchObject({ status: 404 });
  });
});
