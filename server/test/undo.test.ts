import { randomUUID } from 'node:crypto';
import { auditEntities, operations } from '@baluarte/contract/audit.ts';
import { asset } from '@baluarte/contract/asset.ts';
import { changeset } from '@baluarte/contract/changeset.ts';
import { endpoints } from '@baluarte/contract/index.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { method } from '@baluarte/contract/method.ts';
import { probability } from '@baluarte/contract/probability.ts';
import { companyCodes } from '@baluarte/contract/role.rules.ts';
import { role } from '@baluarte/contract/role.ts';
import { threat } from '@baluarte/contract/threat.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forget } from '../src/kit/before-company.ts';
import { inCompany } from '../src/kit/tenant.ts';
import { testApp, type TestApp } from './app.ts';
import { testPerson, type TestCompany, type TestPerson } from './company.ts';
import { furnishedCompany, type Furnished } from './furnished.ts';
import { samplesOf } from './sample.ts';

let app: TestApp;
let furnished: Furnished;
beforeAll(async () => {
  app = await testApp();
  furnished = await furnishedCompany(app.database);
});
afterAll(() => app.close());

const tableOf = (entity: string) => entity.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const undo = (as: TestPerson, id: number) => app.call(as, changeset.undo, { params: { id } });

async function giveCodes({ companyId, tenant }: TestCompany, { roleId }: TestPerson, codes: readonly number[]) {
  await inCompany(app.database.app, tenant, (trx) =>
    trx.run(sql`update role set permission_codes = ${codes} where id = ${roleId}`),
  );
  forget({ companyId });
}

interface Written {
  id: number;
  kind: string;
  tables: string[];
  /** Tables, operations and columns: acts that write the same are one act, by whichever page. */
  acts: string;
}

/** What a person wrote last in a company, since a changeset. */
async function writtenBy({ companyId }: TestCompany, { userId }: TestPerson, since: number) {
  const { rows } = await app.database.owner.query<Written>(
    `select s.id, s.kind, array(select distinct c.table_name from change c where c.company_id = s.company_id and c.changeset_id = s.id) as tables,
       (select string_agg(distinct c.table_name || ' ' || c.operation || ' ' || coalesce(k.key, ''), ', ' order by c.table_name || ' ' || c.operation || ' ' || coalesce(k.key, ''))
        from change c left join lateral (
          select a.key from jsonb_each(c.after) a where c.operation = 'update' and a.value is distinct from c.before -> a.key
            and a.key !~ '(^|_)version$|^updated_at$') k on true
        where c.company_id = s.company_id and c.changeset_id = s.id) as acts
     from changeset s where s.company_id = $1 and s.user_id = $2 and s.id > $3 order by s.id desc limit 1`,
    [companyId, userId, since],
  );
  return rows[0];
}

const writing = endpoints.filter(
  ({ access, method, tenant, upload }) => typeof access === 'number' && method !== 'GET' && tenant && !upload,
);

interface Done {
  company: TestCompany;
  author: TestPerson;
  written: Written;
}

type Asked = Partial<Record<'params' | 'query' | 'body', unknown>>;
type Furnishing = Furnished & { author: TestPerson };

