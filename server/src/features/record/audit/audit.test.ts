import { asset } from '@baluarte/contract/inventory/asset.ts';
import { audit } from '@baluarte/contract/record/audit.ts';
import { changeset } from '@baluarte/contract/record/changeset.ts';
import { relations } from '@baluarte/contract/inventory/relation.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';

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

const idOf = (query: ReturnType<typeof sql<{ id: number }>>) =>
  inCompany(app.database.app, company.tenant, async (trx) => (await trx.one(query)).id);
const parameterId = (kind: string, nth = 0) =>
  idOf(sql`select id from parameter where kind = ${kind} order by id limit 1 offset ${nth}`);

/** An asset made through HTTP. */
async function madeAsset(name = 'Servidor de nómina', by = admin) {
  const body = {
    code: `A-${Math.random().toString(36).slice(2, 9)}`,
    name,
    categoryId: await parameterId('assetCategory'),
    classificationId: await parameterId('classification'),
    securityRequirements: 'Cifrado',
    impactFactorIds: [await idOf(sql`select id from impact_factor order by id limit 1`)],
  };
  const { data, status, raw } = await app.call(by, asset.endpoints.create, { body });
  expect(status, raw.body).toBe(201);
  return data;
}

const list = (query: Record<string, unknown> = {}, by = admin) => app.call(by, audit.list, { query });
const changesOf = async (id: number, by = admin) =>
  (await app.call(by, audit.changes, { params: { id }, query: { perPage: 200 } })).data;
const newest = async () => {
  const [row] = (await list()).data;
  if (!row) throw new Error('the audit is empty');
  return row;
};

describe('is refused', () => {
  test('to users who may not see the audit, and its file to those who may not export it', async () => {
    const member = await testPerson(app.database, company, { base: 2, permissionCodes: [651, 652] });
    const reader = await testPerson(app.database, company, { permissionCodes: [651] });
    const madeOne = (await newest()).id;
    for (const endpoint of [audit.list, audit.verify, audit.people, audit.export])
      expect(await app.call(member, endpoint)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await app.call(member, audit.changes, { params: { id: madeOne } })).toMatchObject({ status: 403 });
    expect(await app.call(reader, audit.list)).toMatchObject({ status: 200 });
    expect(await app.call(reader, audit.export)).toMatchObject({ status: 403, params: { permission: 652 } });
  });

  test('of another company, as if there were nothing', async () => {
    const other = await testCompany(app.database);
    const otherAdmin = await testPerson(app.database, other);
    await madeAsset('Ornitorrinco');
    const { id } = await newest();
    expect(await app.call(otherAdmin, audit.changes, { params: { id } })).toMatchObject({
      status: 404,
      code: 'notFound',
    });
    expect((await list({ search: 'ornitorrinco' }, otherAdmin)).meta.total).toBe(0);
    expect((await list({ userId: admin.userId }, otherAdmin)).meta.total).toBe(0);
    expect((await app.call(otherAdmin, audit.people)).data.map(({ id }) => id)).not.toContain(admin.userId);
  });

  test('with a filter that cannot be', async () => {
    for (const query of [
      { kind: 'guess' },
      { entity: 'seal' },
      { from: 'ayer' },
      { address: "' or 1" },
      { sort: 'name' },
    ])
      expect(await list(query), JSON.stringify(query)).toMatchObject({ status: 422 });
  });

  test('of scopes one may not enter', async () => {
    const [one, two] = company.scopeIds as [number, number];
    const limited = await testPerson(app.database, company, { scopeIds: [one] });
    const elsewhere = { ...admin, headers: { ...admin.headers, 'x-scopeid': String(two) } };
    await madeAsset('Ornitorrinco', elsewhere);
    const hidden = await newest();
    await madeAsset('De este alcance');
    const ids = (await list({ perPage: 200 }, limited)).data.map(({ id }) => id);
    expect(ids).toContain((await newest()).id);
    expect(ids).not.toContain(hidden.id);
    expect(await changesOf(hidden.id, limited)).toEqual([]);
    expect((await list({ search: 'ornitorrinco' }, limited)).meta.total).toBe(0);
  });
});

