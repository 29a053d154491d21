import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import type { Database } from '#kit/database/database.ts';
import { endedColumns, transferred, keptColumns } from './owned-resources.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const names = async (query: string) =>
  (await database.owner.query<{ name: string }>(query)).rows.map(({ name }) => name);

test('every column of a company that names a person is given to another when they leave, or kept for a reason', async () => {
  const columns =
    await names(`select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped and a.atttypid = 'bigint'::regtype
      and (a.attname ~ '(^|_)(user|person|assignee)_id$' or a.attname ~ '_by$' or exists (
        select from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid and a.attnum = any (f.conkey)
          and f.confrelid = 'auth."user"'::regclass)) order by 1`);
  expect(columns.length).toBeGreaterThan(4);
  expect([...Object.keys(keptColumns), ...endedColumns, ...transferred.map(({ column }) => column)].toSorted()).toEqual(
    columns,
  );
});

test('an account can go: all that hangs on it goes with it, but a place in a company, which holds it', async () => {
  expect(
    await names(`select f.conrelid::regclass::text as name from pg_constraint f
      where f.contype = 'f' and f.confrelid = 'auth."user"'::regclass and f.confdeltype <> 'c' order by 1`),
  ).toEqual(['member']);
});
