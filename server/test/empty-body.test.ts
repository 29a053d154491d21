import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { endpoints } from '@baluarte/contract/index.ts';
import { z } from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from './app.ts';
import { testCompany, testPerson, type TestPerson } from './company.ts';
import { samplesOf } from './sample.ts';

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await testApp();
  admin = await testPerson(app.database, await testCompany(app.database));
});
afterAll(() => app.close());

const nowhere = 900_000_000_000;
/** What writes to a row and asks for nothing in its body; the row is none, so that nothing is done. */
const bodiless = endpoints.filter(
  ({ method, body, params, tenant, upload }) =>
    method !== 'GET' && body instanceof z.ZodUndefined && 'id' in params.shape && tenant && !upload,
);

test('an empty object is taken where nothing is asked for, and anything else refused', async () => {
  expect(bodiless.length).toBeGreaterThan(10);
  for (const endpoint of nonEmpty(bodiless)) {
    const params = samplesOf(endpoint.params, () => nowhere)[0]?.value as Record<string, unknown>;
    const ask = async (body: object) =>
      (await app.call(admin, endpoint, { params, body })).issues.map(({ path }) => path);
    expect(await ask({}), endpoint.name).not.toContain('body');
    expect(await ask({ extra: 1 }), endpoint.name).toContain('body');
  }
});
