import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { randomBytes } from 'node:crypto';
import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { testUrl } from './database.ts';
import { createDatabase } from '#kit/database/database.ts';
import { setWallsTo } from '#kit/tenancy/walls.ts';
import { migrate } from '#kit/database/migrate.ts';
import { createPool } from '#kit/database/pool.ts';
import { shippedPairs } from '#organization/shared/seed-data.ts';
import { parameterRows } from '#organization/company/parameter-rows.ts';
import { temporaryFolder } from './temporary.ts';

const migrations = fileURLToPath(new URL('../migrations', import.meta.url));
let folder: string;
let owner: Pool;

/** Permissions of roles as they were, and those they lack for what they could do. */
const roles: Record<string, [held: number[], gets: number[]]> = {
  'reads risks': [
    [255, 256],
    [282, 284, 286],
  ],
  'reads the audit': [[651], [282, 284, 286]],
  'sees how many chose a probability': [[351], [282]],
  assesses: [
    [255, 283, 285],
    [282, 284, 286, 287],
  ],
  'writes probability alone': [
    [255, 283],
    [282, 284, 286],
  ],
  'had them already': [[255, 282, 284, 286], []],
  'has nothing to do with either': [[101, 151], []],
  'edits assets': [
    [101, 110, 112, 113],
    [105, 751, 752, 753, 754, 801, 803, 807, 810],
  ],
};

/** A database as it was before the configuration tables could be edited, with a company in it. */
beforeAll(async () => {
  folder = await temporaryFolder('older');
  for (const name of await readdir(migrations)) if (name < '0022') await cp(join(migrations, name), join(folder, name));
  const name = `test_${randomBytes(6).toString('hex')}`;
  await createDatabase(inject('clusterUrl'), name);
  owner = createPool(testUrl(name), 1);
  await migrate(owner, folder);
  await owner.query(`begin; select set_config('app.company_id', '7', true);
    insert into company (id, subdomain, name) values (7, 'antigua', 'Antigua');
    insert into parameter (kind, code, name, name_en, extra, sort_order) values
      ('process', 'treasury', 'Tesorería', 'Treasury', '{"macroprocess": "support"}', 1),
      ('process', 'own', 'Propio', null, '{}', 2),
      ('location', 'saas', 'Plataforma contratada', null, '{"kind": "logical"}', 1),
      ('classification', 'public', 'Pública', null, '{"confidentiality": 1, "legal_basis": "Ley 1712", "range_level": 4}', 1),
      ('assetCategory', 'INF', 'Información', null, '{"mintic_type": "Información", "description": {"es": "Datos.", "en": "Data."}}', 1),
      ('macroprocess', 'mission', 'Lo nuestro', null, '{}', 9);
    insert into role (name, base, permission_codes) values ('member', 2, '{255}'),
      ${Object.entries(roles)
        .map(([name, [held]]) => `('${name}', 1, '{${held.join(',')}}')`)
        .join(', ')};
    insert into role (name, description, base, is_system, permission_codes)
      values ('Miembro', 'Consulta, crea y edita activos, amenazas y vulnerabilidades.', 2, true, '{151,157}');
    insert into auth."user" (id, email, email_verified, name, first_name, last_name)
      overriding system value values (9, 'a@example.com', true, 'A B', 'A', 'B');
    insert into auth.api_key (user_id, company_id, name, start, hash, permission_codes) values (9, 7, 'K', 'K', 'K', '{256,283,285}');
    commit`);
  await migrate(owner);
});
afterAll(async () => {
  await owner.end();
  await rm(folder, { recursive: true });
});

const read = async <R extends object>(query: string) => (await owner.query<R>(query)).rows;

test('an existing company gets the new tables, and keeps its own rows', async () => {
  const kinds = [
    'macroprocess',
    'controlDomain',
    'controlAction',
    'controlDocumentation',
    'controlEvidence',
    'controlExecution',
    'frequency',
  ];
  const found = await read<{ key: string; extra: unknown }>(
    `select kind || ':' || code as key, extra from parameter where kind = any('{${kinds.join(',')}}') order by kind, sort_order, code`,
  );
  const expected = parameterRows({ isPublicBody: true }).filter(({ kind }) => kinds.includes(kind));
  expect(found.map(({ key }) => key).sort()).toEqual(expected.map(({ kind, code }) => `${kind}:${code}`).sort());
  const extraOf = new Map(found.map(({ key, extra }) => [key, extra]));
  for (const { kind, code, extra } of nonEmpty(expected)) expect(extraOf.get(`${kind}:${code}`)).toEqual(extra);
  expect(await read(`select name, sort_order from parameter where code = 'mission'`)).toEqual([
    { name: 'Lo nuestro', sort_order: 9 },
  ]);
});

test('its rows’ data are where the current code reads them', async () => {
  const rows = await read(`select p.code, m.code as parent, p.extra from parameter p
    left join parameter m on m.company_id = p.company_id and m.id = p.parent_id
    where p.kind in ('process', 'location', 'classification', 'assetCategory') order by p.id`);
  expect(rows).toEqual([
    { code: 'treasury', parent: 'support', extra: {} },
    { code: 'own', parent: null, extra: {} },
    { code: 'saas', parent: null, extra: { isLogical: true } },
    { code: 'public', parent: null, extra: { confidentiality: 1, legalBasis: 'Ley 1712', range_level: 4 } },
    { code: 'INF', parent: null, extra: { mintic_type: 'Información', description: 'Datos.', descriptionEn: 'Data.' } },
  ]);
});

