import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { companyComparison } from '@baluarte/contract/maturity/company-comparison.ts';
import { framework } from '@baluarte/contract/maturity/framework.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forget } from '#identity/shared/session/session-lookup.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { shippedFramework } from '../shared/shipped-frameworks.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { testPerson } from '#test/company.ts';
import { all, itemCodes, maturityCompany, mspiCases } from '#test/maturity-company.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const may = permissions.assessments;
type Company = Awaited<ReturnType<typeof maturityCompany>>;

interface Place {
  permissionCodes?: readonly number[];
  scopeIds?: readonly number[];
  assessmentIds?: readonly number[];
}

/** Gives a person a place in another company; there is no request for somebody who has an account already but by mail. */
async function join(
  { company }: Company,
  userId: number,
  { permissionCodes = [may.list, may.viewResults], scopeIds = [], assessmentIds = [] }: Place = {},
) {
  await inCompany(app.database.app, company.tenant, async (trx) => {
    const { id } = await trx.one(sql<{ id: number }>`
      insert into role (name, base, permission_codes) values (${`Consultora ${userId}`}, 2, ${permissionCodes}) returning id`);
    await trx.run(sql`insert into member (user_id, role_id, scope_ids, assessment_ids)
      values (${userId}, ${id}, ${scopeIds}, ${assessmentIds})`);
  });
}

async function finished(here: Company, level: number, body: object = {}, scopeId = here.company.scopeIds[0]) {
  const there = { ...here.admin, headers: { ...here.admin.headers, 'x-scopeid': String(scopeId) } };
  const { id } = await here.start(body, there);
  await here.answer(id, all(itemCodes, level), there);
  const done = await app.call(there, assessment.update, { params: { id }, body: { status: { state: 'completed' } } });
  expect(done.status, done.raw.body).toBe(200);
  return id;
}

const compared = async (person: { headers: Record<string, string> }) => {
  const { status, data, raw } = await app.call(person, companyComparison.list);
  expect(status, raw.body).toBe(200);
  return data;
};
const rowsOf = async (person: { headers: Record<string, string> }, { company }: Company) =>
  (await compared(person)).rows.filter((row) => row.company.id === company.companyId);

test('is refused without a session, and in a format there is none of', async () => {
  const here = await maturityCompany(app);
  for (const endpoint of [companyComparison.list, companyComparison.export])
    expect((await app.call({ headers: {} }, endpoint)).status).toBe(401);
  expect((await app.call(here.admin, companyComparison.export, { query: { format: 'pdf' } })).status).toBe(422);
});

test('shows each company as its own results show it: figures, level, what changed, and what is being answered', async () => {
  const [one, two, three] = [await maturityCompany(app), await maturityCompany(app), await maturityCompany(app)];
  await finished(one, 40, { assessment_date: '2025-03-01' });
  const latest = await finished(one, 60, { assessment_date: '2026-03-01' });
  const { id: active } = await one.start();
  await one.answer(active, all(itemCodes.slice(0, 12), 80));
  const [sample] = mspiCases.filter(({ answers }) => Object.values(answers).includes(null));
  const { id: other } = await two.start({ purpose: 1 });
  await two.answer(other, sample!.answers);
  await two.finish(other);
  const consultant = await testPerson(app.database, one.company, { permissionCodes: [may.list, may.viewResults] });
  await join(two, consultant.userId);
  await join(three, consultant.userId);

  const { rows, groups, is_cut: isCut } = await compared(consultant);
  expect(rows).toHaveLength(3);
  const of = ({ company }: Company) => rows.find((row) => row.company.id === company.companyId);
  expect(of(one)).toMatchObject({
    state: 'finished',
    company: { subdomain: one.company.subdomain },
    scope: { id: one.company.scopeIds[0] },
    purpose: { id: 3 },
    finished: { id: latest, overall_maturity: 60, maturity_level: 3, level_name: { es: 'Definido' }, change: 20 },
    active: { id: active, progress: 20 },
  });
  const results = await two.results(other);
  expect(of(two)).toMatchObject({
    finished: {
      id: other,
      overall_maturity: sample!.expected.overall_maturity,
      phva_score: results.phva_score,
      controls_score: results.controls_score,
      nist_score: results.nist_score,
      maturity_level: results.maturity_level,
      change: null,
      figures: results.groups
        .filter(({ kind }) => !['clause', 'subClause', 'category'].includes(kind))
        .map(({ code, score, range_id, is_own_reading }) => ({ code, score, range_id, is_own_reading })),
    },
    active: null,
  });
  expect(of(three)).toMatchObject({ state: 'none', scope: null, finished: null, active: null });
  expect(groups.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['phase', 'theme', 'function']));
  expect(isCut).toBe(false);
});

test('a change against results of another framework is none', async () => {
  const here = await maturityCompany(app);
  await finished(here, 40, { assessment_date: '2025-03-01', framework_version: 'MSPI-2017-weights' });
  await finished(here, 60, { assessment_date: '2026-03-01' });
  expect(await rowsOf(here.admin, here)).toMatchObject([{ finished: { overall_maturity: 60, change: null } }]);
});

