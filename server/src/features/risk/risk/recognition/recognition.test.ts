import { changeset } from '@baluarte/contract/record/changeset.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { riskCompany } from '#test/risk-company.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

type Relations = { threats?: number[]; vulnerabilities?: number[] };

/** A company whose catalogue relates threats 0–0, 0–1 and 1–1 alone and no type to threats, so that every suggestion can be told by hand. */
async function related() {
  const here = await riskCompany(app, { scopes: 2 });
  const [t0, t1] = here.threats as [number, number];
  const [v0, v1, v2] = here.vulnerabilities as [number, number, number];
  await here.inside(async (trx) => {
    await trx.run(sql`delete from type_threat`);
    await trx.run(sql`delete from threat_vulnerability`);
    await trx.run(
      sql`insert into threat_vulnerability (threat_id, vulnerability_id) values (${t0}, ${v0}), (${t0}, ${v1}), (${t1}, ${v1})`,
    );
  });
  const relate = (assetId: number, { threats = [], vulnerabilities = [] }: Relations) =>
    here.inside(async (trx) => {
      await trx.run(
        sql`insert into asset_threat (scope_id, asset_id, threat_id) select a.scope_id, a.id, t from asset a cross join unnest(${threats}::bigint[]) t where a.id = ${assetId}`,
      );
      await trx.run(
        sql`insert into asset_vulnerability (scope_id, asset_id, vulnerability_id) select a.scope_id, a.id, v from asset a cross join unnest(${vulnerabilities}::bigint[]) v where a.id = ${assetId}`,
      );
    });
  const suggestions = async (query: Record<string, unknown> = {}) => {
    const { data, meta } = await app.call(here.admin, risk.recognition, { query: { perPage: 200, ...query } });
    const place = (ids: number[], id: number) => ids.indexOf(id);
    return {
      total: meta.total,
      rows: data.map((row) => [
        row.asset.code,
        place(here.threats, row.threat.id),
        place(here.vulnerabilities, row.vulnerability.id),
        row.basis,
        row.riskId !== null,
      ]),
    };
  };
  const recognize = (items: object[], person = here.admin) => app.call(person, risk.recognize, { body: { items } });
  return { here, t0, t1, v0, v1, v2, relate, suggestions, recognize };
}

