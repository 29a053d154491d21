import { asset } from '@baluarte/contract/inventory/asset.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
import { companyCodes } from '@baluarte/contract/organization/role.rules.ts';
import { permissionEndpoints, role } from '@baluarte/contract/organization/role.ts';
import { session } from '@baluarte/contract/identity/session.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';

const { endpoints } = role;
let app: TestApp;
let company: TestCompany;
let admin: TestPerson;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** A company of its own with its administrator. */
async function place() {
  company = await testCompany(app.database);
  admin = await testPerson(app.database, company);
}

const systemRole = async (base: number, { tenant } = company) =>
  (
    await inCompany(app.database.app, tenant, (trx) =>
      trx.one(sql<{ id: number }>`select id from role where is_system and base = ${base}`),
    )
  ).id;
const roleOf = async ({ userId }: TestPerson) =>
  (
    await inCompany(app.database.app, company.tenant, (trx) =>
      trx.one(sql<{ id: number }>`select role_id as id from member where user_id = ${userId}`),
    )
  ).id;

const valid = (more: object = {}) => ({
  name: `Rol ${Math.random()}`,
  base: 2,
  permissionCodes: [101, 113],
  ...more,
});
const create = (person: TestPerson, more: object = {}) => app.call(person, endpoints.create, { body: valid(more) });
const update = (person: TestPerson, id: number, body: object) =>
  app.call(person, endpoints.update, { params: { id }, body });
const setStatus = (person: TestPerson, id: number, statusId: 1 | 2) =>
  app.call(person, endpoints.status, { params: { id }, body: { statusId } });
const remove = (person: TestPerson, id: number) => app.call(person, endpoints.remove, { params: { id } });
const replace = (person: TestPerson, id: number, roleId: number) =>
  app.call(person, endpoints.replace, { params: { id }, body: { roleId } });
const limited = (permissionCodes: number[]) => testPerson(app.database, company, { base: 1, permissionCodes });

describe('the administrator role', () => {
  beforeAll(place);

  test('is not deleted, deactivated, replaced or emptied, and keeps its base', async () => {
    const id = await systemRole(1);
    const other = await testPerson(app.database, company, { base: 1, permissionCodes: companyCodes });
    const guest = await systemRole(3);
    for (const answer of [
      await remove(other, id),
      await setStatus(other, id, 2),
      await replace(other, id, guest),
      await update(other, id, { permissionCodes: [501, 503] }),
      await update(other, id, { permissionCodes: [] }),
      await update(other, id, { base: 2 }),
      await app.call(other, endpoints.preview, { params: { id }, body: { permissionCodes: [] } }),
    ])
      expect(answer).toMatchObject({ status: 409, code: 'role.administrator' });
    for (const action of [
      { action: 'delete', ids: [id] },
      { action: 'status', ids: [id], values: { statusId: 2 } },
    ] as const)
      expect((await app.call(other, endpoints.bulk, { body: action })).data.rows).toMatchObject([
        { id, ok: false, code: 'role.administrator' },
      ]);
  });

  test('has every permission of the company, whatever is stored; its name may change', async () => {
    const id = await systemRole(1);
    await inCompany(app.database.app, company.tenant, (trx) =>
      trx.run(sql`update role set permission_codes = '{1}' where id = ${id}`),
    );
    const { data } = await app.call(admin, endpoints.get, { params: { id } });
    expect(data.permissionCodes).toEqual(companyCodes);
    expect((await update(admin, id, { name: 'Dirección' })).data).toMatchObject({ name: 'Dirección', isSystem: true });
  });

  test('cannot be made inactive, and no other role becomes it, also past the server', async () => {
    const past = (statement: ReturnType<typeof sql>) =>
      inCompany(app.database.app, company.tenant, (trx) => trx.run(statement));
    await expect(past(sql`update role set status_id = 2 where is_system and base = 1`)).rejects.toThrow(
      'role__administrator',
    );
    await expect(past(sql`update role set base = 1 where is_system and base = 3`)).rejects.toThrow(
      'role__administrator_taken',
    );
  });
});

