import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import type { Database } from '#kit/database/database.ts';
import { municipalityId, readPlaces, stateId } from './places.ts';
import { prepareReference } from './prepare-reference.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const places = readPlaces();

test('Colombia is complete: 32 departments and Bogotá, and every municipality, island and area of DIVIPOLA', () => {
  const departments = places.states.filter(({ country_id }) => country_id === 170);
  expect(departments).toHaveLength(33);
  expect(places.cities).toHaveLength(1_122);
  for (const { id } of nonEmpty(departments))
    expect(places.cities.filter(({ state_id }) => state_id === id).length).toBeGreaterThan(0);
});

test.each([
  ['05001', 'Medellín', '05'],
  ['08001', 'Barranquilla', '08'],
  ['11001', 'Bogotá, D.C.', '11'],
  ['13001', 'Cartagena de Indias', '13'],
  ['27493', 'Nuevo Belén de Bajirá', '27'],
  ['76001', 'Santiago de Cali', '76'],
  ['88001', 'San Andrés', '88'],
  ['91001', 'Leticia', '91'],
  ['94001', 'Inírida', '94'],
])('%s is %s', (code, name, department) => {
  const city = places.cities.find((one) => one.code === code);
  expect(city).toEqual({ id: municipalityId(code), code, name, state_id: stateId(170, department) });
});

test('no two places share an id or, within their parent, a code', () => {
  for (const rows of [places.countries, places.states, places.cities])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(new Set(places.states.map(({ country_id, code }) => `${country_id} ${code}`)).size).toBe(places.states.length);
  expect(new Set(places.cities.map(({ code }) => code)).size).toBe(places.cities.length);
});

test('an id follows from the code alone and stays', () => {
  expect(stateId(170, '05')).toBe(170_001_301);
  expect(stateId(170, '5')).not.toBe(stateId(170, '05'));
  expect(stateId(184, 'PALMERSTON')).toBe(184_205_990);
  expect(municipalityId('05001')).toBe(17_005_001);
});

test('countries are named in both languages and dialled by their code', () => {
  const country = (code: string) => places.countries.find((one) => one.code === code);
  expect(country('DE')).toMatchObject({ id: 276, name: 'Alemania', name_en: 'Germany', calling_code: '49' });
  expect(country('CO')).toMatchObject({ id: 170, calling_code: '57' });
  expect(country('AQ')).toMatchObject({ calling_code: null });
});

test('a second start writes nothing; another edition drops nothing that rows may point at, and offers what is back', async () => {
  const xmin = async () =>
    (await database.owner.query<{ xmin: string }>(`select max(xmin::text::bigint)::text as xmin from city`)).rows[0];
  const before = await xmin();
  await prepareReference(database.owner);
  expect(await xmin()).toEqual(before);
  await database.owner.query(
    `insert into city (id, state_id, code, name) values (17094663, $1, '94663', 'Mapiripana')`,
    [stateId(170, '94')],
  );
  await database.owner.query(`update city set name = 'Medellin', is_current = false where code = '05001'`);
  await database.owner.query(`update app.reference_edition set edition = 'older'`);
  await prepareReference(database.owner);
  const { rows } = await database.owner.query(
    `select code, name, is_current from city where code in ('94663', '05001') order by code`,
  );
  expect(rows).toEqual([
    { code: '05001', name: 'Medellín', is_current: true },
    { code: '94663', name: 'Mapiripana', is_current: false },
  ]);
  const written = await xmin();
  await prepareReference(database.owner);
  expect(await xmin(), 'the edition that was written is known').toEqual(written);
});

test('the server reads the reference and cannot write it', async () => {
  for (const pool of [database.app, database.identityDb]) {
    const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from country');
    expect(rows[0]?.count).toBe(250);
    for (const table of ['country', 'state', 'city'])
      await expect(pool.query(`delete from ${table}`)).rejects.toThrow(/permission denied/);
  }
});
