import { asset } from '@baluarte/contract/inventory/asset.ts';
import { byWords, relations } from '@baluarte/contract/inventory/relation.ts';
import { audit } from '@baluarte/contract/record/audit.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { testPerson, type TestPerson } from '#test/company.ts';
import { furnishedCompany, type Furnished } from '#test/furnished.ts';

const { list, add, remove, addMany, known } = relations.assetAsset;

let app: TestApp;
let here: Furnished;
/** Assets of the first and of the second scope. */
let near: number;
let far: number;
/** People who may enter one scope alone. */
let ofNear: TestPerson;
let ofFar: TestPerson;
beforeAll(async () => {
  app = await testApp();
  here = await furnishedCompany(app.database);
  [near, far] = [here.id('asset'), here.id('scope2:asset')];
  const [first, second] = here.company.scopeIds as [number, number];
  ofNear = await testPerson(app.database, here.company, { scopeIds: [first] });
  ofFar = await testPerson(app.database, here.company, { scopeIds: [second] });
});
afterAll(() => app.close());
beforeEach(() => inCompany(app.database.app, here.company.tenant, (trx) => trx.run(sql`delete from asset_asset`)));

const at = (scope: number | undefined, person: TestPerson = here.admin) => ({
  headers: { ...person.headers, 'x-scopeid': String(scope) },
});
const inNear = (person?: TestPerson) => at(here.company.scopeIds[0], person);
const inFar = (person?: TestPerson) => at(here.company.scopeIds[1], person);
const relate = (who = inNear(), id = near, ids = [far]) => app.call(who, add, { params: { id }, body: { ids } });
const unrelate = (who: ReturnType<typeof at>, id: number, ids: number[]) =>
  app.call(who, remove, { params: { id }, body: { ids } });
const seen = async (who: ReturnType<typeof at>, id: number) =>
  (await app.call(who, list, { params: { id } })).data.map((row) => [row.id, row.direction, row.scopeId]);

describe('assets of two scopes', () => {
  test('are related from within either, and seen from both ends with the scope of the other', async () => {
    const [first, second] = here.company.scopeIds;
    expect(await relate()).toMatchObject({ status: 200, data: { added: 1 } });
    expect(await seen(inNear(), near)).toEqual([[far, 'outgoing', second]]);
    expect(await seen(inFar(), far)).toEqual([[near, 'incoming', first]]);
    expect(await relate(inFar(), far, [near])).toMatchObject({ status: 200, data: { added: 1 } });
    expect(await seen(inNear(), near)).toHaveLength(2);
  });

  test('are related and seen where every scope is worked in', async () => {
    expect(await relate(at(0))).toMatchObject({ status: 200, data: { added: 1 } });
    expect(await seen(at(0), near)).toHaveLength(1);
    expect(await unrelate(at(0), far, [near])).toMatchObject({ status: 200, data: { removed: 1 } });
  });

  test.each([
    ['where it was made', () => inNear(), () => [near, far] as const],
    ['at its other end', () => inFar(), () => [far, near] as const],
  ])('are unrelated %s', async (_where, who, ends) => {
    await relate();
    const [id, other] = ends();
    expect(await unrelate(who(), id, [other])).toMatchObject({ status: 200, data: { removed: 1 } });
    expect(await seen(inNear(), near)).toEqual([]);
    expect(await seen(inFar(), far)).toEqual([]);
  });

  test('are related many at once, taken back as one act, and known as related', async () => {
    const body = { ids: [near], others: [far] };
    const { data } = await app.call(inNear(), addMany, { body });
    expect(data).toMatchObject({ added: 1, known: 0 });
    expect((await app.call(inNear(), known, { body })).data.counts).toEqual([{ id: far, count: 1 }]);
    const undone = await app.call(inNear(), changeset.undo, { params: { id: data.changesetId ?? 0 } });
    expect(undone.status).toBe(200);
    expect(await seen(inNear(), near)).toEqual([]);
  });

  test('are found by code from within one scope where both are asked for, and not otherwise', async () => {
    const rows = async (everyScope?: boolean) =>
      (await app.call(inNear(), byWords.asset, { body: { lines: [['A-2']], everyScope } })).data.lines[0]?.rows;
    expect(await rows(true)).toMatchObject([{ id: far }]);
    expect(await rows()).toEqual([]);
  });

  test('are offered to whoever may enter both', async () => {
    const offered = async (who: ReturnType<typeof at>) =>
      (await app.call(who, asset.endpoints.tenant, { query: { sort: 'categoryId,code' } })).data.map(({ id }) => id);
    expect(await offered(inNear())).toEqual(expect.arrayContaining([near, far]));
    expect(await offered(inNear(ofNear))).not.toContain(far);
  });

  test('are told as related, in the history and in the audit, to those alone who may enter both', async () => {
    const { data: made } = await app.call(inNear(), addMany, { body: { ids: [near], others: [far] } });
    const inHistory = async (who: ReturnType<typeof at>) => {
      const { data } = await app.call(who, asset.endpoints.history, { params: { id: near } });
      return data.entries.some(({ fields }) => fields.some(({ field }) => field === 'dependsOn'));
    };
    const inAudit = async (person: TestPerson) =>
      (await app.call(person, audit.changes, { params: { id: made.changesetId ?? 0 } })).data.length;
    expect([await inHistory(at(0)), await inHistory(inNear(ofNear))]).toEqual([true, false]);
    expect([await inAudit(here.admin), await inAudit(ofNear)]).toEqual([1, 0]);
  });

  test('inherit through their relation, and no longer once it is gone', async () => {
    const integrityOf = async () =>
      (
        await inCompany(app.database.app, here.company.tenant, (trx) =>
          trx.one(sql<{ integrity: number | null }>`select integrity from asset_criticality where id = ${far}`),
        )
      ).integrity;
    await inCompany(app.database.app, here.company.tenant, (trx) =>
      trx.run(sql`update asset set integrity = 3, integrity_reason = 'Paga la nómina' where id = ${near}`),
    );
    expect(await integrityOf()).toBeNull();
    await relate();
    expect(await integrityOf()).toBe(3);
    await unrelate(inFar(), far, [near]);
    expect(await integrityOf()).toBeNull();
  });
});