describe('no one grants or removes more than they have', () => {
  beforeAll(place);

  test('neither in a new role, nor in a change, nor with a wider base', async () => {
    const person = await limited([501, 502, 503, 504, 505, 101, 113]);
    expect((await create(person, { permissionCodes: [101, 112] })).code).toBe('role.exceedsOwn');
    const own = (await create(person)).data;
    expect(own.permissionCodes).toEqual([101, 113]);
    expect(await update(person, own.id, { permissionCodes: [101, 112] })).toMatchObject({
      status: 403,
      code: 'role.exceedsOwn',
      params: { permissions: [112] },
    });
    expect((await update(person, own.id, { permissionCodes: [101] })).status).toBe(200);
    const strong = (await create(admin, { permissionCodes: [101, 112] })).data;
    for (const answer of [
      await update(person, strong.id, { permissionCodes: [101] }),
      await update(person, strong.id, { name: 'Otro nombre' }),
      await setStatus(person, strong.id, 2),
      await remove(person, strong.id),
      await replace(person, own.id, strong.id),
      await replace(person, strong.id, own.id),
      await app.call(person, endpoints.preview, { params: strong, body: { permissionCodes: [101] } }),
    ])
      expect(answer).toMatchObject({ status: 403, code: 'role.exceedsOwn' });
    expect((await app.call(admin, endpoints.get, { params: strong })).data.permissionCodes).toEqual([101, 112]);
  });

  test('nor by undoing another user’s change', async () => {
    const person = await limited([501, 502, 503, 505, 101]);
    const ownRole = await roleOf(person);
    const taken = await update(admin, ownRole, { permissionCodes: [101, 501, 505] });
    const undone = await update(admin, ownRole, { permissionCodes: [101, 112, 501, 502, 503, 505] });
    expect(await app.call(person, changeset.undo, { params: { id: Number(undone.data.changesetId) } })).toMatchObject({
      status: 200,
    });
    expect(await app.call(person, changeset.undo, { params: { id: Number(taken.data.changesetId) } })).toMatchObject({
      status: 403,
      code: 'role.exceedsOwn',
    });
  });

  test('nor a permission of the platform', async () => {
    expect(await create(admin, { permissionCodes: [101, 551] })).toMatchObject({ status: 422, code: 'invalid' });
  });
});

describe('the own role', () => {
  beforeAll(place);

  test('is neither deleted nor deactivated', async () => {
    const person = await limited([...companyCodes]);
    const id = await roleOf(person);
    for (const answer of [
      await setStatus(person, id, 2),
      await remove(person, id),
      await replace(person, id, await systemRole(3)),
    ])
      expect(answer).toMatchObject({ status: 409, code: 'role.ownRole' });
  });

  test('loses the permission to edit roles only after confirmation', async () => {
    const person = await limited([501, 503, 505]);
    const id = await roleOf(person);
    const { data } = await app.call(person, endpoints.preview, {
      params: { id },
      body: { permissionCodes: [501, 505] },
    });
    expect(data).toMatchObject({ isOwn: true, locksOut: true, granted: [], revoked: [503], total: 1 });
    expect((await update(person, id, { permissionCodes: [501, 505] })).code).toBe('role.locksOut');
    expect((await update(person, id, { base: 2 })).code).toBe('role.locksOut');
    expect((await update(person, id, { permissionCodes: [501, 505], isAccepted: true })).status).toBe(200);
    expect((await update(person, id, { name: 'Nada' })).status).toBe(403);
  });
});

