import { byWords, relations } from '@baluarte/contract/inventory/relation.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { sentBy } from '#test/statements.ts';
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

describe('many at once', () => {
  const word = (name: Name) => endsOf(name);
  const rowsOf = (name: Name) => {
    const [from, to] = word(name);
    // Assets among themselves: two of them with the third.
    return from === to
      ? { ids: ids[from].slice(0, 2), others: ids[to].slice(2) }
      : { ids: [...ids[from]], others: ids[to].slice(0, 2) };
  };
  const empty = (name: Name) => here.inside((trx) => trx.run(sql`delete from ${sql.table(tables[name])}`));
  const tables: Record<Name, string> = {
    assetAsset: 'asset_asset',
    assetThreat: 'asset_threat',
    threatAsset: 'asset_threat',
    assetVulnerability: 'asset_vulnerability',
    vulnerabilityAsset: 'asset_vulnerability',
    threatVulnerability: 'threat_vulnerability',
    vulnerabilityThreat: 'threat_vulnerability',
  };
  const addMany = (name: Name, body: { ids: number[]; others: number[] }) =>
    app.call(here.admin, relations[name].addMany, { body });

  test.each(names)(
    '%s: each with each, what was there before is counted apart, one undo takes all of it back',
    async (name) => {
      await empty(name);
      const { ids: own, others } = rowsOf(name);
      await act(name, 'add', own[0] as number, [others[0] as number]);
      const count = own.length * others.length;
      const { data } = await addMany(name, { ids: own, others: [...others, others[0] as number] });
      expect(data).toMatchObject({ added: count - 1, known: 1 });
      expect(await seen(name, own[1] as number)).toEqual(others.toSorted(byNumber));
      const known = await app.call(here.admin, relations[name].known, { body: { ids: own, others } });
      expect(known.data.counts.map(({ count }) => count)).toEqual(others.map(() => own.length));
      const undone = await app.call(here.admin, changeset.undo, { params: { id: data.changesetId as number } });
      expect(undone.data).toMatchObject({ undone: count - 1, refused: [] });
      expect(await seen(name, own[0] as number)).toEqual([others[0]]);
      expect((await app.call(here.admin, relations[name].known, { body: { ids: own, others } })).data.counts).toEqual([
        { id: others[0], count: 1 },
      ]);
    },
  );

  test('what is unknown is refused by its place, and then nothing is written', async () => {
    await empty('assetThreat');
    const elsewhere = await riskCompany(app);
    const foreign = await elsewhere.asset('X-1');
    const body = { ids: [ids.asset[0], foreign], others: [elsewhere.threats[0] as number, ids.threat[0]] };
    expect(await addMany('assetThreat', body)).toMatchObject({
      status: 422,
      code: 'invalid',
      issues: [
        { path: 'body.ids.1', code: 'unknown' },
        { path: 'body.others.0', code: 'unknown' },
      ],
    });
    expect(await seen('assetThreat', ids.asset[0])).toEqual([]);
  });

  test('an asset is not related to itself among others', async () => {
    const [one, two] = ids.asset;
    expect(await addMany('assetAsset', { ids: [one, two], others: [two] })).toMatchObject({
      status: 422,
      code: 'asset.withItself',
    });
  });

  test('an asset outside of the scopes of a person is unknown to them', async () => {
    await empty('assetThreat');
    const apart = await riskCompany(app, { scopes: 2 });
    const [first, second] = apart.company.scopeIds as [number, number];
    const there = await apart.asset('S-2', { scopeId: second });
    const limited = await apart.person({ scopeIds: [first] });
    const body = { ids: [there], others: apart.threats.slice(0, 1) };
    expect(await app.call(limited, relations.assetThreat.addMany, { body })).toMatchObject({ status: 422 });
    expect(await app.call(limited, relations.assetThreat.known, { body })).toMatchObject({ status: 422 });
  });

  test('relating many asks for the permission of relating one', async () => {
    const reader = await here.person({ permissionCodes: [permissions.assets.list, permissions.threats.list] });
    const body = { ids: [ids.asset[0]], others: [ids.threat[0]] };
    expect(await app.call(reader, relations.assetThreat.addMany, { body })).toMatchObject({ status: 403 });
  });

  test('more pairs than one act may write are refused, and how many there may be is said', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
    expect(await addMany('assetThreat', { ids: many(1000), others: many(101) })).toMatchObject({
      status: 422,
      code: 'relation.tooMany',
      params: { count: 101_000, maximum: 100_000 },
    });
  });

  test('as many statements for many pairs as for one', async () => {
    await empty('assetThreat');
    const one = await sentBy(() => addMany('assetThreat', { ids: [ids.asset[0]], others: [ids.threat[0]] }));
    const all = await sentBy(() => addMany('assetThreat', { ids: [...ids.asset], others: [...ids.threat] }));
    expect(all.sent.length).toBe(one.sent.length);
    expect(all.result.data).toMatchObject({ added: 8, known: 1 });
  });
});

describe('entries by what they are called', () => {
  const find = async (lines: string[][]) =>
    (await app.call(here.admin, byWords.threat, { body: { lines } })).data.lines.map(({ rows, proposals }) => ({
      rows: rows.map(({ code }) => code),
      proposals: proposals.map(({ code }) => code),
    }));
  beforeAll(() =>
    here.inside(async (trx) => {
      const like = sql`category_id, subcategory_id, 'x' from threat order by id limit 1`;
      const add = (code: string, name: string, nameEn: string) =>
        trx.run(
          sql`insert into threat (code, name, name_en, category_id, subcategory_id, description) select ${code}, ${name}, ${nameEn}, ${like}`,
        );
      await add('W-1', 'Inundación del sótano', 'Flooded basement');
      await add('W-2', 'Robo de piezas', 'Theft of parts');
      await add('W-3', 'Robo de piezas', 'Theft of pieces');
      // A code that is also the name of another.
      await add('W-4', 'W-2', 'Other');
    }),
  );

  test('by code, by name in either language, whatever case and accents; the code is believed first', async () => {
    expect(await find([['w-1'], ['INUNDACION del sotano'], ['flooded basement'], ['W-2']])).toEqual(
      ['W-1', 'W-1', 'W-1', 'W-2'].map((code) => ({ rows: [code], proposals: [] })),
    );
  });

  test('a line of two columns is found by either', async () => {
    expect(
      await find([
        ['nadie', 'Inundación del sótano'],
        ['W-3', 'Robo de piezas'],
      ]),
    ).toEqual([
      { rows: ['W-1'], proposals: [] },
      { rows: ['W-3'], proposals: [] },
    ]);
  });

  test('an ambiguous name answers with all it may mean, an unknown one with what it resembles', async () => {
    const [ambiguous, misspelt, nonsense] = await find([['robo de piezas'], ['inundasion del sotano'], ['zzqqy']]);
    expect(ambiguous).toEqual({ rows: ['W-2', 'W-3'], proposals: [] });
    expect(misspelt).toMatchObject({ rows: [] });
    expect(misspelt?.proposals[0]).toBe('W-1');
    expect(nonsense).toEqual({ rows: [], proposals: [] });
  });
});
