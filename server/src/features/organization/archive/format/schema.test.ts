import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testCompany } from '#test/company.ts';
import { testDatabase } from '#test/database.ts';
import { importKinds } from '@baluarte/contract/inventory/import.ts';
import { importStores } from '#app/stores.ts';
import type { Database } from '#kit/database/database.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { declared, filled, held, leftOut, only } from './declared.ts';
import { PEOPLE, type Meaning } from './meaning.ts';
import { readSchema, type ArchiveSchema } from './schema.ts';

let database: Database;
let schema: ArchiveSchema;
const names = async (query: string) =>
  (await database.owner.query<{ name: string }>(query)).rows.map(({ name }) => name);

beforeAll(async () => {
  database = await testDatabase();
  schema = await inCompany(database.app, { companyId: 0, userId: null, scopeIds: 'every' }, readSchema);
});
afterAll(() => database.close());

test('every table of companies goes into an archive, or is left out for a reason that is written down', async () => {
  const tables = await names(
    `select c.relname as name from pg_class c join pg_policy p on p.polrelid = c.oid and p.polname = 'company'`,
  );
  expect([...held, ...Object.keys(leftOut)].toSorted()).toEqual(tables.toSorted());
  expect(schema.tables.map(({ name }) => name).toSorted()).toEqual([...held].toSorted());
  expect(Object.values(leftOut).filter((reason) => reason.length < 20)).toEqual([]);
});

test('no table with a history is left out: its changes would refer to missing rows', async () => {
  const tracked = await names(
    `select distinct tgrelid::regclass::text as name from pg_trigger where tgname = 'track_insert'`,
  );
  expect(tracked.filter((name) => Object.hasOwn(leftOut, name))).toEqual([]);
});

test('the company comes before whatever belongs to it', () => {
  expect(schema.tables[0]?.name).toBe('company');
});

test('what is declared is there', () => {
  const columns = new Set(
    schema.tables.flatMap(({ name, columns: own }) => own.map((column) => `${name}.${column.name}`)),
  );
  const declaredColumns = [declared, filled].flatMap((part) =>
    Object.entries(part).flatMap(([table, of]) => Object.keys(of).map((column) => `${table}.${column}`)),
  );
  expect(declaredColumns.filter((name) => !columns.has(name))).toEqual([]);
  expect(Object.keys(only).filter((name) => !held.includes(name))).toEqual([]);
});

describe('every column', () => {
  /** Kinds of columns whose meaning does not follow from the database. */
  const isAmbiguous = (type: string) => /^(bigint|jsonb?|xid8)(\[\])?$/.test(type);
  const opens = /hash|secret|token|password|sealed|_key$|_hash$/;

  test('that may name rows says which', () => {
    const silent = schema.tables.flatMap(({ name, columns, meanings }) =>
      columns
        .filter((column) => isAmbiguous(column.type) && column.name !== 'id' && !Object.hasOwn(meanings, column.name))
        .map((column) => `${name}.${column.name}`),
    );
    expect(silent).toEqual([]);
  });

  test('that may open something stays behind', () => {
    const exposed = schema.tables.flatMap(({ name, columns, meanings }) =>
      columns
        .filter((column) => opens.test(column.name) && meanings[column.name] !== 'omitted')
        .map((column) => `${name}.${column.name}`),
    );
    expect(exposed).toEqual([]);
  });

  test('that stays behind and cannot be empty is filled when the company comes in', () => {
    const empty = schema.tables.flatMap(({ name, columns, meanings }) =>
      columns
        .filter(
          (column) =>
            meanings[column.name] === 'omitted' &&
            column.isNeeded &&
            !column.isGenerated &&
            column.name !== 'company_id' &&
            filled[name]?.[column.name] === undefined,
        )
        .map((column) => `${name}.${column.name}`),
    );
    expect(empty).toEqual([]);
  });

  test('that names rows names those of a table that comes along', () => {
    const named = (meaning: Meaning): string[] => {
      if (typeof meaning === 'string') return [];
      if ('of' in meaning) return [meaning.of];
      return 'eachOf' in meaning ? [meaning.eachOf] : Object.values(meaning.within).flatMap(named);
    };
    const targets = schema.tables.flatMap(({ meanings }) => Object.values(meanings).flatMap(named));
    expect(targets.filter((table) => table !== PEOPLE && !held.includes(table))).toEqual([]);
    expect(schema.tables.find(({ name }) => name === 'asset_asset')?.meanings).toMatchObject({
      scope_id: { of: 'scope' },
      asset_id: { of: 'asset' },
      related_asset_id: { of: 'asset' },
    });
  });
});

