import { catalogueNames, catalogues, type CatalogueName } from '@baluarte/contract/catalogues.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stores } from '#app/stores.ts';
import type { Database } from '#kit/database/database.ts';
import { writtenColumnsOf, snake } from '#kit/catalogue/store.ts';
import { testDatabase } from './database.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const texts = async (query: string, ...values: unknown[]) =>
  (await database.owner.query<{ text: string }>(query, values)).rows.map(({ text }) => text);

/** What is missing in the migration of a catalogue, each as the text to write. */
async function missingFrom(name: CatalogueName): Promise<string[]> {
  const { table, isScoped, catalogue } = stores[name];
  const columns = await texts(
    `select attname as text from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
    table,
  );
  if (columns.length === 0) return [`create table ${table} (…): server/migrations has none`];
  // What is computed has no column of its own.
  const own = writtenColumnsOf(catalogue);
  const required = [
    ...own.map(([field]) => snake(field)),
    'status_id',
    'version',
    'created_at',
    'updated_at',
    'search',
    ...(isScoped ? ['scope_id'] : []),
  ];
  const policies = await texts(`select polname as text from pg_policy where polrelid = to_regclass($1)`, table);
  const triggers = await texts(`select tgname as text from pg_trigger where tgrelid = to_regclass($1)`, table);
  const fixed = await texts(
    `select attname as text from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and attnotnull`,
    table,
  );
  const begun = await texts(
    `select attname as text from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and atthasdef`,
    table,
  );
  const indexes = await texts(`select indexdef as text from pg_indexes where tablename = $1`, table);
  const constraints = await texts(
    `select pg_get_constraintdef(oid) as text from pg_constraint where conrelid = to_regclass($1)`,
    table,
  );
  const [search = ''] = await texts(
    `select pg_get_expr(adbin, adrelid) as text from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
     where d.adrelid = to_regclass($1) and a.attname = 'search'`,
    table,
  );
  const isLimited = (column: string) => constraints.some((text) => new RegExp(`length\\(${column}\\)`).test(text));
  const isChosen = (column: string) =>
    constraints.some((text) => text.startsWith('FOREIGN KEY') && new RegExp(`\\b${column}\\b`).test(text));
  const filled = own.flatMap(([field, { kind, required }]) => (required || kind === 'flag' ? [snake(field)] : []));
  const keys = ['UNIQUE (company_id, code)', ...(isScoped ? ['UNIQUE (company_id, code, scope_id)'] : [])];
  const searched = ['code', 'name', 'nameEn', ...catalogue.searched].filter((field) => field in catalogue.fields);
  return [
    ...required.filter((column) => !columns.includes(column)).map((column) => `column ${column} of ${table}`),
    ...(policies.includes('company') ? [] : [`call app.isolate('${table}')`]),
    ...(isScoped && !policies.includes('scope') ? [`call app.isolate_scope('${table}')`] : []),
    ...(triggers.some((trigger) => trigger.startsWith('track_')) ? [] : [`call app.track('${table}')`]),
    ...filled
      .filter((column) => columns.includes(column) && !fixed.includes(column))
      .map((column) => `${column} of ${table} not null, as the contract says it always has a value`),
    ...['status_id', 'version', 'created_at', 'updated_at']
      .filter((column) => columns.includes(column) && !begun.includes(column))
      .map((column) => `a default of ${column} of ${table}, which no input says`),
    ...(!('code' in catalogue.fields) || constraints.some((text) => keys.includes(text))
      ? []
      : [`constraint ${table}__code_taken unique (company_id, code)`]),
    ...(constraints.some((text) => /^CHECK.*\bstatus_id\b/.test(text))
      ? []
      : [`constraint ${table}__status_unknown check (status_id in (1, 2))`]),
    ...(indexes.some((text) => /\(company_id, search gin_trgm_ops\)/.test(text))
      ? []
      : [`create index ${table}__search on ${table} using gin (company_id, search gin_trgm_ops)`]),
    ...own.flatMap(([field, { kind, max }]) => {
      const column = snake(field);
      if (max !== undefined && !isLimited(column))
        return [`constraint ${table}__${column}_out_of_range check (length(${column}) <= ${max})`];
      return kind === 'choice' && !isChosen(column) ? [`call app.choose('${table}', '${column}', …)`] : [];
    }),
    ...searched
      .filter((field) => !new RegExp(`\\b${snake(field)}\\b`).test(search))
      .map((field) => `${snake(field)} in column search of ${table}, as the contract says it is searched`),
  ];
}

describe('a catalogue of the contract has all of its table', () => {
  test('and there are enough of them to mean something', () => expect(catalogueNames.length).toBeGreaterThan(2));

  test.each(catalogueNames)('%s', async (name) => {
    expect(catalogues[name].name, 'the contract lists it under its name').toBe(name);
    expect(await missingFrom(name), `write this in a migration`).toEqual([]);
  });
});
