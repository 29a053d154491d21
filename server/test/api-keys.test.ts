import { apiKey } from '@baluarte/contract/identity/api-key.ts';
import { endpoints } from '@baluarte/contract/index.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { can, type BaseRole } from '@baluarte/contract/kit/session.ts';
import { permissionList, type PermissionCode } from '@baluarte/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from './app.ts';
import { testPerson, type TestPerson } from './company.ts';
import { furnishedCompany, type Furnished } from './furnished.ts';
import { samplesOf } from './sample.ts';

let app: TestApp;
let furnished: Furnished;
beforeAll(async () => {
  app = await testApp();
  furnished = await furnishedCompany(app.database);
});
afterAll(() => app.close());

const nowhere = 900_000_000_000;
const codes = permissionList.map(({ code }) => code);

/** Calls an endpoint for missing rows: refusals of the caller take precedence over `notFound`. */
async function ask(headers: Record<string, string>, endpoint: AnyEndpoint) {
  const value = (part: 'params' | 'query' | 'body') => samplesOf(endpoint[part], () => nowhere)[0]?.value;
  const { status, raw } = await app.call({ headers }, endpoint, {
    params: value('params') as Record<string, unknown>,
    query: value('query') as Record<string, unknown>,
    body: value('body'),
  });
  const { code, params } = raw.headers['content-type']?.toString().includes('json')
    ? raw.json<{ code?: string; params?: { permission?: number } }>()
    : {};
  return { status, code, permission: params?.permission as PermissionCode | undefined };
}

async function keyOf(person: TestPerson, permissionCodes: readonly number[]): Promise<string> {
  const made = await app.call(person, apiKey.create, { body: { name: 'Prueba', permissionCodes } });
  expect(made.status, made.raw.body).toBe(200);
  return made.data.key;
}

const callable = endpoints.filter(({ access }) => access !== 'public');
/** Samples of all codes: every second, every third one. */
const every = (n: number) => codes.filter((_, index) => index % n === n - 1);

describe('a key never opens more than its person, nor than it was made for', () => {
  test.each([
    [1, codes, every(2)],
    [1, every(2), every(2)],
    [2, codes, every(3)],
    [3, every(3), every(3)],
  ] as const)('of base %i, whatever is asked', async (base, held, requestedCodes) => {
    const person = await testPerson(app.database, furnished.company, { base, permissionCodes: held });
    const holder = { base: base as BaseRole, permissionCodes: held };
    const keyCodes = requestedCodes.filter((code) => can(holder, code));
    const key = { ...person.headers, authorization: `Bearer ${await keyOf(person, keyCodes)}` };
    for (const endpoint of nonEmpty(callable.filter(({ byKey }) => !byKey))) {
      const { status, code } = await ask(key, endpoint);
      expect({ status, code }, endpoint.name).toEqual({ status: 403, code: 'apiKey.notAllowed' });
    }
    for (const endpoint of nonEmpty(callable.filter(({ byKey, access }) => byKey && typeof access === 'number'))) {
      const { status, code, permission } = await ask(key, endpoint);
      const where = `${endpoint.name}: ${status} ${code ?? ''}`;
      const codesOf = [endpoint.access, ...endpoint.parts];
      const may =
        keyCodes.some((one) => codesOf.includes(one)) && (permission === undefined || keyCodes.includes(permission));
      expect(status === 403, where).toBe(!may);
    }
  });
});

test('account endpoints and all their writes require a session', () => {
  const open = endpoints.filter(({ access, byKey }) => access === 'signedIn' && byKey).map(({ name }) => name);
  expect(endpoints.flatMap(({ name, path, byKey }) => (byKey && /^\/me(?:\/|$)/.test(path) ? [name] : []))).toEqual([]);
  expect(open).toContain('session.get');
  expect(open.filter((name) => name.startsWith('session.'))).toEqual(['session.get']);
});
