import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { randomUUID } from 'node:crypto';
import { catalogueNames } from '@baluarte/contract/catalogues.ts';
import { endpoints } from '@baluarte/contract/index.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { parameter, parameterCatalogue } from '@baluarte/contract/organization/parameter.ts';
import { parameterKinds } from '@baluarte/contract/kit/parameter-kinds.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { stores } from '#app/stores.ts';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from './app.ts';
import { testPerson, type TestPerson } from './company.ts';
import { makeEntries } from './entries.ts';
import { riskCompany } from './risk-company.ts';
import { isoDayPattern, rawSheets } from './written-texts.ts';

let app: TestApp;
let inside: TestPerson;
let outside: TestPerson;

/** Several rows of everything that is exported, with every flag said both ways. */
beforeAll(async () => {
  app = await testApp();
  const here = await riskCompany(app, { scopes: 3 });
  inside = here.admin;
  const limited = await here.person({ scopeIds: here.company.scopeIds.slice(0, 1) });
  const closed = await here.person();
  const former = await here.person();
  for (const [place, isCritical] of [true, false, true].entries())
    await here.risk(await here.asset(`X-${place}`, { isCritical }), place);
  await here.inside(async (trx) => {
    for (const name of catalogueNames) {
      const there = await trx.rows(sql`select from ${sql.table(stores[name].table)} limit 3`);
      if (there.length < 3)
        await makeEntries(trx, name, { ...inside.tenant, scopeIds: here.company.scopeIds.slice(0, 1) }, 3);
    }
    await trx.run(sql`insert into assessment (scope_id, purpose_id, name, framework_code, framework, clauses_total, controls_total)
      select ${here.company.scopeIds[0]}::bigint, n, 'Autoevaluación ' || n, 'PRUEBA', '{"groups": [], "items": []}', 1, 1 from generate_series(1, 4) n`);
    await trx.run(sql`insert into evidence (scope_id, name, hold_reason, hold_at)
      select ${here.company.scopeIds[0]}::bigint, 'Contrato ' || n, case when n = 1 then 'Litigio' end, case when n = 1 then now() end
      from generate_series(1, 4) n`);
    await trx.run(sql`with kept as (insert into stored_file (sha256, size, type, scan, integrity)
        values (repeat('a', 64), 8, 'application/pdf', 'unscanned', 'altered') returning id),
      revised as (insert into evidence_revision (scope_id, evidence_id, number, received_on)
        select scope_id, id, 1, '2026-01-01' from evidence where name = 'Contrato 2' returning id, scope_id)
      insert into evidence_file (scope_id, revision_id, stored_file_id, name, sort_order)
        select revised.scope_id, revised.id, kept.id, 'contrato.pdf', 1 from revised, kept`);
    await trx.run(sql`update control set next_follow_up = current_date + 30 where id = (select min(id) from control)`);
    await trx.run(sql`update asset set has_personal_data = true where code = 'X-1'`);
    await trx.run(sql`insert into role (name, base, permission_codes) values ('Propio', 3, '{101}')`);
    await trx.run(sql`insert into notification (user_id, kind, subject, event, created_at)
      select ${inside.userId}, 'security', 'passwordChanged', 'exported ' || n, now() - make_interval(days => n) from generate_series(1, 4) n`);
    await trx.run(sql`insert into asset_threat (scope_id, asset_id, threat_id)
      select a.scope_id, a.id, t.id from asset a cross join (select id from threat order by id limit 2) t`);
  });
  const decided: number[] = [];
  for (const place of [3, 4, 5]) {
    const id = await here.risk(await here.asset(`X-${place}`, { isCritical: place === 3 }), place);
    decided.push(id);
    const body = here.assessment({
      probability: 5,
      financial: 5,
      operational: 5,
      reputational: 5,
      legal: 5,
      privacy: 5,
    });
    await app.call(inside, risk.assess, { params: { id }, body });
  }
  await here.inside((trx) => trx.run(sql`update treatment_due set since = since - 9 where id = ${decided[0]}`));
  await here.inside((trx) => trx.run(sql`select app.settle_plan(null)`));
  await here.inside((trx) =>
    trx.run(sql`update member set access_until = current_date - 2, assessment_ids = (select array_agg(id) from assessment)
      where user_id = ${former.userId}`),
  );
  await here.inside((trx) =>
    trx.run(sql`update audit_request set due_date = current_date - 2 where id = (select min(id) from audit_request)`),
  );
  await app.database.owner.query(`insert into auth.factor (user_id, method) values ($1, 'email')`, [limited.userId]);
  await app.database.owner.query('update auth."user" set status_id = 2 where id = $1', [closed.userId]);
  await app.database.owner.query(
    `insert into role_template (name, name_en, base, permission_codes) values ($1, 'Own', 3, '{101}')`,
    [randomUUID()],
  );
  outside = await testPerson(app.database, here.company, { isSuperAdmin: true });
  await app.database.owner.query('update auth.session set company_id = null, scope_id = null where user_id = $1', [
    outside.userId,
  ]);
  outside.headers['x-subdomain'] = 'app';
  await riskCompany(app);
  await riskCompany(app);
});
afterAll(() => app.close());

