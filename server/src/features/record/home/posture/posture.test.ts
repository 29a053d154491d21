import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { daysLater } from '@baluarte/contract/kit/day.ts';
import { asset } from '@baluarte/contract/inventory/asset.ts';
import { evidence } from '@baluarte/contract/inventory/evidence.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { posture } from '@baluarte/contract/record/posture.ts';
import { report, type ReportKind } from '@baluarte/contract/record/report.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import { following } from '@baluarte/contract/risk/follow-up.ts';
import { mapKinds, risk } from '@baluarte/contract/risk/risk.ts';
import { treatment } from '@baluarte/contract/risk/treatment.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openChangeset } from '#demo/past-changeset.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { TestPerson } from '#test/company.ts';
import { controlIn } from '#test/controls.ts';
import { riskCompany, type RiskCompany } from '#test/risk-company.ts';

let app: TestApp;
let here: RiskCompany;
const ids: Record<string, number> = {};
let today = '';
const daysAgo = (days: number) => daysLater(today, -days);
/** Noon of a day so many days ago where the company is. */
const noon = (days: number) => `${daysAgo(days)}T17:00:00.000Z`;

const past = (days: number, work: ReturnType<typeof sql>) =>
  here.inside(async (trx) => {
    await openChangeset(trx, { at: noon(days), userId: null });
    await trx.run(work);
  });
const rated = (name: string, probability: number, impact: number) => sql`
  update risk set probability = ${probability}, impact = ${impact}, completeness = 'complete', status_id = 1 where id = ${ids[name]}`;

const read = async (person: TestPerson = here.admin, query: Parameters<typeof asked>[1] = {}) =>
  (await asked(person, query)).data;
const asked = (person: TestPerson, query: { since?: string; at?: string; method?: 'then' | 'today' }) =>
  app.call(person, posture.get, { query });

beforeAll(async () => {
  app = await testApp();
  here = await riskCompany(app, { scopes: 2 });
  today = (await here.inside((trx) => trx.one(sql<{ today: string }>`select app.today()::text as today`))).today;
  const [, there = 0] = here.company.scopeIds;
  // Rose, fell, new on the map, gone from it, still; one that waits, and one elsewhere.
  for (const name of ['rises', 'falls', 'comes', 'goes', 'stays', 'waits']) await here.asset(`A-${name}`);
  await here.asset('A-elsewhere', { scopeId: there });
  // The company is older than all that is told of it.
  await app.database.owner.query(`update changeset set at = at - interval '200 days' where company_id = $1`, [
    here.company.companyId,
  ]);
  await past(
    90,
    sql`insert into risk (scope_id, asset_id, threat_id, vulnerability_id)
    select scope_id, id, ${here.threats[0]}, ${here.vulnerabilities[0]} from asset`,
  );
  const made = await here.inside((trx) =>
    trx.rows(
      sql<{
        id: number;
        name: string;
      }>`select r.id, substr(a.code, 3) as name from risk r join asset a on a.id = r.asset_id`,
    ),
  );
  for (const { id, name } of made) ids[name] = id;
  await here.asset('A-none');
  for (const [name, probability, impact] of [
    ['rises', 1, 2],
    ['falls', 5, 5],
    ['goes', 4, 5],
    ['stays', 2, 2],
    ['elsewhere', 5, 5],
  ] as const)
    await past(60, rated(name, probability, impact));
  await past(10, rated('rises', 5, 4));
  await past(10, rated('comes', 3, 4));
  await past(
    9,
    sql`update risk set residual_probability = 1, residual_impact = 2, expected_probability = 1, expected_impact = 1 where id = ${ids['falls']}`,
  );
  await past(8, sql`update risk set status_id = 2, status_reason = 'No aplica' where id = ${ids['goes']}`);
});
afterAll(() => app.close());

