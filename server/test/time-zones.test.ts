import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { randomBytes } from 'node:crypto';
import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { endpoints } from '@baluarte/contract/index.ts';
import { timeZoneName } from '@baluarte/contract/identity/me.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createDatabase, type Database } from '#kit/database/database.ts';
import { migrate, migrationsFolder } from '#kit/database/migrate.ts';
import { createPool } from '#kit/database/pool.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { setWallsTo } from '#kit/tenancy/walls.ts';
import { testCompany, testPerson } from './company.ts';
import { testDatabase, testUrl } from './database.ts';
import { temporaryFolder } from './temporary.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const offsets = ['+05:00', '-05:00', '+0530', '-03'];

test.each(offsets)('%s is no time zone: the database would read it with the other sign', (offset) => {
  expect(timeZoneName.safeParse(offset).success).toBe(false);
});

test.each(['America/Bogota', 'Europe/Madrid', 'Etc/GMT+5', 'UTC'])('%s is one', (name) => {
  expect(timeZoneName.safeParse(name).success).toBe(true);
});

test('every body that takes a time zone takes names alone', () => {
  const taking = endpoints.filter(({ body }) =>
    /"time_?zone"/i.test(JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))),
  );
  expect(taking.map(({ name }) => name).toSorted()).toEqual(['me.update', 'setting.updateCompany']);
  for (const { name, body } of nonEmpty(taking))
    for (const offset of offsets) {
      const issues = body.safeParse({ timeZone: offset }).error?.issues ?? [];
      expect(
        issues.map(({ path }) => path.join('.')),
        `${name} ${offset}`,
      ).toContain('timeZone');
    }
});

test('the database refuses what is no name, of companies and people, whoever writes it', async () => {
  const company = await testCompany(database);
  const person = await testPerson(database, company);
  for (const zone of [...offsets, 'Foo5', '']) {
    const ofCompany = inCompany(database.app, company.tenant, (trx) =>
      trx.run(sql`update company set time_zone = ${zone} where id = ${company.companyId}`),
    );
    await expect(ofCompany, zone).rejects.toMatchObject({ constraint: 'company__time_zone_unknown' });
    const ofPerson = database.identityDb.query('update auth."user" set time_zone = $1 where id = $2', [
      zone,
      person.userId,
    ]);
    await expect(ofPerson, zone).rejects.toMatchObject({ constraint: 'user__time_zone_unknown' });
  }
  const changed = await inCompany(database.app, company.tenant, (trx) =>
    trx.run(sql`update company set time_zone = 'Europe/Madrid' where id = ${company.companyId}`),
  );
  expect(changed).toBe(1);
});

test('offsets that were accepted before become names with the clock that people saw', async () => {
  const folder = await temporaryFolder('zones');
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of await readdir(migrationsFolder))
    if (name < '0153') await cp(join(migrationsFolder, name), join(folder, name));
  const name = `test_${randomBytes(6).toString('hex')}`;
  await createDatabase(inject('clusterUrl'), name);
  const owner = createPool(testUrl(name), 1);
  onTestFinished(() => owner.end());
  await migrate(owner, folder);
  const zones = ['+05:00', '-05:00', '+0530', '-03', '+13:00', '+01:17', 'Europe/Madrid'];
  for (const [index, zone] of zones.entries())
    await owner.query(`begin; ${setWallsTo({ companyId: String(index + 1), scopeIds: '*' })};
      insert into company (id, subdomain, name, time_zone) values (${index + 1}, 'zona-${index}', 'Zona', '${zone}'); commit`);
  await migrate(owner);
  const { rows } = await owner.query<{ zone: string }>('select time_zone as zone from company order by id');
  expect(rows.map(({ zone }) => zone)).toEqual([
    'Etc/GMT-5',
    'America/Bogota',
    'Asia/Kolkata',
    'Etc/GMT+3',
    'Etc/GMT-13',
    'America/Bogota',
    'Europe/Madrid',
  ]);
  const hours =
    await owner.query(`select to_char('2026-01-01T00:00Z'::timestamptz at time zone time_zone, 'HH24:MI') as clock
    from company where id in (1, 3, 4) order by id`);
  expect(hours.rows).toEqual([{ clock: '05:00' }, { clock: '05:30' }, { clock: '21:00' }]);
});
