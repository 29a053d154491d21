import { platform } from '@baluarte/contract/organization/platform.ts';
import { client } from '@baluarte/contract/identity/client.ts';
import { reference } from '@baluarte/contract/organization/reference.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany } from '#test/company.ts';

let app: TestApp;
let web: { headers: Record<string, string> };
beforeAll(async () => {
  app = await testApp();
  web = await webOf(app);
});
afterAll(() => app.close());

/** The public web of an application: what carries a client token. */
async function webOf(of: TestApp): Promise<typeof web> {
  const { data } = await of.call(null, platform.config);
  const body = { grant_type: 'client_credentials', client_id: data.clientId, client_secret: data.clientSecret };
  const { raw } = await of.call(null, client.token, { body });
  return { headers: { authorization: `Bearer ${raw.json<{ access_token: string }>().access_token}` } };
}

const english = { headers: { 'x-language': 'en' } };
const namesOf = (rows: { name: string; nameEn: string | null }[]) => rows.map(({ name, nameEn }) => [name, nameEn]);

test('countries are sorted by name in the requested language, and may be cached for an hour', async () => {
  const spanish = await app.call(web, reference.countries);
  expect(spanish.data).toHaveLength(250);
  expect(spanish.raw.json()).toMatchObject({ meta: { page: 1, perPage: 250, total: 250, lastPage: 1 } });
  expect(namesOf(spanish.data)[0]).toEqual(['Afganistán', 'Afghanistan']);
  expect(spanish.data.findIndex(({ code }) => code === 'DE')).toBeLessThan(10);
  expect(spanish.data.find(({ code }) => code === 'CO')).toEqual({
    id: 170,
    code: 'CO',
    name: 'Colombia',
    nameEn: 'Colombia',
    callingCode: '57',
  });
  expect(spanish.raw.headers).toMatchObject({
    'cache-control': 'private, max-age=3600',
    vary: expect.stringContaining('X-Language'),
  });
  const { data } = await app.call(web, reference.countries, english);
  expect(data.findIndex(({ code }) => code === 'DE')).toBeGreaterThan(70);
});

test('from a country over its departments to a city', async () => {
  const { data: states } = await app.call(web, reference.states, { params: { countryId: 170 } });
  expect(states).toHaveLength(33);
  const antioquia = states.find(({ code }) => code === '05');
  const { data: cities } = await app.call(web, reference.cities, { params: { stateId: antioquia?.id } });
  expect(cities).toHaveLength(125);
  expect(cities.find(({ code }) => code === '05001')).toMatchObject({ name: 'Medellín', stateId: antioquia?.id });
  expect(cities.findIndex(({ name }) => name === 'Ábrego')).toBe(-1);
  expect(cities.findIndex(({ name }) => name === 'Támesis')).toBeLessThan(
    cities.findIndex(({ name }) => name === 'Turbo'),
  );
});

test('elsewhere there are states without cities; of what is not there, nothing; of what cannot be, not found', async () => {
  const { data: states } = await app.call(web, reference.states, { params: { countryId: 484 } });
  expect(states).toHaveLength(32);
  expect((await app.call(web, reference.cities, { params: { stateId: states[0]?.id } })).data).toEqual([]);
  expect((await app.call(web, reference.states, { params: { countryId: 999_999 } })).data).toEqual([]);
  expect(await app.call(web, reference.states, { params: { countryId: 'CO' } })).toMatchObject({ status: 404 });
});

test('activities, categories, types, plans, languages and statuses keep the ids of the product', async () => {
  const activities = await app.call(web, reference.economicActivities);
  expect(activities.data).toHaveLength(88);
  expect(activities.data.find(({ code }) => code === '62')).toMatchObject({
    name: 'Desarrollo de sistemas y consultoría informática',
    section: { code: 'J', nameEn: 'Information and communication' },
  });
  expect((await app.call(web, reference.organizationCategories)).data).toHaveLength(5);
  const types = await app.call(web, reference.organizationTypes);
  expect(types.data).toHaveLength(26);
  expect(types.data.find(({ code }) => code === 'ministry')).toMatchObject({ id: 1, categoryId: 1 });
  const plans = await app.call(web, reference.plans);
  expect(plans.data.map(({ id, code, maxUsers }) => [id, code, maxUsers])).toEqual([
    [1, 'free', 3],
    [2, 'basic', 10],
    [3, 'professional', 50],
    [4, 'enterprise', null],
  ]);
  expect((await app.call(web, reference.languages, english)).data.map(({ code }) => code)).toEqual(['en', 'es']);
  expect((await app.call(web, reference.statuses)).data.map(({ id, code }) => [id, code])).toEqual([
    [1, 'active'],
    [2, 'inactive'],
    [3, 'invited'],
    [4, 'pending'],
    [5, 'finish'],
    [6, 'implemented'],
    [7, 'mitigated'],
  ]);
});

test('a subdomain is free, taken whatever its case, reserved or no name at all', async () => {
  const { subdomain } = await testCompany(app.database);
  const check = async (name: string) => (await app.call(web, reference.subdomain, { params: { name } })).data;
  expect(await check('nadie-la-tiene')).toEqual({ available: true, reason: null, suggestions: [] });
  expect(await check(subdomain.toUpperCase())).toMatchObject({ available: false, reason: 'taken' });
  // What is proposed in its place is free.
  const { suggestions } = await check(subdomain);
  expect(suggestions).toEqual([`${subdomain}-co`, `${subdomain}-sgsi`, `${subdomain}-seguridad`]);
  await app.database.owner.query('update company set subdomain = $2 where subdomain = $1', [
    subdomain,
    `${subdomain}-co`,
  ]);
  expect((await check(`${subdomain}-co`)).suggestions).not.toContain(`${subdomain}-co`);
  await app.database.owner.query('update company set subdomain = $1 where subdomain = $2', [
    subdomain,
    `${subdomain}-co`,
  ]);
  expect(await check('Admin')).toMatchObject({ available: false, reason: 'reserved' });
  expect((await check('Admin')).suggestions).toHaveLength(3);
  expect(await check('mi empresa')).toMatchObject({ available: false, reason: 'format' });
  await app.database.owner.query('update company set status_id = 2 where subdomain = $1', [subdomain]);
  expect(await check(subdomain)).toMatchObject({ available: false, reason: 'taken' });
});

test('customers cannot be enumerated by trying names', async () => {
  const own = await testApp();
  const person = await webOf(own);
  const answers = await Promise.all(
    Array.from({ length: 61 }, (_, n) => own.call(person, reference.subdomain, { params: { name: `empresa-${n}` } })),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(1);
  expect(refused[0]).toMatchObject({ code: 'slowDown', params: { seconds: expect.any(Number) } });
  expect(Number(refused[0]?.raw.headers['retry-after'])).toBeGreaterThan(50);
  await own.close();
});
