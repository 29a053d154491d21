import { asset } from '@baluarte/contract/inventory/asset.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
import { choices } from '@baluarte/contract/organization/choices.ts';
import { scope } from '@baluarte/contract/organization/scope.ts';
import { session } from '@baluarte/contract/identity/session.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { snake } from '#kit/catalogue/store.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { scopeStore } from './scope.routes.ts';

const { endpoints } = scope;
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

interface ScopeAnswer {
  company: TestCompany;
  admin: TestPerson;
  /** Ids of the scopes, the first being the one worked in. */
  ids: number[];
}

/** A company of its own, its administrator working in the first of its scopes. */
async function place(scopes = 2): Promise<ScopeAnswer> {
  const company = await testCompany(app.database, { scopes });
  return { company, admin: await testPerson(app.database, company), ids: company.scopeIds };
}

async function valid(person: TestPerson) {
  const { data } = await app.call(person, choices.list, { query: { kinds: 'area,process' } });
  const idsOf = (kind: string, count: number) => (data[kind] ?? []).slice(0, count).map(({ id }) => id);
  return { name: `Alcance ${Math.random()}`, areaIds: idsOf('area', 2), processIds: idsOf('process', 2) };
}

const create = async (person: TestPerson, more: object = {}) =>
  app.call(person, endpoints.create, { body: { ...(await valid(person)), ...more } });
const get = (person: TestPerson, id: number) => app.call(person, endpoints.get, { params: { id } });
const remove = (person: TestPerson, id: number) => app.call(person, endpoints.remove, { params: { id } });
const inactivate = (person: TestPerson, id: number) =>
  app.call(person, endpoints.status, { params: { id }, body: { statusId: 2 } });
const setUsers = (person: TestPerson, id: number, userIds: number[]) =>
  app.call(person, endpoints.setUsers, { params: { id }, body: { userIds } });
const scopesOf = async (person: TestPerson) => {
  const { data } = await app.call(person, session.get, { headers: { 'x-scopeid': '' } });
  return data.scopes.map(({ id }) => id);
};
const held = async ({ company }: ScopeAnswer, { userId }: TestPerson): Promise<number[]> =>
  (
    await inCompany(app.database.app, company.tenant, (trx) =>
      trx.one(sql<{ ids: number[] }>`select scope_ids as ids from member where user_id = ${userId}`),
    )
  ).ids;
const makeAsset = ({ company }: ScopeAnswer, scopeId: number) =>
  inCompany(app.database.app, company.tenant, (trx) =>
    trx.run(sql`insert into asset (scope_id, code, name, category_id, security_requirements)
      select ${scopeId}, ${`A-${scopeId}`}, 'Servidor', min(id), 'Cifrado' from parameter where kind = 'assetCategory'`),
  );

describe('writing a scope is refused', () => {
  test('to users who are not administrators, though a role grants it', async () => {
    const { company, ids } = await place();
    const member = await testPerson(app.database, company, { base: 2, permissionCodes: [1, 2, 3, 4, 5, 6, 7, 8] });
    expect(await create(member)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await remove(member, ids[1] ?? 0)).toMatchObject({ status: 403 });
    expect(await setUsers(member, ids[1] ?? 0, [])).toMatchObject({ status: 403 });
    expect((await app.call(member, endpoints.list)).data).toHaveLength(2);
  });

  test('without areas and processes, beyond the lengths and with an end before its beginning, all reported together', async () => {
    const { admin } = await place();
    const answer = await create(admin, {
      areaIds: [],
      processIds: undefined,
      notes: 'x'.repeat(501),
      validFrom: '2026-02-01',
      validTo: '2026-01-31',
    });
    expect(answer).toMatchObject({ status: 422, code: 'invalid' });
    expect(answer.issues.map(({ path, code }) => `${path} ${code}`).toSorted()).toEqual([
      'body.areaIds required',
      'body.notes tooLong',
      'body.processIds required',
      'body.validTo tooEarly',
    ]);
  });

  test('with a process among its areas, a name that is taken, or an end before its saved beginning', async () => {
    const { admin } = await place();
    const { processIds } = await valid(admin);
    expect((await create(admin, { areaIds: processIds })).issues).toMatchObject([
      { path: 'body.areaIds', code: 'unknown' },
      { path: 'body.areaIds', code: 'unknown' },
    ]);
    expect(await create(admin, { name: 'Alcance 1' })).toMatchObject({ status: 409, code: 'scope.nameTaken' });
    const { data } = await create(admin, { validFrom: '2026-02-01' });
    const early = await app.call(admin, endpoints.update, { params: data, body: { validTo: '2026-01-01' } });
    expect(early.issues).toEqual([{ path: 'body.validTo', code: 'tooEarly' }]);
  });
});

