import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { endpoints } from '@baluarte/contract/index.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { asset } from '@baluarte/contract/inventory/asset.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from './app.ts';
import { testPerson, type TestPerson } from './company.ts';
import { furnishedCompany, type Furnished } from './furnished.ts';
import { samplesOf } from './sample.ts';

let app: TestApp;
let here: Furnished;

beforeAll(async () => {
  app = await testApp();
  here = await furnishedCompany(app.database);
});
afterAll(() => app.close());

/**
 * What lives in a scope, by its address: assets with whatever is related to them, risks, controls and their follow-ups, treatments, the figures of assets and risks, evidence, and assessments. Templates of assets
 * are the company's, and who makes assets of them names the scope of each; a calendar is its person's, of every scope they may enter.
 */
const isOfScope = ({ path }: AnyEndpoint) =>
  /\/(assets|risks|controls|controls-following|follow-ups|treatments|acceptances|evidence|expected-evidence|audit-requests|assessments|assessment-(clauses|controls|ratings))(\/|$)|^\/(dashboard|posture|posture\/own)$/.test(
    path,
  ) && !/\/assets\/(from-)?templates|\/controls-following\/calendars|\/users\/assessments/.test(path);
const inCompany = endpoints.filter(({ access, tenant }) => access !== 'public' && tenant);
const ofScope = inCompany.filter(isOfScope);

/** Somebody of the company, in the scope that the request says: '' for none. */
const at = (scope: string, person: TestPerson = here.admin) => ({ headers: { ...person.headers, 'x-scopeid': scope } });
const nobodysChoice = (userId: number) =>
  app.database.owner.query('update auth.session set scope_id = null where user_id = $1', [userId]);
const ask = async (scope: string, endpoint: AnyEndpoint, person?: TestPerson) => {
  const given = samplesOf(endpoint.params, here.id)[0]?.value as Record<string, unknown>;
  const { code, status } = await app.call(at(scope, person), endpoint, { params: given });
  return code ?? String(status);
};

describe('what lives in a scope needs one to be chosen', () => {
  beforeAll(() => nobodysChoice(here.admin.userId));

  test('covers enough endpoints', () => expect(ofScope.length).toBeGreaterThan(45));

  test.each(nonEmpty(ofScope.map((endpoint) => [endpoint.name, endpoint] as const)))('%s', async (_name, endpoint) => {
    expect(await ask('', endpoint)).toBe('scope.missing');
    const everyScope = await ask('0', endpoint);
    // A relation between two scopes is written where every scope is worked in, too.
    const isReached = endpoint.method === 'GET' || endpoint.scopes === 'across';
    expect(everyScope, 'every scope is for reading').toMatch(isReached ? /^(?!scope)/ : /^scope\.missing$/);
  });

  test('what is of the whole company needs none', async () => {
    const others = inCompany.filter((endpoint) => !isOfScope(endpoint));
    expect(others.filter(({ scopes }) => scopes === 'chosen').map(({ name }) => name)).toEqual([]);
    for (const endpoint of nonEmpty(others.filter(({ method, form }) => method === 'GET' && form !== 'events')))
      expect(await ask('', endpoint), endpoint.name).not.toBe('scope.missing');
  });
});

test('0 reads every scope one may enter, and no other', async () => {
  const [first, second] = here.company.scopeIds as [number, number];
  const ids = async (scope: string, person?: TestPerson) => {
    const { data } = await app.call(at(scope, person), asset.endpoints.list);
    return data.map(({ scopeId }) => scopeId);
  };
  expect(new Set(await ids('0'))).toEqual(new Set([first, second]));
  const limited = await testPerson(app.database, here.company, { scopeIds: [first] });
  expect(new Set(await ids('0', limited))).toEqual(new Set([first]));
});

test('a super administrator skips it', async () => {
  const root = await testPerson(app.database, here.company, { isSuperAdmin: true });
  await nobodysChoice(root.userId);
  for (const scope of ['', '0']) expect(await ask(scope, asset.endpoints.list, root)).toBe('200');
});