describe('the audit shows', () => {
  test('who wrote what, when and from where', async () => {
    const { id, code, name } = await madeAsset();
    const row = await newest();
    expect(row).toMatchObject({
      userId: admin.userId,
      userName: 'Paula Prueba',
      kind: 'write',
      address: '127.0.0.1',
      byKey: false,
      undoes: null,
      undoneBy: null,
      total: 2,
    });
    expect(row.requestId).toBeTruthy();
    expect(row.counts).toEqual(
      expect.arrayContaining([
        { entity: 'asset', operation: 'insert', count: 1 },
        { entity: 'assetImpactFactor', operation: 'insert', count: 1 },
      ]),
    );
    expect(row.first.find(({ entity }) => entity === 'asset')).toEqual({
      entity: 'asset',
      rowId: id,
      operation: 'insert',
      named: [{ entity: 'asset', id, code, name, nameEn: null }],
    });
  });

  test('before and after by name, and nothing technical', async () => {
    const { id, version } = await madeAsset();
    const classificationId = await parameterId('classification', 1);
    const body = { name: 'Servidor de pagos', classificationId, isCritical: true, criticalDetails: 'Nómina', version };
    await app.call(admin, asset.endpoints.update, { params: { id }, body });
    const changes = await changesOf((await newest()).id);
    const change = changes.find(({ entity }) => entity === 'asset');
    const names = await inCompany(app.database.app, company.tenant, (trx) =>
      trx.rows(sql<{ name: string; name_en: string | null }>`
        select name, name_en from parameter where kind = 'classification' order by id limit 2`),
    );
    const choice = (at: number) => ({ entity: 'parameter', name: names[at]?.name, nameEn: names[at]?.name_en });
    expect(change?.named[0]).toMatchObject({ name: 'Servidor de pagos' });
    expect(change?.fields).toMatchObject([
      { field: 'name', type: 'text', before: 'Servidor de nómina', after: 'Servidor de pagos' },
      { field: 'classificationId', type: 'reference', before: choice(0), after: choice(1) },
      { field: 'isCritical', type: 'flag', before: false, after: true },
      { field: 'criticalDetails', type: 'text', before: null, after: 'Nómina' },
    ]);
  });

  test('a relation by its ends, also once one of them is gone', async () => {
    const { id } = await madeAsset('Portátil de gerencia');
    const other = await idOf(sql`insert into threat (code, name, category_id, subcategory_id, description)
      values ('T-Z', 'Rayo', (select min(id) from parameter where kind = 'threatCategory'),
        (select min(id) from parameter where kind = 'threatSubcategory'), 'Cae') returning id`);
    const threats = relations.assetThreat;
    const added = await app.call(admin, threats.add, { params: { id }, body: { ids: [other] } });
    expect(added.status, added.raw.body).toBeLessThan(300);
    const { id: made } = await newest();
    const names = async () => (await changesOf(made))[0]?.named.map(({ name }) => name);
    expect(await names()).toEqual(['Portátil de gerencia', 'Rayo']);
    await inCompany(app.database.app, admin.tenant, async (trx) => {
      await trx.run(sql`delete from asset_threat where threat_id = ${other}`);
      await trx.run(sql`delete from threat where id = ${other}`);
    });
    expect(await names()).toEqual(['Portátil de gerencia', 'Rayo']);
  });

  test('an invitation by its person, without what opens it', async () => {
    const roleId = await idOf(sql`select id from role where is_system and base = 3`);
    const email = `nueva-${Math.random().toString(36).slice(2)}@example.com`;
    const body = { email, name: 'Nora', lastName: 'Nueva', roleId };
    expect((await app.call(admin, user.endpoints.create, { body })).status).toBe(201);
    const { id } = await newest();
    const { data, raw } = await app.call(admin, audit.changes, { params: { id } });
    expect(data.map(({ entity, named }) => [entity, named[0]?.name])).toEqual(
      expect.arrayContaining([
        ['member', 'Nora Nueva'],
        ['invitation', 'Nora Nueva'],
      ]),
    );
    expect(raw.body).not.toContain('hash');
    const narrowed = async (query: Record<string, string>) =>
      (await app.call(admin, audit.changes, { params: { id }, query })).data.map(({ entity }) => entity);
    expect([await narrowed({ operation: 'insert' }), await narrowed({ operation: 'delete' })]).toEqual([
      data.map(({ entity }) => entity),
      [],
    ]);
    expect(await narrowed({ entity: 'invitation' })).toEqual(['invitation']);
    const file = await app.call(admin, audit.export, { query: { format: 'csv', ids: id } });
    const { rows } = await app.database.owner.query<{ hash: string }>(
      'select hash from invitation where company_id = $1',
      [company.companyId],
    );
    expect(rows[0]?.hash.length).toBeGreaterThan(20);
    expect(file.raw.body).not.toContain(rows[0]?.hash);
  });

  test('of a role only the permissions it lost and gained', async () => {
    await inCompany(app.database.app, admin.tenant, async (trx) => {
      await trx.run(sql`insert into role (name, base, permission_codes) values ('Auxiliar', 2, '{1,2,101}')`);
    });
    await inCompany(app.database.app, admin.tenant, (trx) =>
      trx.run(sql`update role set permission_codes = '{1,101,102}' where name = 'Auxiliar'`),
    );
    const [change] = await changesOf((await newest()).id);
    expect(change?.fields).toEqual([{ field: 'permissionCodes', type: 'permissions', before: [2], after: [102] }]);
  });

  test('what was taken back, from both ends', async () => {
    await madeAsset();
    const { id } = await newest();
    await app.call(admin, changeset.undo, { params: { id } });
    const [undo, undone] = (await list()).data;
    expect(undo).toMatchObject({ kind: 'undo', undoes: id, undoneBy: null });
    expect(undone).toMatchObject({ id, undoneBy: undo?.id });
  });

  test('who left the company, by name', async () => {
    const gone = await testPerson(app.database, company);
    await madeAsset('De quien se fue', gone);
    await inCompany(app.database.app, admin.tenant, (trx) =>
      trx.run(sql`delete from member where user_id = ${gone.userId}`),
    );
    const { data } = await list({ userId: gone.userId });
    expect(data).toMatchObject([{ userName: 'Paula Prueba' }]);
    const [removal] = await changesOf((await newest()).id);
    expect(removal?.named).toMatchObject([{ entity: 'person', name: 'Paula Prueba' }]);
  });
});

