import type { ListQuery } from '@baluarte/contract/kit/list-query.ts';
import { changesetFilters } from '@baluarte/contract/kit/catalogue.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { impactStore } from '#risk/method/impact-store.ts';
import { followingStore } from '#risk/control/follow-up/following-store.ts';
import { scopeStore } from '#organization/scope/scope.routes.ts';
import { userStore } from '#organization/user/user-store.ts';
import { stores } from '#app/stores.ts';
import { conditionOf, joinsOf } from '#kit/catalogue/list.queries.ts';
import type { Store } from '#kit/catalogue/store.ts';
import type { Database } from '#kit/database/database.ts';
import { compiled } from '#kit/tenancy/trx.ts';
import { testDatabase } from './database.ts';

let database: Database;
let tracked: ReadonlySet<string>;
beforeAll(async () => {
  database = await testDatabase();
  const { rows } = await database.owner.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger where tgname like 'track%'`,
  );
  tracked = new Set(rows.map(({ name }) => name));
});
afterAll(() => database.close());

/** What follows from tracked tables and is written with them, in one transaction; and what the writes themselves are. */
const followsFromThem = new Set(['asset_criticality', 'choice', 'change', 'unnest', 'lateral']);
/** What is true of a moment, or of a reader. */
const fleeting = /\bnow\(\)|today|current_person|current_actor|own_areas/;

const all: [string, Store][] = [
  ...Object.entries(stores),
  ['impactFactor', impactStore],
  ['following', followingStore],
  ['scope', scopeStore],
  ['user', userStore],
];
const filtersOf = ({ catalogue, filters = {} }: Store) => [
  'statusId',
  ...Object.keys(catalogue.fields),
  ...changesetFilters,
  ...catalogue.counts,
  ...Object.keys(filters),
];

/** Values of filters whose words decide what their condition reads. */
const words: Readonly<Record<string, unknown>> = { whose: ['mine', 'area'] };

/** What the condition of one filter reads, and whether that changes by itself. */
function readBy(store: Store, filter: string) {
  const query = { page: 1, perPage: 10, [filter]: words[filter] ?? [1] } as unknown as ListQuery;
  const { sql: text } = compiled(
    sql`select from x t ${joinsOf(store, query)} where ${conditionOf(store, query, 'every')}`,
  );
  const tables = [...text.matchAll(/\b(?:from|join)\s+"?(\w+)"?(?!"?[.(])/g)].map(([, name = '']) => name);
  return {
    untracked: tables.filter((name) => name !== 'x' && !tracked.has(name) && !followsFromThem.has(name)),
    isFleeting: fleeting.test(text),
  };
}

test('totals are kept only of what every write tells of: no day, no reader, no table without a history', () => {
  const wrong = all.flatMap(([name, store]) => {
    if (store.fleeting === 'always') return [];
    return filtersOf(store).flatMap((filter) => {
      const { untracked, isFleeting } = readBy(store, filter);
      if (untracked.length === 0 && !isFleeting) return [];
      return store.fleeting?.includes(filter) ? [] : [`${name}.${filter}: ${untracked.join(', ')}`];
    });
  });
  expect(wrong).toEqual([]);
});

test('and of nothing more they are counted anew', () => {
  const needless = all.flatMap(([name, store]) => {
    const { fleeting: named = [] } = store;
    return named === 'always'
      ? []
      : named
          .filter((filter) => {
            const { untracked, isFleeting } = readBy(store, filter);
            return untracked.length === 0 && !isFleeting;
          })
          .map((filter) => `${name}.${filter}`);
  });
  expect(needless).toEqual([]);
  expect(all.flatMap(([, { fleeting: named }]) => named ?? []).length).toBeGreaterThan(5);
});
