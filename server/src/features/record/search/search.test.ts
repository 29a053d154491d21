import { companyCodes } from '@baluarte/contract/organization/role.rules.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { search } from '@baluarte/contract/record/search.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { capture } from '../../../../../bench/capture.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { sourcesOf } from '#kit/search/search-sources.ts';
import { find } from './search.queries.ts';

let app: TestApp;
let company: TestCompany;
let admin: TestPerson;

const inside = <T>(of: TestCompany, query: ReturnType<typeof sql<T>>) =>
  inCompany(app.database.app, of.tenant, (trx) => trx.rows(query));

/** Assets by code, name and description, in a scope. */
const addAssets = (of: TestCompany, scopeId: number | undefined, rows: [code: string, name: string, text?: string][]) =>
  inside(
    of,
    sql`insert into asset (scope_id, code, name, description, category_id, security_requirements)
      select ${scopeId}::bigint, r.code, r.name, r.text, (select min(id) from parameter where kind = 'assetCategory'), 'Cifrado'
      from jsonb_to_recordset(${JSON.stringify(rows.map(([code, name, text]) => ({ code, name, text })))}::jsonb) r (code text, name text, text text)`,
  );

beforeAll(async () => {
  app = await testApp();
  company = await testCompany(app.database, { scopes: 2 });
  admin = await testPerson(app.database, company);
  const [first, second] = company.scopeIds;
  await addAssets(company, first, [
    ['NOM', 'Servidor de cómputo'],
    ['NOM-2', 'Copia del servidor'],
    ['X-1', 'Nómina electrónica'],
    ['X-2', 'Archivo de nómina'],
    ['X-3', 'Portal', 'Guarda la nómina'],
    ['X-4', 'Sede autónoma'],
    ['X-5', 'Cien por ciento 100%_ \\ seguro'],
    ['L-10', 'Equipo diez'],
    ['L-1', 'Equipo uno'],
  ]);
  await addAssets(company, second, [['NOM-9', 'Nómina de otra sede']]);
  await inside(
    company,
    sql`insert into risk (scope_id, asset_id, threat_id, vulnerability_id)
      select a.scope_id, a.id, (select min(id) from threat), (select min(id) from vulnerability) from asset a
      where a.code in ('X-1', 'NOM-9')`,
  );
});
afterAll(() => app.close());

const ask = (person: TestPerson | null, q: string, more: Record<string, unknown> = {}) =>
  app.call(person, search.find, { query: { q, ...more } });
const codesOf = async (q: string, person = admin, kind = 'asset') =>
  (await ask(person, q)).data.filter((one) => one.kind === kind).map(({ code }) => code);

describe('who is refused', () => {
  test('a search requires a session', async () => {
    expect((await ask(null, 'nomina')).status).toBe(401);
  });

  test.each([
    ['nothing', ''],
    ['more than 200 characters', 'a'.repeat(201)],
    ['500 characters', 'palabra '.repeat(63)],
  ])('%s is no search, and the field is named', async (_what, q) => {
    const { status, issues } = await ask(admin, q);
    expect([status, issues[0]?.path]).toEqual([422, 'query.q']);
  });
});

describe('what a session may not see is not found', () => {
  test('a kind takes the permission to list it and the one to open it', async () => {
    const { list, view } = permissions.assets;
    const kindsOf = async (permissionCodes: number[]) => {
      const person = await testPerson(app.database, company, { permissionCodes });
      return new Set((await ask(person, 'nomina')).data.map(({ kind }) => kind));
    };
    expect(await kindsOf([])).toEqual(new Set());
    expect(await kindsOf([list])).toEqual(new Set());
    expect(await kindsOf([list, view])).toEqual(new Set(['asset']));
  });

  test('a guest finds no risks and no configuration rows', async () => {
    const guest = await testPerson(app.database, company, { base: 3 });
    const kinds = new Set((await ask(guest, 'acceso')).data.map(({ kind }) => kind));
    expect(kinds.has('threat')).toBe(true);
    expect([kinds.has('risk'), kinds.has('parameter')]).toEqual([false, false]);
  });

  test('what lives in another scope than the one worked in stays there', async () => {
    expect(await codesOf('otra sede')).toEqual([]);
    const other = { headers: { ...admin.headers, 'x-scopeid': String(company.scopeIds[1]) } };
    const { data } = await app.call(other, search.find, { query: { q: 'nomina' } });
    expect(data.filter(({ kind }) => kind === 'asset').map(({ code }) => code)).toEqual(['NOM-9']);
    const limited = await testPerson(app.database, company, { scopeIds: company.scopeIds.slice(1) });
    expect(await codesOf('nomina', limited)).toEqual(['NOM-9']);
  });

  test('another company finds nothing of this one', async () => {
    const stranger = await testPerson(app.database, await testCompany(app.database));
    expect(await codesOf('nomina', stranger)).toEqual([]);
    expect((await ask(stranger, 'nomina')).data.filter(({ kind }) => kind === 'risk')).toEqual([]);
  });
});

