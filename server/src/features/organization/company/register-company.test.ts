import { randomBytes } from 'node:crypto';
import { company } from '@baluarte/contract/organization/company.ts';
import { session } from '@baluarte/contract/identity/session.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestPerson } from '#test/company.ts';

let app: TestApp;
let person: TestPerson;
beforeAll(async () => {
  app = await testApp();
  person = await testPerson(app.database, await testCompany(app.database), { base: 3 });
});
afterAll(() => app.close());

const aName = () => `nueva-${randomBytes(5).toString('hex')}`;
/** Colombia, Antioquia, Medellín. */
const medellin = async () => {
  const { rows } = await app.database.owner.query<{ countryId: number; stateId: number; cityId: number }>(
    `select c.country_id as "countryId", c.id as "stateId", t.id as "cityId" from state c join city t on t.state_id = c.id where t.code = '05001'`,
  );
  return rows[0] as NonNullable<(typeof rows)[0]>;
};
const input = async (changes: Record<string, unknown> = {}) => ({
  name: 'Cordillera',
  legalName: 'Cordillera S.A.S.',
  planId: 2,
  subdomain: aName(),
  economicActivityId: 62,
  categoryId: 2,
  typeId: 14,
  ...(await medellin()),
  address: 'Calle 10 # 43-12',
  ...changes,
});
const found = async (changes: Record<string, unknown> = {}, as: TestPerson = person) =>
  app.call(as, company.found, { body: await input(changes) });

describe('founding a company is refused', () => {
  test('without what every company says of itself, each field by its name', async () => {
    const { status, issues } = await app.call(person, company.found, { body: {} });
    expect(status).toBe(422);
    expect(issues.map(({ path, code }) => `${path} ${code}`)).toEqual(
      ['name', 'subdomain', 'economicActivityId', 'categoryId', 'typeId', 'countryId'].map(
        (name) => `body.${name} required`,
      ),
    );
  });

  test.each([
    ['app', 'subdomain.reserved'],
    ['mi empresa', 'subdomain.format'],
    ['-aurora', 'subdomain.format'],
    ['ab', 'subdomain.format'],
  ])('under the name %s', async (subdomain, code) => {
    expect((await found({ subdomain })).issues).toEqual([{ path: 'body.subdomain', code }]);
  });

  test('under a taken subdomain, also for two at once', async () => {
    const subdomain = aName();
    const answers = await Promise.all([found({ subdomain }), found({ subdomain: subdomain.toUpperCase() })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 'company.subdomainTaken' });
  });

  test('with an id of no list, or of another country or category', async () => {
    const { issues } = await found({ stateId: 1, cityId: 2, typeId: 1, planId: 99 });
    expect(issues.map(({ path }) => path)).toEqual(['body.typeId', 'body.planId', 'body.stateId', 'body.cityId']);
  });

  test('where the installation keeps it to its operators', async () => {
    const closed = await testApp({ COMPANY_CREATION: 'off' });
    try {
      const its = await testPerson(closed.database, await testCompany(closed.database));
      const { rows } = await closed.database.owner.query<{ id: number }>(`select id from country where code = 'CO'`);
      const body = { ...(await input()), countryId: rows[0]?.id };
      expect(await closed.call(its, company.found, { body })).toMatchObject({
        status: 403,
        code: 'company.notAllowed',
      });
    } finally {
      await closed.close();
    }
  });
});

describe('a company that was founded', () => {
  test('has its whole catalogue within two seconds, and its founder as administrator', async () => {
    const started = performance.now();
    const { status, data } = await found();
    expect(status).toBe(201);
    expect(performance.now() - started).toBeLessThan(2_000);
    const headers = { ...person.headers, 'x-subdomain': data.subdomain, 'x-scopeid': '' };
    const begun = await app.call({ headers }, session.get);
    expect(begun.data).toMatchObject({
      companyName: 'Cordillera',
      role: { id: 1, name: 'Administrador' },
      scope: { name: 'Alcance general' },
    });
    const { rows } = await app.database.owner.query(
      `select (select count(*)::int from threat where company_id = $1) as threats,
        (select count(*)::int from vulnerability where company_id = $1) as vulnerabilities,
        (select count(*)::int from role where company_id = $1) as roles, c.plan_code, c.address
       from company c where c.id = $1`,
      [data.id],
    );
    expect(rows[0]).toMatchObject({ roles: 4, plan_code: 'basic', address: 'Calle 10 # 43-12' });
    expect((rows[0] as { threats: number }).threats).toBeGreaterThan(40);
  });

  test('keeps a city in words where its country has no list', async () => {
    const { rows } = await app.database.owner.query<{ id: number }>(`select id from country where code = 'EC'`);
    const { data } = await found({ countryId: rows[0]?.id, stateId: null, cityId: null, city: 'Quito' });
    const { rows: made } = await app.database.owner.query('select city from company where id = $1', [data.id]);
    expect(made).toEqual([{ city: 'Quito' }]);
  });
});

test('registering companies is rate limited', async () => {
  const busy = await testPerson(app.database, await testCompany(app.database));
  const answers = [];
  for (let time = 0; time < 11; time += 1) answers.push((await found({ planId: 4 }, busy)).status);
  expect(answers).toEqual([...Array<number>(10).fill(201), 429]);
});

test('a user administers no more companies than a plan allows, and the refusal names the limit', async () => {
  const keen = await testPerson(app.database, await testCompany(app.database));
  const inPlan = (planId: number) => found({ planId }, keen);
  expect([(await inPlan(1)).status, (await inPlan(1)).status]).toEqual([201, 201]);
  expect(await inPlan(1)).toMatchObject({
    status: 409,
    code: 'plan.companiesExceeded',
    params: { limit: 2, used: 2, plan: 'Gratuito', planEn: 'Free' },
  });
  expect((await inPlan(2)).status).toBe(201);
});
