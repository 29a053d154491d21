import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { asset } from '@baluarte/contract/inventory/asset.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { assetGroup, groupings } from '@baluarte/contract/risk/asset-group.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { riskCompany, type RiskCompany } from '#test/risk-company.ts';
import { sentBy } from '#test/statements.ts';

let app: TestApp;
let here: RiskCompany;
let assets: [number, number, number, number];
beforeAll(async () => {
  app = await testApp();
  here = await riskCompany(app, { scopes: 2 });
  const [, otherScope = 0] = here.company.scopeIds;
  assets = [
    await here.asset('A-1', { isCritical: true }),
    await here.asset('A-2'),
    await here.asset('A-3'),
    await here.asset('B-1', { scopeId: otherScope }),
  ];
  const [first, second] = [await here.risk(assets[0], 0), await here.risk(assets[1], 1)];
  await here.inside(async (trx) => {
    const at = (kind: string, place: number) =>
      sql`(select id from parameter where kind = ${kind} order by id offset ${place} limit 1)`;
    for (const [column, kind] of [
      ['owner_id', 'area'],
      ['process_id', 'process'],
      ['location_id', 'location'],
    ] as const)
      await trx
        .run(sql`insert into parameter (kind, code, name) select ${kind}, ${kind} || n, 'Prueba ' || n
        from generate_series(1, 2) n where (select count(*) from parameter where kind = ${kind}) < 2`)
        .then(() =>
          trx.run(sql`update asset set ${sql.ref(column)} = case when id in (${assets[0]}, ${assets[1]}) then ${at(kind, 0)}
          when id = ${assets[3]} then ${at(kind, 1)} end`),
        );
    await trx.run(
      sql`update asset set criticality_override = case id when ${assets[0]} then 2 when ${assets[1]} then 3 end`,
    );
    await trx.run(
      sql`update risk set probability = 2, impact = 2, completeness = 'complete', status_id = 1 where id = ${first}`,
    );
    await trx.run(
      sql`update risk set probability = 5, impact = 5, completeness = 'complete', status_id = 1 where id = ${second}`,
    );
  });
});
afterAll(() => app.close());

const groupsBy = async (by: string, person: { headers: Record<string, string> } = here.admin) =>
  (await app.call(person, assetGroup.groups, { query: { by } })).data;

test.each(groupings)(
  'by %s, every number is that of the list narrowed to the group, those in none last',
  async (by) => {
    const { groups, total } = await groupsBy(by);
    expect(total).toBe(3);
    expect(groups.reduce((sum, { assetCount }) => sum + assetCount, 0)).toBe(total);
    for (const { id, assetCount, criticalCount, criticality, highestCount } of groups) {
      const listed = async (query: Record<string, unknown>) =>
        (await app.call(here.admin, asset.endpoints.list, { query: { [by]: String(id ?? 0), ...query } })).meta.total;
      expect(await listed({})).toBe(assetCount);
      expect(await listed({ isCritical: 'true' })).toBe(criticalCount);
      const rated = typeof criticality === 'number';
      expect(rated ? await listed({ criticality: String(criticality) }) : highestCount).toBe(highestCount);
    }
  },
);

test.each(nonEmpty(groupings.filter((by) => by !== 'categoryId')))(
  'by %s, the two with a value are told, then the one without',
  async (by) => {
    expect((await groupsBy(by)).groups).toMatchObject([
      { assetCount: 2, criticalCount: 1, criticality: 3, highestCount: 1, level: 25, rangeId: 1 },
      { id: null, name: null, assetCount: 1, criticalCount: 0, level: null, rangeId: null },
    ]);
  },
);

test('the assets of a group come by code, page by page, each with its criticality and its worst risk', async () => {
  const { groups } = await groupsBy('ownerId');
  const id = groups[0]?.id ?? 0;
  const members = async (query: object, person: { headers: Record<string, string> } = here.admin) =>
    app.call(person, assetGroup.members, { query: { by: 'ownerId', id, ...query } });
  expect(await members({})).toMatchObject({
    data: [
      { code: 'A-1', isCritical: true, criticality: 2, level: 4 },
      { code: 'A-2', isCritical: false, criticality: 3, level: 25, rangeId: 1 },
    ],
    meta: { total: 2 },
  });
  expect((await members({ page: 2, perPage: 1 })).data).toMatchObject([{ code: 'A-2' }]);
  expect((await members({ id: 0 })).data).toMatchObject([{ code: 'A-3', level: null, rangeId: null }]);
  const member = await here.person({ base: 2, permissionCodes: [permissions.assets.list] });
  const [untold] = (await members({}, member)).data;
  expect(untold).toMatchObject({ code: 'A-1' });
  for (const name of ['level', 'rangeId', 'criticality']) expect(untold).not.toHaveProperty(name);
  expect((await members({ search: 'A' })).code).toBe('invalid');
});

test('the groups of every scope are those a person may enter', async () => {
  const every = { headers: { ...here.admin.headers, 'x-scopeid': '0' } };
  expect((await groupsBy('ownerId', every)).total).toBe(4);
  const limited = await here.person({ scopeIds: here.company.scopeIds.slice(1) });
  expect((await groupsBy('ownerId', limited)).groups).toMatchObject([{ assetCount: 1, level: null }]);
});

test('who may not list assets is refused, and who may not read levels is not told them', async () => {
  const stranger = await here.person({ base: 2, permissionCodes: [permissions.threats.list] });
  for (const endpoint of [assetGroup.groups, assetGroup.export])
    expect((await app.call(stranger, endpoint)).code).toBe('forbidden');
  const query = { by: 'ownerId', id: 0 };
  expect((await app.call(stranger, assetGroup.members, { query })).code).toBe('forbidden');
  expect((await app.call(here.admin, assetGroup.groups, { query: { by: 'typeId' } })).code).toBe('invalid');
  const member = await here.person({ base: 2, permissionCodes: [permissions.assets.list] });
  const { groups } = await groupsBy('ownerId', member);
  expect(groups[0]).not.toHaveProperty('level');
  expect(groups[0]).not.toHaveProperty('criticality');
  const { raw } = await app.call(member, assetGroup.export, { query: { format: 'csv' } });
  expect(raw.body).toContain('Críticos');
  expect(raw.body).not.toContain('riesgo');
  expect(raw.body).not.toContain('Criticidad');
});

test('the file says the groups by name, in the language asked for', async () => {
  const file = async (language: string) =>
    (await app.call(here.admin, assetGroup.export, { query: { format: 'csv', language } })).raw.body;
  const spanish = await file('es');
  expect(spanish).toContain('Sin propietario');
  expect(spanish.trim().split('\n')).toHaveLength(3);
  expect(await file('en')).toContain('No owner');
});

test('groups that were read before follow what is written since', async () => {
  const before = await groupsBy('categoryId');
  const id = await here.asset('NUEVO');
  const { total } = await groupsBy('categoryId');
  expect(total).toBe(before.total + 1);
  await app.call(here.admin, asset.endpoints.remove, { params: { id } });
  expect((await groupsBy('categoryId')).total).toBe(before.total);
});

test('the groups are one statement', async () => {
  const ask = () => app.call(here.admin, assetGroup.groups, { query: { by: 'processId' } });
  await ask();
  expect((await sentBy(ask)).sent).toHaveLength(1);
});
