import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { asset } from '@baluarte/contract/inventory/asset.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
import { companyProvider } from '@baluarte/contract/organization/company-provider.ts';
import { imports } from '@baluarte/contract/inventory/import.ts';
import { endpoints } from '@baluarte/contract/index.ts';
import { method } from '@baluarte/contract/risk/method.ts';
import { permissionList } from '@baluarte/contract/permissions.ts';
import { role } from '@baluarte/contract/organization/role.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { planOf } from '#organization/shared/plan.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { testApp, type TestApp } from './app.ts';
import { testCompany, testPerson, type TestPerson } from './company.ts';
import { formOf } from './files.ts';
import { furnishedCompany, type Furnished } from './furnished.ts';
import { samplesOf } from './sample.ts';

let app: TestApp;
let furnished: Furnished;
beforeAll(async () => {
  app = await testApp();
  furnished = await furnishedCompany(app.database);
});
afterAll(() => app.close());

const codes = permissionList.map(({ code }) => code);
const writing = endpoints.filter(({ access, method, upload }) => access !== 'public' && method !== 'GET' && !upload);
const inputOf = (endpoint: (typeof endpoints)[number]) => {
  const part = (name: 'params' | 'query' | 'body') =>
    samplesOf(endpoint[name], furnished.id)[0]?.value as Record<string, unknown> | undefined;
  return { params: part('params') ?? {}, query: part('query') ?? {}, body: part('body') };
};

describe('what no field is for changes nothing', () => {
  const withBody = writing.filter(({ body }) => body instanceof z.ZodObject);
  const stranger = { companyId: 1, isSystem: true, isSuperAdmin: true, statusId_: 1, userId_: 1, id_: 1 };

  test('covers enough endpoints', () => expect(withBody.length).toBeGreaterThan(60));

  test.each(nonEmpty(withBody.map((endpoint) => [endpoint.name, endpoint] as const)))('%s', async (_name, endpoint) => {
    const { params, query, body } = inputOf(endpoint);
    for (const [name, value] of Object.entries(stranger)) {
      if (endpoint.body instanceof z.ZodObject && name in endpoint.body.shape) continue;
      const { status, raw } = await app.call(furnished.admin, endpoint, {
        params,
        query,
        body: { ...body, [name]: value },
      });
      expect(status, `${name}: ${raw.body.slice(0, 200)}`).toBeGreaterThanOrEqual(400);
      expect(status, `${name}: ${raw.body.slice(0, 200)}`).toBeLessThan(500);
    }
  });
});

/** Puts a text into every string of a value. */
function filled(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text;
  if (Array.isArray(value)) return value.map((one) => filled(one, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, filled(held, text)]));
}
/** The same value once for each text in it, with another in its place. */
function* eachFilled(value: unknown, text: string): Generator {
  if (typeof value === 'string') yield text;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, held] of Object.entries(value))
    for (const inner of eachFilled(held, text))
      yield Array.isArray(value) ? value.with(Number(name), inner) : { ...value, [name]: inner };
}
const strange = {
  zero: 'a\u0000b',
  'half a pair': 'a\ud800b',
  'the other half': '\udc00',
  'turned round': 'a\u202egpj.exe',
  'very long': 'x'.repeat(200_000),
  'only spaces': '   ',
  'signs of SQL': `'; drop table asset; --`,
  'percent and underscore': '%_\\',
  'a name of an object': '__proto__',
};