describe('suggestions', () => {
  test('go out as a file, in the order of the page and narrowed as it is', async () => {
    const { here, t0, t1, v0, v1, relate, recognize } = await related();
    const plain = await here.asset('A-1');
    const critical = await here.asset('Z-9', { isCritical: true });
    await relate(plain, { threats: [t0], vulnerabilities: [v0] });
    await relate(critical, { threats: [t1], vulnerabilities: [v1] });
    await recognize([{ assetId: plain, threatId: t0, vulnerabilityId: v0 }]);
    const linesOf = async (query: Record<string, unknown>) =>
      (await app.call(here.admin, risk.suggestions, { query: { format: 'csv', ...query } })).raw.body
        .replace('\uFEFF', '')
        .split(/\r?\n/)
        .filter(Boolean);
    const [header, ...lines] = await linesOf({ basis: 'full' });
    expect(header).toMatch(
      /^Código del activo;Activo;Activo crítico;.*;Motivo de la sugerencia;Reconocido;Código del riesgo$/,
    );
    expect(lines.map((line) => line.split(';')).map((cells) => [cells[0], ...cells.slice(-3)])).toEqual([
      ['Z-9', 'Relación completa', 'no', ''],
      ['A-1', 'Relación completa', 'sí', 'R-0001'],
    ]);
    expect(await linesOf({ basis: 'full', isKnown: 'true', language: 'en' })).toEqual([
      expect.stringContaining('Recognized'),
      expect.stringMatching(/^A-1;/),
    ]);
    const guest = await here.person({ base: 3 });
    expect((await app.call(guest, risk.suggestions)).status).toBe(403);
  });

  test('come from the relations: both ends, the threat alone, the vulnerability alone, critical assets first', async () => {
    const { here, t0, v0, v1, relate, suggestions } = await related();
    const plain = await here.asset('A-1');
    const critical = await here.asset('Z-9', { isCritical: true });
    await relate(plain, { threats: [t0], vulnerabilities: [v0] });
    await relate(critical, { vulnerabilities: [v1] });
    expect((await suggestions()).rows).toEqual([
      ['Z-9', 0, 1, 'byVulnerability', false],
      ['Z-9', 1, 1, 'byVulnerability', false],
      ['A-1', 0, 0, 'full', false],
      ['A-1', 0, 1, 'byThreat', false],
    ]);
  });

  test('speak of active assets, threats and vulnerabilities alone', async () => {
    const { here, t0, v0, relate, suggestions } = await related();
    const asset = await here.asset('A-1');
    await relate(asset, { threats: [t0], vulnerabilities: [v0] });
    const deactivate = (table: string, id: number) =>
      here.inside((trx) => trx.run(sql`update ${sql.table(table)} set status_id = 2 where id = ${id}`));
    await deactivate('vulnerability', v0);
    expect((await suggestions()).rows).toEqual([['A-1', 0, 1, 'byThreat', false]]);
    await deactivate('threat', t0);
    expect((await suggestions()).rows).toEqual([]);
    await here.inside((trx) => trx.run(sql`update threat set status_id = 1`));
    await deactivate('asset', asset);
    expect((await suggestions()).rows).toEqual([]);
  });

  test('can be narrowed, searched, sorted and paged', async () => {
    const { here, t0, t1, v0, v1, relate, suggestions } = await related();
    const first = await here.asset('A-1', { name: 'Portátil de gerencia', isCritical: true });
    const second = await here.asset('B-2', { name: 'Servidor' });
    await relate(first, { threats: [t0], vulnerabilities: [v0, v1] });
    await relate(second, { threats: [t1] });
    expect((await suggestions({ assetId: `${second}` })).rows).toEqual([['B-2', 1, 1, 'byThreat', false]]);
    expect((await suggestions({ isCritical: 'false' })).rows).toHaveLength(1);
    expect((await suggestions({ basis: 'full' })).rows).toHaveLength(2);
    expect((await suggestions({ threatId: `${t1}` })).rows).toEqual([
      ['A-1', 1, 1, 'byVulnerability', false],
      ['B-2', 1, 1, 'byThreat', false],
    ]);
    expect((await suggestions({ search: 'PORTATIL gerencia' })).total).toBe(3);
    expect((await suggestions({ search: 'nada parecido' })).total).toBe(0);
    const descending = await suggestions({ sort: '-asset' });
    expect(descending.rows.map(([code]) => code)).toEqual(['B-2', 'A-1', 'A-1', 'A-1']);
    const pages = [1, 2, 3, 4].map((page) => suggestions({ page, perPage: 1 }));
    expect((await Promise.all(pages)).flatMap(({ rows }) => rows)).toEqual((await suggestions()).rows);
    const filters = [{ processId: '1' }, { categoryId: '1' }, { vulnerabilityId: `${v0}` }];
    expect(await Promise.all(filters.map(async (filter) => (await suggestions(filter)).total))).toEqual([0, 0, 1]);
  });

  test('show nothing of another scope', async () => {
    const { here, t0, v0, relate, suggestions } = await related();
    await relate(await here.asset('A-1', { scopeId: here.company.scopeIds[1] ?? 0 }), {
      threats: [t0],
      vulnerabilities: [v0],
    });
    expect((await suggestions()).total).toBe(0);
  });

  test('mark what is a risk already', async () => {
    const { here, t0, v0, relate, suggestions, recognize } = await related();
    const assetId = await here.asset('A-1');
    await relate(assetId, { threats: [t0], vulnerabilities: [v0] });
    await recognize([{ assetId, threatId: t0, vulnerabilityId: v0 }]);
    expect((await suggestions({ isKnown: 'true' })).rows).toEqual([['A-1', 0, 0, 'full', true]]);
    expect((await suggestions({ isKnown: 'false' })).rows).toEqual([['A-1', 0, 1, 'byThreat', false]]);
  });
});

