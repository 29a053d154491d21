import { relations } from '@baluarte/contract/inventory/relation.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { riskCompany, type RiskCompany } from '#test/risk-company.ts';

let app: TestApp;
let here: RiskCompany;
let ids: Record<'asset' | 'threat' | 'vulnerability', [number, number, number]>;
beforeAll(async () => {
  app = await testApp();
  here = await riskCompany(app);
  // What every company starts with.
  await here.inside((trx) => trx.run(sql`delete from threat_vulnerability`));
  const assets = [await here.asset('A-1'), await here.asset('A-2'), await here.asset('A-3')] as const;
  const three = (all: readonly number[]) => all.slice(0, 3) as [number, number, number];
  ids = { asset: [...assets], threat: three(here.threats), vulnerability: three(here.vulnerabilities) };
});
afterAll(() => app.close());

type Name = keyof typeof relations;
type Entity = keyof typeof ids;
const endsOf = (name: Name) => name.split(/(?=[A-Z])/).map((end) => end.toLowerCase()) as [Entity, Entity];
const turned = (name: Name) => {
  const [from, to] = endsOf(name);
  return `${to}${from.replace(/^./, (letter) => letter.toUpperCase())}` as Name;
};
const names = Object.keys(relations) as Name[];

const byNumber = (a: number, b: number) => a - b;
const seen = async (name: Name, id: number) =>
  (await app.call(here.admin, relations[name].list, { params: { id } })).data.map((row) => row.id).toSorted(byNumber);
const act = async (name: Name, verb: 'add' | 'remove', id: number, others: number[]) =>
  (await app.call(here.admin, relations[name][verb], { params: { id }, body: { ids: others } })).data;

describe.each(names.map((name) => [name] as const))('%s', (name) => {
  const [from, to] = endsOf(name);
  /** One row at this end and two others at the other. */
  const rows = () => ({ one: ids[from][0], others: [ids[to][1], ids[to][2]] as [number, number] });

  test('what is related from one end is seen and taken away from the other, and the rest stays', async () => {
    const { one, others } = rows();
    const [first, second] = others;
    expect(await act(name, 'add', one, others)).toEqual({ added: 2 });
    expect(await act(name, 'add', one, others), 'known already').toEqual({ added: 0 });
    expect(await seen(name, one)).toEqual(others.toSorted(byNumber));
    expect(await seen(turned(name), first)).toEqual([one]);
    expect(await act(turned(name), 'remove', first, [second]), 'not related to each other').toEqual({ removed: 0 });
    expect(await act(turned(name), 'remove', first, [one])).toEqual({ removed: 1 });
    expect(await seen(name, one)).toEqual([second]);
    expect(await act(name, 'remove', one, [first]), 'gone already').toEqual({ removed: 0 });
    expect(await act(name, 'remove', one, [second])).toEqual({ removed: 1 });
    expect(await seen(name, one)).toEqual([]);
  });
});

test('of two assets, each says which one leans on the other', async () => {
  const [one, two] = ids.asset;
  await act('assetAsset', 'add', one, [two]);
  const direction = async (id: number) =>
    (await app.call(here.admin, relations.assetAsset.list, { params: { id } })).data[0]?.direction;
  expect([await direction(one), await direction(two)]).toEqual(['outgoing', 'incoming']);
  await act('assetAsset', 'add', two, [one]);
  expect(await act('assetAsset', 'remove', one, [two]), 'both ways').toEqual({ removed: 2 });
  const left = await here.inside((trx) => trx.rows(sql`select from asset_asset`));
  expect(left).toEqual([]);
});
