import { daysLater } from '@baluarte/contract/kit/day.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { view } from '@baluarte/contract/record/view.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { treatment } from '@baluarte/contract/risk/treatment.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { controlIn } from '#test/controls.ts';
import { downloaded } from '#test/files.ts';
import { riskCompany, type RiskCompany, type RatingOrders } from '#test/risk-company.ts';

let app: TestApp;
let here: RiskCompany;
/** Ids of the six risks, by the code of their asset. */
const ids: Record<string, number> = {};

const all = (probability: number | null, order: number | null): RatingOrders => ({
  probability,
  financial: order,
  operational: order,
  reputational: order,
  legal: order,
  privacy: order,
});

beforeAll(async () => {
  app = await testApp();
  here = await riskCompany(app, { scopes: 2 });
  const make = async (code: string, place: number, rating: RatingOrders, options = {}) => {
    const id = await here.risk(await here.asset(code, options), place);
    ids[code] = id;
    await app.call(here.admin, risk.assess, { params: { id }, body: here.assessment(rating) });
    return id;
  };
  await make('B-1', 0, all(5, 5), { isCritical: true, name: 'Portátil de gerencia' });
  await make('A-1', 1, all(1, 1), { name: 'Ñandú =1+1' });
  await make('C-1', 2, all(3, 4));
  await make('D-1', 3, { probability: 4, financial: 2 });
  await make('E-1', 4, {});
  const gone = await make('F-1', 5, all(4, 4));
  await app.call(here.admin, risk.status, { params: { id: gone }, body: { statusId: 2, reason: 'Duplicado' } });
  const there = await here.asset('Z-1', { scopeId: here.company.scopeIds[1] ?? 0 });
  await here.risk(there, 6);
});
afterAll(() => app.close());

const codes = async (query: Record<string, unknown> = {}) => {
  const { data } = await app.call(here.admin, risk.list, { query: query });
  return data.map(({ asset }) => asset.code).join(' ');
};