/** What a generated sample cannot be: an e-mail nobody has, a row that nothing needs, a set that is whole. */
const valid: Readonly<Record<string, (given: Furnishing) => Asked | Promise<Asked>>> = {
  'user.create': () => ({ body: { email: `${randomUUID()}@example.com`, name: 'Inés' } }),
  'user.remove': () => ({ query: {} }),
  'user.status': async ({ company }) => ({
    params: { id: (await testPerson(app.database, company, { base: 3 })).userId },
    body: { statusId: 2 },
  }),
  'role.remove': async ({ author }) => ({ params: { id: await aRole(author) } }),
  'role.replace': async ({ author }) => ({ params: { id: await aRole(author) } }),
  'threat.remove': async ({ author, id }) => {
    const body = samplesOf(threat.endpoints.create.body, id)[0]?.value;
    return { params: { id: (await app.call(author, threat.endpoints.create, { body })).data.id } };
  },
  'asset.asset.add': async ({ author, id }) => {
    const body = samplesOf(asset.endpoints.create.body, id)[0]?.value;
    return { body: { ids: [(await app.call(author, asset.endpoints.create, { body })).data.id] } };
  },
  'setting.updateCompany': () => ({
    body: { timeZone: 'America/Lima', economicActivityId: null, categoryId: null, typeId: null, countryId: null },
  }),
  'parameter.create': () => ({ params: { kind: 'area' }, body: { name: 'Nueva', parentId: null } }),
  'parameter.createMany': () => ({ params: { kind: 'area' }, body: { rows: [{ name: 'Nueva' }] } }),
  'parameter.update': ({ id }) => ({
    params: { kind: 'area', id: id('parameter', 'area') },
    body: { name: 'Otra', parentId: null },
  }),
  'parameter.status': ({ id }) => ({ params: { kind: 'area', id: id('parameter', 'area') }, body: { statusId: 2 } }),
  'parameter.remove': ({ id }) => ({ params: { kind: 'area', id: id('parameter', 'area') } }),
  'parameter.order': ({ id }) => ({ params: { kind: 'area' }, body: { ids: [id('parameter', 'area') + 1] } }),
  'parameter.merge': ({ id }) => {
    const fromId = id('parameter', 'area');
    return { params: { kind: 'area' }, body: { fromId, intoId: fromId + 1 } };
  },
  'impactFactor.updateLevels': ({ id }) => ({
    body: {
      levels: [1, 2, 3, 4, 5].map((order) => ({
        order,
        name: `Nivel ${order}`,
        ...(order === 1 && { id: id('impactLevel') }),
      })),
      replacements: [],
    },
  }),
  'probabilityMeasure.update': async ({ author }) => {
    const { types } = (await app.call(author, probability.get)).data;
    const levels = (of: (typeof types)[number]['levels']) =>
      of.map(({ code: _code, riskCount: _count, ...level }) => ({ ...level, description: 'Otra' }));
    return {
      body: {
        types: types.map((type) => ({ ...type, name: `${type.name} 2`, levels: levels(type.levels) })),
        replacements: [],
      },
    };
  },
  'method.update': async ({ author }) => {
    const { zoneMatrix, rangeLevels } = (await app.call(author, method.get)).data;
    const ranges = rangeLevels.map(({ color: _color, ...range }) => ({ ...range, reviewDays: range.reviewDays + 1 }));
    return { body: { zoneMode: 'matrix', zoneMatrix, rangeLevels: ranges } };
  },
  'risk.status': () => ({ body: { statusId: 2, reason: 'No aplica' } }),
  'setting.updateSecurity': () => ({
    body: {
      requiresTwoStep: false,
      passwordLength: 14,
      passwordHistory: 1,
      passwordDays: 90,
      sessionMinutes: 30,
      sessionDays: 2,
      hasOneSession: true,
      allowedEmailDomains: [],
      allowedAddresses: [],
    },
  }),
  'setting.updateRetention': () => ({ body: { importDays: 90, notificationDays: 90, eventDays: 90, sessionDays: 90 } }),
  'companyProvider.update': ({ id }) => ({
    body: {
      name: 'Directorio',
      issuer: 'https://id.example.com',
      clientId: 'baluarte',
      clientSecret: 'secreto',
      domains: ['aurora.example'],
      isOn: false,
      isOnlyWay: false,
      joinsPeople: true,
      roleId: id('role'),
    },
  }),
};

const aRole = async (author: TestPerson) =>
  (await app.call(author, role.endpoints.create, { body: { name: randomUUID(), base: 3, permissionCodes: [] } })).data
    .id;
