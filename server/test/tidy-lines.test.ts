import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endpoints } from '@baluarte/contract/index.ts';
import { imports } from '@baluarte/contract/inventory/import.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { role } from '@baluarte/contract/organization/role.ts';
import { tidyLine } from '@baluarte/contract/kit/tidy-line.ts';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { setWallsTo } from '#kit/tenancy/walls.ts';
import { testApp, type TestApp } from './app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from './company.ts';
import { formOf } from './files.ts';
import { importing } from './importing.ts';

let app: TestApp;
let company: TestCompany;
let admin: TestPerson;
let by: ReturnType<typeof importing>;
beforeAll(async () => {
  app = await testApp();
  company = await testCompany(app.database);
  admin = await testPerson(app.database, company);
  by = importing(app, admin);
});
afterAll(() => app.close());

const input = (name: string) => readFile(join(import.meta.dirname, 'inputs', name));

describe('the database tidies as the contract does', () => {
  const signs = [
    'a',
    'e',
    ' ',
    '~',
    '\u0301',
    '\u00a0',
    '\u200b',
    '\u200d',
    '\u200c',
    '\ufeff',
    '\u00ad',
    '😀',
    '❤️',
    'ñ',
    'ن',
    '\u2028',
    '\t',
    '\u3000',
    '\u0915',
    'Ω',
    '\ufe0f',
    '\ufe0e',
    '❤',
    '1',
    '\u20e3',
    '🏴',
    '\u{e0067}',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '  ',
    '\u{e0100}',
  ];
  const texts = signs.flatMap((one) =>
    signs.flatMap((two) => [`${one}${two}`, ` ${one}x${two}`, `e${one}${two}\u0301 `]),
  );

  /** Those that the two make something else of, in their code points. */
  async function unlike(given: readonly string[]): Promise<string[]> {
    const { rows } = await app.database.owner.query<{ tidy: string }>(
      'select app.tidy_line(t) as tidy from unnest($1::text[]) with ordinality x(t, n) order by n',
      [given],
    );
    return given.filter((text, index) => rows[index]?.tidy !== tidyLine(text)).map((text) => JSON.stringify(text));
  }

  test('whatever the text', async () => expect(await unlike(texts)).toEqual([]));

  test('whatever the sign, alone and before a selector', async () => {
    const known = /^(?:\p{Assigned}|\p{Default_Ignorable_Code_Point})$/u;
    const points = Array.from({ length: 0x110000 }, (_, point) => point).filter(
      (point) => point > 0 && (point < 0xd800 || point > 0xdfff),
    );
    const signs = points.map((point) => String.fromCodePoint(point)).filter((sign) => known.test(sign));
    expect(await unlike(signs.flatMap((sign) => [`a${sign}1`, `ن${sign}\ufe0f ${sign}`]))).toEqual([]);
  });

  test('whatever the signs, one behind the other', async () => {
    const unit = fc.oneof(
      fc.constantFrom(...signs),
      fc.integer({ min: 0x20, max: 0x2fff }).map((point) => String.fromCodePoint(point)),
      fc.integer({ min: 0x1f300, max: 0x1f6ff }).map((point) => String.fromCodePoint(point)),
      fc.integer({ min: 0xe0000, max: 0xe01ff }).map((point) => String.fromCodePoint(point)),
    );
    const sampled = fc.sample(fc.string({ unit, maxLength: 12 }), { numRuns: 20_000, seed: 20261128 });
    expect(await unlike(sampled)).toEqual([]);
  });

  /** Unique texts that are not tidied by the table: each is written by one door alone, or is no line that people type. */
  const besides = new Set([
    // Codes of a framework, checked by its definition.
    'framework_version.code',
    'assessment_answer.code',
    'assessment_rating.code',
    'assessment_typed_figure.code',
    // Shipped with the product.
    'country.code',
    'state.code',
    'city.code',
    // Above companies, written by super administrators through the contract.
    'role_template.name',
    'role_template.name_en',
    'shared_asset_template.name',
    'shared_asset_template.name_en',
  ]);

  test('every unique code and name of a company', async () => {
    const { rows } = await app.database.owner.query<{ name: string }>(`
      select distinct c.relname || '.' || a.attname as name from pg_index i
      join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey) and a.atttypid = 'text'::regtype
      where i.indisunique and a.attname in ('code', 'name', 'name_en')
        and not exists (select from pg_trigger g where g.tgrelid = c.oid and g.tgname = 'tidy' and a.attnum = any(g.tgattr))
      order by 1`);
    expect(rows.map(({ name }) => name).filter((name) => !besides.has(name))).toEqual([]);
  });

  test('a statement by hand, too', async () => {
    const written = await inCompany(app.database.app, company.tenant, (trx) =>
      trx.one(sql<{ name: string }>`insert into scope (name) values (${' Sede\u00a0Norte\u200b '}) returning name`),
    );
    expect(written.name).toBe('Sede Norte');
  });
});