describe('is narrowed', () => {
  const total = async (query: Record<string, unknown>) => {
    const { meta, status, raw } = await list(query);
    expect(status, raw.body).toBe(200);
    return meta.total;
  };

  test('by person, kind, operation, entity, row and address', async () => {
    const { id } = await madeAsset();
    const before = await total({});
    expect(await total({ userId: admin.userId })).toBe(1);
    expect(await total({ userId: 900_000_000 })).toBe(0);
    expect(await total({ kind: 'seed' })).toBe(1);
    expect(await total({ kind: 'seed,write' })).toBe(before);
    expect(await total({ entity: 'asset' })).toBe(1);
    expect(await total({ entity: 'asset', entityId: id })).toBe(1);
    expect(await total({ entity: 'asset', entityId: id + 1 })).toBe(0);
    expect(await total({ entity: 'asset', operation: 'update,delete' })).toBe(0);
    expect(await total({ address: '127.0' })).toBe(1);
    expect(await total({ address: '10.' })).toBe(0);
    expect(await total({ ids: (await newest()).id })).toBe(1);
  });

  test('by days of the person’s own time zone', async () => {
    await inCompany(app.database.app, admin.tenant, (trx) =>
      // Nine in the evening of the first in Bogotá.
      trx.run(sql`insert into changeset (kind, at) values ('write', '2026-03-02T02:00:00Z')`),
    );
    expect(await total({ from: '2026-03-01', to: '2026-03-01' })).toBe(1);
    expect(await total({ from: '2026-03-02', to: '2026-03-02' })).toBe(0);
    expect(await total({ from: '2026-03-02', to: '2026-03-01' })).toBe(0);
  });

  test('by what a row is called, was called before, or was called when it was deleted', async () => {
    const { id, version } = await madeAsset('Ñandú antiguo');
    await app.call(admin, asset.endpoints.update, { params: { id }, body: { name: 'Cóndor nuevo', version } });
    expect(await total({ search: 'nandu' })).toBe(2);
    expect(await total({ search: 'CONDOR' })).toBe(2);
    await app.call(admin, asset.endpoints.remove, { params: { id } });
    expect(await total({ search: 'cóndor' })).toBe(3);
    expect(await total({ search: 'cóndor', operation: 'delete' })).toBe(1);
    expect(await total({ search: 'paula' })).toBeGreaterThan(0);
    expect(await total({ search: 'nada que exista' })).toBe(0);
  });

  test('newest first or oldest first, in pages that do not overlap', async () => {
    for (const name of ['Uno', 'Dos', 'Tres']) await madeAsset(name);
    const ids = (await list({ perPage: 200 })).data.map(({ id }) => id);
    const pages = [await list({ perPage: 2, page: 1 }), await list({ perPage: 2, page: 2 })];
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(ids.slice(0, 4));
    expect((await list({ perPage: 200, sort: 'at' })).data.map(({ id }) => id)).toEqual(ids.toReversed());
  });
});