test('that is a change of its history, within its walls', async () => {
  expect(
    await read(`select distinct company_id, kind from changeset where id = (select max(id) from changeset)`),
  ).toEqual([{ company_id: 7, kind: 'seed' }]);
  expect(await read(`select relforcerowsecurity as forced from pg_class where relname = 'company'`)).toEqual([
    { forced: true },
  ]);
});

test('everyone who could see or write a part of an assessment goes on doing it, by role and by key, and has the evidence of assets', async () => {
  type Holding = { name: string; codes: number[] };
  const codes = new Map(
    (await read<Holding>(`select name, permission_codes as codes from role`)).map((role) => [role.name, role.codes]),
  );
  for (const [role, [held, gets]] of Object.entries(roles))
    expect(codes.get(role), role).toEqual([...held, ...gets].toSorted((a, b) => a - b));
  expect(codes.get('member')).toEqual([255]);
  // Members follow up what is their own, by the role a company is made with.
  expect(codes.get('Miembro')).toEqual([151, 157, 276, 277, 278, 279]);
  expect(await read<Holding>(`select name, permission_codes as codes from auth.api_key`)).toEqual([
    { name: 'K', codes: [256, 282, 283, 284, 285, 286, 287] },
  ]);
  expect(
    await read(`select s.kind, count(*)::int as count from change c join changeset s on s.id = c.changeset_id
      where c.table_name = 'role' and c.operation = 'update' group by 1`),
  ).toEqual([{ kind: 'seed', count: 8 }]);
});

test('what its changesets hold is summed up as if it had been from the start', async () => {
  await read(`begin; ${setWallsTo({ companyId: '7', scopeIds: '*' })}`);
  const [sums] = await read<{ changesets: number; untrue: number; counted: number; written: number }>(`
    select count(*)::int as changesets, count(*) filter (where not app.sums_hold(s.id))::int as untrue,
      (select sum(count)::int from change_count) as counted, (select count(*)::int from change) as written
    from changeset s`);
  expect(sums).toMatchObject({ untrue: 0, counted: sums?.written });
  expect(sums?.changesets).toBeGreaterThan(1);
  expect(
    await read(`select relname from pg_class where relname in ('change', 'changeset') and not relforcerowsecurity`),
  ).toEqual([]);
  await read('commit');
});

test('an existing company gets the threats of its types, as far as it has both', async () => {
  const older = await temporaryFolder('older-types');
  for (const name of await readdir(migrations)) if (name < '0057') await cp(join(migrations, name), join(older, name));
  const name = `test_${randomBytes(6).toString('hex')}`;
  await createDatabase(inject('clusterUrl'), name);
  const pool = createPool(testUrl(name), 1);
  try {
    await migrate(pool, older);
    await pool.query(`begin; select set_config('app.company_id', '7', true);
      insert into company (id, subdomain, name) values (7, 'antigua', 'Antigua');
      insert into parameter (kind, code, name) values
        ('assetType', 'INF-03', 'Renombrado'), ('assetType', 'OWN', 'Propio'), ('threatCategory', 'N', 'N'), ('threatSubcategory', 's', 'S');
      insert into threat (code, name, category_id, subcategory_id, description)
      select r.code, r.code, c.id, s.id, 'D' from (values ('T-A04'), ('T-E01'), ('T-N01'), ('X-1')) as r(code)
      join parameter c on c.kind = 'threatCategory' join parameter s on s.kind = 'threatSubcategory';
      commit`);
    await migrate(pool);
    await pool.query(`begin; ${setWallsTo({ companyId: '7' })}`);
    const { rows } = await pool.query<{ pair: string }>(
      `select y.code || ' ' || t.code as pair from type_threat p join parameter y on y.id = p.type_id join threat t on t.id = p.threat_id order by 1`,
    );
    // A natural fire concerns no electronic document, and what is the company's own is in no catalogue.
    expect(rows.map(({ pair }) => pair)).toEqual(['INF-03 T-A04', 'INF-03 T-E01']);
    const shipped = shippedPairs().map(({ type, threat }) => `${type} ${threat}`);
    expect(shipped).toEqual(expect.arrayContaining(['INF-03 T-A04', 'INF-03 T-E01']));
    expect(shipped).not.toContain('INF-03 T-N01');
    const { rows: kinds } = await pool.query<{ kind: string }>(
      `select distinct s.kind from change c join changeset s on s.id = c.changeset_id where c.table_name = 'type_threat'`,
    );
    expect(kinds).toEqual([{ kind: 'seed' }]);
  } finally {
    await pool.end();
    await rm(older, { recursive: true });
  }
});

test('the table of types and threats that existing companies get is the one of the catalogue', async () => {
  const file = await readFile(join(migrations, '0057_type_threat.sql'), 'utf8');
  const pairs = [...file.matchAll(/\('([A-Z]+-\d+)', '([^']+)'\)/g)].flatMap(([, type = '', threats = '']) =>
    threats.split(' ').map((threat) => ({ type, threat })),
  );
  expect(pairs).toEqual(shippedPairs());
});