describe('the list', () => {
  test.each(['-level', 'level', 'probability', '-asset', 'threat', '-id', 'statusId,-createdAt'])(
    'has the same rows page by page as at once, sorted by %s, whichever end they are read from',
    async (sort) => {
      const idsOf = async (query: Record<string, unknown>) =>
        (await app.call(here.admin, risk.list, { query: { sort, ...query } })).data.map(({ id }) => id);
      const atOnce = await idsOf({ perPage: 200 });
      for (const perPage of [1, 2, 4]) {
        const pages = await Promise.all(
          Array.from({ length: Math.ceil(atOnce.length / perPage) + 1 }, (_, page) =>
            idsOf({ page: page + 1, perPage }),
          ),
        );
        expect(pages.flat()).toEqual(atOnce);
        expect(pages.at(-1)).toEqual([]);
      }
    },
  );

  test('has the highest level first and what has none last, within the scope worked in', async () => {
    expect(await codes()).toBe('B-1 F-1 C-1 A-1 E-1 D-1');
    const { meta, data } = await app.call(here.admin, risk.list);
    expect(meta).toEqual({ page: 1, perPage: 10, total: 6, lastPage: 1 });
    expect(data.map(({ level, rangeId }) => [level, rangeId])).toEqual([
      [25, 1],
      [16, 2],
      [12, 2],
      [1, 4],
      [null, null],
      [null, null],
    ]);
    expect(data.at(-1)?.missingFactorIds).toHaveLength(4);
  });

  test.each([
    ['level', 'A-1 C-1 F-1 B-1 D-1 E-1'],
    ['asset', 'A-1 B-1 C-1 D-1 E-1 F-1'],
    ['-asset', 'F-1 E-1 D-1 C-1 B-1 A-1'],
    ['threat', 'B-1 A-1 C-1 D-1 E-1 F-1'],
    ['-vulnerability', 'F-1 E-1 D-1 C-1 A-1 B-1'],
    ['-probability,asset', 'B-1 D-1 F-1 C-1 A-1 E-1'],
    ['statusId,-asset', 'C-1 B-1 A-1 F-1 E-1 D-1'],
    ['id', 'B-1 A-1 C-1 D-1 E-1 F-1'],
  ])('sorts by %s', async (sort, expected) => {
    expect(await codes({ sort })).toBe(expected);
  });

  test('refuses an order or a filter it does not know', async () => {
    for (const query of [{ sort: 'owner' }, { color: 'blue' }, { nivel: '3' }, { statusId: '3' }, { rangeId: '5' }])
      expect((await app.call(here.admin, risk.list, { query: query })).status, JSON.stringify(query)).toBe(422);
  });

  test.each<[Record<string, unknown>, string]>([
    [{ levelFrom: 12, levelTo: 16 }, 'F-1 C-1'],
    [{ rangeId: '1,4' }, 'B-1 A-1'],
    [{ color: 'orange' }, 'F-1 C-1'],
    [{ isCritical: 'true' }, 'B-1'],
    [{ statusId: '2' }, 'F-1'],
    [{ statusId: '1,4' }, 'B-1 C-1 A-1 E-1 D-1'],
    [{ incomplete: 'true' }, 'E-1 D-1'],
    [{ incomplete: 'false' }, 'B-1 F-1 C-1 A-1'],
    [{ probability: 4 }, 'F-1 D-1'],
    [{ probability: 4, impact: 4 }, 'F-1'],
    [{ search: 'PORTATIL' }, 'B-1'],
    [{ search: 'nandu' }, 'A-1'],
    [{ search: '100%' }, ''],
    [{ search: 'nada parecido' }, ''],
  ])('narrows by %j', async (query, expected) => {
    expect(await codes(query)).toBe(expected);
  });

  test('narrows by asset, threat, vulnerability, category and owner', async () => {
    const { data } = await app.call(here.admin, risk.list, { query: { search: 'C-1' } });
    const [one] = data;
    const of = { assetId: one?.asset.id, threatId: one?.threat.id, vulnerabilityId: one?.vulnerability.id };
    for (const [name, id] of Object.entries(of)) expect(await codes({ [name]: id }), name).toBe('C-1');
    expect(await codes({ categoryId: one?.asset.categoryId })).toBe('B-1 F-1 C-1 A-1 E-1 D-1');
    const { id: ownerId } = await here.inside((trx) =>
      trx.one(sql<{ id: number }>`select min(id) as id from parameter where kind = 'area'`),
    );
    await app.call(here.admin, risk.update, { params: { id: ids['C-1'] }, body: { ownerId } });
    expect(await codes({ ownerId })).toBe('C-1');
    expect(await codes({ processId: ownerId })).toBe('');
  });

  test('narrows by process and owner of the asset, its file too', async () => {
    const { area, process } = await here.inside((trx) =>
      trx.one(sql<{ area: number; process: number }>`
        select min(id) filter (where kind = 'area') as area, min(id) filter (where kind = 'process') as process from parameter`),
    );
    await here.inside((trx) => trx.run(sql`update asset set owner_id = ${area} where code in ('A-1', 'B-1')`));
    await here.inside((trx) => trx.run(sql`update asset set process_id = ${process} where code in ('B-1', 'C-1')`));
    expect(await codes({ assetOwnerId: area })).toBe('B-1 A-1');
    expect(await codes({ processId: process })).toBe('B-1 C-1');
    expect(await codes({ processId: process, assetOwnerId: area })).toBe('B-1');
    const { raw } = await app.call(here.admin, risk.export, {
      query: { format: 'csv', assetOwnerId: area, columns: 'code,asset,assetOwnerId' },
    });
    expect(raw.body).toMatch(/Código del riesgo;Código del activo;Activo;Propietario del activo/);
    expect(raw.body.trim().split('\r\n')).toHaveLength(3);
  });

  test('finds each word in the asset, the threat or the vulnerability, without case or accents', async () => {
    const { data } = await app.call(here.admin, risk.list, { query: { search: 'B-1' } });
    const threat = data[0]?.threat.code.toLowerCase();
    const vulnerability = data[0]?.vulnerability.code.toLowerCase();
    expect(await codes({ search: `gerencia ${threat} ${vulnerability}` })).toBe('B-1');
    expect(await codes({ search: `gerencia ${threat} nandu` })).toBe('');
  });

  test('pages never overlap and leave nothing out', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => codes({ page, perPage: 2 })));
    expect(pages).toEqual(['B-1 F-1', 'C-1 A-1', 'E-1 D-1', '']);
  });

  test('is not for members, guests or a role without the permission', async () => {
    for (const options of [
      { base: 2 },
      { base: 3 },
      { base: 2, permissionCodes: [255] },
      { permissionCodes: [256] },
    ] as const)
      expect((await app.call(await here.person(options), risk.list)).status).toBe(403);
  });
});