describe('who may not', () => {
  test('list anything is shown nothing of it', async () => {
    const nobody = await here.person({ permissionCodes: [permissions.scopes.list] });
    const { risks, controls, plan, late, acceptances, maturity, coverage, evidence: files, mine } = await read(nobody);
    expect([risks, controls, plan, late, acceptances, maturity, coverage, files, mine]).toEqual(Array(9).fill(null));
  });

  test('read levels is shown no cell, range, top or movement', async () => {
    const blind = await here.person({ permissionCodes: [permissions.risks.list, permissions.risks.viewProbability] });
    const { risks } = await read(blind, { since: daysAgo(30) });
    expect(Object.keys(risks ?? {}).toSorted()).toEqual(
      ['impactLevels', 'incomplete', 'method', 'mitigated', 'probabilityLevels', 'total'].toSorted(),
    );
  });

  test('see maps is shown ranges and no cell', async () => {
    const { list, viewProbability, viewImpacts } = permissions.risks;
    const { risks } = await read(await here.person({ permissionCodes: [list, viewProbability, viewImpacts] }));
    expect(risks).not.toHaveProperty('cells');
    expect(risks?.counts?.map(({ residual }) => residual)).toEqual([1, 1, 1, 1]);
  });

  test('read levels is refused a list by how risks moved', async () => {
    const blind = await here.person({ permissionCodes: [permissions.risks.list] });
    expect(await app.call(blind, risk.list, { query: { movedSince: daysAgo(30) } })).toMatchObject({ status: 403 });
  });

  test('enter a scope is shown nothing of it', async () => {
    const [, there = 0] = here.company.scopeIds;
    const limited = await here.person({ scopeIds: [there] });
    const own = await read(
      { ...limited, headers: { ...limited.headers, 'x-scopeid': String(there) } },
      { since: daysAgo(90) },
    );
    expect(own.risks).toMatchObject({ total: 1, movement: { moves: [] } });
    expect(own.coverage).toMatchObject({ total: 1 });
  });
});

test('a list of how risks moved asks since when', async () => {
  const refused = await app.call(here.admin, risk.list, { query: { moved: 'rose' } });
  expect(refused).toMatchObject({ status: 422, issues: [{ path: 'query.movedSince', code: 'required' }] });
});

test('every cell of each map counts the risks that the list finds there', async () => {
  const { risks } = await read();
  const filters = { inherent: '', residual: 'residual', expected: 'expected', target: 'target' } as const;
  const filled = (risks?.cells ?? []).flatMap((cell) =>
    mapKinds.flatMap((kind) => (cell[kind] > 0 ? [{ ...cell, kind, count: cell[kind] }] : [])),
  );
  expect(filled.length).toBeGreaterThan(6);
  for (const { kind, probability, impact, count } of nonEmpty(filled)) {
    const name = (axis: string) => `${filters[kind]}${filters[kind] ? axis : axis.toLowerCase()}`;
    const found = await app.call(here.admin, risk.list, {
      query: { statusId: '1,4,7', [name('Probability')]: probability, [name('Impact')]: impact },
    });
    expect(found.raw.json().meta.total, `${kind} ${probability} ${impact}`).toBe(count);
  }
});