test('an archive from before relations said the scope of their other asset lacks nothing', () => {
  const needed = schema.tables.find(({ name }) => name === 'asset_asset')?.columns.filter(({ isNeeded }) => isNeeded);
  expect(needed?.map(({ name }) => name)).toEqual(['scope_id', 'asset_id', 'related_asset_id']);
});

test('what an import chose is known for every kind of import', () => {
  const { defaults } = declared['import'] ?? {};
  const known = typeof defaults === 'object' && 'within' in defaults ? defaults.within : {};
  const choices = importKinds.flatMap((one) =>
    Object.entries(importStores[one].catalogue.fields).flatMap(([name, { kind, from }]) => {
      if (kind !== 'choice' && kind !== 'choices') return [];
      const tables: Readonly<Record<string, string>> = {
        impactFactor: 'impact_factor',
        asset: 'asset',
        threat: 'threat',
        vulnerability: 'vulnerability',
        control: 'control',
        risk: 'risk',
        'scale:probability': 'probability_level',
      };
      // Columns of factors are a company's own; its steps of impact, options and treatments go by their number.
      if (from?.startsWith('scale:') && from !== 'scale:probability') return [];
      const table = tables[from ?? ''] ?? 'parameter';
      return [[name, kind === 'choice' ? { of: table } : { eachOf: table }]] as const;
    }),
  );
  expect(choices.length).toBeGreaterThan(10);
  for (const [name, meaning] of nonEmpty(choices)) expect(known[name], name).toEqual(meaning);
});

test('rows that name others of their kind may come before them, so that no table has to come at once', async () => {
  const strict = await names(
    `select conname as name from pg_constraint where contype = 'f' and conrelid = confrelid and not condeferrable
     and conrelid::regclass::text = any(array[${held.map((name) => `'${name}'`).join(', ')}])`,
  );
  expect(strict).toEqual([]);
  const ownKeys = schema.tables.flatMap((table) => table.ownKeys);
  expect(ownKeys).toContain('parameter__parent_unknown');
});

test('nothing rewrites rows on their way in but what knows that they come with a past', async () => {
  const triggers = await names(`select distinct tgname as name from pg_trigger g join pg_class c on c.oid = g.tgrelid
    where not tgisinternal and c.relnamespace = 'public'::regnamespace and tgtype & 4 = 4 order by 1`);
  expect(triggers).toEqual([
    // says the scope of a related asset where an archive from before it does not, and rewrites no other row
    'fill_related_scope',
    // waits for its turn, and rewrites none
    'hold_criticality',
    // refuses a time zone that is none, and rewrites no row
    'know_time_zone',
    // writes down who changed a template that belongs to no company
    'note_change',
    // note the last number of a company, and number a risk that has none
    'note_number',
    'number',
    'only_new',
    'place',
    // writes the place of risks in the plan, which a company that comes in gets once it is all there
    'plan_of_new',
    // write what follows from assets and their relations
    'settle_inserted',
    'settle_new',
    // sums up the changes that come, and rewrites none
    'sum_up',
    // makes codes and names what they look like; of a company that comes in, `app.tidy_arrived` does once all rows are there
    'tidy',
    'track_insert',
    'zones_of_method',
    'zones_of_ranges',
  ]);
});

test('nobody writes unrecorded in a company that is here', async () => {
  const { tenant } = await testCompany(database);
  const origin = `insert into company_origin (sha256, subdomain, made_at, product_version, schema, sealed, chain_held)
    values ('', 'x', now(), '', '', 0, true)`;
  await expect(inCompany(database.app, tenant, (trx) => trx.client.query(origin))).rejects.toThrow(
    /with a history cannot be brought in/,
  );
});
