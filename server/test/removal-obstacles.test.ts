import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stores } from '#app/stores.ts';
import { evidenceStore } from '#inventory/evidence/evidence-store.ts';
import type { Store } from '#kit/catalogue/store.ts';
import type { Database } from '#kit/database/database.ts';
import { compiled } from '#kit/tenancy/trx.ts';
import { impactStore } from '#risk/method/impact-store.ts';
import { testDatabase } from './database.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const all: readonly (readonly [string, Store])[] = [...Object.values(stores), evidenceStore, impactStore].map(
  (store) => [store.table, store],
);

/** Tables and columns whose foreign keys refuse the deletion of a row of a table. */
async function referring(table: string): Promise<string[]> {
  const { rows } = await database.owner.query<{ place: string }>(
    `select distinct c.conrelid::regclass::text || '.' || own.attname as place
     from pg_constraint c cross join unnest(c.conkey, c.confkey) k(own, other)
     join pg_attribute own on own.attrelid = c.conrelid and own.attnum = k.own
     join pg_attribute other on other.attrelid = c.confrelid and other.attnum = k.other and other.attname = 'id'
     where c.contype = 'f' and c.confdeltype in ('a', 'r') and c.confrelid = $1::regclass`,
    [table],
  );
  return rows.map(({ place }) => place);
}

/** The statements that a deletion runs before, each in one line. */
function statementsOf({ obstacles, goesFirst = [], links, table }: Store): string[] {
  const sent = [...obstacles.map(({ rows }) => rows([1])), ...goesFirst.map((remove) => remove([1]))];
  const ofLinks = Object.values(links).map((link) => `from ${link.table} where ${table}_id = any(`);
  return [...sent.map((query) => compiled(query).sql.replaceAll('"', '').replaceAll(/\s+/g, ' ')), ...ofLinks];
}

test.each(nonEmpty(all))('what refers to a row of %s is looked for before the row is deleted', async (table, store) => {
  const statements = statementsOf(store);
  const unseen = (await referring(table)).filter((place) => {
    const [from = '', column = ''] = place.split('.');
    const isAsked = new RegExp(`\\b(?:from|join|using|update) ${from}\\b.*\\b${column} = any`);
    return !statements.some((statement) => isAsked.test(statement));
  });
  expect(unseen).toEqual([]);
});
