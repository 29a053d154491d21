import { defaultMethod } from '@baluarte/contract/risk/risk.rules.ts';
import { can } from '@baluarte/contract/kit/session.ts';
import { permissionList, permissions, type PermissionCode } from '@baluarte/contract/permissions.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import type { Database } from '#kit/database/database.ts';
import { inCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import { createCompany } from './create-company.ts';
import { seedCompany } from './seed-company.ts';
import { readCatalogue } from '#organization/shared/seed-data.ts';

let database: Database;
let tenant: Tenant;
const inside = (companyId: number): Tenant => ({ companyId, userId: null, scopeIds: 'every' });
const rows = <R>(query: ReturnType<typeof sql<R>>, of = tenant) =>
  inCompany(database.app, of, (trx) => trx.rows<R>(query));
const count = async (table: string, of = tenant) =>
  (await rows(sql<{ count: number }>`select count(*) from ${sql.table(table)}`, of))[0]?.count;

beforeAll(async () => {
  database = await testDatabase();
  tenant = inside(await createCompany(database.app, { subdomain: 'uno', name: 'Uno' }));
});
afterAll(() => database.close());

test('a new company has every threat and vulnerability of the catalogue, in both languages', async () => {
  const catalogue = readCatalogue();
  expect(await count('threat')).toBe(catalogue.threats.length);
  expect(await count('vulnerability')).toBe(catalogue.vulnerabilities.length);
  expect(await count('threat_vulnerability')).toBe(
    catalogue.threat_vulnerabilities.flatMap(({ vulnerabilities }) => vulnerabilities).length,
  );
  const [threat] = await rows(sql`select name, name_en, example, example_en from threat where code = 'T-A07'`);
  expect(threat).toMatchObject({ name: 'Secuestro de información (ransomware)', name_en: 'Ransomware' });
  const untranslated = await rows(sql`select code from threat where name_en is null or description_en is null
    union all select code from vulnerability where name_en is null or description_en is null
    union all select code from impact_factor where name_en is null or description_en is null
    union all select code from parameter where name_en is null`);
  expect(untranslated).toEqual([]);
});

const privateClasses = ['Pública 1', 'Interna 2', 'Confidencial 2', 'Restringida 3'];
const classesOfTheLaw = [
  'Información pública 1',
  'Información pública clasificada 2',
  'Información pública reservada 3',
];

test.each([
  ['of an unknown kind', {}, privateClasses],
  ['a private one', { categoryId: 2, typeId: 14 }, privateClasses],
  ['a foundation', { categoryId: 4 }, privateClasses],
  ['a ministry', { categoryId: 1, typeId: 1 }, classesOfTheLaw],
  ['of which only the type is known, a mayor’s office', { typeId: 8 }, classesOfTheLaw],
  ['one the State has a part in', { categoryId: 3 }, classesOfTheLaw],
])('a company, %s, starts with the classes of information of its kind', async (what, kind, classes) => {
  const subdomain = `clases-${Object.values(kind).join('-')}-${what.length}`;
  const companyId = await createCompany(database.app, { subdomain, name: 'Clases', ...kind });
  const found = await rows(
    sql<{ name: string; level: number }>`select name, extra ->> 'confidentiality' as level from parameter
      where kind = 'classification' order by sort_order`,
    inside(companyId),
  );
  expect(found.map(({ name, level }) => `${name} ${level}`)).toEqual(classes);
});

test('a vulnerability is in a subcategory of its own category', async () => {
  const astray = await rows(sql`select v.code from vulnerability v join parameter s on s.id = v.subcategory_id
    where s.parent_id is distinct from v.category_id`);
  expect(astray).toEqual([]);
});

test('every kind of configuration row is there, children under their parents', async () => {
  const kinds = await rows(
    sql<{ kind: string; count: number; parents: number }>`select kind, count(*), count(parent_id) as parents
      from parameter group by kind order by kind collate "C"`,
  );
  expect(kinds.map(({ kind, count, parents }) => `${kind} ${count} ${parents}`)).toEqual([
    'area 16 0',
    'assetCategory 11 0',
    'assetType 54 54',
    'classification 4 0',
    'companyCategory 5 0',
    'controlAction 193 193',
    'controlDocumentation 4 0',
    'controlDomain 14 0',
    'controlEvidence 3 0',
    'controlExecution 3 0',
    'custodian 10 0',
    'frequency 11 0',
    'location 14 0',
    'macroprocess 4 0',
    'minimumWage 2 0',
    'personalDataKind 6 0',
    'process 22 22',
    'severity 4 0',
    'threatActor 12 0',
    'threatCategory 4 0',
    'threatReason 13 0',
    'threatSubcategory 38 0',
    'vulnerabilityCategory 10 0',
    'vulnerabilitySubcategory 90 90',
  ]);
});

test('the method a company starts with is the one the rules call the default', async () => {
  const [method] = await rows(sql`select zone_mode as "zoneMode", zone_matrix as "zoneMatrix" from method`);
  expect(method).toEqual({
    zoneMode: defaultMethod.zoneMode,
    zoneMatrix: JSON.parse(JSON.stringify(defaultMethod.zoneMatrix)),
  });
  const ranges = await rows(sql`select id, color, level_from as "from", level_to as "to",
    control_required as "controlRequired", accept from range_level order by id desc`);
  expect(ranges).toEqual(defaultMethod.rangeLevels);
  const days = await rows(sql<{ days: number }>`select review_days as days from range_level order by id desc`);
  expect(days.map(({ days }) => days)).toEqual([365, 180, 90, 30]);
  const scales = await rows(
    sql<{ type: string; levels: unknown }>`select t.code as type, t.is_default as "isDefault",
      jsonb_agg(jsonb_build_object('order', l."order", 'from', l.percent_from, 'to', l.percent_to) order by l."order") as levels
      from probability_type t join probability_level l on l.probability_type_id = t.id
      group by t.id, t.code, t.is_default, t.sort_order order by t.sort_order`,
  );
  const levels = defaultMethod.probabilityLevels;
  expect(scales).toEqual([
    { type: 'exposure', isDefault: true, levels },
    { type: 'history', isDefault: false, levels },
    { type: 'feasibility', isDefault: false, levels },
  ]);
});

test('five impact factors have five described levels each', async () => {
  const factors = await rows(sql`select f.code, array_agg(l."order" order by l."order") as orders
    from impact_factor f join impact_level l on l.impact_factor_id = f.id
    where l.description is not null and l.description_en is not null and l.name_en is not null
    group by f.id, f.code, f.sort_order order by f.sort_order`);
  expect(factors).toEqual(
    ['financial', 'operational', 'reputational', 'legal', 'privacy'].map((code) => ({
      code,
      orders: defaultMethod.impactOrders,
    })),
  );
});

test('the zones of a new company give every cell the colour of its product', async () => {
  const ranges = await rows(sql`select range_level_id as id, count(*) as cells from zone
    where probability <= 5 and impact <= 5 group by range_level_id order by range_level_id`);
  expect(ranges).toEqual([
    { id: 1, cells: 3 },
    { id: 2, cells: 7 },
    { id: 3, cells: 10 },
    { id: 4, cells: 5 },
  ]);
});

describe('the roles of a new company', () => {
  type Role = { name: string; base: 1 | 2 | 3; permissionCodes: PermissionCode[]; isSystem: boolean };
  let roles: Role[];
  beforeAll(async () => {
    roles = await rows(sql<Role>`select name, base, permission_codes as "permissionCodes", is_system as "isSystem"
      from role order by base, is_system desc`);
  });

  test('nobody in a company holds a platform permission', () => {
    const platform = permissionList.filter(({ group }) => group === 'companies').map(({ code }) => code);
    expect(
      roles.flatMap(({ permissionCodes }) => permissionCodes.filter((code) => platform.includes(code as never))),
    ).toEqual([]);
  });

  test('no role holds a permission its base could not use', () => {
    for (const role of roles) expect(role.permissionCodes.filter((code) => !can(role, code))).toEqual([]);
  });

  test('an administrator may do all there is, a member write the inventory, a guest read it', () => {
    const [admin, auditor, member, guest] = roles as [Role, Role, Role, Role];
    expect(roles.map(({ name, base, isSystem }) => [name, base, isSystem])).toEqual([
      ['Administrador', 1, true],
      ['Auditor', 1, false],
      ['Miembro', 2, true],
      ['Invitado', 3, true],
    ]);
    expect(admin.permissionCodes).toHaveLength(permissionList.filter(({ group }) => group !== 'companies').length);
    const { assets, threats, vulnerabilities, risks, auditRequests } = permissions;
    for (const code of [assets.list, risks.list, auditRequests.create]) expect(can(auditor, code)).toBe(true);
    for (const code of [assets.create, risks.editControl, auditRequests.answer]) expect(can(auditor, code)).toBe(false);
    for (const code of [assets.list, assets.view, threats.viewVulnerabilities, vulnerabilities.list]) {
      expect(can(member, code)).toBe(true);
      expect(can(guest, code)).toBe(true);
    }
    for (const code of [assets.create, assets.edit, threats.create, vulnerabilities.edit]) {
      expect(can(member, code)).toBe(true);
      expect(can(guest, code)).toBe(false);
    }
    for (const code of [assets.delete, assets.import, threats.relateAssets, risks.list])
      expect([can(admin, code), can(member, code), can(guest, code)]).toEqual([true, false, false]);
  });

  test('they are named in the language of the company', async () => {
    const id = await createCompany(database.app, { subdomain: 'english', name: 'English', language: 'en' });
    const names = await rows(sql<{ name: string }>`select name from role order by base, is_system desc`, inside(id));
    expect(names.map(({ name }) => name)).toEqual(['Administrator', 'Auditor', 'Member', 'Guest']);
  });
});

test('a second seeding is refused and changes nothing', async () => {
  const before = await rows(sql`select count(*), max(id) from change`);
  await expect(inCompany(database.app, tenant, seedCompany)).rejects.toMatchObject({ constraint: 'method__pk' });
  expect(await rows(sql`select count(*), max(id) from change`)).toEqual(before);
});

test('everything a company starts with is one changeset of its history', async () => {
  expect(await rows(sql`select kind, count(*) from changeset group by kind`)).toEqual([{ kind: 'seed', count: 1 }]);
  expect(await rows(sql`select count(*) from change where operation = 'insert' and table_name = 'threat'`)).toEqual([
    { count: readCatalogue().threats.length },
  ]);
});

test('two companies start alike and see only their own', async () => {
  const other = inside(await createCompany(database.app, { subdomain: 'dos', name: 'Dos' }));
  for (const table of [
    'company',
    'role',
    'parameter',
    'threat',
    'vulnerability',
    'impact_level',
    'zone',
    'changeset',
  ]) {
    expect(await count(table, other), table).toBe(await count(table));
    const companies = await rows(
      sql`select distinct ${sql.ref(table === 'company' ? 'id' : 'company_id')} as id from ${sql.table(table)}`,
      other,
    );
    expect(companies, table).toEqual([{ id: other.companyId }]);
  }
});

test('a subdomain belongs to one company', async () => {
  const again = createCompany(database.app, { subdomain: 'uno', name: 'Otra' });
  await expect(again).rejects.toMatchObject({ constraint: 'company__subdomain_taken' });
});

test('a company is ready in less than two seconds', async () => {
  const start = performance.now();
  await createCompany(database.app, { subdomain: 'pronto', name: 'Pronto' });
  expect(performance.now() - start).toBeLessThan(2000);
});