describe('a change', () => {
  beforeAll(place);

  test('is shown before it is saved with whom it touches, and nothing is written', async () => {
    const member = await testPerson(app.database, company, { base: 2 });
    const id = await roleOf(member);
    const { data: before } = await app.call(admin, endpoints.get, { params: { id } });
    const permissionCodes = [...before.permissionCodes.filter((code) => code !== 152), 112, 255];
    const { data } = await app.call(admin, endpoints.preview, { params: { id }, body: { permissionCodes } });
    // The list of risks opens nothing to the base: it is not given.
    expect(data).toMatchObject({ granted: [112], revoked: [152], total: 1, isOwn: false, locksOut: false });
    expect(data.people).toEqual([{ id: member.userId, name: 'Paula Prueba', email: member.email, statusId: 1 }]);
    expect(data.after.permissionCodes).not.toContain(255);
    expect((await app.call(admin, endpoints.get, { params: { id } })).data).toEqual(before);
    expect((await update(admin, id, { permissionCodes })).data.permissionCodes).toEqual(
      permissionCodes.toSorted((a, b) => a - b),
    );
  });

  test('applies at once to signed-in users, and so does its undo', async () => {
    const made = (await create(admin, { permissionCodes: [101] })).data;
    const person = await testPerson(app.database, company, { base: 2 });
    await inCompany(app.database.app, company.tenant, (trx) =>
      trx.run(sql`update member set role_id = ${made.id} where user_id = ${person.userId}`),
    );
    expect((await app.call(person, asset.endpoints.list)).status).toBe(200);
    const { data } = await update(admin, made.id, { permissionCodes: [113] });
    expect((await app.call(person, asset.endpoints.list)).status).toBe(403);
    await app.call(admin, changeset.undo, { params: { id: Number(data.changesetId) } });
    expect((await app.call(person, asset.endpoints.list)).status).toBe(200);
    expect((await app.call(person, session.get)).data.permissionCodes).toEqual([101]);
  });

  test('does not touch the base of a role that came with the company', async () => {
    expect(await update(admin, await systemRole(3), { base: 2 })).toMatchObject({ code: 'role.systemBase' });
  });

  test('is refused with a name that is taken, and after another user changed the role', async () => {
    const made = (await create(admin)).data;
    expect(await create(admin, { name: made.name })).toMatchObject({ status: 409, code: 'role.nameTaken' });
    await update(admin, made.id, { description: 'Para la mesa de ayuda' });
    expect((await update(admin, made.id, { name: 'Otro', version: 1 })).code).toBe('changedMeanwhile');
  });
});

describe('a role that people have', () => {
  beforeAll(place);

  test('cannot be deactivated while it has users; an unused one can', async () => {
    const member = await testPerson(app.database, company, { base: 3 });
    const id = await roleOf(member);
    expect(await setStatus(admin, id, 2)).toMatchObject({ status: 409, code: 'role.inUseStatus' });
    const many = await app.call(admin, endpoints.bulk, {
      body: { action: 'status', ids: [id], values: { statusId: 2 } },
    });
    expect(many.data.rows).toMatchObject([{ ok: false, code: 'role.inUseStatus', params: { by: [{ count: 1 }] } }]);
    const free = (await create(admin)).data;
    expect((await setStatus(admin, free.id, 2)).data.statusId).toBe(2);
    expect((await setStatus(admin, free.id, 1)).data.statusId).toBe(1);
  });

  test('is not deleted; it says who has it', async () => {
    const member = await testPerson(app.database, company, { base: 2 });
    const id = await roleOf(member);
    const refused = await remove(admin, id);
    expect(refused).toMatchObject({ status: 409, code: 'role.inUse' });
    expect(refused.params?.['by']).toMatchObject([
      { entity: 'user', count: 1, rows: [{ id: member.userId, code: member.email, name: 'Paula Prueba' }] },
    ]);
  });

  test('goes once another takes its place, with those still invited, in one step that can be taken back', async () => {
    const made = (await create(admin, { permissionCodes: [101, 112] })).data;
    const guestRole = await systemRole(3);
    const person = await testPerson(app.database, company, { base: 3 });
    await inCompany(app.database.app, company.tenant, (trx) =>
      trx.run(sql`update member set role_id = ${made.id} where user_id = ${person.userId}`),
    );
    const email = `invitada-${Date.now()}@example.com`;
    const invited = await app.call(admin, user.endpoints.create, {
      body: { email, name: 'Inés', lastName: 'Invitada', roleId: made.id },
    });
    expect(invited.status).toBe(201);
    const preview = await app.call(admin, endpoints.previewReplacement, {
      params: made,
      body: { roleId: guestRole },
    });
    expect(preview.data).toMatchObject({ revoked: [112], total: 2 });
    expect(new Set(preview.data.people.map(({ statusId }) => statusId))).toEqual(new Set([1, 3]));
    const { data } = await replace(admin, made.id, guestRole);
    expect(data.moved).toBe(2);
    expect(await roleOf(person)).toBe(guestRole);
    expect((await app.call(admin, endpoints.get, { params: made })).status).toBe(404);
    const back = await app.call(admin, changeset.undo, { params: { id: Number(data.changesetId) } });
    expect(back.data.refused).toEqual([]);
    expect(await roleOf(person)).toBe(made.id);
    expect((await app.call(admin, endpoints.get, { params: made })).data.userCount).toBe(2);
  });

  test('is not replaced by itself, by an inactive role or by one of another company', async () => {
    const made = (await create(admin)).data;
    const off = (await create(admin)).data;
    await setStatus(admin, off.id, 2);
    expect((await replace(admin, made.id, made.id)).code).toBe('role.sameRole');
    expect(await replace(admin, made.id, off.id)).toMatchObject({ status: 422, code: 'invalid' });
    const elsewhere = await testCompany(app.database);
    const foreign = await systemRole(3, elsewhere);
    expect(await replace(admin, made.id, foreign)).toMatchObject({ status: 422, code: 'invalid' });
  });
});