describe('deleting a scope is refused', () => {
  test('while one works in it, alone or among others', async () => {
    const { admin, ids } = await place();
    const [current = 0, other = 0] = ids;
    expect(await remove(admin, current)).toMatchObject({ status: 409, code: 'scope.current' });
    const many = await app.call(admin, endpoints.bulk, { body: { action: 'delete', ids: [current, other] } });
    expect(many.data).toEqual({
      changesetId: null,
      rows: [
        { id: current, ok: false, code: 'scope.current', params: {} },
        { id: other, ok: false, code: 'scope.onlyOne', params: { names: 'Paula Prueba', count: 1 } },
      ],
    });
    expect((await app.call(admin, endpoints.list)).meta.total).toBe(2);
    await app.call(admin, session.scope, { body: { scopeId: other } });
    const there = { ...admin, headers: { ...admin.headers, 'x-scopeid': String(other) } };
    expect((await remove(there, current)).status).toBe(200);
  });

  test('while it holds assets, which are named', async () => {
    const here = await place();
    const [, other = 0] = here.ids;
    await makeAsset(here, other);
    expect(await remove(here.admin, other)).toMatchObject({
      status: 409,
      code: 'scope.hasContents',
      params: { by: [{ entity: 'asset', count: 1, rows: [{ code: `A-${other}` }] }] },
    });
  });

  test('while it holds anything else, which is named too', async () => {
    const here = await place();
    const [, other = 0] = here.ids;
    const framework = `'M-1', '{}'::jsonb, 0, 0`;
    await inCompany(app.database.app, here.company.tenant, async (trx) => {
      await trx.run(sql`insert into evidence (scope_id, name) values (${other}, 'Acta')`);
      await trx.run(sql`insert into scenario (scope_id, name) values (${other}, 'Con cifrado')`);
      await trx.run(sql`
        insert into control (scope_id, code, name, description, domain_id, action_id, type_id, implementation_id, responsible_id,
          creation_date, next_follow_up)
        select ${other}, 'C-1', 'Respaldo', 'Copia diaria de lo que se guarda', a.parent_id, a.id, 1, 1,
          (select min(id) from parameter where kind = 'area'), '2026-01-15', '2026-04-15'
        from parameter a where a.kind = 'controlAction' order by a.id limit 1`);
      await trx.run(sql`insert into audit_request (scope_id, code, name) values (${other}, 'S-1', 'El inventario')`);
      await trx.run(sql`insert into assessment (scope_id, framework_code, framework, clauses_total, controls_total, name)
        select ${other}, ${sql.raw(framework)}, 'La de este año'`);
    });
    const refused = await remove(here.admin, other);
    expect(refused).toMatchObject({ status: 409, code: 'scope.hasContents' });
    const { by } = refused.params as {
      by: { entity: string; count: number; rows: { code: string; name: string | null }[] }[];
    };
    expect(by.map(({ entity, count, rows: [row] }) => [entity, count, row?.code, row?.name])).toEqual([
      ['control', 1, 'C-1', 'Respaldo'],
      ['auditRequest', 1, 'S-1', 'El inventario'],
      ['evidence', 1, 'Acta', null],
      ['scenario', 1, 'Con cifrado', null],
      ['assessment', 1, 'M-1', 'La de este año'],
    ]);
  });

  test('has an obstacle for every table whose rows hold a scope', async () => {
    // What is deleted with a scope, or by what is, is no obstacle.
    const rows = await app.database.owner.query<{ table: string }>(`
      select conrelid::regclass::text as "table" from pg_constraint
      where contype = 'f' and confrelid = 'scope'::regclass and confdeltype = 'a'`);
    const named = scopeStore.obstacles.map(({ entity }) => snake(entity)).filter((table) => table !== 'risk');
    expect(rows.rows.map(({ table }) => table).toSorted()).toEqual(named.toSorted());
  });

  test('while it is the only scope of a user', async () => {
    const { company, admin, ids } = await place();
    const [, other = 0] = ids;
    await testPerson(app.database, company, { scopeIds: [other] });
    expect(await remove(admin, other)).toMatchObject({
      status: 409,
      code: 'scope.onlyOne',
      params: { names: 'Paula Prueba', count: 1 },
    });
  });
});

