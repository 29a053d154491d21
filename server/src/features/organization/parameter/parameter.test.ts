import { changeset } from '@baluarte/contract/record/changeset.ts';
import { imports } from '@baluarte/contract/inventory/import.ts';
import { evidence } from '@baluarte/contract/inventory/evidence.ts';
import { parameterKinds, type ParameterKind } from '@baluarte/contract/kit/parameter-kinds.ts';
import { parameter, type ParameterRow } from '@baluarte/contract/organization/parameter.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { formOf } from '#test/files.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';

const may = permissions.parameters;
let app: TestApp;
let company: TestCompany;
let admin: TestPerson;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  company = await testCompany(app.database, { scopes: 2 });
  admin = await testPerson(app.database, company);
});

const write = <R>(query: ReturnType<typeof sql<R>>) =>
  inCompany(app.database.app, company.tenant, (trx) => trx.rows<R>(query));
const list = async (kind: ParameterKind, query: Record<string, unknown> = {}, person = admin) =>
  (await app.call(person, parameter.list, { params: { kind }, query: { perPage: 200, ...query } })).data;
const named = async (kind: ParameterKind, name: string): Promise<ParameterRow> => {
  const row = (await list(kind)).find((each) => each.name === name);
  if (!row) throw new Error(`no ${kind} called ${name}`);
  return row;
};
const create = (kind: ParameterKind, body: Record<string, unknown>) =>
  app.call(admin, parameter.create, { params: { kind }, body });
const undo = (id: number | null, person = admin) => app.call(person, changeset.undo, { params: { id } });

/** An asset of a scope with some configuration rows chosen; its type decides the category. */
const newAsset = async (
  code: string,
  { scope = 0, ...chosen }: { scope?: number; typeId?: number; locationId?: number } = {},
) => {
  const [made] = await write(sql<{ id: number }>`
    insert into asset (scope_id, code, name, category_id, type_id, location_id, security_requirements)
    select ${company.scopeIds[scope]}, ${code}, 'Activo', coalesce((select parent_id from parameter where id = ${chosen.typeId ?? null}),
      (select min(id) from parameter where kind = 'assetCategory')), ${chosen.typeId ?? null}, ${chosen.locationId ?? null}, 'Cifrado' returning id`);
  return made?.id as number;
};
const assets = () =>
  write(sql<{ code: string; category_id: number; type_id: number | null; location_id: number | null; version: number }>`
    select code, category_id, type_id, location_id, version from asset order by code`);

