import { asset } from '@baluarte/contract/inventory/asset.ts';
import { relations } from '@baluarte/contract/inventory/relation.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { vulnerability } from '@baluarte/contract/inventory/vulnerability.ts';
import { parameter } from '@baluarte/contract/organization/parameter.ts';
import { audit } from '@baluarte/contract/record/audit.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from './app.ts';
import { testPerson } from './company.ts';
import { riskCompany, type RiskCompany } from './risk-company.ts';

let app: TestApp;
let here: RiskCompany;
const ids: Record<Entity, [number, number]> = { asset: [0, 0], threat: [0, 0], vulnerability: [0, 0] };
beforeAll(async () => {
  app = await testApp();
  here = await riskCompany(app, { scopes: 2 });
  await here.inside((trx) => trx.run(sql`delete from threat_vulnerability`));
  ids.asset = [await here.asset('A-1'), await here.asset('A-2')];
  ids.threat = here.threats.slice(0, 2) as [number, number];
  ids.vulnerability = here.vulnerabilities.slice(0, 2) as [number, number];
});
afterAll(() => app.close());

const catalogues = { asset, threat, vulnerability };
type Entity = keyof typeof catalogues;
const names = Object.keys(relations) as (keyof typeof relations)[];
const fieldOf = { asset: 'assets', threat: 'threats', vulnerability: 'vulnerabilities' } as const;

const historyOf = async (entity: Entity, id: number) =>
  (await app.call(here.admin, catalogues[entity].endpoints.history, { params: { id } })).data;
const thenOf = async (entity: Entity, id: number, at: string) =>
  (await app.call(here.admin, catalogues[entity].endpoints.get, { params: { id }, query: { at } })).data;
const auditOf = async (entity: Entity, entityId: number) =>
  (await app.call(here.admin, audit.list, { query: { entity, entityId, perPage: 50 } })).data.map(({ id }) => id);
const nameOf = async (entity: Entity, id: number) => {
  const row = await app.call(here.admin, catalogues[entity].endpoints.get, { params: { id } });
  return row.data.name;
};

describe.each(names.map((name) => [name] as const))('relating and unrelating by %s', (name) => {
  test('is in the history, the past and the audit of both ends, by name', async () => {
    const { from, to, addMany, remove } = relations[name];
    const one = ids[from][0];
    const other = ids[to][1];
    const { data } = await app.call(here.admin, addMany, { body: { ids: [one], others: [other] } });
    const added = data.changesetId as number;
    await app.call(here.admin, remove, { params: { id: one }, body: { ids: [other] } });
    for (const [entity, id, end, target] of [
      [from, one, to, other],
      [to, other, from, one],
    ] as const) {
      const { entries, names: known } = await historyOf(entity, id);
      const [gone, made] = entries;
      const field = from !== to ? fieldOf[end] : id === one ? 'dependsOn' : 'dependants';
      expect(gone?.fields, `${entity} loses ${end}`).toEqual([{ field, of: end, before: [target], after: [] }]);
      expect(made, `${entity} gains ${end}`).toMatchObject({
        changesetId: added,
        operation: 'update',
        userName: 'Paula Prueba',
        fields: [{ field, of: end, before: [], after: [target] }],
      });
      expect(known[`${end}:${target}`]).toBe(await nameOf(end, target));
      const then = await thenOf(entity, id, made?.at ?? '');
      expect(then.related?.[end]).toContain(target);
      expect(then.names?.[`${end}:${target}`]).toBe(await nameOf(end, target));
      expect((await thenOf(entity, id, gone?.at ?? '')).related?.[end]).not.toContain(target);
      expect(await auditOf(entity, id), `${entity} in the audit`).toEqual(
        expect.arrayContaining([added, gone?.changesetId]),
      );
    }
  });
});

test('a relation to an asset of a scope out of sight is not told', async () => {
  const [threatId] = ids.threat;
  const there = await here.asset('B-1', { scopeId: here.company.scopeIds[1] as number });
  const elsewhere = { headers: { ...here.admin.headers, 'x-scopeid': String(here.company.scopeIds[1]) } };
  await app.call(elsewhere, relations.threatAsset.add, { params: { id: threatId }, body: { ids: [there] } });
  const limited = await testPerson(app.database, here.company, { scopeIds: here.company.scopeIds.slice(0, 1) });
  const { data } = await app.call(limited, threat.endpoints.history, { params: { id: threatId } });
  expect(JSON.stringify(data)).not.toContain(`[${there}]`);
});

test('what an id stood for is told by name in history and past, also of a parameter that was deleted', async () => {
  const made = async (name: string) =>
    (
      await app.call(here.admin, parameter.create, {
        params: { kind: 'location' },
        body: { name, nameEn: `${name} (en)` },
      })
    ).data.id;
  const [first, second] = [await made('Bodega vieja'), await made('Bodega nueva')];
  const [id] = ids.asset;
  for (const locationId of [first, second])
    await app.call(here.admin, asset.endpoints.update, { params: { id }, body: { locationId } });
  const before = await historyOf('asset', id);
  const gone = await app.call(here.admin, parameter.remove, { params: { kind: 'location', id: first } });
  expect(gone.status, gone.raw.body).toBe(200);
  const after = await historyOf('asset', id);
  expect(after.names[`parameter:${first}`]).toBe('Bodega vieja');
  expect(after.namesEn[`parameter:${first}`]).toBe('Bodega vieja (en)');
  expect(after.entries).toEqual(before.entries);
  const then = await thenOf('asset', id, before.entries[1]?.at ?? '');
  expect(then).toMatchObject({ locationId: first });
  expect(then.names?.[`parameter:${first}`]).toBe('Bodega vieja');
});