describe('making a scope inactive', () => {
  test('is refused while the user works in it, and while it is the last active scope of a user', async () => {
    const { company, admin, ids } = await place(3);
    const [first = 0, second = 0, third = 0] = ids;
    expect(await inactivate(admin, first)).toMatchObject({ status: 409, code: 'scope.currentStatus' });
    await testPerson(app.database, company, { scopeIds: [second, third] });
    expect((await inactivate(admin, third)).data).toMatchObject({ statusId: 2 });
    expect(await inactivate(admin, second)).toMatchObject({ status: 409, code: 'scope.onlyOne' });
    const many = await app.call(admin, endpoints.bulk, {
      body: { action: 'status', ids: [second], values: { statusId: 2 } },
    });
    expect(many.data.rows).toMatchObject([{ ok: false, code: 'scope.onlyOne' }]);
  });

  test('takes it from the choice of everybody at once, and gives it back', async () => {
    const { company, admin, ids } = await place();
    const [first = 0, second = 0] = ids;
    const limited = await testPerson(app.database, company, { scopeIds: [first, second] });
    const there = { ...limited, headers: { ...limited.headers, 'x-scopeid': String(second) } };
    expect((await app.call(there, asset.endpoints.list)).status).toBe(200);
    await inactivate(admin, second);
    expect(await app.call(there, asset.endpoints.list)).toMatchObject({ status: 403, code: 'scope.refused' });
    expect(await app.call(limited, session.scope, { body: { scopeId: second } })).toMatchObject({
      code: 'scope.refused',
    });
    expect(await scopesOf(limited)).toEqual([first]);
    // It is still theirs to look after, where their role lets them.
    expect((await get(limited, second)).data).toMatchObject({ statusId: 2 });
    await app.call(admin, endpoints.status, { params: { id: second }, body: { statusId: 1 } });
    expect((await app.call(there, asset.endpoints.list)).status).toBe(200);
  });
});