describe('is refused', () => {
  test('to users without the permission, each verb by its own', async () => {
    const person = await testPerson(app.database, company, { permissionCodes: [may.list, may.delete, may.create] });
    const { id } = await named('area', 'Tecnología');
    const { id: other } = await named('area', 'Jurídica');
    const params = { kind: 'area', id };
    const refusal = (permission: number) => ({ status: 403, code: 'forbidden', params: { permission } });
    expect(await app.call(person, parameter.get, { params })).toMatchObject(refusal(may.view));
    expect(await app.call(person, parameter.update, { params, body: { name: 'TI' } })).toMatchObject(refusal(may.edit));
    expect(await app.call(person, parameter.status, { params, body: { statusId: 2 } })).toMatchObject(
      refusal(may.edit),
    );
    expect(await app.call(person, parameter.order, { params, body: { ids: [id] } })).toMatchObject(refusal(may.edit));
    const merge = { params, body: { fromId: id, intoId: other } };
    expect(await app.call(person, parameter.merge, merge)).toMatchObject(refusal(may.edit));
    const file = await formOf('Código;Nombre\nx;X');
    // Of a file the new rows alone, where one may not edit.
    expect((await app.call(person, imports['parameters.area'], { ...file, query: { dryRun: true } })).status).toBe(200);
    const reader = await testPerson(app.database, company, { permissionCodes: [may.list] });
    expect(await app.call(reader, parameter.remove, { params })).toMatchObject(refusal(may.delete));
    expect(await app.call(reader, parameter.create, { params, body: { name: 'X' } })).toMatchObject(
      refusal(may.create),
    );
    expect(await app.call(reader, imports['parameters.area'], { ...file })).toMatchObject(refusal(may.create));
    const member = await testPerson(app.database, company, { base: 2, permissionCodes: [may.list] });
    expect(await app.call(member, parameter.kinds)).toMatchObject(refusal(may.list));
  });

  test('for a row of another company, and for one of another table, as if there were none', async () => {
    const there = await testCompany(app.database);
    const stranger = await testPerson(app.database, there);
    const foreign = (await list('area', {}, stranger))[0] as ParameterRow;
    const ownArea = await named('area', 'Tecnología');
    for (const [kind, id] of [
      ['area', foreign.id],
      ['process', ownArea.id],
    ] as const) {
      const params = { kind, id };
      expect(await app.call(admin, parameter.get, { params })).toMatchObject({ status: 404 });
      expect(await app.call(admin, parameter.history, { params })).toMatchObject({ status: 404 });
      expect(await app.call(admin, parameter.update, { params, body: { name: 'X' } })).toMatchObject({ status: 404 });
      expect(await app.call(admin, parameter.remove, { params })).toMatchObject({ status: 404 });
    }
    const body = { fromId: ownArea.id, intoId: foreign.id };
    expect(await app.call(admin, parameter.merge, { params: { kind: 'area' }, body })).toMatchObject({
      status: 422,
      issues: [{ path: 'body.intoId', code: 'unknown' }],
    });
    const ids = [ownArea.id, foreign.id];
    expect(await app.call(admin, parameter.order, { params: { kind: 'area' }, body: { ids } })).toMatchObject({
      status: 422,
      issues: [{ path: 'body.ids.1', code: 'unknown' }],
    });
    expect((await list('area', {}, stranger))[0]).toEqual(foreign);
  });

  test('for a table there is not', async () => {
    expect(await app.call(admin, parameter.list, { params: { kind: 'nada' } })).toMatchObject({ status: 404 });
  });

  test('with a parent of another table, of another company, or the row itself', async () => {
    const area = await named('area', 'Tecnología');
    const type = (await list('assetType'))[0] as ParameterRow;
    const there = await testCompany(app.database);
    const foreign = (await list('assetCategory', {}, await testPerson(app.database, there)))[0] as ParameterRow;
    for (const parentId of [area.id, foreign.id, type.id]) {
      const wrong = { status: 422, issues: [{ path: 'body.parentId', code: 'unknown' }] };
      expect(await create('assetType', { name: 'Dron', parentId })).toMatchObject(wrong);
      const params = { kind: 'assetType', id: type.id };
      expect(await app.call(admin, parameter.update, { params, body: { parentId } })).toMatchObject(wrong);
    }
    expect(await create('area', { name: 'Nueva', parentId: area.id })).toMatchObject({ status: 422 });
    expect(await create('assetType', { name: 'Dron' })).toMatchObject({
      status: 422,
      issues: [{ path: 'body.parentId', code: 'required' }],
    });
  });

  test('with a field its table does not have, or a value out of range', async () => {
    expect(await create('area', { name: 'Nueva', days: 3 })).toMatchObject({
      status: 422,
      issues: [{ path: 'body.days', code: 'unknownField' }],
    });
    expect(await create('frequency', { name: 'Nunca', days: 0 })).toMatchObject({ status: 422 });
  });

  test('with a name or a code the table has already, whatever case and accents', async () => {
    expect(await create('area', { name: 'tecnologia' })).toMatchObject({ status: 409, code: 'parameter.nameTaken' });
    expect(await create('area', { code: 'it', name: 'Otra' })).toMatchObject({
      status: 409,
      code: 'parameter.codeTaken',
    });
    const { id } = await named('area', 'Jurídica');
    const change = (body: Record<string, unknown>) =>
      app.call(admin, parameter.update, { params: { kind: 'area', id }, body });
    expect(await change({ name: 'TECNOLOGÍA' })).toMatchObject({ status: 409, code: 'parameter.nameTaken' });
    expect((await create('area', { code: 'Sede-N', name: 'Sede norte' })).status).toBe(201);
    const taken = { status: 409, code: 'parameter.codeTaken' };
    for (const code of ['sede-n', 'SEDE-N', 'Sede-N'])
      expect([await create('area', { code, name: 'Otra' }), await change({ code })]).toMatchObject([taken, taken]);
    const twice = ['X-1', 'x-1'].map((code, at) => ({ code, name: `Otra ${at}` }));
    const rows = { params: { kind: 'area' }, body: { rows: twice } };
    expect(await app.call(admin, parameter.createMany, rows)).toMatchObject(taken);
    const own = await named('area', 'Sede norte');
    const recased = { params: { kind: 'area', id: own.id }, body: { code: 'SEDE-N' } };
    expect(await app.call(admin, parameter.update, recased)).toMatchObject({ status: 200, data: { code: 'SEDE-N' } });
  });

  test('after a write by another user', async () => {
    const { id, version } = await named('area', 'Jurídica');
    const params = { kind: 'area', id };
    await app.call(admin, parameter.update, { params, body: { name: 'Legal', version } });
    expect(await app.call(admin, parameter.update, { params, body: { nameEn: 'Law', version } })).toMatchObject({
      status: 409,
      code: 'changedMeanwhile',
    });
  });

  test('for the code, the deletion and the merging of a row of the system, not for its names and status', async () => {
    const [low, medium] = (await list('severity')) as [ParameterRow, ParameterRow];
    const params = { kind: 'severity', id: low.id };
    const update = (body: object) => app.call(admin, parameter.update, { params, body });
    expect(await update({ code: 'minor' })).toMatchObject({ status: 409, code: 'parameter.codeFixed' });
    expect(await app.call(admin, parameter.remove, { params })).toMatchObject({
      status: 409,
      code: 'parameter.isSystem',
    });
    const body = { fromId: low.id, intoId: medium.id };
    expect(await app.call(admin, parameter.merge, { params, body })).toMatchObject({ code: 'parameter.isSystem' });
    expect((await update({ name: 'Leve', value: 2 })).data).toMatchObject({ name: 'Leve', value: 2, isSystem: true });
    const inactive = await app.call(admin, parameter.status, { params, body: { statusId: 2 } });
    expect(inactive.data).toMatchObject({ statusId: 2 });
  });

  test('to delete what is in use, with what uses it', async () => {
    const { id } = await named('location', 'Centro de datos propio');
    await newAsset('A-1', { locationId: id });
    await newAsset('A-2', { locationId: id });
    const refused = await app.call(admin, parameter.remove, { params: { kind: 'location', id } });
    expect(refused).toMatchObject({
      status: 409,
      code: 'parameter.inUse',
      params: {
        count: 2,
        by: [{ entity: 'asset', count: 2, rows: [{ code: 'A-1', name: 'Activo' }, { code: 'A-2' }] }],
      },
    });
  });

  test('to change a value used by scopes outside the user’s own; a new row is allowed', async () => {
    const { id, uses } = await named('location', 'Centro de datos propio');
    const { id: intoId } = await named('location', 'Archivo central');
    await newAsset('A-1', { locationId: id, scope: 1 });
    const limited = await testPerson(app.database, company, { scopeIds: company.scopeIds.slice(0, 1) });
    const params = { kind: 'location', id };
    expect((await app.call(limited, parameter.get, { params })).data).toMatchObject({ uses, inUse: 0 });
    for (const refused of [
      await app.call(limited, parameter.update, { params, body: { name: 'Otro' } }),
      await app.call(limited, parameter.status, { params, body: { statusId: 2 } }),
      await app.call(limited, parameter.remove, { params }),
      await app.call(limited, parameter.merge, { params, body: { fromId: id, intoId } }),
    ])
      expect(refused).toMatchObject({ status: 403, code: 'scope.everyNeeded' });
    const made = await app.call(limited, parameter.create, { params: { kind: 'location' }, body: { name: 'Bodega' } });
    expect(made.status).toBe(201);
  });
});

