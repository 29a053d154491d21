import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { testUrl } from '#test/database.ts';
import { createDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { createPool } from './pool.ts';
import { temporaryFolder } from '#test/temporary.ts';

let folder: string;
let owner: Pool;

beforeEach(async () => {
  folder = await temporaryFolder('migrations');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await createDatabase(inject('clusterUrl'), name);
  owner = createPool(testUrl(name), 2);
  await write('0001_first', 'create table first (id int)');
});
afterEach(async () => {
  await owner.end();
  await rm(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFile(join(folder, `${name}.sql`), sql);
const tables = async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
};

test('a database older than the code catches up, in order, and once', async () => {
  await migrate(owner, folder);
  await write('0003_third', 'insert into second values (3)');
  await write('0002_second', 'create table second (id int)');
  expect(await migrate(owner, folder)).toEqual(['0002_second', '0003_third']);
  expect(await migrate(owner, folder)).toEqual([]);
  expect((await owner.query('select id from second')).rows).toEqual([{ id: 3 }]);
});

test('two servers that start at once apply each migration once', async () => {
  await write('0002_slow', 'select pg_sleep(0.2); create table slow (id int)');
  const both = await Promise.all([migrate(owner, folder), migrate(owner, folder)]);
  expect(both.flat().sort()).toEqual(['0001_first', '0002_slow']);
});

test('a migration that fails takes back all it did and keeps those before it', async () => {
  await write('0002_broken', 'create table half (id int); create table half (id int)');
  await expect(migrate(owner, folder)).rejects.toThrow('migration 0002_broken failed: relation "half" already exists');
  expect(await tables()).toEqual(['first']);
});

test('a migration changed after it was applied is refused', async () => {
  await migrate(owner, folder);
  await write('0001_first', 'create table first (id bigint)');
  await expect(migrate(owner, folder)).rejects.toThrow(/^migration 0001_first was changed after it was applied/);
});

test('a database that a newer program migrated is refused before anything is written', async () => {
  await write('0002_newer', 'create table newer (id int)');
  await migrate(owner, folder);
  await rm(join(folder, '0002_newer.sql'));
  await write('0003_mine', 'create table mine (id int)');
  await expect(migrate(owner, folder)).rejects.toThrow(
    /^the database is newer than this program: it has migration 0002_newer/,
  );
  expect(await tables()).toEqual(['first', 'newer']);
});

test('a migration with a number below one already applied, or with the number of another, is refused', async () => {
  await write('0003_third', 'select 1');
  await migrate(owner, folder);
  await write('0002_late', 'select 1');
  await expect(migrate(owner, folder)).rejects.toThrow(/^migration 0002_late comes before 0003_third/);
  await write('0003_twin', 'select 1');
  await expect(migrate(owner, folder)).rejects.toThrow(/^migration 0003_twin.sql has no number of its own/);
});
