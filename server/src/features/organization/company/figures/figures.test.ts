import { session } from '@baluarte/contract/identity/session.ts';
import { company } from '@baluarte/contract/organization/company.ts';
import { companyRisk } from '@baluarte/contract/organization/company-risk.ts';
import { platformUser } from '@baluarte/contract/organization/platform-user.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany } from '#test/company.ts';
import { superAdministrator } from '#test/super-administrator.ts';
import { riskCompany } from '#test/risk-company.ts';
import { countEveryCompany } from '../companies/count-companies.ts';

let app: TestApp;
let root: { headers: Record<string, string>; userId: number };
let atWork: Awaited<ReturnType<typeof companyAtWork>>;
beforeAll(async () => {
  app = await testApp();
  root = await superAdministrator(app);
  atWork = await companyAtWork();
});
afterAll(() => app.close());

const everything = [companyRisk.list, companyRisk.export, companyRisk.figures];
/** A company with three risks of one asset and more to recognize; one risk is assessed, one discarded. */
async function companyAtWork() {
  const here = await riskCompany(app);
  const asset = await here.asset('A-1', { name: 'Nómina secreta' });
  const { data } = await app.call(here.admin, risk.recognition, { query: { perPage: 200 } });
  const items = data
    .slice(0, 3)
    .map((one) => ({ assetId: asset, threatId: one.threat.id, vulnerabilityId: one.vulnerability.id }));
  const { data: made } = await app.call(here.admin, risk.recognize, { body: { items } });
  const [worst = 0, discarded = 0] = made.ids;
  await app.call(here.admin, risk.assess, {
    params: { id: worst },
    body: here.assessment({ probability: 5, financial: 5, operational: 5, reputational: 5, legal: 5, privacy: 5 }),
  });
  await app.call(here.admin, risk.status, {
    params: { id: discarded },
    body: { statusId: 2, reason: 'No aplica' },
  });
  return { here, suggested: data.length };
}

test('nobody inside a company reads numbers over companies, not even who may do everything in it', async () => {
  const { admin, company: own, person } = atWork.here;
  const every = await person({ isSuperAdmin: true });
  await app.database.owner.query('update auth.session set company_id = $2 where user_id = $1', [
    every.userId,
    own.companyId,
  ]);
  for (const endpoint of everything)
    for (const who of [admin, every, null])
      expect((await app.call(who, endpoint)).status, endpoint.name).toBe(who === null ? 401 : 403);
});

test('outside of companies a super administrator reads how much each suggests and has recognized, in numbers alone', async () => {
  const { here, suggested } = atWork;
  const { data, raw } = await app.call(root, companyRisk.list, { query: { ids: String(here.company.companyId) } });
  expect(data).toMatchObject([
    {
      id: here.company.companyId,
      assetCount: 1,
      suggestionCount: suggested,
      unrecognizedCount: suggested - 3,
      riskCount: 2,
      incompleteCount: 1,
      range1Count: 1,
      range2Count: 0,
      range3Count: 0,
      range4Count: 0,
    },
  ]);
  expect(raw.body).not.toContain('Nómina secreta');
});

test('what is recognized next is in the numbers once they are counted again, and not before anything was written', async () => {
  const { here, suggested } = atWork;
  const read = async () =>
    (await app.call(root, companyRisk.list, { query: { ids: String(here.company.companyId) } })).data[0];
  const before = await read();
  const { data } = await app.call(here.admin, risk.recognition, { query: { perPage: 1, isKnown: 'false' } });
  const [open] = data;
  await app.call(here.admin, risk.recognize, {
    body: {
      items: [{ assetId: open?.asset.id, threatId: open?.threat.id, vulnerabilityId: open?.vulnerability.id }],
    },
  });
  expect(await read()).toMatchObject({ unrecognizedCount: before?.unrecognizedCount });
  await countEveryCompany(app.app.parts);
  expect(await read()).toMatchObject({ unrecognizedCount: suggested - 4, riskCount: 3, incompleteCount: 2 });
  // The page of one company counts it at once, which leaves what takes longer to the job.
  await app.call(root, company.get, { params: { id: here.company.companyId } });
  expect(await read()).toMatchObject({ unrecognizedCount: suggested - 4 });
});