test('every table is there, with its parent and how many rows it has', async () => {
  const { data } = await app.call(admin, parameter.kinds);
  expect(data.map(({ kind }) => kind)).toEqual(parameterKinds);
  expect(data.every(({ count }) => count > 0)).toBe(true);
  expect(data.find(({ kind }) => kind === 'process')).toEqual({
    kind: 'process',
    parent: 'macroprocess',
    count: 22,
    activeCount: 22,
  });
});

test('a table comes in its own order and can be searched, filtered and sorted', async () => {
  const rows = await list('process');
  expect(rows.map(({ order }) => order)).toEqual(rows.map((_, index) => index + 1));
  expect((await list('process', { search: 'GESTION juridica' })).map(({ name }) => name)).toEqual(['Gestión jurídica']);
  expect((await list('process', { search: 'records' })).map(({ name }) => name)).toEqual(['Gestión documental']);
  const support = await named('macroprocess', 'Apoyo');
  expect(await list('process', { parentId: support.id })).toHaveLength(10);
  expect((await list('area', { sort: '-name' }))[0]?.name).toBe('Tesorería');
  expect((await list('location'))[8]).toMatchObject({ name: 'Nube pública', isLogical: true });
});

test('a new row is appended and derives its code from its name', async () => {
  const first = await create('area', { name: 'Atención al usuario', nameEn: 'User support' });
  expect(first).toMatchObject({ status: 201, data: { code: 'user_support', order: 17, isSystem: false, inUse: 0 } });
  const second = await create('custodian', { name: 'Bodega', nameEn: '' });
  expect(second.data).toMatchObject({ code: 'bodega', nameEn: null });
  const codes: string[] = [];
  for (const name of ['User-support', '¡User support!', `${'a'.repeat(49)} ñandú`, '日本'])
    codes.push((await create('area', { name, nameEn: null })).data.code);
  expect(codes).toEqual(['user_support_2', 'user_support_3', 'a'.repeat(49), 'area']);
  const often = await create('frequency', { name: 'Cada dos años', nameEn: 'Every two years', days: 730 });
  expect(often.data).toMatchObject({ days: 730 });
});