describe('roles are listed', () => {
  beforeAll(place);

  test('with how many have them, narrowed by base, in a file with words', async () => {
    await create(admin, { name: 'Auditoría externa', base: 3, permissionCodes: [101, 151] });
    const { data } = await app.call(admin, endpoints.list, { query: { base: '3', sort: '-userCount' } });
    expect(data.map(({ name }) => name).toSorted()).toEqual(['Auditoría externa', 'Invitado']);
    const found = await app.call(admin, endpoints.list, { query: { search: 'auditoria' } });
    expect(found.data).toMatchObject([{ userCount: 0, isSystem: false, base: 3 }]);
    const file = await app.call(admin, endpoints.export, { query: { format: 'csv', search: 'auditoria' } });
    expect(file.raw.body).toContain('Ver el listado de activos; Ver el listado de amenazas');
    expect(file.raw.body).toMatch(/Auditoría externa.*Invitado.*no/);
    expect((await app.call(admin, endpoints.list, { query: { base: '4' } })).status).toBe(422);
  });

  test('and have their history, permissions and all', async () => {
    const made = (await create(admin)).data;
    await update(admin, made.id, { permissionCodes: [101] });
    const { data } = await app.call(admin, endpoints.history, { params: made });
    expect(data.entries[0]?.fields).toEqual([
      expect.objectContaining({ field: 'permissionCodes', before: [101, 113], after: [101] }),
    ]);
  });
});

describe('the list of permissions', () => {
  beforeAll(place);

  test('has names in the language asked for, what each needs and who it means something to', async () => {
    const { data } = await app.call(admin, permissionEndpoints.list);
    expect(data.map(({ group }) => group)).not.toContain('companies');
    expect(data.flatMap(({ permissions }) => permissions.map(({ code }) => code))).toEqual(companyCodes);
    const english = { headers: { ...admin.headers, 'x-language': 'en' } };
    const [scopes] = (await app.call(english, permissionEndpoints.list)).data;
    expect(scopes).toMatchObject({ group: 'scopes', label: 'Scopes' });
    const risks = data.find(({ group }) => group === 'risks');
    expect(risks?.permissions.find(({ code }) => code === 261)).toEqual({
      code: 261,
      key: 'riskMaps',
      operation: 'viewMaps',
      label: 'Ver los mapas de riesgo',
      bases: [1],
      needs: [255, 282, 284],
    });
  });
});