describe('what is found', () => {
  test('comes in order: the code itself, how a code begins, how a name does, a word, anywhere', async () => {
    const { data } = await ask(admin, 'nom', { limit: 20 });
    const assets = data.filter(({ kind }) => kind === 'asset');
    expect(assets.map(({ code, rank }) => [code, rank])).toEqual([
      ['NOM', 0],
      ['NOM-2', 1],
      ['X-1', 2],
      ['X-3', 3],
      ['X-2', 3],
      ['X-4', 4],
    ]);
  });

  test('a code typed whole comes first however many begin like it', async () => {
    expect(await codesOf('l-1')).toEqual(['L-1', 'L-10']);
    expect((await ask(admin, 'l-1', { limit: 1 })).data.find(({ kind }) => kind === 'asset')?.code).toBe('L-1');
  });

  test.each(['NÓMINA ELECTRÓNICA', 'nomina electronica', '  nómina   electronica ', 'electrónica nomina'])(
    '%j is found without its case, its accents, its spaces or its order',
    async (q) => {
      expect(await codesOf(q)).toEqual(['X-1']);
    },
  );

  test.each([
    ['100%', ['X-5']],
    ['100%_', ['X-5']],
    ['%_', []],
    ['%', []],
    ['\\', []],
  ])('the sign %j is matched literally', async (q, codes) => {
    expect(await codesOf(q)).toEqual(codes);
  });

  test('a word that nothing contains finds nothing', async () => {
    expect((await ask(admin, 'xyzzyx')).data).toEqual([]);
  });

  test('a risk that is found tells its level, what is left of it, what will be and what is wanted, to those alone who may read levels', async () => {
    await inside(
      company,
      sql`update risk set probability = 5, impact = 5, residual_probability = 2, residual_impact = 5, expected_probability = 2,
          expected_impact = 4, target_probability = 1, target_impact = 3, completeness = 'complete'
        where asset_id = (select id from asset where code = 'X-1')`,
    );
    const found = (await ask(admin, 'nomina electronica')).data;
    expect(found.filter(({ kind }) => kind === 'risk').map(({ levels }) => levels)).toMatchObject([
      {
        inherent: { level: 25, rangeId: 1 },
        residual: { level: 10, rangeId: 2, range: expect.any(String) },
        expected: { level: 8, rangeId: 3 },
        target: { level: 3, rangeId: 4, rangeEn: expect.any(String) },
      },
    ]);
    // No control acts on it any more, and nobody wants anything of it.
    await inside(
      company,
      sql`update risk set residual_probability = null, residual_impact = null, expected_probability = null, expected_impact = null,
          target_probability = null, target_impact = null where asset_id = (select id from asset where code = 'X-1')`,
    );
    const bare = (await ask(admin, 'nomina electronica')).data.find(({ kind }) => kind === 'risk');
    const all = { level: 25, rangeId: 1 };
    expect(bare?.levels).toMatchObject({ inherent: all, residual: all, expected: all, target: null });
    expect(found.find(({ kind }) => kind === 'asset')?.levels).toBeNull();
    const blind = await testPerson(app.database, company, {
      permissionCodes: [permissions.risks.list, permissions.risks.view, permissions.risks.viewProbability],
    });
    const [told] = (await ask(blind, 'nomina electronica')).data;
    expect(told).toMatchObject({ kind: 'risk' });
    expect(told).not.toHaveProperty('levels');
  });

  test('a risk is found by any of its ends, and by words of several of them', async () => {
    const [pair] = await inside(
      company,
      sql<{ threat: string }>`select code as threat from threat order by id limit 1`,
    );
    const risks = (await ask(admin, `electronica ${pair?.threat}`)).data.filter(({ kind }) => kind === 'risk');
    expect(risks.map(({ context }) => context)).toEqual(['X-1 Nómina electrónica']);
    expect((await ask(admin, 'electronica xyzzyx')).data).toEqual([]);
  });

  test('an entry says where in its texts the words are that its code and names do not hold', async () => {
    const assets = (await ask(admin, 'portal GUÁRDA')).data.filter(({ kind }) => kind === 'asset');
    expect(assets).toMatchObject([{ code: 'X-3', excerpts: [{ field: 'description', text: 'Guarda la nómina' }] }]);
    const [plain] = (await ask(admin, 'servidor de computo')).data.filter(({ kind }) => kind === 'asset');
    expect(plain).toMatchObject({ code: 'NOM', excerpts: null });
    await addAssets(company, company.scopeIds[0], [
      ['Y-1', 'Bodega', `${'relleno '.repeat(40)}aguja ${'más '.repeat(40)}`],
    ]);
    const [long] = (await ask(admin, 'aguja')).data.filter(({ kind }) => kind === 'asset');
    const text = long?.excerpts?.[0]?.text ?? '';
    expect(text).toMatch(/^….*aguja.*…$/);
    expect(text.length).toBeLessThan(150);
    const [risk] = (await ask(admin, 'nomina electronica')).data.filter(({ kind }) => kind === 'risk');
    expect(risk?.context).toBe('X-1 Nómina electrónica');
  });

  test('a threat is found by its English name, and a configuration row says which table it is of', async () => {
    const [row] = await inside(
      company,
      sql<{ nameEn: string }>`select name_en as "nameEn" from threat where name_en is not null order by id limit 1`,
    );
    const { data } = await ask(admin, row?.nameEn ?? '');
    expect(data.find(({ kind }) => kind === 'threat')).toMatchObject({ nameEn: row?.nameEn, rank: 2 });
    const parameters = (await ask(admin, 'base de datos')).data.filter(({ kind }) => kind === 'parameter');
    expect(parameters[0]).toMatchObject({ name: 'Base de datos', context: 'assetType' });
  });

  test('users are found by name and e-mail, and roles by name, if the caller may open them', async () => {
    const person = await testPerson(app.database, company, { base: 2 });
    const users = (await ask(admin, person.email)).data.filter(({ kind }) => kind === 'user');
    expect(users).toMatchObject([{ id: person.userId, context: person.email, rank: 0 }]);
    expect((await ask(admin, 'prueba paula')).data.some(({ kind }) => kind === 'user')).toBe(true);
    expect((await ask(admin, 'administrador')).data.some(({ kind }) => kind === 'role')).toBe(true);
    expect((await ask(person, person.email)).data).toEqual([]);
    const stranger = await testPerson(app.database, await testCompany(app.database));
    expect((await ask(stranger, person.email)).data).toEqual([]);
  });

  test('no kind takes more room than the limit', async () => {
    const { data } = await ask(admin, 'a', { limit: 3 });
    const counts = Map.groupBy(data, ({ kind }) => kind);
    expect(counts.size).toBeGreaterThan(3);
    for (const rows of counts.values()) expect(rows.length).toBeLessThanOrEqual(3);
  });

  test('everything is asked of the database at once', async () => {
    const sources = sourcesOf(app.app);
    expect(sources.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining([
        'asset',
        'threat',
        'vulnerability',
        'scope',
        'impactFactor',
        'parameter',
        'risk',
        'user',
        'role',
      ]),
    );
    const sent = await capture((trx) =>
      find(trx, sources, {
        typed: 'nomina',
        scopeIds: 'every',
        limit: 5,
        holder: { base: 1, permissionCodes: companyCodes },
      }),
    );
    expect(sent).toHaveLength(1);
  });
});