describe('a scope that was made', () => {
  test('has what it covers, and is there to be worked in at once', async () => {
    const { admin } = await place(1);
    const body = {
      ...(await valid(admin)),
      description: 'Sede norte',
      validFrom: '2026-01-01',
      validTo: '2026-12-31',
    };
    const made = await app.call(admin, endpoints.create, { body });
    expect(made).toMatchObject({ status: 201, data: { ...body, assetCount: 0, riskCount: 0, userCount: 1 } });
    expect(await scopesOf(admin)).toContain(made.data.id);
    const { data } = await app.call(admin, session.scope, { body: { scopeId: made.data.id } });
    expect(data).toMatchObject({ scope: { id: made.data.id }, scopeCount: 2 });
  });

  test('shows its former areas in its history, and can be read as of a date', async () => {
    const { admin } = await place();
    const { data: row } = await create(admin);
    const [kept = 0, gone] = row.areaIds;
    const { data: added } = await app.call(admin, endpoints.createArea, { body: { name: 'Bodega' } });
    await app.call(admin, endpoints.update, { params: row, body: { areaIds: [kept, added.id] } });
    await app.call(admin, endpoints.update, { params: row, body: { notes: 'Nada más' } });
    const { data } = await app.call(admin, endpoints.history, { params: row });
    expect(data.entries.map(({ fields }) => fields.filter(({ field }) => field === 'areaIds'))).toEqual([
      [],
      [{ field: 'areaIds', before: [kept, gone], after: [kept, added.id] }],
      [{ field: 'areaIds', before: [], after: [kept, gone] }],
    ]);
    expect(data.names).toHaveProperty(`parameter:${added.id}`, 'Bodega');
  });

  test('goes, and comes back with everything it covered, when its deletion is taken back', async () => {
    const { admin } = await place();
    const { data: row } = await create(admin);
    const gone = await app.call(admin, endpoints.bulk, { body: { action: 'delete', ids: [row.id] } });
    expect(await scopesOf(admin)).not.toContain(row.id);
    const { data } = await app.call(admin, changeset.undo, { params: { id: gone.data.changesetId } });
    expect(data.refused).toEqual([]);
    expect((await get(admin, row.id)).data).toMatchObject({ areaIds: row.areaIds, processIds: row.processIds });
    expect(await scopesOf(admin)).toContain(row.id);
  });
});

describe('a user limited to some scopes', () => {
  test('sees, changes and deletes those alone, whichever is worked in', async () => {
    const { company, admin, ids } = await place(3);
    const [first = 0, second = 0, third = 0] = ids;
    const limited = await testPerson(app.database, company, { scopeIds: [first, second] });
    const listed = await app.call(limited, endpoints.list);
    expect(listed.data.map(({ id }) => id)).toEqual([first, second]);
    const file = await app.call(limited, endpoints.export, { query: { format: 'csv' } });
    expect(file.raw.body).not.toContain('Alcance 3');
    await app.call(admin, endpoints.update, { params: { id: third }, body: { notes: 'Secreto' } });
    for (const answer of [
      await get(limited, third),
      await app.call(limited, endpoints.history, { params: { id: third } }),
      await app.call(limited, endpoints.get, { params: { id: third }, query: { at: new Date().toISOString() } }),
      await app.call(limited, endpoints.users, { params: { id: third } }),
      await app.call(limited, endpoints.update, { params: { id: third }, body: { notes: 'Mío' } }),
      await inactivate(limited, third),
      await remove(limited, third),
    ])
      expect(answer).toMatchObject({ status: 404, code: 'notFound' });
    // Only users with every scope may set who has access to a scope.
    for (const id of [second, third])
      expect(await setUsers(limited, id, [limited.userId])).toMatchObject({ status: 403, code: 'scope.everyNeeded' });
    expect((await app.call(limited, endpoints.update, { params: { id: second }, body: { notes: 'Mío' } })).status).toBe(
      200,
    );
  });

  test('may enter the scope they make', async () => {
    const here = await place();
    const limited = await testPerson(app.database, here.company, { scopeIds: here.ids.slice(0, 1) });
    const made = await create(limited);
    expect(made.status).toBe(201);
    expect(await held(here, limited)).toEqual([here.ids[0], made.data.id]);
    expect((await get(limited, made.data.id)).status).toBe(200);
    expect(await scopesOf(limited)).toContain(made.data.id);
    expect((await get(limited, here.ids[1] ?? 0)).status).toBe(404);
  });
});