test('rows from before become what they look like; where one is called so already a number keeps them apart', async () => {
  const { owner } = app.database;
  await owner.query('alter table threat disable trigger tidy');
  const codes = [
    'OLD-1',
    'OLD-1\u200b',
    'OLD\u00ad-1',
    'CORRUPCIO\u0301N',
    'OLD-2\ufeff',
    'OLD -3',
    'OLD  -3',
    'OLD-1\ufe0f',
    '\ufe0f',
  ];
  const made = async (of: TestCompany) =>
    inCompany(app.database.app, of.tenant, (trx) =>
      trx.run(sql`
        insert into threat (code, name, category_id, subcategory_id, actor_id, reason_id, description)
        select x.code, 'Vieja', t.category_id, t.subcategory_id, t.actor_id, t.reason_id, t.description
        from unnest(${codes}::text[]) with ordinality x(code, n), (select * from threat order by id limit 1) t order by x.n`),
    );
  const other = await testCompany(app.database);
  await made(company);
  await made(other);
  await owner.query('alter table threat enable trigger tidy');
  const repaired = async (of: TestCompany) => {
    const { rows } = await owner.query<{ code: string }>(
      `select code from threat where company_id = $1 and name = 'Vieja' order by id`,
      [of.companyId],
    );
    return rows.map(({ code }) => code);
  };
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query(setWallsTo({ companyId: String(company.companyId), scopeIds: '*' }));
    await client.query(`call app.tidy_rows('threat', 'code')`);
    await client.query('commit');
  } finally {
    client.release();
  }
  expect(await repaired(company)).toEqual([
    'OLD-1',
    'OLD-1 (2)',
    'OLD-1 (3)',
    'CORRUPCIÓN',
    'OLD-2',
    'OLD -3',
    'OLD -3 (2)',
    'OLD-1 (4)',
    '?',
  ]);
  expect(await repaired(other), 'only of the company that is being repaired').toEqual(codes);
  const { rows } = await owner.query(
    `select from change where company_id = $1 and table_name = 'threat' and operation = 'update' and after ->> 'code' like 'OLD-1 (%'`,
    [company.companyId],
  );
  expect(rows).toHaveLength(3);
});

test('names that are told apart without their capitals are numbered as well', async () => {
  const { owner } = app.database;
  const names = ['Plan A', 'plan  a', 'PLAN\u00a0A'];
  await owner.query('alter table scenario disable trigger tidy');
  await inCompany(app.database.app, company.tenant, (trx) =>
    trx.run(sql`insert into scenario (scope_id, name) select ${company.scopeIds[0]}, unnest(${names}::text[])`),
  );
  await owner.query('alter table scenario enable trigger tidy');
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query(setWallsTo({ companyId: String(company.companyId), scopeIds: '*' }));
    await client.query(`call app.tidy_rows('scenario', 'name')`);
    await client.query('commit');
  } finally {
    client.release();
  }
  const { rows } = await owner.query<{ name: string }>('select name from scenario where company_id = $1 order by id', [
    company.companyId,
  ]);
  expect(rows.map(({ name }) => name)).toEqual(['Plan A', 'plan a (2)', 'PLAN A (3)']);
});