describe('whoever may enter one end alone', () => {
  test('does not see the relation from their end', async () => {
    await relate();
    expect(await seen(inNear(ofNear), near)).toEqual([]);
    expect(await seen(inFar(ofFar), far)).toEqual([]);
  });

  test('neither makes it nor learns of the other asset', async () => {
    expect(await relate(inNear(ofNear))).toMatchObject({
      status: 422,
      issues: [{ path: 'body.ids.0', code: 'unknown' }],
    });
    expect(await relate(inNear(ofNear), near, [900_000_000])).toMatchObject({
      status: 422,
      issues: [{ code: 'unknown' }],
    });
    const body = { ids: [near], others: [far] };
    expect((await app.call(inNear(ofNear), addMany, { body })).status).toBe(422);
    expect((await app.call(inNear(ofNear), known, { body })).status).toBe(422);
  });

  test('does not remove it, from either end', async () => {
    await relate();
    expect(await unrelate(inNear(ofNear), near, [far])).toMatchObject({ data: { removed: 0 } });
    expect(await unrelate(inFar(ofFar), far, [near])).toMatchObject({ data: { removed: 0 } });
    expect(await seen(inNear(), near)).toHaveLength(1);
  });

  test.each([
    ['of the asset', () => ofNear],
    ['of the related asset', () => ofFar],
  ])('meets the wall in the database itself: %s', async (_end, who) => {
    await relate();
    const inside = <T>(query: ReturnType<typeof sql<T>>) =>
      inCompany(app.database.app, who().tenant, (trx) => trx.rows(query));
    expect(await inside(sql`select id from asset_asset`)).toEqual([]);
    expect(await inside(sql`delete from asset_asset returning id`)).toEqual([]);
    await expect(
      inside(sql`insert into asset_asset (scope_id, related_scope_id, asset_id, related_asset_id, kind)
          select a.scope_id, b.scope_id, ${near}::bigint, ${far}::bigint, 'contains'
          from (values (${here.company.scopeIds[0]}::bigint)) a (scope_id), (values (${here.company.scopeIds[1]}::bigint)) b (scope_id)`),
    ).rejects.toThrow(/row-level security/);
  });
});

test('an asset of another scope than the one worked in is still unknown as the beginning of a relation', async () => {
  expect((await relate(inFar(), near, [far])).status).toBe(404);
  const body = { ids: [near], others: [far] };
  expect(await app.call(inFar(), addMany, { body })).toMatchObject({ status: 422, issues: [{ path: 'body.ids.0' }] });
});

test('a relation written before scopes of both ends were kept gets that of its asset', async () => {
  await inCompany(app.database.app, here.company.tenant, (trx) =>
    trx.run(sql`insert into asset_asset (scope_id, asset_id, related_asset_id)
      select scope_id, id, ${far} from asset where id = ${near}`),
  );
  expect(await seen(inFar(), far)).toHaveLength(1);
});