describe('movement since a day', () => {
  const listed = async (query: object) =>
    (await app.call(here.admin, risk.list, { query: { movedSince: daysAgo(30), ...query } })).data.map(({ id }) => id);

  test('tells which ranges risks entered and left, and opens exactly those', async () => {
    const { risks } = await read(here.admin, { since: daysAgo(30) });
    expect(risks?.movement).toMatchObject({
      rose: 1,
      fell: 1,
      deleted: 0,
      ranges: [
        { rangeId: 1, entered: 1, left: 2 },
        { rangeId: 2, entered: 1, left: 0 },
        { rangeId: 3, entered: 0, left: 0 },
        { rangeId: 4, entered: 1, left: 1 },
      ],
    });
    expect(await listed({ moved: 'rose' })).toEqual([ids['rises']]);
    expect(await listed({ moved: 'fell' })).toEqual([ids['falls']]);
    for (const { rangeId, entered, left } of nonEmpty(risks?.movement?.ranges ?? [])) {
      expect(await listed({ moved: 'entered', movedRangeId: String(rangeId) })).toHaveLength(entered);
      expect(await listed({ moved: 'left', movedRangeId: String(rangeId) })).toHaveLength(left);
    }
    expect(new Set(await listed({ moved: 'left', movedRangeId: '1' }))).toEqual(new Set([ids['falls'], ids['goes']]));
  });

  test('draws from where to where, and each arrow opens its risks', async () => {
    const { risks } = await read(here.admin, { since: daysAgo(30) });
    const moves = risks?.movement?.moves ?? [];
    expect(moves).toHaveLength(2);
    for (const { fromProbability, fromImpact, probability, impact, count } of nonEmpty(moves))
      expect(
        await listed({
          wasProbability: fromProbability,
          wasImpact: fromImpact,
          residualProbability: probability,
          residualImpact: impact,
        }),
      ).toHaveLength(count);
  });

  test('begins at the end of its day: what moved on that day moved before', async () => {
    expect((await read(here.admin, { since: daysAgo(10) })).risks?.movement).toMatchObject({ rose: 0, fell: 1 });
  });
});

describe('a past day', () => {
  const then = { at: new Date(Date.now() - 20 * 86_400_000).toISOString() };

  test('shows the risks as they stood', async () => {
    const { risks, mine } = await read(here.admin, { ...then, since: daysAgo(90) });
    expect(mine).toBeNull();
    expect(risks?.counts?.map(({ residual }) => residual)).toEqual([2, 0, 1, 1]);
    expect(risks?.top?.map(({ id, residual }) => [id, residual.level])).toEqual([
      [ids['falls'], 25],
      [ids['goes'], 20],
      [ids['stays'], 4],
      [ids['rises'], 2],
    ]);
    expect(risks?.movement).toMatchObject({
      rose: 0,
      fell: 0,
      ranges: [{ entered: 2 }, { entered: 0 }, { entered: 1 }, { entered: 1 }],
    });
  });

  test('has the colours of the method in force then, or of today where that is asked for', async () => {
    await here.inside((trx) => trx.run(sql`update method set zone_mode = 'matrix'`));
    const range = (shown: Awaited<ReturnType<typeof read>>) =>
      shown.risks?.cells?.find(({ probability, impact }) => probability === 1 && impact === 5)?.rangeId;
    const [old, recoloured] = [await read(here.admin, then), await read(here.admin, { ...then, method: 'today' })];
    expect([range(old), range(recoloured)]).toEqual([3, 1]);
    expect(old.risks?.method.isCurrent).toBe(false);
    await here.inside((trx) => trx.run(sql`update method set zone_mode = 'product'`));
  });
});