describe('the export', () => {
  const file = async (query: Record<string, unknown>) => {
    const { raw, status } = await app.call(here.admin, risk.export, { query: query });
    return { raw, status };
  };
  test('holds the filter in its order, everything by name, in the language asked for', async () => {
    const { raw } = await file({ format: 'csv', incomplete: 'false', language: 'en' });
    expect(raw.headers['content-disposition']).toMatch(/riesgos|risks/);
    const [header, first, ...rest] = raw.body.replace('\uFEFF', '').trim().split('\r\n');
    expect(header).toContain('Asset code');
    expect(first).toMatch(/B-1.*Portátil de gerencia.*Very high.*Catastrophic.*25.*Extreme.*Assessed.*Complete/);
    expect(rest).toHaveLength(3);
  });

  test('says in Spanish what is missing, and runs nothing that looks like a formula', async () => {
    const { raw } = await file({ format: 'csv', columns: 'asset,level,rangeId,completeness,statusId' });
    const lines = raw.body.replace('\uFEFF', '').trim().split('\r\n');
    expect(lines[0]).toMatch(/Código del activo.Activo.Nivel.Rango.Evaluación.Estado/);
    expect(raw.body).toContain('Faltan factores de impacto');
    expect(raw.body).toContain('Sin evaluar');
    expect(raw.body).not.toMatch(/[;,]=1/);
  });

  test('is a workbook by default, and refuses an unknown column', async () => {
    const { raw } = await file({});
    const { headers, cells: rows } = await downloaded(raw);
    expect(headers).toContain('Código del activo');
    expect(rows).toHaveLength(6);
    expect(rows[0]).toEqual(expect.arrayContaining(['B-1', 25, 'Extremo', 'Evaluado']));
    expect((await file({ columns: 'asset,clave' })).status).toBe(422);
  });

  test('takes chosen rows alone', async () => {
    const { raw } = await file({ format: 'csv', ids: `${ids['A-1']},${ids['C-1']}`, columns: 'asset' });
    expect(raw.body.trim().split('\r\n')).toHaveLength(3);
  });
});

test('what is late of a risk is narrowed by, told and exported as its plan and the page of follow-ups have it, to who may see both', async () => {
  const own = await riskCompany(app);
  const make = async (code: string, place: number, order: number) => {
    const id = await own.risk(await own.asset(code), place);
    await app.call(own.admin, risk.assess, { params: { id }, body: own.assessment(all(order, order)) });
    return id;
  };
  const [treated, followed, lapsed, fine, gone] = [
    await make('A-1', 1, 5),
    await make('A-2', 2, 1),
    await make('A-3', 3, 5),
    await make('A-4', 4, 1),
    await make('A-5', 5, 5),
  ];
  const { today, area } = await own.inside((trx) =>
    trx.one<{ today: string; area: number }>(sql`
      select app.today()::text as today, min(id) as area from parameter where kind = 'area'`),
  );
  const body = await controlIn(own, { nextFollowUp: daysLater(today, -1) });
  const { id: late } = (await app.call(own.admin, control.endpoints.create, { body })).data;
  const { id: ended } = (await app.call(own.admin, control.endpoints.create, { body: { ...body, code: 'C-2' } })).data;
  await own.inside(async (trx) => {
    await trx.run(sql`update control set status_id = 5 where id = ${ended}`);
    await trx.run(sql`
      insert into risk_control (scope_id, risk_id, control_id)
      select ${own.scopeId}, r, c from (values (${followed}::bigint, ${late}::bigint), (${fine}, ${ended}), (${gone}, ${late})) x (r, c)`);
    await trx.run(sql`
      insert into treatment (scope_id, risk_id, "option", owner_id, due_date, reviewed_on)
      select ${own.scopeId}, r, 'mitigate', ${area}, ${daysLater(today, -3)}::date, ${today}::date from unnest(${[treated, gone]}::bigint[]) r`);
    await trx.run(sql`
      insert into treatment (scope_id, risk_id, "option", justification, reviewed_on)
      values (${own.scopeId}, ${lapsed}, 'accept', 'Se acepta por ahora.', ${today})`);
    await trx.run(sql`
      insert into acceptance (scope_id, risk_id, state, reason, requested_at, expires_on, by_two, fingerprint, accepted,
        probability, impact, range_id, decided_at, closed_at, closed_for)
      values (${own.scopeId}, ${lapsed}, 'lapsed', 'Se acepta por ahora.', now() - interval '9 days', ${daysLater(today, -5)}, false, repeat('0', 64), '{}',
        5, 5, 1, now() - interval '9 days', now() - interval '4 days', 'expired')`);
  });
  await app.call(own.admin, risk.status, { params: { id: gone }, body: { statusId: 2, reason: 'Duplicado' } });

  const list = async (isOverdue: boolean, person = own.admin) =>
    (await app.call(person, risk.list, { query: { isOverdue, sort: 'code' } })).data;
  const { viewTreatment, listControls, list: listRisks } = permissions.risks;
  for (const held of [viewTreatment, listControls]) {
    const half = await own.person({ permissionCodes: [listRisks, held] });
    expect(await app.call(half, risk.list, { query: { isOverdue: true } })).toMatchObject({ status: 403 });
    expect(await app.call(half, risk.export, { query: { columns: 'isOverdue' } })).toMatchObject({ status: 403 });
    const [row] = (await app.call(half, risk.list, { query: { sort: 'code' } })).data;
    expect([row && 'overdueFor' in row, row && 'overdueControls' in row]).toEqual([
      held === viewTreatment,
      held === listControls,
    ]);
  }
  expect((await list(true)).map(({ id, overdueFor, overdueControls }) => [id, overdueFor, overdueControls])).toEqual([
    [treated, 'completion', 0],
    [followed, null, 1],
    [lapsed, 'decision', 0],
  ]);
  expect((await list(false)).map(({ id }) => id)).toEqual([fine, gone]);
  const plan = await app.call(own.admin, treatment.list, { query: { overdue: true, sort: 'code' } });
  expect(plan.data.map(({ id }) => id)).toEqual([treated, lapsed]);

  const kept = await app.call(own.admin, view.create, {
    body: { list: 'risk', name: 'Vencidos', query: 'isOverdue=true&sort=-level' },
  });
  expect(kept.status).toBe(201);
  const { raw } = await app.call(own.admin, risk.export, {
    query: { format: 'csv', isOverdue: true, sort: 'code', columns: 'asset,isOverdue' },
  });
  expect(raw.body).toContain('Vencido');
  expect(raw.body).toContain('Tratamiento vencido');
  expect(raw.body).toContain('Seguimiento vencido de 1 control');
  expect(raw.body).not.toContain('A-4');
});