describe('the people of a scope', () => {
  test('are those with every scope and those it is listed for; others are shown only to users who may grant access', async () => {
    const { company, admin, ids } = await place();
    const [first = 0, second = 0] = ids;
    const listed = await testPerson(app.database, company, { scopeIds: [second] });
    const outside = await testPerson(app.database, company, { scopeIds: [first] });
    const viewer = await testPerson(app.database, company, { permissionCodes: [7] });
    const params = { id: second };
    const { data, meta } = await app.call(admin, endpoints.users, { params });
    expect(meta.total).toBe(3);
    expect(new Map(data.map(({ id, access }) => [id, access]))).toEqual(
      new Map([
        [admin.userId, 'every'],
        [listed.userId, 'listed'],
        [viewer.userId, 'every'],
      ]),
    );
    const others = await app.call(admin, endpoints.users, { params, query: { access: 'none', search: outside.email } });
    expect(others.data).toMatchObject([{ id: outside.userId, email: outside.email, access: 'none', statusId: 1 }]);
    expect((await app.call(viewer, endpoints.users, { params })).status).toBe(200);
    expect(await app.call(viewer, endpoints.users, { params, query: { access: 'none' } })).toMatchObject({
      status: 403,
      params: { permission: 8 },
    });
    expect((await get(admin, second)).data.userCount).toBe(3);
  });

  test('gain and lose access at once; users with every scope keep it', async () => {
    const here = await place();
    const { company, admin, ids } = here;
    const [first = 0, second = 0] = ids;
    const limited = await testPerson(app.database, company, { scopeIds: [first] });
    const there = { ...limited, headers: { ...limited.headers, 'x-scopeid': String(second) } };
    expect(await app.call(there, asset.endpoints.list)).toMatchObject({ code: 'scope.refused' });
    const saved = await setUsers(admin, second, [limited.userId]);
    expect(saved.data).toEqual([
      { id: admin.userId, access: 'every' },
      { id: limited.userId, access: 'listed' },
    ]);
    expect((await app.call(there, asset.endpoints.list)).status).toBe(200);
    expect((await setUsers(admin, second, [])).data).toEqual([{ id: admin.userId, access: 'every' }]);
    expect(await app.call(there, asset.endpoints.list)).toMatchObject({ code: 'scope.refused' });
    expect(await held(here, admin)).toEqual([]);
  });

  test('never lose their last active scope, because an empty list would open every one', async () => {
    const here = await place();
    const { company, admin, ids } = here;
    const [first = 0, second = 0] = ids;
    const only = await testPerson(app.database, company, { scopeIds: [second] });
    expect(await setUsers(admin, second, [])).toMatchObject({ status: 409, code: 'scope.onlyOne' });
    const both = await testPerson(app.database, company, { scopeIds: [first, second] });
    const there = { ...admin, headers: { ...admin.headers, 'x-scopeid': String(second) } };
    expect((await setUsers(there, second, [only.userId, both.userId])).status).toBe(200);
    await inactivate(there, first);
    expect(await setUsers(there, second, [only.userId])).toMatchObject({ status: 409, code: 'scope.onlyOne' });
    expect(await held(here, only)).toEqual([second]);
    expect(await held(here, both)).toEqual([first, second]);
  });

  test('are of the company', async () => {
    const { admin, ids } = await place();
    const stranger = (await place()).admin;
    const answer = await setUsers(admin, ids[1] ?? 0, [admin.userId, stranger.userId]);
    expect(answer).toMatchObject({ status: 422, issues: [{ path: 'body.userIds.1', code: 'unknown' }] });
  });
});

describe('an area', () => {
  test('is made with a code of its own and can be chosen; one called alike is refused', async () => {
    const { admin } = await place();
    const make = (name: string) => app.call(admin, endpoints.createArea, { body: { name } });
    const made = await make('Atención al usuario');
    expect(made).toMatchObject({ status: 201, data: { code: 'atencion_al_usuario', nameEn: null, statusId: 1 } });
    expect(await make('ATENCION AL USUARIO')).toMatchObject({ status: 409, code: 'area.nameTaken' });
    expect((await make('Atención (al usuario)')).data.code).toBe('atencion_al_usuario_2');
    expect((await create(admin, { areaIds: [made.data.id] })).status).toBe(201);
  });
});