const personOf = ({ tenant, access }: AnyEndpoint) => (tenant || access === 'signedIn' ? inside : outside);
const takes = ({ query }: AnyEndpoint, name: string) => query instanceof z.ZodObject && name in query.shape;
const files = endpoints.filter((endpoint) => endpoint.form === 'file' && takes(endpoint, 'format'));
const listOf = ({ name }: AnyEndpoint) =>
  endpoints.find((one) => one.name === `${name.split('.')[0]}.list`) as AnyEndpoint;

async function rowsOf(endpoint: AnyEndpoint, query: Record<string, string> = {}, params = {}) {
  const { data, raw } = await app.call(personOf(endpoint), endpoint, { params, query: { perPage: '200', ...query } });
  if (!Array.isArray(data)) throw new Error(raw.body);
  return data as Record<string, unknown>[];
}

const linesIn = (text: string): string[][] => parse(text, { bom: true, delimiter: [',', ';'], relaxColumnCount: true });

/** The lines of an export, without its header. */
async function linesOf(endpoint: AnyEndpoint, query: Record<string, string>, params = {}): Promise<string[][]> {
  const input = { params, query: { format: 'csv', ...query } };
  const { status, raw } = await app.call(personOf(endpoint), endpoint, input);
  expect(status, raw.body).toBe(200);
  return linesIn(raw.body).slice(1);
}

const chosen = files.filter((endpoint) => takes(endpoint, 'ids'));

describe('a file of chosen rows has those rows and no other', () => {
  test('covers enough exports', () => expect(chosen.length).toBeGreaterThanOrEqual(12));

  test.each(nonEmpty(chosen.map((endpoint) => [endpoint.name, endpoint] as const)))('%s', async (_name, endpoint) => {
    const [first, second, third] = (await rowsOf(listOf(endpoint))).map(({ id }) => String(id));
    expect(third, 'at least three rows').toBeDefined();
    const of = async (...ids: (string | undefined)[]) => {
      const lines = await linesOf(endpoint, ids.length > 0 ? { ids: ids.join() } : {});
      return lines.map((line) => line.join('|')).toSorted();
    };
    const [one, two, both] = [await of(first), await of(second), await of(first, second)];
    expect(one.length).toBeGreaterThan(0);
    expect(two.length).toBeGreaterThan(0);
    expect(one).not.toEqual(two);
    expect(both).toEqual([...one, ...two].toSorted());
    expect((await of()).length).toBeGreaterThan(both.length);
    expect(await of('900000000000')).toEqual([]);
  });
});

describe('no day and no moment is text in a workbook', () => {
  const workbooks = files.filter(
    (endpoint) => !/^report\.|\.template$/.test(endpoint.name) && !/\{(?!kind)/.test(endpoint.path),
  );
  test('covers enough exports', () => expect(workbooks.length).toBeGreaterThanOrEqual(20));

  test.each(nonEmpty(workbooks.map((endpoint) => [endpoint.name, endpoint] as const)))(
    '%s',
    async (_name, endpoint) => {
      const kinds = endpoint.path.includes('{kind}') ? parameterKinds : [undefined];
      for (const kind of kinds) {
        const input = { params: kind ? { kind } : {}, query: takes(endpoint, 'format') ? { format: 'xlsx' } : {} };
        const { status, raw } = await app.call(personOf(endpoint), endpoint, input);
        expect(status, raw.body.slice(0, 300)).toBe(200);
        const cells = [...(await rawSheets(raw.rawPayload)).values()].flat();
        expect(cells.length).toBeGreaterThan(0);
        expect(cells.filter(({ text }) => text !== null && isoDayPattern.test(text))).toEqual([]);
      }
    },
  );
});

/** Yes-or-no fields of a row, with their paths. */
function flagsOf(schema: z.ZodType, path: string[] = []): string[][] {
  if (schema instanceof z.ZodBoolean) return [path];
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, field]) =>
    path.length > 1 ? [] : flagsOf(field as z.ZodType, [...path, name]),
  );
}
const valueAt = (row: unknown, path: readonly string[]) =>
  path.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], row);