test('functions are our own reading in the results of MSPI and not in those of NIST CSF 2.0, and the whole of both has its light', async () => {
  const here = await maturityCompany(app);
  await finished(here, 60, { purpose: 1 });
  const nist = shippedFramework('NIST-CSF-2.0');
  // A framework of one's own whose whole is of no particular kind.
  const own = {
    ...nist,
    code: 'PROPIO',
    groups: nist.groups.map((group) => (group.parent === null ? { ...group, kind: 'group' as const } : group)),
  };
  expect((await app.call(here.admin, framework.create, { body: own })).status).toBe(201);
  for (const [purpose, version] of [
    [2, 'NIST-CSF-2.0'],
    [4, 'PROPIO'],
  ] as const) {
    const { id } = await here.start({ framework_version: version, purpose });
    await here.answer(
      id,
      all(
        nist.items.map(({ code }) => code),
        75,
      ),
    );
    expect((await here.finish(id)).status).toBe(200);
  }
  const isRead = (await rowsOf(here.admin, here)).map(({ finished: of }) => [
    of?.framework_version,
    of?.figures.find(({ code }) => code === 'GV')?.is_own_reading,
    // The whole of NIST CSF 2.0 has another code, and its light all the same.
    of?.overall_range_id,
  ]);
  expect(isRead).toEqual([
    ['MSPI-2025', true, 3],
    ['NIST-CSF-2.0', false, 4],
    ['PROPIO', false, 4],
  ]);
});

test('companies one does not belong to are not there, nor their names, for a super administrator either', async () => {
  const [mine, foreign] = [await maturityCompany(app), await maturityCompany(app)];
  await finished(foreign, 60);
  const administrator = await testPerson(app.database, mine.company, { isSuperAdmin: true });
  for (const person of [mine.admin, administrator]) {
    const { data, raw } = await app.call(person, companyComparison.list);
    expect(data.rows.map(({ company }) => company.id)).toEqual([mine.company.companyId]);
    expect(raw.body).not.toContain(foreign.company.subdomain);
    // Naming the other company changes nothing.
    const there = { headers: { ...person.headers, 'x-subdomain': foreign.company.subdomain } };
    expect((await app.call(there, companyComparison.list)).status).toBe(403);
  }
});

test('the right, the scopes and the assessments are those of the place in each company', async () => {
  const [mine, other] = [await maturityCompany(app), await maturityCompany(app, { scopes: 2 })];
  const [first, second] = other.company.scopeIds;
  const inFirst = await finished(other, 60, {}, first);
  const inSecond = await finished(other, 80, {}, second);
  const person = async (place: Place) => {
    const made = await testPerson(app.database, mine.company);
    await join(other, made.userId, place);
    return made;
  };
  const idsSeenBy = async (place: Place) =>
    (await rowsOf(await person(place), other)).map(({ state, finished: of }) => of?.id ?? state);
  expect(await idsSeenBy({})).toEqual([inFirst, inSecond]);
  expect(await idsSeenBy({ scopeIds: [second ?? 0] })).toEqual([inSecond]);
  expect(await idsSeenBy({ assessmentIds: [inFirst] })).toEqual([inFirst]);
  // An administrator at home, and nobody there.
  for (const permissionCodes of [[], [may.list], [may.viewResults]])
    expect(await idsSeenBy({ permissionCodes })).toEqual(['noRight']);
});

test('a company that does not let this session in shows its name alone; one that was left shows nothing', async () => {
  const [mine, other] = [await maturityCompany(app), await maturityCompany(app)];
  await finished(other, 60);
  const { userId, ...person } = await testPerson(app.database, mine.company);
  await join(other, userId);
  const change = async (what: RawBuilder<unknown>) => {
    await inCompany(app.database.app, other.company.tenant, (trx) => trx.run(what));
    forget({ userId });
  };
  const states = async () => (await rowsOf(person, other)).map(({ state, finished: of }) => [state, of === null]);
  expect(await states()).toEqual([['finished', false]]);
  await change(sql`update company set allowed_addresses = '{198.51.100.0/24}' where id = app.current_company()`);
  expect(await states()).toEqual([['closed', true]]);
  await change(
    sql`update company set allowed_addresses = '{}', has_one_session = true where id = app.current_company()`,
  );
  expect(await states()).toEqual([['closed', true]]);
  await change(sql`update company set has_one_session = false where id = app.current_company()`);
  expect(await states()).toEqual([['finished', false]]);
  await change(sql`update member set status_id = 2 where user_id = ${userId}`);
  expect(await states()).toEqual([]);
});

test('is taken away as a file, a row for each scope and purpose', async () => {
  const [mine, other] = [await maturityCompany(app), await maturityCompany(app)];
  await finished(other, 60);
  const person = await testPerson(app.database, mine.company);
  await join(other, person.userId);
  const file = await app.call(person, companyComparison.export, { query: { format: 'csv', language: 'en' } });
  const [head, ...lines] = file.raw.body.trim().split('\r\n');
  expect(head).toContain('Company');
  expect(head).toContain('Overall maturity');
  expect(lines).toHaveLength(2);
  expect(lines.find((line) => line.includes(other.company.subdomain))).toMatch(/Finished.*60/);
  expect(lines.find((line) => line.includes(mine.company.subdomain))).toContain('No self-assessments');
});