describe('two that look the same are the same', () => {
  test('in a file: invisible signs do not make another row, and a hard blank is a space', async () => {
    const job = await by.send('threats', await input('invisible.csv'), { query: { mode: 'valid' } });
    expect(job).toMatchObject({ state: 'done', created: 4 });
    expect(await by.reasonsOf(job)).toHaveLength(2);
    const found = await Promise.all(['INV-1', 'INV-2', 'INV-3', 'INV -4'].map(by.threatOf));
    expect(found.map((one) => one?.code)).toEqual(['INV-1', 'INV-2', 'INV-3', 'INV -4']);
  });

  test('in two files: however its letters are composed a code is one row', async () => {
    expect(await by.send('threats', await input('nfc.csv'))).toMatchObject({ created: 1, updated: 0 });
    const again = await app.call(admin, imports.threats, await formOf(await input('nfd.csv')));
    expect(again.data).toMatchObject({ state: 'done', created: 0, failed: 0 });
  });

  test('in what is sent, searched for and copied', async () => {
    const { categoryId, subcategoryId, actorId, reasonId } = (await by.threatOf('INV-1')) ?? {};
    const body = {
      code: 'INV\u200b-1',
      name: 'Otra',
      categoryId,
      subcategoryId,
      actorId,
      reasonId,
      description: 'Arde.',
    };
    expect(await app.call(admin, threat.endpoints.create, { body })).toMatchObject({ code: 'threat.codeTaken' });
    const found = await app.call(admin, threat.endpoints.list, { query: { search: 'INV\u00a0\u200b-4' } });
    expect(found.data.map(({ code }) => code)).toEqual(['INV -4']);
    const named = (name: string) =>
      app.call(admin, role.endpoints.create, { body: { name, description: null, base: 3, permissionCodes: [] } });
    expect((await named('Auditoría')).status).toBe(201);
    expect(await named('Auditori\u0301a\u00ad')).toMatchObject({ code: 'role.nameTaken' });
  });
});

describe('a code or a name of one line is tidied wherever the API takes one', () => {
  const names = /^(?:code|name|nameEn|name_en|lastName|email|search|q|subdomain)$/;

  /** The fields of a schema that are called so, with their places. */
  function linesOf(schema: z.core.$ZodType, path: string): [string, z.ZodType][] {
    if (schema instanceof z.ZodObject)
      return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
        const inner = linesOf(field, `${path}.${name}`);
        return names.test(name) &&
          inner.length === 0 &&
          field.safeParse('abc').success &&
          field.safeParse('abd').success
          ? [[`${path}.${name}`, field] as [string, z.ZodType]]
          : inner;
      });
    if (schema instanceof z.ZodArray) return linesOf(schema.element, `${path}[]`);
    if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => linesOf(one, path));
    if (
      schema instanceof z.ZodOptional ||
      schema instanceof z.ZodNullable ||
      schema instanceof z.ZodDefault ||
      schema instanceof z.ZodPrefault
    )
      return linesOf(schema.unwrap(), path);
    return [];
  }
  /** A sheet is found by its name as the file has it, a file keeps its name, and of a code that was sent only letters and figures count. */
  const besides = /^import\..*\.sheet\.name$|^evidence\.beginUpload\.name$|^(?:twoStep|mspi)\..*\.code$/;
  const lines = endpoints
    .flatMap((endpoint) => [endpoint.query, endpoint.body].flatMap((schema) => linesOf(schema, endpoint.name)))
    .filter(([place]) => !besides.test(place));

  test('covers what there is', () => expect(lines.length).toBeGreaterThan(60));

  test.each(nonEmpty(lines))('%s', (_place, schema) => {
    const parsed = schema.safeParse('\u00a0abc\u200bde\u0301\u00ad ');
    expect(parsed.success ? parsed.data : 'abcdé').toBe('abcdé');
  });
});