/** Calls an endpoint in a company of its own, as somebody who may do everything. */
async function doOnce(endpoint: AnyEndpoint): Promise<Done | null> {
  const here = await furnishedCompany(app.database);
  const { company } = here;
  const author = await testPerson(app.database, company, { permissionCodes: companyCodes });
  const given = (await valid[endpoint.name]?.({ ...here, author })) ?? {};
  const part = (name: 'params' | 'query' | 'body'): Record<string, unknown> | undefined => {
    const sample = samplesOf(endpoint[name], here.id)[0]?.value as Record<string, unknown> | undefined;
    const own = given[name] as Record<string, unknown> | undefined;
    return own && Object.keys(own).length > 0 ? { ...sample, ...own } : (own ?? sample);
  };
  const { rows } = await app.database.owner.query<{ id: number }>(
    'select max(id)::int as id from changeset where company_id = $1',
    [company.companyId],
  );
  await app.call(author, endpoint, {
    params: part('params') ?? {},
    query: part('query') ?? {},
    body: part('body'),
  });
  const written = await writtenBy(company, author, rows[0]?.id ?? 0);
  return written && written.tables.length > 0 ? { company, author, written } : null;
}

describe('undoing asks for the permission of what it undoes', () => {
  const done = new Map<AnyEndpoint, Done>();
  /** By what was written: permissions of the endpoints that write just that. */
  const same = new Map<string, Set<number>>();
  const undone: string[] = [];
  beforeAll(async () => {
    for (const endpoint of writing) {
      const one = await doOnce(endpoint);
      if (!one) continue;
      done.set(endpoint, one);
      const codes = same.get(one.written.acts) ?? new Set<number>();
      same.set(one.written.acts, codes.add(endpoint.access as number));
    }
  }, 120_000);

  test.each(writing.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (_name, endpoint) => {
    const one = done.get(endpoint);
    if (!one) return;
    const { company, author, written } = one;
    const codes = same.get(written.acts) ?? new Set();
    const without = companyCodes.filter((code) => !codes.has(code));
    const colleague = await testPerson(app.database, company, { permissionCodes: without });
    await giveCodes(company, author, without);
    for (const person of [author, colleague]) {
      const { status, code } = await undo(person, written.id);
      expect([403, 409], `${written.kind} ${written.acts}: ${status} ${code}`).toContain(status);
      if (status === 403) expect(code).toBe('forbidden');
      else expect(code, 'only what nobody may undo').toMatch(/^changeset\.(fact|ofInvitation|ofPeople)$/);
    }
    await giveCodes(company, author, companyCodes);
    const { status, code } = await undo(author, written.id);
    expect(status, `${written.kind} ${written.acts}: ${code}`).not.toBe(403);
    if (status === 200) undone.push(endpoint.name);
  });

  test('and enough was written and undone to mean something', () => {
    const tables = new Set([...done.values()].flatMap(({ written }) => written.tables));
    expect(undone.length).toBeGreaterThan(40);
    // What nobody's endpoint writes by a permission is the night's, or a person's own.
    expect(auditEntities.filter((entity) => !tables.has(tableOf(entity)))).toEqual(['retentionRun', 'savedView']);
  });
});

describe('whoever may write nothing takes nothing back', () => {
  const cases = auditEntities.flatMap((entity) => operations.map((operation) => [entity, operation] as const));
  test.each(cases)('%s: %s, of one’s own and of others', async (entity, operation) => {
    const { company, admin } = furnished;
    const person = await testPerson(app.database, company, { permissionCodes: [] });
    for (const author of [person, admin]) {
      const id = await inCompany(app.database.app, { ...company.tenant, userId: author.userId }, async (trx) => {
        const rows = {
          company_id: company.companyId,
          user_id: author.userId,
          role_id: author.roleId,
          scope_ids: [],
          name: 'Antes',
        };
        const before = operation === 'insert' ? null : JSON.stringify(rows);
        const after = operation === 'delete' ? null : JSON.stringify({ ...rows, name: 'Después' });
        await trx.run(sql`insert into change (changeset_id, table_name, row_id, operation, before, after)
          values (app.current_changeset(), ${tableOf(entity)}, 900000000000, ${operation}, ${before}::jsonb, ${after}::jsonb)`);
        return (await trx.one(sql<{ id: number }>`select current_setting('app.changeset_id')::int as id`)).id;
      });
      const { status, code } = await undo(person, id);
      // What is a person's own needs no permission; what belongs to somebody else is not theirs.
      if (entity === 'savedView' && author === person) expect(status).toBe(200);
      else expect([403, 409], `${status} ${code}`).toContain(status);
    }
  });
});
