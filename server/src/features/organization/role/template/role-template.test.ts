import { roleTemplate } from '@baluarte/contract/organization/role-template.ts';
import { companyCodes } from '@baluarte/contract/organization/role.rules.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';

let app: TestApp;
let outside: TestPerson;
let old: TestCompany;
beforeAll(async () => {
  app = await testApp();
  old = await testCompany(app.database);
  const person = await testPerson(app.database, old, { isSuperAdmin: true });
  await app.database.identityDb.query(`update auth.session set company_id = null where user_id = $1`, [person.userId]);
  outside = { ...person, headers: { ...person.headers, 'x-subdomain': 'app', 'x-scopeid': '' } };
});
afterAll(() => app.close());

const list = async () => (await app.call(outside, roleTemplate.list)).data;
const idOf = async (base: number) => (await list()).find((each) => each.isSystem && each.base === base)?.id ?? 0;
const update = async (base: number, body: object) =>
  app.call(outside, roleTemplate.update, { params: { id: await idOf(base) }, body });
const rolesOf = (company: TestCompany) =>
  inCompany(app.database.app, company.tenant, (trx) =>
    trx.rows(sql<{ name: string; permissionCodes: number[]; isSystem: boolean }>`
      select name, permission_codes as "permissionCodes", is_system as "isSystem" from role order by id`),
  );

test('an administrator of a company has no say in them, nor a super administrator from inside one', async () => {
  const admin = await testPerson(app.database, old);
  expect(await app.call(admin, roleTemplate.list)).toMatchObject({ status: 403 });
  const inside = await testPerson(app.database, old, { isSuperAdmin: true });
  expect(await app.call(inside, roleTemplate.update, { params: { id: 1 }, body: { name: 'Otro' } })).toMatchObject({
    status: 403,
  });
});

test('the three of the system keep their base, the administrators’ its permissions, and none of them goes', async () => {
  expect((await list()).map(({ name, base, isSystem }) => [name, base, isSystem])).toEqual([
    ['Administrador', 1, true],
    ['Auditor', 1, false],
    ['Invitado', 3, true],
    ['Miembro', 2, true],
  ]);
  expect((await list())[0]?.permissionCodes).toEqual(companyCodes);
  expect(await update(2, { base: 3 })).toMatchObject({ status: 409, code: 'role.systemBase' });
  expect(await update(1, { permissionCodes: [1] })).toMatchObject({ status: 409, code: 'role.administrator' });
  const gone = await app.call(outside, roleTemplate.remove, { params: { id: await idOf(3) } });
  expect(gone).toMatchObject({ status: 409, code: 'roleTemplate.system' });
});

test('a company starts with them as they are then; one that is there keeps its own', async () => {
  const before = await rolesOf(old);
  const made = await app.call(outside, roleTemplate.create, {
    body: { name: 'Auditoría', nameEn: 'Auditors', base: 1, permissionCodes: [651, 652] },
  });
  expect(made).toMatchObject({ status: 201, data: { isSystem: false, permissionCodes: [651, 652] } });
  expect((await update(3, { permissionCodes: [101], name: 'Visitante' })).data.permissionCodes).toEqual([101]);
  const young = await testCompany(app.database, { isNew: true });
  expect(await rolesOf(young)).toEqual([
    { name: 'Administrador', permissionCodes: companyCodes, isSystem: true },
    expect.objectContaining({ name: 'Miembro', isSystem: true }),
    { name: 'Visitante', permissionCodes: [101], isSystem: true },
    expect.objectContaining({ name: 'Auditor', isSystem: false }),
    { name: 'Auditoría', permissionCodes: [651, 652], isSystem: false },
  ]);
  expect(await rolesOf(old)).toEqual(before);
  expect((await app.call(outside, roleTemplate.remove, { params: made.data })).status).toBe(200);
  expect((await rolesOf(young)).map(({ name }) => name)).toContain('Auditoría');
});

test('a name that is taken, an old version and a permission of the platform are refused', async () => {
  const body = { name: 'Miembro', nameEn: 'Someone', base: 2, permissionCodes: [] };
  expect(await app.call(outside, roleTemplate.create, { body })).toMatchObject({ status: 409 });
  expect(await update(2, { description: 'Otra', version: 99 })).toMatchObject({
    status: 409,
    code: 'changedMeanwhile',
  });
  expect(await update(2, { permissionCodes: [551] })).toMatchObject({ status: 422 });
});

test('the list is searched, narrowed, put in order and taken away as a file', async () => {
  const made = await app.call(outside, roleTemplate.create, {
    body: { name: 'Consulta', nameEn: 'Reading', base: 3, permissionCodes: [101, 151] },
  });
  const namesIn = async (query: Record<string, unknown>) =>
    (await app.call(outside, roleTemplate.list, { query })).data.map(({ name }) => name);
  expect(await namesIn({ search: 'read' })).toEqual(['Consulta']);
  expect(await namesIn({ isSystem: 'false', base: '3' })).toEqual(['Consulta']);
  expect(await namesIn({ base: '1', sort: 'isSystem,name' })).toEqual(['Auditor', 'Administrador']);
  expect((await namesIn({ sort: '-permissionCodes' }))[0]).toBe('Administrador');
  expect(await namesIn({ ids: String(made.data.id) })).toEqual(['Consulta']);
  expect((await app.call(outside, roleTemplate.list, { query: { sort: 'version' } })).status).toBe(422);

  const query = { format: 'csv', columns: 'name,base,permissionCodes,isSystem', search: 'a', sort: '-name' };
  const { raw } = await app.call(outside, roleTemplate.export, { query });
  const lines = raw.body.replace('\uFEFF', '').split(/\r?\n/).filter(Boolean);
  expect(lines[0]).toBe('Nombre;Base;Permisos;Del sistema');
  expect(lines.at(-1)).toBe('Administrador;Administración;Todos;sí');
  expect(lines.find((line) => line.startsWith('Consulta'))).toMatch(
    /^Consulta;Invitado;.+; .+;no$|^Consulta;Invitado;".+";no$/,
  );
  expect((await app.call(outside, roleTemplate.export, { query: { columns: 'version' } })).status).toBe(422);
  const admin = await testPerson(app.database, old);
  expect((await app.call(admin, roleTemplate.export)).status).toBe(403);
  await app.call(outside, roleTemplate.remove, { params: made.data });
});
