import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { endpoints } from '@baluarte/contract/index.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { permissionList, permissions } from '@baluarte/contract/permissions.ts';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

/** For missing rows, so that permitted calls change nothing. */
const nowhere = 900_000_000_000;
const every = permissionList.map(({ code }) => code);
/** Permissions needed for the same action on a single row. */
const single = { delete: 'remove', status: 'status', set: 'update' } as const;

interface Act {
  endpoint: AnyEndpoint;
  action: keyof typeof single;
  body: Record<string, unknown>;
  needed: number;
}

const accessOf = (name: string) => Number(endpoints.find((endpoint) => endpoint.name === name)?.access);

function actsOf(endpoint: AnyEndpoint): Act[] {
  return samplesOf(endpoint.body, () => nowhere).flatMap(({ value }): Act[] => {
    const body = value as Record<string, unknown>;
    const action = body['action'] as keyof typeof single;
    const [entity] = endpoint.name.split('.');
    return action in single ? [{ endpoint, action, body, needed: accessOf(`${entity}.${single[action]}`) }] : [];
  });
}

const many = endpoints.filter(
  ({ body }) => body instanceof z.ZodDiscriminatedUnion && 'action' in (body.options[0] as z.ZodObject).shape,
);
const acts = many.flatMap(actsOf);

describe('a bulk action needs the permissions of the action on one row', () => {
  test('covers enough actions', () => expect(acts.length).toBeGreaterThanOrEqual(18));

  test.each(acts.map((act) => [act.endpoint.name, act.action, act] as const))(
    '%s %s',
    async (_name, _action, { endpoint, body, needed }) => {
      const lacking = await testPerson(app.database, here.company, {
        permissionCodes: every.filter((code) => code !== needed),
      });
      const holding = await testPerson(app.database, here.company, {
        permissionCodes: [needed, endpoint.access as number],
      });
      const refusal = { status: 403, code: 'forbidden', params: { permission: needed } };
      expect(await app.call(lacking, endpoint, { body })).toMatchObject(refusal);
      expect(await app.call(holding, endpoint, { body })).not.toMatchObject({ code: 'forbidden' });
    },
  );
});

/** Those that answer row by row. */
const perRow = many.filter(({ reply }) => reply instanceof z.ZodObject && 'rows' in reply.shape);

test.each(nonEmpty(perRow.map((endpoint) => [endpoint.name, endpoint] as const)))(
  '%s that is refused says so, and marks no row as done',
  async (_name, endpoint) => {
    const entity = endpoint.name.split('.')[0] as string;
    // A request is made active by its answer alone; by hand it is withdrawn.
    const [there, back] = entity === 'auditRequest' ? [2, 2] : [undefined, 1];
    const found = acts.find((act) => act.endpoint === endpoint && act.action === 'status') as Act;
    const body = { ...found.body, ...(there && { values: { statusId: there } }) };
    const known =
      entity === 'user' ? (await testPerson(app.database, here.company, { base: 3 })).userId : here.id(entity);
    const { status, raw } = await app.call(here.admin, endpoint, { body: { ...body, ids: [known, nowhere] } });
    expect([status, raw.json()]).toMatchObject([
      409,
      {
        success: false,
        code: 'bulk.refused',
        message: expect.stringContaining('1 de 2'),
        data: {
          changesetId: null,
          rows: [
            { id: known, ok: false },
            { id: nowhere, ok: false, code: 'notFound' },
          ],
        },
      },
    ]);
    const done = await app.call(here.admin, endpoint, { body: { ...body, ids: [known], values: { statusId: back } } });
    // The others have this status already.
    const message =
      entity === 'auditRequest' ? 'Cambios aplicados a los registros elegidos: 1.' : 'Nada cambió: ya estaba así.';
    expect(done.raw.json()).toMatchObject({ success: true, message });
  },
);

describe('acts on many rows of other kinds ask for all they touch', () => {
  const without = async (...codes: number[]) =>
    testPerson(app.database, here.company, { permissionCodes: every.filter((code) => !codes.includes(code)) });
  const named = (name: string) => endpoints.find((endpoint) => endpoint.name === name) as AnyEndpoint;

  test('an assessment of many risks that touches impacts', async () => {
    const levelId = here.id('impactLevel');
    const body = { ids: [here.id('risk')], impacts: [{ impactFactorId: here.id('impactFactor'), levelId }] };
    const { editImpacts, editImpactLevels } = permissions.risks;
    for (const code of [editImpacts, editImpactLevels])
      expect(await app.call(await without(code), named('risk.bulkAssess'), { body }), String(code)).toMatchObject({
        status: 403,
        params: { permission: code },
      });
  });

  test('rows of a configuration table merged into another: both taking one away and changing what names it', async () => {
    const id = here.id('parameter', 'area');
    const input = { params: { kind: 'area' }, body: { fromId: id, intoId: id + 1 } };
    const { edit } = permissions.parameters;
    for (const code of [edit, named('parameter.merge').access as number])
      expect(await app.call(await without(code), named('parameter.merge'), input)).toMatchObject({
        status: 403,
        params: { permission: code },
      });
  });
});
