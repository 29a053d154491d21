import { asset } from '@baluarte/contract/inventory/asset.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { riskCompany, type RiskCompany } from '#test/risk-company.ts';

let app: TestApp;
let here: RiskCompany;
beforeAll(async () => {
  app = await testApp();
  here = await riskCompany(app);
});
afterAll(() => app.close());

const newest = () =>
  here.inside((trx) =>
    trx.one(sql<{ id: number }>`select max(id) as id from changeset where company_id = app.current_company()`),
  );
const undo = async (id: number) => (await app.call(here.admin, changeset.undo, { params: { id } })).data;

test('the ratings of a risk stay when it was changed since', async () => {
  const id = await here.risk(await here.asset('A-1'));
  const body = here.assessment({ probability: 3, financial: 4, operational: 1, reputational: 1, legal: 1, privacy: 1 });
  await app.call(here.admin, risk.assess, { params: { id }, body });
  const assessed = await newest();
  await app.call(here.admin, risk.update, { params: { id }, body: { description: 'Después' } });
  expect(await undo(assessed.id)).toMatchObject({
    undone: 0,
    refused: [{ table: 'risk', id, reason: 'changedMeanwhile' }],
  });
  expect((await app.call(here.admin, risk.get, { params: { id } })).data).toMatchObject({
    level: 12,
    impacts: { length: 5 },
  });
});

test('an unchanged assessment is undone completely', async () => {
  const id = await here.risk(await here.asset('A-2'));
  await app.call(here.admin, risk.assess, { params: { id }, body: here.assessment({ probability: 3, financial: 4 }) });
  expect(await undo((await newest()).id)).toMatchObject({ undone: 2, refused: [] });
  expect((await app.call(here.admin, risk.get, { params: { id } })).data).toMatchObject({
    probability: null,
    impacts: [],
    completeness: 'notRated',
  });
});

test('an asset that has risks by now stays, with its impact factors', async () => {
  const example = (await app.call(here.admin, asset.endpoints.get, { params: { id: await here.asset('A-3') } })).data;
  const created = await app.call(here.admin, asset.endpoints.create, {
    body: {
      code: 'A-4',
      name: 'Nuevo',
      categoryId: example.categoryId,
      securityRequirements: 'Cifrado',
      impactFactorIds: [here.factor('financial')],
    },
  });
  const made = await newest();
  await here.risk(created.data.id);
  expect(await undo(made.id)).toMatchObject({ undone: 0, refused: [{ table: 'asset', code: 'A-4', reason: 'inUse' }] });
  expect((await app.call(here.admin, asset.endpoints.get, { params: created.data })).data.impactFactorIds).toHaveLength(
    1,
  );
});

test('a value and what stands below it, made by one act, go together when it is undone', async () => {
  const values = () =>
    here.inside((trx) =>
      trx.rows<{ name: string }>(sql`select name from parameter where name like 'Junta %' order by name`),
    );
  const [category, subcategory] = ['Junta', 'Junta menor'];
  const made = await here.inside(async (trx) => {
    await trx.run(sql`
      with category as (
        insert into parameter (kind, code, name, sort_order) values ('threatCategory', 'junta', ${`${category} 1`}, 900) returning id, company_id)
      insert into parameter (kind, code, name, sort_order, parent_id)
      select 'threatSubcategory', 'junta_menor', ${`${subcategory} 2`}, 900, id from category`);
    return trx.one<{ id: number }>(sql`select app.current_changeset() as id`);
  });
  expect(await values()).toHaveLength(2);
  expect(await undo(made.id)).toMatchObject({ undone: 2, refused: [] });
  expect(await values()).toEqual([]);
});
