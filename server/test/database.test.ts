import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '#kit/database/database.ts';
import { testDatabase } from './database.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

for (const role of ['app', 'identityDb'] as const) {
  test(`the login ${role} owns nothing, cannot become the owner and cannot pass row security`, async () => {
    await expect(database[role].query('set role postgres')).rejects.toThrow(/permission denied/);
    await expect(database[role].query('set session authorization postgres')).rejects.toThrow(/permission denied/);
    await expect(database[role].query('create table mine (id int)')).rejects.toThrow(/permission denied/);
    await expect(database[role].query('create temporary table mine (id int)')).rejects.toThrow(/permission denied/);
    await expect(database[role].query('create role other')).rejects.toThrow(/permission denied/);
    const { rows } = await database[role].query(
      `select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole,
        (select count(*) from pg_class where relowner = r.oid) as owned
       from pg_roles r where rolname = current_user`,
    );
    expect(rows).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false, owned: 0 },
    ]);
  });
}

test('numbers arrive as numbers, dates as days and times as ISO strings, in arrays too', async () => {
  const { rows } = await database.app.query(
    `select 5::int8 as whole, 1.25::numeric as decimal, date '2026-02-28' as day, time with time zone '10:00+00' as hour,
      timestamptz '2026-02-28 19:00:00.5-05' as moment, timestamptz 'infinity' as never, null::timestamptz as unknown,
      array[1, null]::int8[] as wholes, array[date '2026-02-28'] as days, array[timestamptz '2026-02-28 00:00Z'] as moments`,
  );
  expect(rows[0]).toEqual({
    whole: 5,
    decimal: 1.25,
    day: '2026-02-28',
    hour: '10:00:00+00',
    moment: '2026-03-01T00:00:00.500Z',
    never: 'infinity',
    unknown: null,
    wholes: [1, null],
    days: ['2026-02-28'],
    moments: ['2026-02-28T00:00:00.000Z'],
  });
});

test('a lost connection, idle or in use, costs one error and never the server', async () => {
  const client = await database.app.connect();
  onTestFinished(() => client.release(true));
  const kill = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'baluarte_app'`;
  await database.app.query('select 1');
  await database.owner.query(kill);
  await expect(client.query('select 1')).rejects.toThrow();
  await vi.waitFor(async () => expect((await database.app.query('select 1 as one')).rows).toEqual([{ one: 1 }]));
});
