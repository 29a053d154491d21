import { threat } from '@baluarte/contract/inventory/threat.ts';
import { typeThreat } from '@baluarte/contract/inventory/type-threat.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { audit } from '@baluarte/contract/record/audit.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
import { parameter } from '@baluarte/contract/organization/parameter.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { riskCompany } from '#test/risk-company.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** A company as it begins, its table, and what it does with it. */
async function begun() {
  const here = await riskCompany(app);
  const read = async () => (await app.call(here.admin, typeThreat.table)).data;
  const table = await read();
  const typeId = (code: string) => table.types.find((row) => row.code === code)?.id ?? 0;
  const threatId = (code: string) => table.threats.find((row) => row.code === code)?.id ?? 0;
  const save = (changes: [type: number, threat: number, isOn: boolean][], person = here.admin) =>
    app.call(person, typeThreat.save, {
      body: { changes: changes.map(([type, of, isOn]) => ({ typeId: type, threatId: of, isOn })) },
    });
  const shipped = async () => (await app.call(here.admin, typeThreat.shipped)).data.changes;
  const history = async () => (await app.call(here.admin, typeThreat.history)).data;
  const codesOf = async (type: string) => {
    const { pairs, threats } = await read();
    const ids = new Set(pairs.filter((pair) => pair.typeId === typeId(type)).map((pair) => pair.threatId));
    return threats.filter(({ id }) => ids.has(id)).map(({ code }) => code);
  };
  const undo = (id: number | null, person = here.admin) => app.call(person, changeset.undo, { params: { id } });
  return { here, table, typeId, threatId, save, shipped, history, codesOf, undo };
}

test('a new company has the table of the catalogue, and nothing to change for it', async () => {
  const { table, shipped, codesOf, history } = await begun();
  expect([table.categories.length, table.types.length, table.threats.length, table.pairs.length]).toEqual([
    11, 54, 67, 750,
  ]);
  expect(await codesOf('INF-03')).toEqual([
    'T-A04',
    'T-A07',
    'T-A13',
    'T-A17',
    'T-A18',
    'T-A19',
    'T-A33',
    'T-E01',
    'T-E07',
    'T-E08',
    'T-E09',
    'T-E10',
  ]);
  expect(await shipped()).toEqual([]);
  expect(await history()).toMatchObject([{ kind: 'seed', userName: null, added: 750, removed: 0, isUndone: false }]);
});