describe('every number has as many rows behind it', () => {
  const total = async (list: Parameters<typeof app.call>[1], query: Record<string, unknown>) =>
    (await app.call(here.admin, list, { query })).raw.json<{ meta: { total: number } }>().meta.total;

  beforeAll(async () => {
    const area = (
      await here.inside((trx) => trx.one(sql<{ id: number }>`select min(id) as id from parameter where kind = 'area'`))
    ).id;
    await here.inside(async (trx) => {
      await trx.run(sql`insert into treatment (scope_id, risk_id, "option", owner_id, due_date, reviewed_on)
        select scope_id, id, 'mitigate', ${area}, ${daysAgo(3)}::date, ${daysAgo(3)}::date from risk where id = ${ids['rises']}`);
      await trx.run(sql`insert into treatment (scope_id, risk_id, "option", reviewed_on)
        select scope_id, id, 'accept', ${today}::date from risk where id = ${ids['stays']}`);
      await trx.run(sql`insert into acceptance (scope_id, risk_id, state, reason, expires_on, accepted, fingerprint, assessed_at, probability, impact, range_id, by_two)
        select scope_id, id, 'approved', 'Cuesta más', ${daysLater(today, 12)}::date, '{}', repeat('0', 64), assessed_at, 2, 2, 4, false
        from risk where id = ${ids['stays']}`);
      await trx.run(sql`update risk set target_probability = 1, target_impact = 1 where id = ${ids['rises']}`);
      await trx.run(sql`insert into evidence (scope_id, name, valid_until)
        values (${here.scopeId}, 'Acta', ${daysLater(today, 5)}::date), (${here.scopeId}, 'Póliza', ${daysAgo(5)}::date)`);
    });
    await app.call(here.admin, control.endpoints.create, { body: await controlIn(here) });
  });

  test('of the plan, what is late and whose, and acceptances about to lapse', async () => {
    const { plan, late, acceptances, risks } = await read();
    expect(plan).toMatchObject({ overdue: 1, planned: 1, kept: 0 });
    expect(await total(treatment.list, {})).toBe(plan?.total);
    for (const [state, count] of nonEmpty(Object.entries(plan?.states ?? {})))
      expect(await total(treatment.list, { state })).toBe(count);
    expect(await total(treatment.list, { overdue: true })).toBe(plan?.overdue);
    expect(await total(treatment.list, { plannedTo: today })).toBe(plan?.planned);
    expect(late?.plan?.areas).toHaveLength(1);
    for (const { areaId, count } of nonEmpty(late?.plan?.areas ?? []))
      expect(await total(treatment.list, { overdue: true, ownerId: String(areaId ?? 0) })).toBe(count);
    expect(late?.followUps?.total).toBe(1);
    for (const { areaId, count } of nonEmpty(late?.followUps?.areas ?? []))
      expect(await total(following.endpoints.list, { isOverdue: true, responsibleId: String(areaId) })).toBe(count);
    expect(acceptances).toMatchObject({ count: 1, first: [{ riskId: ids['stays'] }] });
    expect(await total(treatment.list, { expiresTo: acceptances?.to })).toBe(1);
    expect(risks?.aboveTarget).toBe(1);
    expect(await total(risk.list, { statusId: '1,4,7', aboveTarget: true })).toBe(1);
  });

  test('of what was completed by its day, and of what was after it', async () => {
    await here.inside((trx) =>
      trx.run(sql`insert into treatment (scope_id, risk_id, "option", due_date, completed_on, reviewed_on)
        select r.scope_id, r.id, 'avoid', d.due::date, d.done::date, ${daysAgo(9)}::date
        from (values (${ids['comes'] ?? 0}::bigint, ${daysAgo(4)}, ${daysAgo(4)}), (${ids['falls'] ?? 0}, ${daysAgo(4)}, ${daysAgo(2)})) d (id, due, done)
        join risk r on r.id = d.id`),
    );
    const { plan } = await read();
    expect(plan).toMatchObject({ planned: 3, kept: 2, onTime: 1 });
    const kept = { plannedTo: today, state: 'completed' };
    expect(await total(treatment.list, kept)).toBe(2);
    const onTime = (await app.call(here.admin, treatment.list, { query: { ...kept, onTime: true } })).data;
    expect(onTime.map(({ id }) => id)).toEqual([ids['comes']]);
    const late = (await app.call(here.admin, treatment.list, { query: { ...kept, onTime: false } })).data;
    expect(late.map(({ id }) => id)).toEqual([ids['falls']]);
  });

  test('of what nobody answers for', async () => {
    await past(60, rated('waits', 5, 5));
    await here.inside((trx) =>
      trx.run(sql`update treatment_due set due = ${daysAgo(1)}::date where id = ${ids['waits']}`),
    );
    const { late } = await read();
    const nobody = late?.plan?.areas.find(({ areaId }) => areaId === null);
    expect(nobody?.count).toBeGreaterThan(0);
    expect(await total(treatment.list, { overdue: true, ownerId: '0' })).toBe(nobody?.count);
  });

  test('of coverage and of evidence that ends', async () => {
    const { coverage, evidence: files } = await read();
    expect(coverage).toMatchObject({ excluded: 1, missing: 1 });
    for (const state of ['assessed', 'pending', 'excluded', 'missing'] as const)
      expect(await total(asset.endpoints.list, { statusId: '1', lookedAt: state })).toBe(coverage?.[state]);
    expect(files).toEqual({ total: 2, soon: 1, expired: 1 });
    expect(await total(evidence.endpoints.list, { statusId: '1', validity: 'soon' })).toBe(1);
  });
});