describe('strange texts never cause an internal error', () => {
  test.each(Object.entries(strange))('%s', async (_name, text) => {
    const here = await furnishedCompany(app.database);
    const author = await testPerson(app.database, here.company, { permissionCodes: codes });
    const wrong: string[] = [];
    for (const endpoint of writing) {
      const { params, query, body } = inputOf(endpoint);
      const answer = await app.call(author, endpoint, {
        params,
        query: filled(query, text) as never,
        body: filled(body, text),
      });
      if (answer.status >= 500) wrong.push(`${endpoint.name}: ${answer.raw.body.slice(0, 100)}`);
    }
    expect(wrong).toEqual([]);
  });

  test.each(['a\u0000b', 'a\ud800b'])('%j in any one text of what is sent', async (text) => {
    const here = await furnishedCompany(app.database);
    const author = await testPerson(app.database, here.company, { permissionCodes: codes });
    const wrong: string[] = [];
    let sent = 0;
    for (const endpoint of writing) {
      const { params, query, body } = inputOf(endpoint);
      for (const changed of eachFilled(body, text)) {
        sent += 1;
        const answer = await app.call(author, endpoint, { params, query, body: changed });
        if (answer.status < 400 || answer.status >= 500)
          wrong.push(`${endpoint.name}: ${answer.raw.body.slice(0, 100)}`);
      }
    }
    expect(sent).toBeGreaterThan(70);
    expect(wrong).toEqual([]);
  });

  test('in the whole method of a company, and in the names of columns of a file', async () => {
    const { zoneMatrix, rangeLevels } = (await app.call(furnished.admin, method.get)).data;
    const ranges = rangeLevels.map(({ color: _color, ...range }) => range);
    for (const text of ['a\u0000b', 'a\ud800b']) {
      const body = { zoneMode: 'matrix', zoneMatrix, rangeLevels: ranges.map((range) => ({ ...range, name: text })) };
      expect((await app.call(furnished.admin, method.update, { body })).status).toBe(422);
      const form = await formOf('Código,Nombre\n1,x\n', 'a.csv', { mapping: { [text]: 'code' } });
      expect((await app.call(furnished.admin, imports.threats, { ...form, query: { dryRun: true } })).status).toBe(422);
    }
  });

  test('a name is stored and shown without bidirectional controls', async () => {
    const [one] = (await app.call(furnished.admin, asset.endpoints.list)).data;
    const params = { id: one?.id };
    const answer = await app.call(furnished.admin, asset.endpoints.update, {
      params,
      body: { name: 'factura\u202efdp.exe' },
    });
    expect(answer.data.name).toBe('facturafdp.exe');
  });

  test.each(Object.entries(strange))('in a search and in a filter: %s', async (_name, text) => {
    const wrong: string[] = [];
    for (const endpoint of endpoints.filter(({ method, form }) => method === 'GET' && form === 'list')) {
      const { params } = inputOf(endpoint);
      for (const query of [{ search: text.slice(0, 5000) }, { sort: text.slice(0, 5000) }]) {
        const answer = await app.call(furnished.admin, endpoint, { params, query });
        if (answer.status >= 500) wrong.push(`${endpoint.name}: ${answer.raw.body.slice(0, 100)}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

test('secrets are never stored in clear, not even for idempotent retries', async () => {
  const seen = await testPerson(app.database, furnished.company, { base: 2 });
  const params = { id: seen.userId };
  const headers = { 'idempotency-key': 'dos-veces-lo-mismo' };
  const first = await app.call(furnished.admin, user.endpoints.viewAs, { params, headers });
  expect(first.data.token).toMatch(/^blv_/);
  expect((await app.call(furnished.admin, user.endpoints.viewAs, { params, headers })).data).toEqual(first.data);
  const { rows } = await app.database.owner.query<{ found: boolean }>(
    `select exists (select from idempotency i where i::text like '%' || $1 || '%')
      or exists (select from auth.ticket t where t::text like '%' || $1 || '%') as found`,
    [first.data.token],
  );
  expect(rows).toEqual([{ found: false }]);
});

describe('two at the same moment', () => {
  const both = async <T>(one: () => Promise<T>, other: () => Promise<T>) => Promise.all([one(), other()]);

  test('two administrators who take each other’s role: one remains', async () => {
    for (let round = 0; round < 5; round += 1) {
      const company = await testCompany(app.database);
      const [a, b] = [await testPerson(app.database, company), await testPerson(app.database, company)];
      const member = await testPerson(app.database, company, { base: 2 });
      const take = (by: TestPerson, from: TestPerson) =>
        app.call(by, user.endpoints.update, { params: { id: from.userId }, body: { roleId: member.roleId } });
      const answers = await both(
        () => take(a, b),
        () => take(b, a),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.every(({ status }) => status < 500)).toBe(true);
    }
  });

  test('an undo asked for twice is done once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const company = await testCompany(app.database);
      const admin = await testPerson(app.database, company);
      const [first] = (await app.call(admin, threat.endpoints.list, { query: { perPage: 1 } })).data;
      await app.call(admin, threat.endpoints.update, { params: { id: first?.id }, body: { name: 'Otra' } });
      const { id } = await inCompany(app.database.app, company.tenant, (trx) =>
        trx.one(sql<{ id: number }>`select max(id)::int as id from changeset where company_id = app.current_company()`),
      );
      const undo = () => app.call(admin, changeset.undo, { params: { id } });
      const answers = await both(undo, undo);
      expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409]);
    }
  });

  test('a concurrent deletion succeeds once, and the other caller gets notFound', async () => {
    const here = await furnishedCompany(app.database);
    const body = samplesOf(threat.endpoints.create.body, here.id)[0]?.value;
    const { data } = await app.call(here.admin, threat.endpoints.create, { body });
    const remove = () => app.call(here.admin, threat.endpoints.remove, { params: { id: data.id } });
    const answers = await both(remove, remove);
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 404]);
  });

  test('deleting a role while it is assigned: one of both succeeds, without an internal error', async () => {
    for (let round = 0; round < 5; round += 1) {
      const company = await testCompany(app.database);
      const admin = await testPerson(app.database, company);
      const person = await testPerson(app.database, company, { base: 2 });
      const { data } = await app.call(admin, role.endpoints.create, {
        body: { name: 'Nueva', base: 3, permissionCodes: [] },
      });
      const answers = await both(
        () => app.call(admin, role.endpoints.remove, { params: { id: data.id } }) as Promise<{ status: number }>,
        () => app.call(admin, user.endpoints.update, { params: { id: person.userId }, body: { roleId: data.id } }),
      );
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
      expect(
        answers.every(({ status }) => status < 500),
        JSON.stringify(answers.map(({ status }) => status)),
      ).toBe(true);
    }
  });
});

describe('who may change the settings alone', () => {
  test('does not say who proves who administrators are', async () => {
    const company = await testCompany(app.database);
    const limited = await testPerson(app.database, company, { permissionCodes: [701, 702] });
    const body = {
      name: 'Directorio',
      issuer: 'https://id.example.com',
      clientId: 'x',
      clientSecret: 'y',
      domains: ['example.com'],
      isOn: true,
      isOnlyWay: false,
      joinsPeople: false,
      roleId: null,
    };
    expect(await app.call(limited, companyProvider.update, { body })).toMatchObject({
      status: 403,
      code: 'companyProvider.administratorOnly',
    });
  });
});

describe('a text that a spreadsheet would run', () => {
  const runs = ['=HYPERLINK("https://evil.example")', '+1+cmd|x', '-2+3', '@SUM(A1)', '\t=1', '＝1+1'];
  const files = endpoints.filter(
    ({ form, query, access }) => form === 'file' && access !== 'public' && query.safeParse({ format: 'csv' }).success,
  );
  /** Cells of a CSV as a spreadsheet reads them. */
  const cellsOf = (csv: string) =>
    [...csv.replace(/^\ufeff/, '').matchAll(/(?:^|[,;\r\n])(?:"((?:[^"]|"")*)"|([^",;\r\n]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    );
  /** Every table of the company with something to read, its names what a spreadsheet would run. */
  async function poison(): Promise<Furnished> {
    const here = await furnishedCompany(app.database);
    const { tenant } = here.company;
    await inCompany(app.database.owner, { ...tenant, userId: here.admin.userId }, async (trx) => {
      for (const [index, run] of runs.entries()) {
        const text = (table: string, column: string) =>
          trx.run(sql`update ${sql.table(table)} t set ${sql.ref(column)} = ${run} || t.id
            where t.company_id = app.current_company() and t.id % ${sql.lit(runs.length)} = ${index}`);
        for (const table of ['asset', 'threat', 'vulnerability', 'scope', 'role', 'parameter', 'impact_factor'])
          await text(table, 'name');
        for (const table of ['asset', 'threat', 'vulnerability', 'scope']) await text(table, 'description');
      }
      await trx.run(sql`update company set name = ${runs[0]}, legal_name = ${runs[1]}`);
      await trx.run(
        sql`update auth."user" set first_name = ${runs[0]}, last_name = ${runs[3]} where id in (select user_id from member)`,
      );
      await trx.run(sql`update risk set description = ${runs[1]}`);
    });
    return here;
  }

  test('is marked in every file that goes out as CSV', async () => {
    const here = await poison();
    const root = await testPerson(app.database, here.company, { isSuperAdmin: true });
    const outside = await testPerson(app.database, here.company, { isSuperAdmin: true });
    await app.database.identityDb.query('update auth.session set company_id = null where user_id = $1', [
      outside.userId,
    ]);
    const away = { headers: { authorization: outside.headers['authorization'] ?? '', 'x-subdomain': 'app' } };
    let marked = 0;
    const exported: string[] = [];
    for (const endpoint of nonEmpty(files)) {
      const params = (samplesOf(endpoint.params, here.id)[0]?.value ?? {}) as Record<string, unknown>;
      for (const person of [here.admin, root, away]) {
        const { status, raw } = await app.call(person, endpoint, { params, query: { format: 'csv' } });
        expect(status, endpoint.name).toBeLessThan(500);
        if (status !== 200) continue;
        exported.push(endpoint.name);
        const cells = cellsOf(raw.body);
        marked += cells.filter((cell) => cell.includes('HYPERLINK')).length;
        const wrong = cells.filter((cell) => /^[=+\-@\t\r＝＋－＠]/.test(cell) && !/^[+-]?[\d.,]+$/.test(cell));
        expect(wrong, endpoint.name).toEqual([]);
      }
    }
    expect(new Set(exported).size).toBeGreaterThan(9);
    expect(marked).toBeGreaterThan(20);
  });
});

test('people who were put out do not come back beyond the plan', async () => {
  const company = await testCompany(app.database);
  const admin = await testPerson(app.database, company);
  const out: TestPerson[] = [];
  const { maxUsers } = planOf('free');
  for (let count = 1; count <= (maxUsers ?? 0); count += 1)
    out.push(await testPerson(app.database, company, { base: 2 }));
  await inCompany(app.database.owner, company.tenant, (trx) => trx.run(sql`update company set plan_code = 'free'`));
  const ids = out.slice(0, 2).map(({ userId }) => userId);
  const bulk = (statusId: number) =>
    app.call(admin, user.endpoints.bulk, { body: { action: 'status', ids, values: { statusId } } });
  expect((await bulk(2)).status).toBe(200);
  expect(await bulk(1)).toMatchObject({ status: 409, code: 'plan.usersExceeded' });
  const one = { params: { id: ids[0] }, body: { statusId: 1 } };
  expect((await app.call(admin, user.endpoints.status, one)).status).toBe(200);
  expect(await app.call(admin, user.endpoints.status, { ...one, params: { id: ids[1] } })).toMatchObject({
    code: 'plan.usersExceeded',
  });
});

test('a file with a strange name is accepted or refused, never an internal error', async () => {
  for (const name of [
    'a\u0000.csv',
    '\ud800.csv',
    '../../x.csv',
    'a\u202evsc.exe',
    `${'x'.repeat(5000)}.csv`,
    '"; x=".csv',
    'a\r\nb.csv',
  ]) {
    const form = await formOf('Código,Nombre\n1,x\n', name);
    const { status, raw } = await app.call(furnished.admin, imports.threats, { ...form, query: { dryRun: true } });
    expect(status, `${JSON.stringify(name)} ${raw.body.slice(0, 200)}`).toBeLessThan(500);
  }
});