describe('recognising', () => {
  test('refuses what is not there within the walls, naming each item', async () => {
    const { here, t0, v0, recognize } = await related();
    const other = await related();
    const own = await here.asset('A-1');
    const foreign = await other.here.asset('A-1');
    const elsewhere = await here.asset('A-2', { scopeId: here.company.scopeIds[1] ?? 0 });
    const answer = await recognize([
      { assetId: own, threatId: t0, vulnerabilityId: v0 },
      { assetId: foreign, threatId: other.t0, vulnerabilityId: other.v0 },
      { assetId: elsewhere, threatId: t0, vulnerabilityId: v0 },
    ]);
    expect(answer).toMatchObject({ status: 422, code: 'invalid' });
    expect(answer.issues.map(({ path }) => path)).toEqual([
      'body.items.1.assetId',
      'body.items.1.threatId',
      'body.items.1.vulnerabilityId',
      'body.items.2.assetId',
    ]);
    expect((await app.call(here.admin, risk.list)).meta.total).toBe(0);
  });

  test('needs its permission and a base that may', async () => {
    const { here, t0, v0, recognize } = await related();
    const items = [{ assetId: await here.asset('A-1'), threatId: t0, vulnerabilityId: v0 }];
    expect((await recognize(items, await here.person({ permissionCodes: [251] }))).status).toBe(403);
    expect((await recognize(items, await here.person({ base: 2, permissionCodes: [252] }))).status).toBe(403);
  });

  test('makes each combination once, however often it is sent, and counts those that existed', async () => {
    const { here, t0, v0, v1, v2, recognize } = await related();
    const assetId = await here.asset('A-1');
    const items = [v0, v1, v1].map((vulnerabilityId) => ({ assetId, threatId: t0, vulnerabilityId }));
    const first = await recognize(items);
    expect(first).toMatchObject({ status: 201, data: { created: 2, known: 1 } });
    expect(first.data.ids).toHaveLength(2);
    const again = await recognize([...items, { assetId, threatId: t0, vulnerabilityId: v2 }]);
    expect(again.data).toMatchObject({ created: 1, known: 3 });
    const nothing = await recognize(items);
    expect(nothing.data).toEqual({ created: 0, known: 3, ids: [], changesetId: null });
    const { data } = await app.call(here.admin, risk.list);
    expect(data.map(({ statusId, completeness }) => `${statusId} ${completeness}`)).toEqual(
      Array(3).fill('4 notRated'),
    );
  });

  test('gives each risk the area of its asset while that is in use, and so does making one by hand unless it says otherwise', async () => {
    const { here, t0, t1, v0, v1, recognize } = await related();
    const ids = [await here.asset('A-1'), await here.asset('A-2'), await here.asset('A-3')] as const;
    const [used, unused] = await here.inside(async (trx) => {
      const areas = await trx.rows(sql<{ id: number }>`insert into parameter (kind, code, name, status_id)
        values ('area', 'EN-USO', 'Tesorería', 1), ('area', 'SIN-USO', 'Archivo', 2) returning id`);
      for (const [place, { id }] of areas.entries())
        await trx.run(sql`update asset set owner_id = ${id} where id = ${ids[place]}`);
      return areas.map(({ id }) => id) as [number, number];
    });
    await recognize(ids.map((assetId) => ({ assetId, threatId: t0, vulnerabilityId: v0 })));
    const { data } = await app.call(here.admin, risk.list, { query: { sort: 'code' } });
    expect(data.map(({ ownerId }) => ownerId)).toEqual([used, null, null]);
    expect((await app.call(here.admin, risk.list, { query: { ownerId: used } })).meta.total).toBe(1);
    const made = async (body: object) => (await app.call(here.admin, risk.create, { body })).data.ownerId;
    const ends = { assetId: ids[0], threatId: t1 };
    expect(await made({ ...ends, vulnerabilityId: v0 })).toBe(used);
    expect(await made({ ...ends, vulnerabilityId: v1, ownerId: null })).toBeNull();
    expect(await made({ assetId: ids[1], threatId: t1, vulnerabilityId: v1, ownerId: used })).toBe(used);
    expect(
      (await app.call(here.admin, risk.create, { body: { ...ends, vulnerabilityId: v1, ownerId: unused } })).status,
    ).toBe(422);
  });

  test('made by two people at the same moment gives each risk once', async () => {
    const { here, t0, recognize } = await related();
    const assetId = await here.asset('A-1');
    const items = here.vulnerabilities
      .slice(0, 50)
      .map((vulnerabilityId) => ({ assetId, threatId: t0, vulnerabilityId }));
    const answers = await Promise.all([recognize(items), recognize(items.toReversed()), recognize(items)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(answers.reduce((sum, { data }) => sum + data.created, 0)).toBe(50);
    expect((await app.call(here.admin, risk.list)).meta.total).toBe(50);
  });

  test('answers a repeated request with the same key once', async () => {
    const { here, t0, v0 } = await related();
    const items = [{ assetId: await here.asset('A-1'), threatId: t0, vulnerabilityId: v0 }];
    const send = () =>
      app.call(here.admin, risk.recognize, { body: { items }, headers: { 'idempotency-key': 'una-vez' } });
    const [one, two] = [await send(), await send()];
    expect(two.data).toEqual(one.data);
    expect(two.data.created).toBe(1);
  });

  test('is one changeset that can be taken back, but for what was assessed since', async () => {
    const { here, t0, v0, v1, recognize } = await related();
    const assetId = await here.asset('A-1');
    const { data } = await recognize([v0, v1].map((vulnerabilityId) => ({ assetId, threatId: t0, vulnerabilityId })));
    await app.call(here.admin, risk.assess, { params: { id: data.ids[0] }, body: here.assessment({ probability: 2 }) });
    const undone = await app.call(here.admin, changeset.undo, { params: { id: data.changesetId } });
    // The other risk, and the relation of the asset to the threat.
    expect(undone.data).toMatchObject({ undone: 2, refused: [{ table: 'risk', id: data.ids[0] }] });
    expect((await app.call(here.admin, risk.list)).meta.total).toBe(1);
  });
});
