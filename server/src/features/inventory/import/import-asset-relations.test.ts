import { imports } from '@baluarte/contract/inventory/import.ts';
import { exportAssetRelations, relations } from '@baluarte/contract/inventory/relation.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { csvOf } from '#test/files.ts';
import { importing } from '#test/importing.ts';
import { riskCompany, type RiskCompany } from '#test/risk-company.ts';

let app: TestApp;
let here: RiskCompany;
let kit: ReturnType<typeof importing>;
let portal: number;
beforeAll(async () => {
  app = await testApp();
  here = await riskCompany(app);
  kit = importing(app, here.admin);
  portal = await here.asset('R-1', { name: 'Portal' });
  await here.asset('R-2', { name: 'Base de datos' });
  await here.asset('R-3', { name: 'Sala de equipos' });
});
afterAll(() => app.close());

const fields = { proposes: true };
const related = async () =>
  (await app.call(here.admin, relations.assetAsset.list, { params: { id: portal } })).data.map(
    ({ code, kind, direction }) => `${direction} ${kind} ${code}`,
  );
const file = csvOf([
  ['Activo', 'Relación', 'Activo relacionado'],
  ['R-1', 'depende de', 'Base de datos'],
  ['R-1', 'Connects to', 'R-2'],
  ['R-3', 'Contiene', 'portal'],
  ['R-1', '', 'R-3'],
  ['R-1', 'Depende de', 'R-2'],
]);

test('an asset with itself, a word that is no relation and who may not relate are refused', async () => {
  const bad = csvOf([
    ['Activo', 'Relación', 'Activo relacionado'],
    ['R-1', 'Depende de', 'Portal'],
    ['R-1', 'Adora a', 'R-2'],
  ]);
  const job = await kit.send('assets.assets', bad, { fields });
  expect(job).toMatchObject({ state: 'refused', created: 0, failed: 2 });
  expect(job.reasons.map(({ code }) => code).toSorted()).toEqual(['withItself', 'wrongOption']);
  const { assets } = permissions;
  const reader = await here.person({ permissionCodes: [assets.list, assets.import] });
  expect(await kit.send('assets.assets', file, { person: reader, fields })).toBeUndefined();
  expect((await app.call(reader, exportAssetRelations)).code).toBe('forbidden');
  expect(await related()).toEqual([]);
});

test('a file relates assets in any kind, the first where it says none; it is taken back whole, and comes out as it went in', async () => {
  const done = await kit.send('assets.assets', file, { fields });
  expect(done).toMatchObject({ state: 'done', created: 4, same: 1, failed: 0 });
  const all = ['outgoing connectsTo R-2', 'outgoing dependsOn R-2', 'incoming contains R-3', 'outgoing dependsOn R-3'];
  expect(await related()).toEqual(all);
  const sheet = async (language: string) =>
    (await app.call(here.admin, exportAssetRelations, { query: { format: 'csv', language } })).raw.body;
  const out = await sheet('es');
  expect(out.trim().split(/\r?\n/)).toHaveLength(5);
  expect(out).toContain('Sala de equipos');
  expect(await sheet('en')).toContain('Depends on');
  const undone = await app.call(here.admin, imports.undo, { params: done });
  expect(undone.data).toEqual({ undone: 4, refused: [] });
  expect(await related()).toEqual([]);
  const back = await kit.send('assets.assets', out, { fields });
  expect(back).toMatchObject({ state: 'done', created: 4, failed: 0 });
  expect(await related()).toEqual(all);
  expect(await kit.send('assets.assets', out, { fields })).toMatchObject({ created: 0, same: 4, failed: 0 });
});

test('a file of another scope shows and relates nothing of this one', async () => {
  const apart = await riskCompany(app, { scopes: 2 });
  const [first, second] = apart.company.scopeIds as [number, number];
  await apart.asset('S-1', { scopeId: first });
  await apart.asset('S-2', { scopeId: second });
  const limited = await apart.person({ scopeIds: [first] });
  const pair = csvOf([
    ['Activo', 'Activo relacionado'],
    ['S-1', 'S-2'],
  ]);
  expect(await kit.send('assets.assets', pair, { person: limited, fields })).toMatchObject({ created: 0, failed: 1 });
});

test('the template has the three columns and the words of the relation', async () => {
  const { raw } = await app.call(here.admin, imports.template, {
    params: { kind: 'assets.assets' },
    query: { format: 'csv' },
  });
  expect(raw.body.split(/\r?\n/)[0]).toMatch(/Activo.*Relación.*Activo relacionado/);
});