test('the file has one line a field with names and words, and no cell of it is a formula', async () => {
  await madeAsset('=HYPERLINK("http://malo.example")');
  const { id } = await newest();
  const { raw } = await app.call(admin, audit.export, { query: { format: 'csv', ids: id } });
  const lines = raw.body.split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFFCuándo (America/Bogota);Quién;Desde dónde;Tipo;Número de cambio;Operación;Qué se cambió;Número de registro;Nombre;Campo;Antes;Después',
  );
  const named = lines.find((line) => line.includes(';Nombre;;'));
  expect(named).toContain('Paula Prueba;127.0.0.1;Manual');
  expect(named).toContain(`;Creado;activo;`);
  expect(raw.body).not.toMatch(/(?:^|;|")=HYPERLINK/m);
  expect(lines.some((line) => line.includes(';Estado;;Activo'))).toBe(true);
  const book = await app.call(admin, audit.export, { query: { search: 'malo.example', language: 'en' } });
  expect(book.raw.rawPayload.subarray(0, 2).toString('latin1')).toBe('PK');
  expect(book.raw.headers['content-disposition']).toContain('audit-');
});

test('the file has a line for a change that shows no field, and one for a changeset without any', async () => {
  await inCompany(app.database.app, admin.tenant, (trx) =>
    trx.run(sql`update threat set version = version + 1 where code = 'T-A01'`),
  );
  const { id } = await newest();
  const { raw } = await app.call(admin, audit.export, { query: { format: 'csv', ids: id } });
  const lines = raw.body.trim().split('\r\n').slice(1);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(';Paula Prueba;');
  await inCompany(app.database.app, { ...admin.tenant, userId: null }, (trx) =>
    trx.run(sql`update threat set name = 'Del sistema' where code = 'T-A02'`),
  );
  const own = await app.call(admin, audit.export, { query: { format: 'csv', ids: (await newest()).id } });
  expect(own.raw.body).toContain(';El sistema;');
  expect(lines[0]).toMatch(/;Cambiado;amenaza;\d+;T-A01.*;;;$/i);
});

describe('the chain', () => {
  const owner = (text: string, values: unknown[] = []) =>
    app.database.owner.query<{ id: number }>(text, [company.companyId, ...values]);
  const verify = async (by = admin) => (await app.call(by, audit.verify)).data;

  /** Seals everything; a transaction of anybody in the cluster holds the newest back for a moment. */
  async function sealed() {
    await expect
      .poll(
        async () => {
          await inCompany(app.database.app, company.tenant, (trx) => trx.run(sql`select app.seal_changesets()`));
          return (await verify()).unsealed;
        },
        { timeout: 30_000 },
      )
      .toBe(0);
  }
  const rename = (name: string) =>
    inCompany(app.database.app, admin.tenant, (trx) =>
      trx.run(sql`update threat set name = ${name} where code = 'T-A01'`),
    );

  /** Three changesets after the company's own, sealed; the number of the one in the middle. */
  async function threeSealed(): Promise<number> {
    await rename('Uno');
    await rename('Dos');
    const { id } = await newest();
    await rename('Tres');
    await sealed();
    return id;
  }

  test('says how many are sealed and that none was altered', async () => {
    await rename('Uno');
    expect(await verify()).toMatchObject({ ok: true, firstBroken: null });
    await sealed();
    const { meta } = await list();
    expect(await verify()).toEqual({
      ok: true,
      sealed: meta.total,
      unsealed: 0,
      lastSealedAt: expect.any(String),
      fingerprint: expect.stringMatching(/^[\da-f]{64}$/),
      firstBroken: null,
      origin: null,
    });
  });

  test('also holds for users limited to some scopes', async () => {
    const elsewhere = { ...admin, headers: { ...admin.headers, 'x-scopeid': String(company.scopeIds[1]) } };
    await madeAsset('Del otro alcance', elsewhere);
    await sealed();
    const limited = await testPerson(app.database, company, { scopeIds: company.scopeIds.slice(0, 1) });
    await sealed();
    expect(await verify(limited)).toMatchObject({ ok: true });
  });

  const alterations: [what: string, reason: string, alter: (changesetId: number) => Promise<unknown>][] = [
    [
      'what a row held',
      'content',
      (id) =>
        owner(
          `update change set after = jsonb_set(after, '{name}', '"Nunca"') where company_id = $1 and changeset_id = $2`,
          [id],
        ),
    ],
    [
      'a row out of a changeset',
      'content',
      (id) => owner('delete from change where company_id = $1 and changeset_id = $2', [id]),
    ],
    [
      'a row into a changeset',
      'content',
      (id) =>
        owner(
          `insert into change (company_id, changeset_id, table_name, row_id, operation) values ($1, $2, 'threat', 1, 'delete')`,
          [id],
        ),
    ],
    [
      'who wrote',
      'content',
      (id) => owner('update changeset set user_id = null where company_id = $1 and id = $2', [id]),
    ],
    [
      'where it came from',
      'content',
      (id) => owner(`update changeset set address = '10.9.8.7' where company_id = $1 and id = $2`, [id]),
    ],
    [
      'when it was',
      'content',
      (id) => owner(`update changeset set at = at - interval '1 day' where company_id = $1 and id = $2`, [id]),
    ],
    [
      'the scope a change is seen in',
      'content',
      (id) => owner(`update change set scope_id = 1 where company_id = $1 and changeset_id = $2`, [id]),
    ],
    [
      'how much a changeset is said to hold',
      'content',
      (id) => owner('update change_count set count = count + 1 where company_id = $1 and changeset_id = $2', [id]),
    ],
    [
      'which rows a list names of it',
      'content',
      (id) => owner(`update change_count set first_ids = '{1}' where company_id = $1 and changeset_id = $2`, [id]),
    ],
    [
      'where it is said to have moved risks',
      'content',
      (id) =>
        owner(
          `insert into risk_move (company_id, changeset_id, at, is_complete, probability, impact, net)
           select company_id, id, at, true, 5, 5, -1 from changeset where company_id = $1 and id = $2`,
          [id],
        ),
    ],
    [
      'a seal',
      'seal',
      (id) => owner(`update seal set hash = sha256('otra cosa') where company_id = $1 and changeset_id = $2`, [id]),
    ],
  ];
  test.each(alterations)('names the changeset when %s is altered by hand', async (_what, reason, alter) => {
    const id = await threeSealed();
    await alter(id);
    const { ok, firstBroken } = await verify();
    expect(ok).toBe(false);
    expect(firstBroken).toMatchObject({ changesetId: id, reason });
  });

  test('names what is missing when a changeset or a seal is deleted', async () => {
    const id = await threeSealed();
    const client = await app.database.owner.connect();
    try {
      await client.query('begin');
      // As the owner of the database can: with foreign keys disabled.
      await client.query(`set local session_replication_role = 'replica'`);
      await client.query('delete from changeset where company_id = $1 and id = $2', [company.companyId, id]);
      await client.query('commit');
      expect((await verify()).firstBroken).toMatchObject({ changesetId: id, reason: 'missing' });
      await client.query('delete from seal where company_id = $1 and changeset_id = $2', [company.companyId, id]);
      const { rows } = await owner(
        'select min(changeset_id) as id from seal where company_id = $1 and changeset_id > $2',
        [id],
      );
      expect((await verify()).firstBroken).toMatchObject({ changesetId: rows[0]?.id, reason: 'gap' });
    } finally {
      client.release();
    }
  });
});

test('the list of users has all authors and members', async () => {
  await madeAsset();
  const { data } = await app.call(admin, audit.people);
  expect(data).toContainEqual({ id: admin.userId, name: 'Paula Prueba' });
  expect(new Set(data.map(({ id }) => id)).size).toBe(data.length);
});
