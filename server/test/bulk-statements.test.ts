import { endpoints } from '@baluarte/contract/index.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { parameter } from '@baluarte/contract/organization/parameter.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { followMany } from '@baluarte/contract/risk/follow-many.ts';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealAll } from '#kit/history/sealing.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { testApp, type TestApp } from './app.ts';
import { personOutside, testCompany, testPerson, type TestCompany, type TestPerson } from './company.ts';
import { sentBy } from './statements.ts';

const few = 4;
const many = 40;

let app: TestApp;
let company: TestCompany;
let admin: TestPerson;
/** Who looks after companies, from outside of each. */
let platform: TestPerson;

beforeAll(async () => {
  app = await testApp();
  company = await testCompany(app.database);
  admin = await testPerson(app.database, company);
  platform = await personOutside(app.database, company, { isSuperAdmin: true });
}, 120_000);
afterAll(() => app.close());

let made = 0;
/** Inserts as many rows; their ids. */
const insert = (into: RawBuilder<unknown>, count: number): Promise<number[]> =>
  inCompany(app.database.app, company.tenant, async (trx) => {
    const first = made + 1;
    made += count;
    const rows = await trx.rows(sql<{ id: number }>`insert into ${into}
      from generate_series(${first}::integer, ${first + count - 1}::integer) n returning id`);
    return rows.map(({ id }) => id);
  });

const repeated = async (count: number, make: () => Promise<number>): Promise<number[]> => {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await make());
  return ids;
};

const choice = (kind: string) => sql`(select id from parameter where kind = ${kind} order by id limit 1)`;

/** Companies without the initial catalogue: only their own row is written. */
async function bareCompanies(count: number): Promise<number[]> {
  const client = await app.database.owner.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    const { rows } = await client.query<{ id: number }>(
      `insert into company (id, subdomain, name, plan_code)
       select i, 'desnuda-' || i, 'Empresa ' || i, 'enterprise' from (select nextval('company_id_seq') as i from generate_series(1, $1)) n
       returning id`,
      [count],
    );
    await client.query('commit');
    return rows.map(({ id }) => id);
  } finally {
    client.release();
  }
}

/** Rows that a bulk action writes, by what they are. */
const makers: Readonly<Record<string, (count: number) => Promise<number[]>>> = {
  asset: (count) =>
    insert(
      sql`asset (scope_id, code, name, category_id, security_requirements)
        select ${company.scopeIds[0]}, 'B-' || n, 'Servidor', ${choice('assetCategory')}, 'Cifrado'`,
      count,
    ),
  threat: (count) =>
    insert(
      sql`threat (code, name, category_id, subcategory_id, description) select 'B-' || n, 'Amenaza',
        (select category_id from threat limit 1), (select subcategory_id from threat limit 1), 'Una'`,
      count,
    ),
  vulnerability: (count) =>
    insert(
      sql`vulnerability (code, name, category_id, subcategory_id, severity_id, description) select 'B-' || n, 'Debilidad',
        (select category_id from vulnerability limit 1), (select subcategory_id from vulnerability limit 1),
        (select severity_id from vulnerability limit 1), 'Una'`,
      count,
    ),
  control: (count) =>
    insert(
      sql`control (scope_id, code, name, description, domain_id, action_id, type_id, implementation_id, responsible_id,
          creation_date, next_follow_up, status_id)
        select ${company.scopeIds[0]}::bigint, 'B-' || n, 'Revisar', 'Revisar los accesos una vez al mes.', ${choice('controlDomain')},
          ${choice('controlAction')}, 1, 1, ${choice('area')}, '2026-01-01'::date, '2026-02-01'::date, 1`,
      count,
    ),
  // Each of an asset of its own: a risk is what its asset, threat and vulnerability make together.
  risk: async (count) => {
    const assets = await makers['asset']?.(count);
    return insert(
      sql`risk (scope_id, asset_id, threat_id, vulnerability_id)
        select ${company.scopeIds[0]}::bigint, (${assets}::bigint[])[n - ${made}::integer], (select min(id) from threat), (select min(id) from vulnerability)`,
      count,
    );
  },
  auditRequest: (count) =>
    insert(sql`audit_request (scope_id, code, name) select ${company.scopeIds[0]}::bigint, 'B-' || n, 'Actas'`, count),
  evidence: (count) =>
    insert(sql`evidence (scope_id, name) select ${company.scopeIds[0]}::bigint, 'Evidencia ' || n`, count),
  impactFactor: (count) =>
    insert(sql`impact_factor (code, name, status_id) select 'B-' || n, 'Factor B' || n, 2`, count),
  scope: (count) => insert(sql`scope (name) select 'Alcance B' || n`, count),
  role: (count) => insert(sql`role (name, base, permission_codes) select 'Rol ' || n, 2, '{101}'`, count),
  user: (count) => repeated(count, async () => (await testPerson(app.database, company, { base: 2 })).userId),
  company: bareCompanies,
};