const flags = files
  .filter((endpoint) => takes(endpoint, 'ids') && takes(endpoint, 'columns'))
  .flatMap((endpoint) =>
    flagsOf(listOf(endpoint).reply).map((path) => [endpoint.name, path.join('.'), endpoint, path] as const),
  );

describe('a file says yes where the list says yes', () => {
  test.each(flags)('%s %s', async (_name, _field, endpoint, path) => {
    const field = path.at(-1) as string;
    const rows = await rowsOf(listOf(endpoint));
    const seen = new Set<unknown>();
    for (const is of [true, false]) {
      const row = rows.find((one) => valueAt(one, path) === is);
      if (!row) continue;
      seen.add(is);
      for (const language of ['es', 'en'] as const) {
        const [[cell] = []] = await linesOf(endpoint, { ids: String(row['id']), columns: field, language });
        const { yes, no } = textsIn(language).files;
        expect(cell, `${field} of ${String(row['id'])}`).toBe(is ? yes : no);
      }
    }
    expect(seen, 'rows that say yes and rows that say no').toEqual(new Set([true, false]));
  });

  /** Whole files without a choice of columns: the cell of a row below a header. */
  async function cellsOf(endpoint: AnyEndpoint, key: string, header: string, params = {}) {
    const input = { params, query: { format: 'csv', language: 'en' } };
    const { raw } = await app.call(inside, endpoint, input);
    const [head = [], ...lines] = linesIn(raw.body);
    expect(head).toEqual(expect.arrayContaining([key, header]));
    return lines.map((line) => [line[head.indexOf(key)], line[head.indexOf(header)]] as const);
  }
  const { files: words, parameter: parameterWords, riskFiles } = textsIn('en');
  const wordOf = (is: unknown) => (is === true ? words.yes : words.no);

  test.each(
    nonEmpty(
      parameterKinds.flatMap((kind) =>
        Object.entries(parameterCatalogue(kind).fields).flatMap(([name, { kind: type }]) =>
          type === 'flag' ? [[kind, name] as const] : [],
        ),
      ),
    ),
  )('parameter.export %s %s', async (kind, name) => {
    const rows = await rowsOf(parameter.list, {}, { kind });
    const fields: Record<string, string> = parameterWords.fields;
    const cells = await cellsOf(parameter.export, fields['code'] ?? '', fields[name] ?? '', { kind });
    expect(new Set(rows.map((row) => row[name])).size, 'rows that say yes and rows that say no').toBe(2);
    expect(new Map(cells)).toEqual(new Map(rows.map((row) => [row['code'], wordOf(row[name])])));
  });

  test('risk.suggestions isCritical', async () => {
    const { assetCode, isCritical } = riskFiles.columns;
    const cells = await cellsOf(risk.suggestions, assetCode, isCritical);
    expect(new Map(cells)).toEqual(
      new Map([
        ['X-0', words.yes],
        ['X-1', words.no],
        ['X-2', words.yes],
        ['X-3', words.yes],
        ['X-4', words.no],
        ['X-5', words.no],
      ]),
    );
  });
});

