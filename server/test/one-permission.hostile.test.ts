import { endpoints } from '@baluarte/contract/index.ts';
import { companyCodes } from '@baluarte/contract/organization/role.rules.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from './app.ts';
import { testPerson } from './company.ts';
import { furnishedCompany, type Furnished } from './furnished.ts';
import { samplesOf } from './sample.ts';

let app: TestApp;
let here: Furnished;
beforeAll(async () => {
  app = await testApp();
  here = await furnishedCompany(app.database);
});
afterAll(() => app.close());

const guarded = endpoints.filter(({ access }) => typeof access === 'number');

test.each(companyCodes.map((code) => [code]))(
  'a role with permission %i alone gets through nowhere else',
  async (code) => {
    const person = await testPerson(app.database, here.company, { permissionCodes: [code] });
    const open: string[] = [];
    for (const endpoint of guarded.filter(({ access, parts }) => access !== code && !parts.includes(code))) {
      const part = (name: 'params' | 'query' | 'body') =>
        samplesOf(endpoint[name], here.id)[0]?.value as Record<string, unknown> | undefined;
      const input = { params: part('params') ?? {}, query: part('query') ?? {}, body: part('body') };
      const answer = await app.call(person, endpoint, input);
      const isRefused = answer.status === 403 && answer.code === 'forbidden';
      if (!isRefused || answer.params['permission'] !== endpoint.access) open.push(`${endpoint.name} ${answer.status}`);
    }
    expect(open).toEqual([]);
  },
  60_000,
);
