import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { endpoints } from '@baluarte/contract/index.ts';
import { asset } from '@baluarte/contract/inventory/asset.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from './app.ts';
import { testPerson, type TestPerson } from './company.ts';
import { furnishedCompany, type Furnished } from './furnished.ts';
import { samplesOf } from './sample.ts';

let app: TestApp;
let here: Furnished;
let root: TestPerson;

beforeAll(async () => {
  app = await testApp();
  here = await furnishedCompany(app.database);
  root = await testPerson(app.database, here.company, { isSuperAdmin: true });
  await app.database.owner.query('update auth.session set company_id = null where user_id = $1', [root.userId]);
});
afterAll(() => app.close());

const isOfStatus = (value: unknown): boolean => JSON.stringify(value).includes('"action":"status"');
const isStatus = ({ path, method }: AnyEndpoint) => method === 'PUT' && path.endsWith('/{id}/status');
const changing = endpoints.filter(isStatus);
const bulks = endpoints.filter(
  ({ path, body }) => path.endsWith('/bulk') && samplesOf(body, () => 1).some(({ value }) => isOfStatus(value)),
);

/** Somebody who may, where the endpoint is of the company or of the platform. */
const personFor = ({ tenant }: AnyEndpoint) =>
  tenant ? here.admin : { headers: { ...root.headers, 'x-subdomain': 'app', 'x-scopeid': '' } };
/** A person of the platform and of the company is another one than who asks. */
const paramsOf = async (endpoint: AnyEndpoint) => {
  const params = samplesOf(endpoint.params, here.id)[0]?.value as Record<string, unknown>;
  if (!/^\/(users|people)\//.test(endpoint.path)) return params;
  return { ...params, id: (await testPerson(app.database, here.company, { base: 3 })).userId };
};

/** Statuses that what is there cannot take; a control that is being put in place can be implemented. */
const impossibleOf = ({ name }: AnyEndpoint) =>
  name.startsWith('control.') ? [statusIds.FINISH, statusIds.PENDING] : [statusIds.FINISH, statusIds.IMPLEMENTED];

describe('of every entity', () => {
  test('covers them', () => {
    expect(changing.map(({ path }) => path).toSorted()).toEqual(
      expect.arrayContaining([
        '/assets/{id}/status',
        '/users/{id}/status',
        '/risks/{id}/status',
        '/scopes/{id}/status',
      ]),
    );
    expect(changing.length).toBeGreaterThan(9);
    expect(bulks.length).toBeGreaterThan(6);
  });

  test.each(nonEmpty(changing.map((endpoint) => [endpoint.name, endpoint] as const)))(
    '%s: a status it cannot have is refused with those it can, an unknown one with the known',
    async (_name, endpoint) => {
      const params = await paramsOf(endpoint);
      const ask = (statusId: unknown) => app.call(personFor(endpoint), endpoint, { params, body: { statusId } });
      for (const statusId of impossibleOf(endpoint)) {
        const { status, params: told, raw } = await ask(statusId);
        const { message, code } = raw.json<{ message: string; code: string }>();
        expect([status, code], message).toEqual([409, expect.stringMatching(/\.transitionRefused$/)]);
        expect(told['allowed'], message).not.toEqual([]);
        expect(message).toMatch(/(Activo|Inactivo|Descartado)/);
        expect(message, 'by name').not.toMatch(/\d/);
      }
      for (const statusId of [0, 8, 'x', null]) {
        const { status, issues, raw } = await ask(statusId);
        expect([status, issues[0]]).toMatchObject([422, { path: 'body.statusId', code: 'unknownStatus' }]);
        const { errors } = raw.json<{ errors: Record<string, string[]> }>();
        for (const name of Object.values(textsIn('es').statusNames.entry))
          expect(errors['statusId']?.[0]).toContain(name);
      }
    },
  );

  test.each(nonEmpty(bulks.map((endpoint) => [endpoint.name, endpoint] as const)))(
    '%s: a status that rows cannot have changes none of them',
    async (_name, endpoint) => {
      const { id } = (await paramsOf(
        changing.find(({ path }) => path === endpoint.path.replace('bulk', '{id}/status')) as AnyEndpoint,
      )) as { id: number };
      const body = (statusId: number) => ({ action: 'status', ids: [id], values: { statusId } });
      const { status, data, raw } = await app.call(personFor(endpoint), endpoint, { body: body(5) });
      expect([status, raw.json()]).toMatchObject([409, { success: false, code: 'bulk.refused' }]);
      expect(data).toMatchObject({ changesetId: null, rows: [{ id, ok: false, code: 'status.transitionRefused' }] });
      const unknown = await app.call(personFor(endpoint), endpoint, { body: body(9) });
      expect(unknown).toMatchObject({ status: 422, issues: [{ path: 'body.values.statusId', code: 'unknownStatus' }] });
    },
  );
});

test('a list filtered by an unknown status is refused with the known ones', async () => {
  const answer = await app.call(here.admin, asset.endpoints.list, { query: { statusId: '1,9' } });
  expect(answer).toMatchObject({ status: 422, issues: [{ path: 'query.statusId', code: 'unknownStatus' }] });
});
