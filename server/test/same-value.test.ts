import { asset } from '@baluarte/contract/inventory/asset.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { vulnerability } from '@baluarte/contract/inventory/vulnerability.ts';
import { parameter } from '@baluarte/contract/organization/parameter.ts';
import { role } from '@baluarte/contract/organization/role.ts';
import { scope } from '@baluarte/contract/organization/scope.ts';
import { impactFactor } from '@baluarte/contract/risk/impact.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from './app.ts';
import { csvOf } from './files.ts';
import { furnishedCompany, type Furnished } from './furnished.ts';
import { importing, threatHeaders, threatRow } from './importing.ts';

let app: TestApp;
let here: Furnished;
beforeAll(async () => {
  app = await testApp();
  here = await furnishedCompany(app.database);
});
afterAll(() => app.close());

/** Every entity people call by a code or a name that is its own, with what one is made of. */
const makings = [
  [
    'threat',
    threat.endpoints.create,
    () => ({
      code: 'ZT-1',
      description: 'x',
      categoryId: here.id('parameter', 'threatCategory'),
      subcategoryId: here.id('parameter', 'threatSubcategory'),
    }),
    'code',
  ],
  [
    'vulnerability',
    vulnerability.endpoints.create,
    () => ({
      code: 'ZT-1',
      description: 'x',
      categoryId: here.id('parameter', 'vulnerabilityCategory'),
      subcategoryId: here.id('parameter', 'vulnerabilitySubcategory'),
      severityId: here.id('parameter', 'severity'),
    }),
    'code',
  ],
  ['asset', asset.endpoints.create, () => anAsset('ZT-1'), 'code'],
  ['impactFactor', impactFactor.endpoints.create, () => ({ code: 'ZT-1', name: 'Zt' }), 'code'],
  ['role', role.endpoints.create, () => ({ name: 'ZT-1', base: 3, permissionCodes: [] }), 'name'],
  [
    'scope',
    scope.endpoints.create,
    () => ({ name: 'ZT-1', areaIds: [here.id('parameter', 'area')], processIds: [here.id('parameter', 'process')] }),
    'name',
  ],
] as const;
const anAsset = (code: string, more: Record<string, unknown> = {}) => ({
  code,
  name: 'Servidor',
  categoryId: here.id('parameter', 'assetCategory'),
  securityRequirements: 'Cifrado',
  impactFactorIds: [here.id('impactFactor')],
  ...more,
});

describe.each(makings)('%s', (name, create, given, field) => {
  test(`is refused with the ${field} of another in other letters, and may change the letters of its own`, async () => {
    const make = (value: string) => app.call(here.admin, create, { body: { ...given(), [field]: value } });
    const made = await make('ZT-1');
    expect(made.status, made.raw.body).toBe(201);
    expect(await make('zt-1')).toMatchObject({ status: 409, code: `${name}.${field}Taken` });
    const { endpoints } = { threat, vulnerability, asset, impactFactor, role, scope }[name];
    const change = (id: number, value: string) =>
      app.call(here.admin, endpoints.update, { params: { id }, body: { [field]: value } });
    const other = await make('ZT-2');
    expect(await change(other.data.id, 'zt-1')).toMatchObject({ status: 409, code: `${name}.${field}Taken` });
    expect((await change(made.data.id, 'Zt-1')).status).toBe(200);
  });
});

test('the codes of a configuration table are one another’s in whatever letters', async () => {
  const params = { kind: 'custodian' };
  const make = (code: string, name: string) => app.call(here.admin, parameter.create, { params, body: { code, name } });
  expect((await make('ZT-1', 'Uno')).status).toBe(201);
  expect(await make('zt-1', 'Otro')).toMatchObject({ status: 409, code: 'parameter.codeTaken' });
  const { data } = await make('ZT-2', 'Dos');
  const change = { params: { ...params, id: data.id }, body: { code: 'zt-1' } };
  expect(await app.call(here.admin, parameter.update, change)).toMatchObject({ code: 'parameter.codeTaken' });
});