test('risks are narrowed by what was decided about them, nothing yet included; a column, a file and a kept view say it too', async () => {
  const own = await riskCompany(app);
  const make = async (code: string, place: number) => own.risk(await own.asset(code), place);
  const [avoided, mitigated, open] = [await make('A-1', 1), await make('A-2', 2), await make('A-3', 3)];
  await own.inside((trx) =>
    trx.run(sql`
      insert into treatment (scope_id, risk_id, "option", due_date, reviewed_on)
      select ${own.scopeId}, x.id, x.option, '2099-01-01', app.today()
      from (values (${avoided}::bigint, 'avoid'), (${mitigated}, 'mitigate')) x (id, option)`),
  );
  const { list: listRisks, viewTreatment } = permissions.risks;
  const blind = await own.person({ permissionCodes: [listRisks] });
  expect(await app.call(blind, risk.list, { query: { treatment: 'avoid' } })).toMatchObject({ status: 403 });
  expect(await app.call(blind, risk.export, { query: { columns: 'treatment' } })).toMatchObject({ status: 403 });
  expect((await app.call(blind, risk.list)).data.some((row) => 'treatment' in row)).toBe(false);
  const reader = await own.person({ permissionCodes: [listRisks, viewTreatment] });
  expect(await app.call(reader, risk.list, { query: { treatment: 'guess' } })).toMatchObject({ status: 422 });
  const list = async (query: { treatment?: string }) =>
    (await app.call(reader, risk.list, { query: { ...query, sort: 'code' } })).data.map(({ id, treatment: said }) => [
      id,
      said,
    ]);
  expect(await list({})).toEqual([
    [avoided, 'avoid'],
    [mitigated, 'mitigate'],
    [open, null],
  ]);
  expect(await list({ treatment: 'avoid' })).toEqual([[avoided, 'avoid']]);
  expect(await list({ treatment: 'share,mitigate' })).toEqual([[mitigated, 'mitigate']]);
  expect(await list({ treatment: 'none' })).toEqual([[open, null]]);
  expect((await list({ treatment: 'none,avoid' })).map(([id]) => id)).toEqual([avoided, open]);

  const { raw } = await app.call(own.admin, risk.export, {
    query: { format: 'csv', treatment: 'none,avoid', sort: 'code', columns: 'asset,treatment' },
  });
  expect(raw.body).toContain('Evitar');
  expect(raw.body).toContain('Sin decidir');
  expect(raw.body).not.toContain('A-2');
  const kept = await app.call(own.admin, view.create, {
    body: { list: 'risk', name: 'Sin decidir', query: 'treatment=none&sort=-level' },
  });
  expect(kept.status).toBe(201);
});