const bulks = endpoints.filter(({ path }: AnyEndpoint) => path.endsWith('/bulk'));

async function statementsOf(endpoint: AnyEndpoint, input: object): Promise<string[]> {
  const person = endpoint.name === 'company.bulk' ? platform : admin;
  const { result, sent } = await sentBy(() => app.call(person, endpoint, input));
  expect(result.status, result.raw.body.slice(0, 300)).toBe(200);
  const { rows } = result.data as { rows?: { ok: boolean }[] };
  expect(
    rows?.every(({ ok }) => ok),
    result.raw.body.slice(0, 300),
  ).not.toBe(false);
  // The session is looked up again every few seconds, and the queue looks for work when it likes.
  return sent.filter((text) => !text.includes('touched as (') && !text.includes('SKIP LOCKED'));
}

/** Compares the statements sent for few and for many rows; retried once, because the queue's own statements may interfere. */
async function expectAsOften(endpoint: AnyEndpoint, inputOf: (count: number) => Promise<object>): Promise<void> {
  // The first time the session is looked up and the queue opened.
  await statementsOf(endpoint, await inputOf(1));
  const least = async (count: number) => {
    const tries = [
      await statementsOf(endpoint, await inputOf(count)),
      await statementsOf(endpoint, await inputOf(count)),
    ];
    return tries.toSorted((a, b) => a.length - b.length)[0] ?? [];
  };
  const [less, more] = [await least(few), await least(many)];
  expect(less.length).toBeGreaterThan(0);
  expect(more.length, more.join('\n---\n')).toBeLessThanOrEqual(less.length);
}

const acts: readonly [string, object][] = [
  ['status', { statusId: 2 }],
  ['delete', {}],
];
const cases = bulks.flatMap((endpoint: AnyEndpoint) =>
  acts
    .map(([action, values]) => ({ action, ...(action === 'delete' ? {} : { values }) }))
    .filter((act) => endpoint.body?.safeParse({ ...act, ids: [1] }).success)
    .map((act) => [`${endpoint.name} ${act.action}`, endpoint, act] as const),
);

test('there are enough bulk actions to mean something', () => expect(cases.length).toBeGreaterThan(8));

test.each(cases)(
  '%s asks the database as often for many rows as for few',
  async (_name, endpoint, act) => {
    const make = makers[endpoint.name.replace(/\.(?:bulk|changeMany)$/, '')];
    if (!make) throw new Error(`say how rows of ${endpoint.name} are made`);
    await expectAsOften(endpoint, async (count) => ({ body: { ...act, ids: await make(count) } }));
  },
  60_000,
);

test('another role for many people asks the database as often as for few', async () => {
  const [roleId = 0] = await insert(sql`role (name, base, permission_codes) select 'Papel ' || n, 2, '{101}'`, 1);
  await expectAsOften(user.endpoints.bulk, async (count) => ({
    body: { action: 'set', ids: await makers['user']?.(count), values: { roleId } },
  }));
}, 60_000);

test('many controls are followed up and finished with as many statements as few', async () => {
  const make = async (count: number) => (await makers['control']?.(count)) ?? [];
  const found = { date: '2026-02-01', description: 'Se revisó.', nextDate: '2026-05-01', progress: 100, rating: 1 };
  await expectAsOften(followMany.create, async (count) => ({ body: { ...found, ids: await make(count) } }));
  await expectAsOften(followMany.end, async (count) => {
    const ids = await make(count);
    await app.call(admin, followMany.create, { body: { ...found, ids } });
    return { body: { ids } };
  });
}, 60_000);

test('many parameters are changed with as many statements as few', async () => {
  const make = (count: number) =>
    insert(sql`parameter (kind, code, name) select 'assetCategory', 'p' || n, 'Categoría ' || n`, count);
  await expectAsOften(parameter.updateMany, async (count) => ({
    params: { kind: 'assetCategory' },
    body: { rows: (await make(count)).map((id) => ({ id, name: `Otra ${id}` })) },
  }));
}, 60_000);

test('the chains of many companies are sealed with two statements, and hold', async () => {
  const ids = await repeated(few, async () => (await testCompany(app.database)).companyId);
  const sealingStatements = async () =>
    (await sentBy(() => sealAll(app.database))).sent.filter((text) => !text.includes('job.'));
  expect(await sealingStatements()).toHaveLength(2);
  for (const companyId of ids) {
    const tenant = { companyId, userId: null, scopeIds: 'every' } as const;
    expect(await inCompany(app.database.app, tenant, (trx) => trx.rows(sql`select * from app.broken_seal()`))).toEqual(
      [],
    );
  }
});