describe('own work', () => {
  test('is that of the areas one answers for, and no others', async () => {
    const [mine, other] = [await here.person(), await here.person()];
    await here.inside((trx) =>
      trx.run(sql`insert into member_area (member_id, area_id)
        select m.id, (select min(id) from parameter where kind = 'area') from member m where m.user_id = ${mine.userId}`),
    );
    const own = (await app.call(mine, posture.own)).data.mine;
    expect(own).toMatchObject({ followUps: { overdue: 1 }, plan: { overdue: 1 }, assessments: [] });
    const late = await app.call(mine, following.endpoints.list, { query: { whose: 'mine,area', isOverdue: true } });
    expect(late.data).toHaveLength(1);
    const areas = own?.plan?.areaIds.join(',') ?? '';
    const treatments = async (query: object) =>
      (await app.call(mine, treatment.list, { query: { ownerId: areas, ...query } })).data;
    expect(await treatments({ overdue: true })).toHaveLength(own?.plan?.overdue ?? -1);
    expect(own?.plan?.underWay).toBe(1);
    expect(await treatments({ state: 'underWay' })).toHaveLength(1);
    expect((await app.call(other, posture.own)).data.mine).toMatchObject({
      followUps: { overdue: 0 },
      plan: { overdue: 0, underWay: 0 },
    });
  });

  test('counts the follow-ups of the next seven days, and opens exactly those', async () => {
    const mine = await here.person();
    const areaId = (
      await here.inside((trx) => trx.one(sql<{ id: number }>`select max(id) as id from parameter where kind = 'area'`))
    ).id;
    await here.inside((trx) =>
      trx.run(
        sql`insert into member_area (member_id, area_id) select m.id, ${areaId} from member m where m.user_id = ${mine.userId}`,
      ),
    );
    const body = await controlIn(here);
    for (const [code, days] of [
      ['S-today', 0],
      ['S-week', 7],
      ['S-later', 8],
    ] as const) {
      const { id } = (await app.call(here.admin, control.endpoints.create, { body: { ...body, code } })).data;
      await here.inside((trx) =>
        trx.run(
          sql`update control set responsible_id = ${areaId}, next_follow_up = ${daysLater(today, days)}::date where id = ${id}`,
        ),
      );
    }
    const own = (await app.call(mine, posture.own)).data.mine;
    expect(own?.followUps).toMatchObject({ overdue: 0, soon: 2, to: daysLater(today, 7) });
    expect(own?.followUps?.first.map(({ due }) => due)).toEqual([today, daysLater(today, 7)]);
    expect(own?.followUps?.later.map(({ due }) => due)).toEqual([daysLater(today, 8)]);
    const soon = await app.call(mine, following.endpoints.list, {
      query: { whose: 'mine,area', dueFrom: today, dueTo: own?.followUps?.to },
    });
    expect(soon.data.map(({ code }) => code).toSorted()).toEqual(['S-today', 'S-week']);
  });
});

/** How many rows a report has that is narrowed as a list, as it was at a moment. */
const rowsThen = async (kind: ReportKind, at: string, filter: string) => {
  const found = await app.call(here.admin, report.preview, {
    params: { kind },
    query: { at, filter: filter || undefined, annex: 'false' },
  });
  const [table] = found.data.sections.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'table'));
  return table?.total;
};