test('several rows are made at once or not at all, and are taken back together', async () => {
  const rows = ['Bodega', 'Laboratorio', 'Bodega norte'].map((name) => ({ name, nameEn: null }));
  const refused = await app.call(admin, parameter.createMany, {
    params: { kind: 'location' },
    body: { rows: [...rows, { name: 'bodega' }] },
  });
  expect(refused).toMatchObject({ status: 409, issues: [{ path: 'body.rows.3.name' }] });
  expect(await list('location')).toHaveLength(14);
  const made = await app.call(admin, parameter.createMany, { params: { kind: 'location' }, body: { rows } });
  expect(made.status).toBe(201);
  expect((await list('location')).slice(14).map(({ id, name }) => [id, name])).toEqual(
    rows.map(({ name }, index) => [made.data.ids[index], name]),
  );
  expect((await undo(made.data.changesetId)).data).toMatchObject({ undone: 3, refused: [] });
  expect(await list('location')).toHaveLength(14);
});

test('a block of changes is written as one, names may change places, and a wrong row stops all of it', async () => {
  const many = (rows: ({ id: number } & Record<string, unknown>)[]) =>
    app.call(admin, parameter.updateMany, { params: { kind: 'custodian' }, body: { rows } });
  const before = await list('custodian');
  const [one, two, three] = before;
  if (!one || !two || !three) throw new Error('too few custodians');
  expect(
    await many([
      { id: one.id, nameEn: 'Changed' },
      { id: two.id, name: three.name.toUpperCase() },
    ]),
  ).toMatchObject({
    status: 409,
    code: 'parameter.nameTaken',
    issues: [{ path: 'body.rows.1.name' }],
  });
  expect(await many([{ id: one.id, days: 3 }])).toMatchObject({ status: 422, issues: [{ path: 'body.rows.0.days' }] });
  expect(
    await many([
      { id: one.id, nameEn: 'A' },
      { id: two.id, nameEn: 'B', version: 99 },
    ]),
  ).toMatchObject({ status: 409 });
  expect(await list('custodian')).toEqual(before);
  const { data } = await many([
    { id: one.id, name: two.name },
    { id: two.id, name: one.name, nameEn: 'Swapped' },
  ]);
  const after = await list('custodian');
  expect(after.slice(0, 2).map(({ name }) => name)).toEqual([two.name, one.name]);
  expect((await undo(data.changesetId)).data).toMatchObject({ undone: 2, refused: [] });
  expect((await list('custodian')).slice(0, 2).map(({ name }) => name)).toEqual([one.name, two.name]);
});