describe('saving', () => {
  test('ticks and clears at once, counts what changed, and is taken back as one', async () => {
    const { typeId, threatId, save, codesOf, shipped, history, undo, here } = await begun();
    const type = typeId('INF-03');
    const before = await codesOf('INF-03');
    const { data } = await save([
      [type, threatId('T-N01'), true],
      [type, threatId('T-A04'), false],
      [type, threatId('T-A07'), true],
      [type, threatId('T-N02'), false],
    ]);
    expect(data).toMatchObject({ added: 1, removed: 1 });
    expect(await codesOf('INF-03')).toEqual([...before.filter((code) => code !== 'T-A04'), 'T-N01']);
    expect(await shipped()).toEqual(
      [
        { typeId: type, threatId: threatId('T-N01'), isOn: false },
        { typeId: type, threatId: threatId('T-A04'), isOn: true },
      ].toSorted((a, b) => a.threatId - b.threatId),
    );
    expect((await history())[0]).toMatchObject({
      changesetId: data.changesetId,
      kind: 'write',
      added: 1,
      removed: 1,
      isUndone: false,
    });
    expect((await undo(data.changesetId)).data).toMatchObject({ undone: 2, refused: [] });
    expect(await codesOf('INF-03')).toEqual(before);
    expect((await history()).map(({ kind, isUndone }) => [kind, isUndone])).toEqual([
      ['undo', false],
      ['write', true],
      ['seed', false],
    ]);
    const { data: changes } = await app.call(here.admin, audit.changes, { params: { id: data.changesetId } });
    expect(
      changes.map(({ entity, operation, named }) => [entity, operation, ...named.map(({ name }) => name)]),
    ).toEqual([
      ['typeThreat', 'delete', 'Documento electrónico', expect.any(String)],
      ['typeThreat', 'insert', 'Documento electrónico', 'Incendio de origen natural'],
    ]);
  });

  test('what is as asked for already writes nothing', async () => {
    const { typeId, threatId, save } = await begun();
    const { data } = await save([
      [typeId('INF-03'), threatId('T-A04'), true],
      [typeId('INF-03'), threatId('T-N02'), false],
    ]);
    expect(data).toEqual({ added: 0, removed: 0, changesetId: null });
  });

  test('refuses what is not there within the walls, is no type, or is said twice, naming each, and writes nothing', async () => {
    const [here, elsewhere] = [await begun(), await begun()];
    const [category] = here.table.categories;
    const on = (type: number, of: number): [number, number, boolean] => [type, of, true];
    const [type, of] = [here.typeId('INF-03'), here.threatId('T-N01')];
    const answer = await here.save([
      on(type, of),
      on(elsewhere.typeId('INF-03'), elsewhere.threatId('T-N01')),
      on(category?.id ?? 0, of),
      [type, of, false],
    ]);
    expect(answer).toMatchObject({ status: 422, code: 'invalid' });
    expect(answer.issues.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'body.changes.1.typeId unknown',
      'body.changes.1.threatId unknown',
      'body.changes.2.typeId unknown',
      'body.changes.3 taken',
    ]);
    expect(await here.shipped()).toEqual([]);
    expect(await elsewhere.shipped()).toEqual([]);
  });

  test('needs the permission to edit threats, reading the one to list them; undoing the same', async () => {
    const { here, typeId, threatId, save, undo, shipped } = await begun();
    const { list, edit, relateAssets } = permissions.threats;
    const pair: [number, number, boolean] = [typeId('INF-03'), threatId('T-N01'), true];
    const reads = await here.person({ permissionCodes: [list, relateAssets] });
    const edits = await here.person({ permissionCodes: [list, edit] });
    const nobody = await here.person({ permissionCodes: [edit] });
    expect((await app.call(reads, typeThreat.table)).status).toBe(200);
    for (const endpoint of [typeThreat.table, typeThreat.shipped, typeThreat.history])
      expect((await app.call(nobody, endpoint)).status).toBe(403);
    expect((await save([pair], reads)).status).toBe(403);
    expect(await shipped()).toEqual([]);
    const { data } = await save([pair], edits);
    expect((await undo(data.changesetId, reads)).status).toBe(403);
    expect((await undo(data.changesetId, edits)).data).toMatchObject({ undone: 1 });
  });

  test('by two people at the same moment makes each pair once', async () => {
    const { here, typeId, save, codesOf } = await begun();
    const off = here.threats.map((id): [number, number, boolean] => [typeId('INF-03'), id, false]);
    const on = here.threats.map((id): [number, number, boolean] => [typeId('INF-03'), id, true]);
    const answers = await Promise.all([save(on), save(off.toReversed()), save(on.toReversed()), save(off)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([0, 67]).toContain((await codesOf('INF-03')).length);
  });
});

describe('the table the product ships', () => {
  test('is told by codes: what was renamed is found, what was deleted or has another code is passed over', async () => {
    const { here, typeId, threatId, save, shipped } = await begun();
    await here.inside(async (trx) => {
      await trx.run(sql`delete from type_threat`);
      await trx.run(sql`update threat set name = 'Otro nombre' where code = 'T-A04'`);
      await trx.run(sql`update threat set code = 'X-1' where code = 'T-A07'`);
      await trx.run(sql`delete from threat_vulnerability where threat_id = ${threatId('T-A13')}`);
      await trx.run(sql`delete from threat where code = 'T-A13'`);
      await trx.run(sql`update threat set status_id = 2 where code = 'T-A17'`);
    });
    await save([[typeId('INF-03'), threatId('T-A07'), true]]);
    const changes = (await shipped()).filter((change) => change.typeId === typeId('INF-03'));
    expect(changes.filter(({ isOn }) => isOn).map((change) => change.threatId)).toContain(threatId('T-A04'));
    // 12 of the catalogue without those three, and the one that is no longer of it.
    expect([changes.filter(({ isOn }) => isOn).length, changes.filter(({ isOn }) => !isOn)]).toEqual([
      9,
      [{ typeId: typeId('INF-03'), threatId: threatId('T-A07'), isOn: false }],
    ]);
    await save((await shipped()).map((change) => [change.typeId, change.threatId, change.isOn]));
    expect(await shipped()).toEqual([]);
  });
});

describe('a pair holds neither of its ends', () => {
  test('a type goes with its pairs, and comes back with them', async () => {
    const { here, typeId, codesOf, undo } = await begun();
    const before = await codesOf('INF-03');
    const params = { kind: 'assetType', id: typeId('INF-03') };
    const { data } = await app.call(here.admin, parameter.list, {
      params: { kind: 'assetType' },
      query: { perPage: 200 },
    });
    expect(data.find(({ id }) => id === params.id)?.inUse).toBe(0);
    expect((await app.call(here.admin, parameter.remove, { params })).status).toBe(200);
    expect(await codesOf('INF-03')).toEqual([]);
    const [removal] = (await app.call(here.admin, audit.list)).data;
    expect((await undo(removal?.id ?? 0)).data).toMatchObject({ undone: before.length + 1, refused: [] });
    expect(await codesOf('INF-03')).toEqual(before);
  });

  test('a type merged into another gives it its threats', async () => {
    const { here, typeId, codesOf } = await begun();
    const all = [...new Set([...(await codesOf('INF-03')), ...(await codesOf('INF-02'))])].toSorted();
    const body = { fromId: typeId('INF-02'), intoId: typeId('INF-03') };
    expect((await app.call(here.admin, parameter.merge, { params: { kind: 'assetType' }, body })).status).toBe(200);
    expect(await codesOf('INF-03')).toEqual(all);
  });

  test('a threat goes with its pairs, and comes back with them', async () => {
    const { here, typeId, threatId, codesOf, undo } = await begun();
    const id = threatId('T-A04');
    await here.inside((trx) => trx.run(sql`delete from threat_vulnerability where threat_id = ${id}`));
    const before = await codesOf('INF-03');
    expect((await app.call(here.admin, threat.endpoints.remove, { params: { id } })).status).toBe(200);
    expect(await codesOf('INF-03')).toEqual(before.filter((code) => code !== 'T-A04'));
    const [removal] = (await app.call(here.admin, audit.list)).data;
    expect((await undo(removal?.id ?? 0)).data).toMatchObject({ refused: [] });
    expect(await codesOf('INF-03')).toEqual(before);
    expect(typeId('INF-03')).toBeGreaterThan(0);
  });
});