describe('numbers of the past have the rows of that day behind them', () => {
  // After all of it was written, and before all of it is changed again.
  let at = '';
  const changed: Record<string, number> = {};
  const undiscarded = 'statusId=1,4,7';

  beforeAll(async () => {
    await past(4, rated('waits', 5, 5));
    await past(4, sql`update risk set status_id = 7 where id = ${ids['comes']}`);
    const written = await here.inside((trx) =>
      trx.one(
        sql<{
          at: string;
        }>`select to_char(max(at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from changeset`,
      ),
    );
    at = new Date(Date.parse(written.at) + 1).toISOString();
    await new Promise((resolve) => setTimeout(resolve, 20));
    Object.assign(changed, { before: (await read()).risks?.total });
    await here.inside(async (trx) => {
      await trx.run(sql`update treatment set completed_on = app.today(), due_date = app.today() + 90`);
      await trx.run(sql`delete from acceptance`);
      await trx.run(sql`update evidence set valid_until = app.today() + 900`);
      await trx.run(sql`update control set next_follow_up = app.today() + 90`);
      await trx.run(sql`update asset set status_id = 2 where code = 'A-none'`);
      await trx.run(sql`delete from risk where id = ${ids['falls']}`);
      await trx.run(sql`update risk set status_id = 1 where status_id = 7`);
    });
  });

  test('of the plan, what is late, what ends, evidence and coverage', async () => {
    const now = await read();
    const { plan, late, acceptances, coverage, evidence: files, risks } = await read(here.admin, { at });
    expect(now.plan?.overdue).not.toBe(plan?.overdue);
    expect(plan?.overdue).toBeGreaterThan(0);
    for (const [state, count] of nonEmpty(Object.entries(plan?.states ?? {})))
      expect(await rowsThen('treatment', at, `state=${state}`), state).toBe(count);
    expect(await rowsThen('treatment', at, 'overdue=true')).toBe(plan?.overdue);
    expect(await rowsThen('treatment', at, `plannedTo=${today}`)).toBe(plan?.planned);
    expect(await rowsThen('treatment', at, `plannedTo=${today}&state=completed`)).toBe(plan?.kept);
    expect(plan?.onTime).toBe(1);
    expect(await rowsThen('treatment', at, `plannedTo=${today}&state=completed&onTime=true`)).toBe(plan?.onTime);
    const [named] = acceptances?.first ?? [];
    expect(await rowsThen('treatment', at, `expiresTo=${acceptances?.to}&ids=${named?.riskId}`)).toBe(1);
    expect(await rowsThen('treatment', at, `expiresTo=${acceptances?.to}&ids=${ids['rises']}`)).toBe(0);
    expect(await rowsThen('risks', at, `${undiscarded}&sort=-residualLevel&ids=${risks?.top?.[0]?.id}`)).toBe(1);
    for (const { areaId, count } of nonEmpty(late?.plan?.areas ?? []))
      expect(await rowsThen('treatment', at, `overdue=true&ownerId=${areaId ?? 0}`)).toBe(count);
    expect(late?.followUps?.total).toBe(1);
    expect(now.late?.followUps?.total).toBe(0);
    expect(await rowsThen('controls', at, 'isOverdue=true')).toBe(1);
    expect([acceptances?.count, now.acceptances?.count]).toEqual([1, 0]);
    expect(await rowsThen('treatment', at, `expiresTo=${acceptances?.to}`)).toBe(1);
    expect([files, now.evidence]).toEqual([
      { total: 2, soon: 1, expired: 1 },
      { total: 2, soon: 0, expired: 0 },
    ]);
    for (const validity of ['soon', 'expired'] as const)
      expect(await rowsThen('evidence', at, `statusId=1&validity=${validity}`)).toBe(files?.[validity]);
    for (const state of ['assessed', 'pending', 'excluded', 'missing'] as const)
      expect(await rowsThen('assets', at, `statusId=1&lookedAt=${state}`), state).toBe(coverage?.[state]);
    expect([coverage?.missing, coverage?.total]).toEqual([1, (now.coverage?.total ?? 0) + 1]);
    expect([risks?.mitigated, now.risks?.mitigated]).toEqual([1, 0]);
    expect(await rowsThen('risks', at, 'statusId=7')).toBe(1);
    expect(await rowsThen('risks', at, `${undiscarded}&aboveTarget=true`)).toBe(risks?.aboveTarget);
    expect(risks?.total).toBe(changed['before']);
    expect(await rowsThen('risks', at, undiscarded)).toBe(risks?.total);
  });

  test('of ranges, and of how risks moved until then', async () => {
    const since = daysAgo(30);
    const { risks } = await read(here.admin, { at, since });
    for (const { rangeId, residual, inherent } of nonEmpty(risks?.counts ?? [])) {
      expect(await rowsThen('risks', at, `${undiscarded}&residualRangeId=${rangeId}`)).toBe(residual);
      expect(await rowsThen('risks', at, `${undiscarded}&rangeId=${rangeId}`)).toBe(inherent);
    }
    expect(risks?.movement).toMatchObject({ rose: 1, deleted: 0 });
    for (const way of ['rose', 'fell'] as const)
      expect(await rowsThen('risks', at, `movedSince=${since}&moved=${way}`)).toBe(risks?.movement?.[way]);
    for (const { rangeId, entered, left } of nonEmpty(risks?.movement?.ranges ?? [])) {
      expect(await rowsThen('risks', at, `movedSince=${since}&moved=entered&movedRangeId=${rangeId}`)).toBe(entered);
      expect(await rowsThen('risks', at, `movedSince=${since}&moved=left&movedRangeId=${rangeId}`)).toBe(left);
    }
  });

  test('of risks deleted since a day, as of that day', async () => {
    const { risks } = await read(here.admin, { since: daysAgo(30) });
    expect(risks?.movement?.deleted).toBe(1);
    const end = noon(30).replace('T17', 'T18');
    expect(await rowsThen('risks', end, `${undiscarded}&incomplete=false&deletedBy=${today}`)).toBe(1);
    expect(await rowsThen('risks', end, `${undiscarded}&incomplete=false&deletedBy=${daysAgo(1)}`)).toBe(0);
  });

  test('of every month of the trend, now and of a past day', async () => {
    for (const query of [{}, { at: noon(15) }]) {
      const { risks } = await read(here.admin, query);
      const months = risks?.trend ?? [];
      expect(months).toHaveLength(12);
      expect(months.at(-1)?.month).toBe((query.at ?? today).slice(0, 7));
      for (const { month, residual } of nonEmpty(months.slice(-3))) {
        const [year = 0, place = 0] = month.split('-').map(Number);
        // The last moment of the month in Bogota, or the one that is shown.
        const shown = query.at ?? new Date().toISOString();
        const end = new Date(Date.UTC(year, place, 1, 4, 59, 59)).toISOString();
        const moment = end < shown ? end : query.at;
        if (moment === undefined) continue;
        for (const { rangeId, count } of nonEmpty(residual.filter((one) => one.count > 0 || one.rangeId === 1)))
          expect(await rowsThen('risks', moment, `${undiscarded}&residualRangeId=${rangeId}`), month).toBe(count);
      }
    }
  });
});

describe('the arrangement of a page', () => {
  const panels = [
    { panel: 'top', isShown: true },
    { panel: 'maps', isShown: false },
  ] as const;
  const arrange = (person: TestPerson, given: readonly object[], page = 'risks') =>
    app.call(person, posture.arrange, { params: { page }, body: { panels: given } });

  test('takes no panel twice, none unknown, and no page that is not there', async () => {
    expect(await arrange(here.admin, [panels[0], panels[0]])).toMatchObject({ status: 422 });
    expect(await arrange(here.admin, [{ panel: 'weather', isShown: true }])).toMatchObject({ status: 422 });
    expect(await arrange(here.admin, panels, 'nowhere')).toMatchObject({ status: 404 });
  });

  test('is kept for its person alone, in its company, until they restore it', async () => {
    expect(await arrange(here.admin, panels)).toMatchObject({ status: 200 });
    expect((await read()).arrangement).toEqual(panels);
    expect((await read(await here.person())).arrangement).toBeNull();
    expect((await app.call(here.admin, posture.own)).data.arrangement).toBeNull();
    await app.call(here.admin, posture.restore, { params: { page: 'risks' } });
    expect((await read()).arrangement).toBeNull();
  });
});