test('a change returns what it changed and nothing else, and its history shows it', async () => {
  const { id, ...before } = await named('classification', 'Pública');
  const params = { kind: 'classification', id };
  const { data } = await app.call(admin, parameter.update, { params, body: { legalBasis: 'Ley 1712 de 2014' } });
  expect(data).toEqual({ id, ...before, legalBasis: 'Ley 1712 de 2014', version: 2, updatedAt: expect.any(String) });
  const again = await app.call(admin, parameter.update, { params, body: { legalBasis: 'Ley 1712 de 2014' } });
  expect(again.data.version).toBe(2);
  const { data: history } = await app.call(admin, parameter.history, { params });
  expect(history.entries[0]?.fields.map(({ field }) => field)).toEqual(['extra']);
});

test('the rows named share out the places they have, whether all of a table or some', async () => {
  const before = await list('area');
  const reversed = before.map(({ id }) => id).reverse();
  const whole = await app.call(admin, parameter.order, { params: { kind: 'area' }, body: { ids: reversed } });
  expect((await list('area')).map(({ id }) => id)).toEqual(reversed);
  await undo(whole.data.changesetId);
  expect((await list('area')).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  const [first, , third, , fifth] = before.map(({ id }) => id);
  await app.call(admin, parameter.order, { params: { kind: 'area' }, body: { ids: [fifth, first, third] } });
  const places = new Map((await list('area')).map(({ id, order }) => [id, order]));
  expect([fifth, first, third].map((id) => places.get(id as number))).toEqual([1, 3, 5]);
});

test('a row says where it is used, over every table that has it, and goes when nothing uses it', async () => {
  const area = await named('area', 'Tecnología');
  const [assetId] = [await newAsset('A-1')];
  await write(sql`update asset set owner_id = ${area.id} where id = ${assetId}`);
  await write(sql`insert into scope_area (scope_id, area_id) values (${company.scopeIds[0]}, ${area.id})`);
  expect(await named('area', 'Tecnología')).toMatchObject({
    inUse: 2,
    uses: [
      { entity: 'asset', field: 'ownerId', count: 1 },
      { entity: 'scope', field: 'areaIds', count: 1 },
    ],
  });
  const refused = await app.call(admin, parameter.remove, { params: { kind: 'area', id: area.id } });
  expect(refused.params['by']).toMatchObject([
    { entity: 'asset', rows: [{ code: 'A-1' }] },
    { entity: 'scope', rows: [{ name: 'Alcance 1' }] },
  ]);
  const mission = await named('macroprocess', 'Misional');
  expect(mission.uses).toEqual([{ entity: 'parameter', field: 'parentId', count: 4 }]);
  const { id } = await named('area', 'Jurídica');
  const removed = await app.call(admin, parameter.remove, { params: { kind: 'area', id } });
  expect(removed.status).toBe(200);
  await undo(removed.data.changesetId);
  expect(await named('area', 'Jurídica')).toMatchObject({ id });
});

test('an area that keeps evidence on legal hold is not deleted, and merged into another it hands that over; the hold stays', async () => {
  const from = await named('area', 'Tecnología');
  const into = await named('area', 'Operaciones');
  const [piece] = await write(sql<{ id: number }>`
    insert into evidence (scope_id, name, owner_id, hold_reason, hold_at)
    values (${company.scopeIds[0]}, 'Contrato', ${from.id}, 'Demanda', now()) returning id`);
  const used = { entity: 'evidence', field: 'ownerId', count: 1 };
  expect(await named('area', 'Tecnología')).toMatchObject({ inUse: 1, uses: [used] });
  const params = { kind: 'area', id: from.id };
  expect(await app.call(admin, parameter.remove, { params })).toMatchObject({
    status: 409,
    code: 'parameter.inUse',
    params: { by: [{ entity: 'evidence', count: 1, rows: [{ id: piece?.id, code: '', name: 'Contrato' }] }] },
  });
  const kept = () =>
    write(sql`select id, owner_id as "ownerId", hold_reason as "holdReason" from evidence where name = 'Contrato'`);
  expect(await kept()).toEqual([{ id: piece?.id, ownerId: from.id, holdReason: 'Demanda' }]);
  const merged = await app.call(admin, parameter.merge, {
    params: { kind: 'area' },
    body: { fromId: from.id, intoId: into.id },
  });
  expect(merged).toMatchObject({ status: 200, data: { moved: 1 } });
  expect(await kept()).toEqual([{ id: piece?.id, ownerId: into.id, holdReason: 'Demanda' }]);
  expect(await app.call(admin, evidence.endpoints.remove, { params: { id: piece?.id ?? 0 } })).toMatchObject({
    code: 'evidence.onHold',
  });
});

describe('two rows become one', () => {
  test('all that used the first uses the second, and taking it back restores every use', async () => {
    const from = await named('area', 'Tecnología');
    const into = await named('area', 'Operaciones');
    const assetId = await newAsset('A-1');
    await write(sql`update asset set owner_id = ${from.id} where id = ${assetId}`);
    // The first scope has both, so one line goes; the second has only the one that goes.
    await write(sql`insert into scope_area (scope_id, area_id) values (${company.scopeIds[0]}, ${from.id}),
      (${company.scopeIds[0]}, ${into.id}), (${company.scopeIds[1]}, ${from.id})`);
    const areas = () => write(sql`select id, scope_id, area_id from scope_area order by id`);
    const owners = () => write(sql`select owner_id from asset`);
    const before = [await areas(), await owners(), from];
    const merged = await app.call(admin, parameter.merge, {
      params: { kind: 'area' },
      body: { fromId: from.id, intoId: into.id },
    });
    expect(merged).toMatchObject({ status: 200, data: { moved: 3 } });
    expect((await list('area')).map(({ id }) => id)).not.toContain(from.id);
    expect(await owners()).toEqual([{ owner_id: into.id }]);
    expect((await areas()).map((row) => (row as { area_id: number }).area_id)).toEqual([into.id, into.id]);
    expect((await undo(merged.data.changesetId)).data.refused).toEqual([]);
    const after = await named('area', 'Tecnología');
    expect([await areas(), await owners(), { ...after, inUse: 0, uses: [] }]).toEqual([...before.slice(0, 2), from]);
  });

  test('below different parents, what is moved gets the other parent as well', async () => {
    const types = await list('assetType');
    const [from] = types as [ParameterRow];
    const into = types.find(({ parentId }) => parentId !== from.parentId) as ParameterRow;
    await newAsset('A-1', { typeId: from.id });
    const merged = await app.call(admin, parameter.merge, {
      params: { kind: 'assetType' },
      body: { fromId: from.id, intoId: into.id },
    });
    expect(await assets()).toMatchObject([{ type_id: into.id, category_id: into.parentId }]);
    expect((await undo(merged.data.changesetId)).data.refused).toEqual([]);
    expect(await assets()).toMatchObject([{ type_id: from.id, category_id: from.parentId }]);
  });

  test('with their children and everything below both', async () => {
    const [from, into] = (await list('assetCategory')) as [ParameterRow, ParameterRow];
    const type = (await list('assetType', { parentId: from.id }))[0] as ParameterRow;
    await newAsset('A-1', { typeId: type.id });
    await newAsset('A-2');
    const body = { fromId: from.id, intoId: into.id };
    const merged = await app.call(admin, parameter.merge, { params: { kind: 'assetCategory' }, body });
    expect(merged.status).toBe(200);
    expect((await assets()).map(({ category_id }) => category_id)).toEqual([into.id, into.id]);
    expect(await named('assetType', type.name)).toMatchObject({ parentId: into.id });
    expect((await undo(merged.data.changesetId)).data.refused).toEqual([]);
    expect((await assets()).map(({ category_id }) => category_id)).toEqual([from.id, from.id]);
  });

  test('not one with itself', async () => {
    const { id } = await named('area', 'Tecnología');
    const merged = await app.call(admin, parameter.merge, {
      params: { kind: 'area' },
      body: { fromId: id, intoId: id },
    });
    expect(merged).toMatchObject({ status: 422 });
  });
});

test('a row that gets another parent takes along whatever chooses both, in every scope', async () => {
  const type = (await list('assetType'))[0] as ParameterRow;
  await newAsset('A-1', { typeId: type.id, scope: 1 });
  const other = (await list('assetCategory')).find(({ id }) => id !== type.parentId) as ParameterRow;
  const params = { kind: 'assetType', id: type.id };
  await app.call(admin, parameter.update, { params, body: { parentId: other.id } });
  expect(await assets()).toMatchObject([{ type_id: type.id, category_id: other.id, version: 2 }]);
});

describe('a file', () => {
  const send = async (kind: ParameterKind, rows: string[][], query: Record<string, unknown> = {}) => {
    const content = rows.map((row) => row.join(';')).join('\n');
    return app.call(admin, imports[`parameters.${kind}`], { ...(await formOf(content)), query });
  };

  test('makes rows behind the others, changes those whose code it knows, and is taken back', async () => {
    const rows = [
      ['Código', 'Nombre', 'Nombre en inglés', 'Días'],
      ['daily', 'Cada día', 'Daily', '1'],
      ['decade', 'Cada diez años', 'Every ten years', '3650'],
      ['never', 'Nunca', '', ''],
    ];
    const checked = await send('frequency', rows, { dryRun: true });
    expect(checked.data).toMatchObject({ kind: 'parameters.frequency', created: 2, updated: 1, failed: 0 });
    expect(await list('frequency')).toHaveLength(11);
    const done = await send('frequency', rows);
    expect(done.data).toMatchObject({ state: 'done', created: 2, updated: 1 });
    const after = await list('frequency');
    expect(after[1]).toMatchObject({ code: 'daily', name: 'Cada día', days: 1 });
    expect(after.slice(11).map(({ code, days, order }) => [code, days, order])).toEqual([
      ['decade', 3650, 12],
      ['never', null, 13],
    ]);
    expect((await send('frequency', rows)).data).toMatchObject({ created: 0, updated: 0, same: 3 });
    await app.call(admin, imports.undo, { params: { jobId: done.data.jobId } });
    expect((await list('frequency')).map(({ name }) => name)).not.toContain('Nunca');
    expect(await named('frequency', 'Diaria')).toMatchObject({ code: 'daily' });
  });

  test('of one table leaves the others alone, though the code be the same', async () => {
    const areas = await list('area');
    await send('custodian', [
      ['Código', 'Nombre'],
      ['management', 'Gerencia'],
    ]);
    expect(await list('area')).toEqual(areas);
    expect(await named('custodian', 'Gerencia')).toMatchObject({ code: 'management' });
  });

  test('names parents by name, and rejects numbers that are none', async () => {
    const done = await send('process', [
      ['Código', 'Nombre', 'Pertenece a'],
      ['labs', 'Laboratorios', 'Misional'],
    ]);
    expect(done.data.state).toBe('done');
    const mission = await named('macroprocess', 'Misional');
    expect(await named('process', 'Laboratorios')).toMatchObject({ parentId: mission.id });
    const wrong = await send('frequency', [
      ['Código', 'Nombre', 'Días'],
      ['x', 'X', 'muchos'],
      ['y', 'Y', '99999'],
    ]);
    expect(wrong.data).toMatchObject({ state: 'refused', failed: 2 });
    expect(wrong.data.reasons.map(({ field, code }) => [field, code])).toEqual([
      ['days', 'wrongNumber'],
      ['days', expect.any(String)],
    ]);
  });

  test('that was exported comes back as it went', async () => {
    for (const kind of ['process', 'location', 'classification'] as const) {
      const { raw } = await app.call(admin, parameter.export, { params: { kind }, query: { format: 'csv' } });
      const job = (
        await app.call(admin, imports[`parameters.${kind}`], await formOf(raw.rawPayload as Uint8Array<ArrayBuffer>))
      ).data;
      expect(job, kind).toMatchObject({ state: 'done', created: 0, updated: 0, same: (await list(kind)).length });
    }
  });

  test('to fill in has the columns of its table', async () => {
    const { raw } = await app.call(admin, imports.template, {
      params: { kind: 'parameters.process' },
      query: { format: 'csv' },
    });
    expect(raw.body).toContain('Código;Nombre;Nombre en inglés;Pertenece a');
  });
});

test('what was set inactive is not offered any more, and stays where it is chosen', async () => {
  const actor = (await list('threatActor'))[0] as ParameterRow;
  await app.call(admin, parameter.status, { params: { kind: 'threatActor', id: actor.id }, body: { statusId: 2 } });
  const [row] = (await app.call(admin, threat.endpoints.list, { query: { actorId: actor.id } })).data;
  const params = { id: row?.id };
  expect(await app.call(admin, threat.endpoints.update, { params, body: { name: 'Otro nombre' } })).toMatchObject({
    status: 200,
  });
  const [other] = (await app.call(admin, threat.endpoints.list, {})).data.filter(({ actorId }) => actorId !== actor.id);
  const chosen = await app.call(admin, threat.endpoints.update, {
    params: { id: other?.id },
    body: { actorId: actor.id },
  });
  expect(chosen).toMatchObject({ status: 422, issues: [{ path: 'body.actorId', code: 'inactiveChoice' }] });
});

test('of two rows that become one, the one that stays may be one of the system', async () => {
  const [low, medium] = (await list('severity')) as [ParameterRow, ParameterRow];
  const made = await app.call(admin, parameter.create, {
    params: { kind: 'severity' },
    body: { name: 'Leve', nameEn: 'Slight', value: 2 },
  });
  expect(made.status, made.raw.body).toBe(201);
  const merge = (fromId: number, intoId: number) =>
    app.call(admin, parameter.merge, { params: { kind: 'severity' }, body: { fromId, intoId } });
  expect(await merge(low.id, made.data.id)).toMatchObject({ status: 409, code: 'parameter.isSystem' });
  expect(await merge(low.id, medium.id)).toMatchObject({ status: 409, code: 'parameter.isSystem' });
  expect(await merge(made.data.id, low.id)).toMatchObject({ status: 200, data: { moved: 0 } });
  expect((await list('severity')).map(({ id }) => id)).not.toContain(made.data.id);
});