test('an import finds the row of a code in other letters, and keeps them as they are', async () => {
  const by = importing(app, here.admin);
  await by.send('threats', csvOf([threatHeaders, threatRow('ZI-1')]));
  const again = await by.send('threats', csvOf([threatHeaders, threatRow('zi-1')]));
  expect(again).toMatchObject({ state: 'done', created: 0, updated: 0, same: 1 });
  const changed = await by.send('threats', csvOf([threatHeaders, threatRow('zi-1', { name: 'Otro' })]));
  expect(changed).toMatchObject({ state: 'done', created: 0, updated: 1 });
  expect(await by.threatOf('ZI-1')).toMatchObject({ code: 'ZI-1', name: 'Otro' });
  const twice = await by.send('threats', csvOf([threatHeaders, threatRow('ZI-2'), threatRow('zi-2')]));
  expect(twice).toMatchObject({ state: 'refused', failed: 1, found: { created: 1 } });
});

describe('what hangs on a flag is empty while the flag is off', () => {
  const kindId = () => here.id('parameter', 'personalDataKind');
  const told = { personalDataKindId: null };
  const read = async (id: number) => (await app.call(here.admin, asset.endpoints.get, { params: { id } })).data;
  const make = async (code: string, more: Record<string, unknown>) =>
    (await app.call(here.admin, asset.endpoints.create, { body: anAsset(code, more) })).data;
  const whole = () => ({ hasPersonalData: true, personalDataKindId: kindId() });

  test('when it is made, changed, and changed with many', async () => {
    const off = { hasPersonalData: false };
    expect(await make('P-1', { ...whole(), ...off })).toMatchObject({ ...off, ...told });
    const { id } = await make('P-2', whole());
    const update = (body: object) => app.call(here.admin, asset.endpoints.update, { params: { id }, body });
    expect((await update(off)).data).toMatchObject({ ...off, ...told });
    expect((await update({ personalDataKindId: kindId() })).data).toMatchObject(told);
    expect((await update(whole())).data).toMatchObject(whole());
    const bulk = (values: object) =>
      app.call(here.admin, asset.endpoints.bulk, { body: { action: 'set', ids: [id], values } });
    expect((await bulk(off)).status).toBe(200);
    expect(await read(id)).toMatchObject({ ...off, ...told });
    await bulk({ personalDataKindId: kindId() });
    expect(await read(id)).toMatchObject(told);
  });

  test('and in a file: "No" empties the kind, and a kind of which nothing is said says "Sí"', async () => {
    const by = importing(app, here.admin);
    const headers = ['Código', 'Nombre', 'Categoría', 'Requisitos de seguridad', 'Factores de impacto'];
    const [category, factor, kind] = await Promise.all([
      nameOf('parameter', here.id('parameter', 'assetCategory')),
      nameOf('impact_factor', here.id('impactFactor')),
      nameOf('parameter', kindId()),
    ]);
    const row = (code: string) => [code, 'Base', category, 'Cifrado', factor];
    const both = ['Datos personales', 'Tipo de datos personales'];
    const first = await by.send(
      'assets',
      csvOf([
        [...headers, ...both],
        [...row('F-1'), 'No', kind],
      ]),
    );
    expect(first, JSON.stringify(first.reasons)).toMatchObject({ state: 'done', created: 1 });
    const second = await by.send(
      'assets',
      csvOf([
        [...headers, both[1] as string],
        [...row('F-2'), kind],
      ]),
    );
    expect(second, JSON.stringify(second.reasons)).toMatchObject({ state: 'done', created: 1 });
    const { data: said } = await app.call(here.admin, asset.endpoints.list, { query: { search: 'F-2' } });
    expect(said[0]).toMatchObject({ hasPersonalData: true, personalDataKindId: kindId() });
    await by.send(
      'assets',
      csvOf([
        ['Código', both[0] as string],
        ['F-2', 'No'],
      ]),
    );
    const { data } = await app.call(here.admin, asset.endpoints.list, { query: { search: 'F-', sort: 'code' } });
    expect(data).toMatchObject([
      { code: 'F-1', hasPersonalData: false, personalDataKindId: null },
      { code: 'F-2', hasPersonalData: false, personalDataKindId: null },
    ]);
  });
});

const nameOf = async (table: string, id: number) => {
  const { rows } = await app.database.owner.query<{ name: string }>(
    `select name from ${table} where company_id = $1 and id = $2`,
    [here.company.companyId, id],
  );
  return rows[0]?.name ?? '';
};