test('an inactive company is in no sum and in no list of those that can be entered', async () => {
  const resting = await testCompany(app.database);
  const listed = () => app.call(root, companyRisk.list, { query: { ids: String(resting.companyId) } });
  expect((await listed()).meta.total).toBe(1);
  const before = (await app.call(root, companyRisk.figures)).data;
  await app.call(root, company.status, { params: { id: resting.companyId }, body: { statusId: 2 } });
  expect((await listed()).meta.total).toBe(0);
  const { data } = await app.call(root, companyRisk.figures);
  expect(data.companies).toEqual({
    ...before.companies,
    active: before.companies.active - 1,
    inactive: before.companies.inactive + 1,
  });
  expect((await app.call(root, session.company, { body: { companyId: resting.companyId } })).code).toBe(
    'company.inactive',
  );
});

test('every number of the platform that leads to a list counts exactly its rows', async () => {
  const quiet = await testCompany(app.database);
  // One that was taken out of use with what it had is in none of the sums.
  const away = await riskCompany(app);
  await away.asset('A-1');
  const ids = [quiet.companyId, away.company.companyId];
  const { owner } = app.database;
  await owner.query(`update company set created_at = now() - interval '90 days' where id = any($1)`, [ids]);
  await owner.query(`update changeset set at = now() - interval '80 days' where company_id = any($1)`, [ids]);
  await countEveryCompany(app.app.parts);
  await owner.query('update company set status_id = 2 where id = $1', [away.company.companyId]);
  const { data } = await app.call(root, companyRisk.figures);
  const companies = async (query: Record<string, string>) => (await app.call(root, company.list, { query })).meta.total;
  expect(data.companies).toEqual({
    active: await companies({ statusId: '1' }),
    inactive: await companies({ statusId: '2' }),
    quiet: await companies({ statusId: '1', isQuiet: 'true' }),
  });
  expect(data.companies.quiet).toBeGreaterThan(0);
  expect(data.companies.quiet).toBeLessThan(data.companies.active);
  const people = async (query: Record<string, string>) =>
    (await app.call(root, platformUser.list, { query: { statusId: '1', ...query } })).meta.total;
  expect(data.people).toEqual({
    active: await people({}),
    neverIn: await people({ isNeverIn: 'true' }),
    superAdmins: await people({ isSuperAdmin: 'true' }),
  });
  const { data: rows } = await app.call(root, companyRisk.list, { query: { perPage: 200 } });
  const sum = (of: (row: (typeof rows)[number]) => number | null) => rows.reduce((all, row) => all + (of(row) ?? 0), 0);
  expect(data.suggestions).toMatchObject({
    total: sum((row) => row.suggestionCount),
    unrecognized: sum((row) => row.unrecognizedCount),
  });
  expect(data.risks).toEqual({
    total: sum((row) => row.riskCount),
    incomplete: sum((row) => row.incompleteCount),
    mitigated: 0,
    ranges: [1, 2, 3, 4].map((rangeId) => ({ rangeId, count: sum((row) => row[`range${rangeId as 1}Count`]) })),
  });
  expect(data.risks.total).toBeGreaterThan(0);
});

test('the list goes out as a file, in the columns on screen', async () => {
  const { here } = atWork;
  const query = {
    ids: String(here.company.companyId),
    format: 'csv',
    columns: 'name,unrecognizedCount',
    language: 'en',
  };
  const { raw } = await app.call(root, companyRisk.export, { query });
  expect(raw.body).toMatch(/Company.Not recognized/);
  expect(raw.body).toContain(here.company.subdomain);
});

test('numbers over companies name neither assets nor threats nor vulnerabilities', async () => {
  const { rows } = await app.database.owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'company_figures' and data_type in ('text', 'jsonb')`,
  );
  expect(rows).toEqual([]);
  // The role that goes from company to company sees the counts, and no row that is counted.
  for (const table of ['asset', 'risk', 'asset_threat', 'threat_vulnerability'])
    await expect(app.database.identityDb.query(`select from ${table}`), table).rejects.toThrow(/permission denied/);
});