describe('a file says of every field what its list answers', () => {
  const zone = 'America/Bogota';
  const lists = files.filter(
    (endpoint) => takes(endpoint, 'ids') && takes(endpoint, 'columns') && takes(endpoint, 'language'),
  );
  const isDay = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
  const isMoment = (value: unknown): value is string =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*(?:Z|\+00:00)$/.test(value);
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });

  type Table = string[][];
  const csvOf = (endpoint: AnyEndpoint, columns: string, language: string) => linesOf(endpoint, { columns, language });
  /** The same cells of the workbook: texts as they are, numbers as numbers, days and moments by their serials. */
  async function xlsxOf(
    endpoint: AnyEndpoint,
    columns: string,
    language: string,
  ): Promise<(place: number) => string | number | null> {
    const { status, raw } = await app.call(personOf(endpoint), endpoint, {
      query: { format: 'xlsx', columns, language },
    });
    expect(status, raw.body.slice(0, 200)).toBe(200);
    const [cells = []] = (await rawSheets(raw.rawPayload)).values();
    const rows = new Map<number, (string | number | null)[]>();
    for (const { column, row, text, value } of cells) {
      const place = column.length === 1 ? column.charCodeAt(0) - 65 : 26;
      const held = rows.get(row) ?? [];
      held[place] = text ?? (value === null ? null : Number(value));
      rows.set(row, held);
    }
    // Below its header; a row without a value is not written.
    return (place: number) => rows.get(place + 2)?.[0] ?? null;
  }
  const serial = (iso: string) =>
    Date.parse(`${iso.replace(' ', 'T')}${iso.length === 10 ? 'T00:00:00' : ''}Z`) / 86_400_000 + 25_569;

  /** The fields of a list that its file has a column of, as its answers tell. */
  async function columnsOf(endpoint: AnyEndpoint, rows: readonly Record<string, unknown>[]): Promise<string[]> {
    const found: string[] = [];
    for (const name of new Set(rows.flatMap((row) => Object.keys(row)))) {
      const { status } = await app.call(personOf(endpoint), endpoint, { query: { format: 'csv', columns: name } });
      expect([200, 422]).toContain(status);
      if (status === 200) found.push(name);
    }
    return found;
  }

  test.each(nonEmpty(lists.map((endpoint) => [endpoint.name, endpoint] as const)))('%s', async (_name, endpoint) => {
    const rows = await rowsOf(listOf(endpoint));
    const columns = await columnsOf(endpoint, rows);
    expect(columns.length).toBeGreaterThan(2);
    const wrong: string[] = [];
    for (const name of columns)
      for (const language of ['es', 'en'] as const) {
        const { yes, no } = textsIn(language).files;
        const lines: Table = await csvOf(endpoint, name, language);
        const cells = await xlsxOf(endpoint, name, language);
        expect(lines.length, name).toBe(rows.length);
        /** The words of a code or an id: the same for the same one, another for another. */
        const words = new Map<string, string>();
        for (const [place, row] of rows.entries()) {
          const value = row[name];
          const [told = ''] = lines[place] ?? [];
          const cell = cells(place);
          const say = (what: string) =>
            wrong.push(`${name} ${language} ${String(row['id'])}: ${what}: ${JSON.stringify([value, told, cell])}`);
          if (value === null || value === undefined || value === '') {
            // Nothing, or the word of nothing.
            if (told !== (cell ?? '') || (words.get('') ?? told) !== told) say('something where nothing is');
            words.set('', told);
          } else if (typeof value === 'boolean') {
            if (told !== (value ? yes : no) || cell !== told) say('another answer');
          } else if (isDay(value)) {
            if (told !== value || cell !== serial(value)) say('another day');
          } else if (isMoment(value)) {
            const local = clock.format(new Date(value));
            if (
              told.replace('T', ' ').slice(0, 16) !== local.slice(0, 16) ||
              Math.abs(Number(cell) - serial(local)) > 1 / 1440
            )
              say('another moment');
          } else if (
            typeof value === 'number' &&
            /^-?[\d,]+$/.test(told) &&
            (name === 'scopeId' || !name.endsWith('Id'))
          ) {
            if (told !== String(value).replace('.', ',') || cell !== value) say('another number');
          } else if (typeof value === 'string' && told === value.replace(/^(?=[=+\-@])/, "'")) {
            if (cell !== value) say('another text');
          } else if (typeof value === 'object') {
            if (cell !== null && told.replace(/^'/, '') !== String(cell).replace(/^'/, '')) say('two texts');
          } else {
            const code = `${value as string | number}`;
            const known = words.get(code);
            if (told === '' || told === code) say('no word');
            if (known !== undefined && known !== told) say('two words of one');
            if (cell !== told) say('two texts');
            words.set(code, told);
          }
        }
        // Entries may be called alike; codes of the contract are not.
        const codes = [...words].filter(([code]) => /^[a-zA-Z_]+$/.test(code)).map(([, word]) => word);
        if (new Set(codes).size !== codes.length) wrong.push(`${name} ${language}: one word for two: ${codes.join()}`);
      }
    expect(wrong).toEqual([]);
  });
});
