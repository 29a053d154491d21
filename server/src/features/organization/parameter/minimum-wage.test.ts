import { impactFactor } from '@baluarte/contract/risk/impact.ts';
import { parameter } from '@baluarte/contract/organization/parameter.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { remindMinimumWage } from './remind-minimum-wage.ts';

let app: TestApp;
let company: TestCompany;
let admin: TestPerson;
beforeAll(async () => {
  app = await testApp();
  company = await testCompany(app.database);
  admin = await testPerson(app.database, company);
});
afterAll(() => app.close());

const params = { kind: 'minimumWage' };
const reminders = async () => {
  const { rows } = await app.database.owner.query<{ data: object }>(
    `select data from job.job where name = 'notification.deliver' and data ->> 'subject' = 'minimumWageMissing'
       and (data ->> 'companyId')::bigint = $1`,
    [company.companyId],
  );
  return rows.map(({ data }) => data);
};
const onDay = (day: string) => remindMinimumWage(app.app.parts, new Date(`${day}T13:00:00Z`));

test('the minimum wage of each year is a parameter, and the financial factor names it', async () => {
  const { data } = await app.call(admin, parameter.list, { params });
  expect(data.map(({ code, name, amount }) => [code, name, amount])).toEqual([
    ['2025', 'Salario mínimo 2025', 1_423_500],
    ['2026', 'Salario mínimo 2026', 1_750_905],
  ]);
  const factors = await app.call(admin, impactFactor.endpoints.list, { query: { search: 'econ' } });
  const financial = factors.data.find(({ code }) => code === 'financial');
  expect(financial?.description).toMatch(
    /COP 1 423 500 en 2025 y a COP 1 750 905 en 2026.*Parámetros, «Salario mínimo»/,
  );
  expect(financial?.descriptionEn).toMatch(
    /COP 1,423,500 in 2025 and COP 1,750,905 in 2026.*Parameters, “Minimum wage”/,
  );
});

test('January reminds of a year that is missing until it is there', async () => {
  await onDay('2026-01-02');
  expect(await reminders()).toEqual([]);
  await onDay('2027-01-02');
  await onDay('2027-01-02');
  expect(await reminders()).toMatchObject([{ params: { year: '2027' }, link: '/parameters?kind=minimumWage' }]);
  await onDay('2027-01-09');
  expect(await reminders()).toHaveLength(2);
  const body = { code: '2027', name: 'Salario mínimo 2027', amount: 1_900_000 };
  expect((await app.call(admin, parameter.create, { params, body })).status).toBe(201);
  await onDay('2027-01-16');
  expect(await reminders()).toHaveLength(2);
});
