import { asset } from '@baluarte/contract/inventory/asset.ts';
import { evidence } from '@baluarte/contract/inventory/evidence.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { vulnerability } from '@baluarte/contract/inventory/vulnerability.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { platform } from '@baluarte/contract/organization/platform.ts';
import { homeFigures } from '@baluarte/contract/record/home-figures.rules.ts';
import { posture } from '@baluarte/contract/record/posture.ts';
import { active, undiscarded } from '@baluarte/contract/record/row-queries.ts';
import { control } from '@baluarte/contract/risk/control.ts';
import { following } from '@baluarte/contract/risk/follow-up.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { treatment } from '@baluarte/contract/risk/treatment.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Trx } from '#kit/tenancy/trx.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { controlIn } from '#test/controls.ts';
import { riskCompany, type RiskCompany } from '#test/risk-company.ts';

const lists: Readonly<Record<string, AnyEndpoint>> = {
  '/assets': asset.endpoints.list,
  '/evidence': evidence.endpoints.list,
  '/threats': threat.endpoints.list,
  '/vulnerabilities': vulnerability.endpoints.list,
  '/risks': risk.list,
  '/controls': control.endpoints.list,
  '/risks/treatments': treatment.list,
  '/risks/controls-following': following.endpoints.list,
};

let app: TestApp;
let here: RiskCompany;

const today = sql`(select (now() at time zone c.time_zone)::date from company c where c.id = app.current_company())`;

/** Assets with and without what they are counted by, and one that is out of use. */
async function writeAssets(scopeId: number, code: string): Promise<number[]> {
  const ids: number[] = [];
  for (const [place, isCritical] of [true, false, false, true, true, false].entries())
    ids.push(await here.asset(`${code}-${place}`, { scopeId, isCritical }));
  await here.inside(async (trx) => {
    await trx.run(sql`update asset set status_id = 2 where id = ${ids[3]}`);
    await trx.run(sql`insert into asset_threat (scope_id, asset_id, threat_id)
      select a.scope_id, a.id, t.id from asset a, (select id from threat order by id limit 2) t where a.id = any(${ids.slice(0, 2)})`);
  });
  return ids;
}

/** Risks that are pending, assessed, discarded and mitigated, with decisions that are due in the past, today and later. */
async function writeRisks(assets: readonly number[]): Promise<void> {
  const [first = 0, second = 0] = assets;
  const ids: number[] = [];
  for (const place of [0, 1, 2, 3, 4, 5, 6]) ids.push(await here.risk(place < 5 ? first : second, place));
  const rated = { financial: 5, operational: 1, reputational: 1, legal: 1, privacy: null };
  for (const [place, probability] of [5, 4, 5, 1, 5, 4].entries())
    await app.call(here.admin, risk.assess, {
      params: { id: ids[place] ?? 0 },
      body: here.assessment({ probability, ...rated }),
    });
  const [, , discarded, mitigated, treated, late] = ids;
  await here.inside(async (trx) => {
    await trx.run(sql`update risk set status_id = 2, status_reason = 'No aplica' where id = ${discarded}`);
    await trx.run(sql`update risk set status_id = 7 where id = ${mitigated}`);
    await trx.run(sql`insert into treatment (scope_id, risk_id, "option", justification, due_date, reviewed_on)
      select scope_id, id, 'mitigate', 'Con controles', ${today} + 30, ${today} from risk where id = ${treated}`);
    await trx.run(sql`insert into treatment (scope_id, risk_id, "option", justification, due_date, reviewed_on)
      select scope_id, id, 'mitigate', 'Con controles', ${today} - 1, ${today} from risk where id = ${late}`);
  });
}

/** Controls of every status, rated and not, with follow-ups for yesterday, today and tomorrow. */
async function writeControls(scopeId: number, code: string): Promise<void> {
  const headers = { ...here.admin.headers, 'x-scopeid': String(scopeId) };
  const rows = [
    [1, null, -1],
    [4, null, 0],
    [5, null, 1],
    [6, null, -1],
    [5, 1, -1],
    [2, null, -1],
    [6, 2, 5],
  ] as const;
  for (const [place, [statusId, rating, days]] of rows.entries()) {
    const body = await controlIn(here, { code: `${code}-${place}`, name: `Control ${code} ${place}` });
    const { data } = await app.call({ headers }, control.endpoints.create, { body });
    await here.inside((trx) =>
      trx.run(sql`update control set status_id = ${statusId}, rating = ${rating}, creation_date = '2025-01-01', next_follow_up = ${today} + ${days}::int
        where id = ${data.id}`),
    );
  }
}

const writeEvidence = (scopeId: number) =>
  here.inside((trx) =>
    trx.run(sql`insert into evidence (scope_id, name, valid_until, status_id)
      select ${scopeId}, 'Evidencia ' || n, case when n < 90 then ${today} + n end, case when n = 3 then 2 else 1 end
      from unnest(array[-40, -1, 0, 3, 29, 30, 31, 60, 90, 91]) n`),
  );

beforeAll(async () => {
  app = await testApp();
  here = await riskCompany(app, { scopes: 2 });
  for (const [place, scopeId] of here.company.scopeIds.entries()) {
    const assets = await writeAssets(scopeId, `A${place}`);
    // Only in the first scope: the second has other numbers.
    if (place === 0) await writeRisks(assets);
    await writeControls(scopeId, `C${place}`);
    await writeEvidence(scopeId);
  }
  await here.inside(async (trx) => {
    await trx.run(sql`insert into evidence_link (scope_id, evidence_id, asset_id)
      select a.scope_id, (select min(e.id) from evidence e where e.scope_id = a.scope_id), a.id from asset a where a.code like 'A%-1'`);
    await trx.run(
      sql`update threat set status_id = 2 where id in (select id from threat order by id offset 3 limit 2)`,
    );
    await trx.run(
      sql`update vulnerability set status_id = 2 where id in (select id from vulnerability order by id offset 4 limit 3)`,
    );
  });
}, 120_000);
afterAll(() => app.close());

/** Conditions of what each figure counts, written anew from the tables: nothing of what the product counts with. */
const rules: Readonly<Record<string, string>> = {
  assets: `from asset x where x.status_id = 1 and x.scope_id = any($scopes)`,
  'assets critical': `from asset x where x.status_id = 1 and x.is_critical and x.scope_id = any($scopes)`,
  'assets withoutThreats': `from asset x where x.status_id = 1 and x.scope_id = any($scopes) and x.id not in (select asset_id from asset_threat)`,
  'assets withoutRisks': `from asset x where x.status_id = 1 and x.scope_id = any($scopes) and x.id not in (select asset_id from risk)`,
  'assets withoutEvidence': `from asset x where x.status_id = 1 and x.scope_id = any($scopes) and x.id not in (select asset_id from evidence_link where asset_id is not null)`,
  threats: `from threat x where x.status_id = 1`,
  'threats unrelated': `from threat x where x.status_id = 1 and x.id not in (select threat_id from threat_vulnerability)`,
  vulnerabilities: `from vulnerability x where x.status_id = 1`,
  'vulnerabilities unrelated': `from vulnerability x where x.status_id = 1 and x.id not in (select vulnerability_id from threat_vulnerability)`,
  evidence: `from evidence x where x.status_id = 1 and x.scope_id = any($scopes)`,
  'evidence soon': `from evidence x where x.status_id = 1 and x.scope_id = any($scopes) and x.valid_until between $today and $today + 30`,
  'evidence expired': `from evidence x where x.status_id = 1 and x.scope_id = any($scopes) and x.valid_until < $today`,
  risks: `from risk x where x.status_id in (1, 4, 7) and x.scope_id = any($scopes)`,
  'risks incomplete': `from risk x where x.status_id in (1, 4, 7) and x.scope_id = any($scopes) and (x.probability is null or x.impact is null)`,
  'risks mitigated': `from risk x where x.status_id = 7 and x.scope_id = any($scopes)`,
  // A decision is asked for where the range demands controls; whatever was decided is in the plan too.
  plan: `from risk x where x.status_id <> 2 and x.scope_id = any($scopes) and x.probability is not null and x.impact is not null
    and (x.id in (select risk_id from treatment) or exists (select from range_level g where g.control_required and $level between g.level_from and g.level_to))`,
  'plan undecided': `from risk x where x.status_id <> 2 and x.scope_id = any($scopes) and x.probability is not null and x.impact is not null
    and x.id not in (select risk_id from treatment) and exists (select from range_level g where g.control_required and $level between g.level_from and g.level_to)`,
  'plan overdue': `from risk x join treatment d on d.risk_id = x.id where x.scope_id = any($scopes) and d.due_date < $today`,
  controls: `from control x where x.status_id <> 2 and x.scope_id = any($scopes)`,
  'controls unverified': `from control x where x.status_id in (5, 6) and x.rating is null and x.scope_id = any($scopes)`,
  'controls followUps': `from control x where x.status_id in (1, 4, 5) and x.next_follow_up < $today and x.scope_id = any($scopes)`,
};

async function countAnew(trx: Trx, rule: string, scopeIds: readonly number[]): Promise<number> {
  const text = rule
    .replaceAll('$scopes', `'{${scopeIds.join(',')}}'::bigint[]`)
    .replaceAll(
      '$today',
      `(select (now() at time zone c.time_zone)::date from company c where c.id = app.current_company())`,
    )
    .replaceAll('$level', `coalesce(x.residual_probability, x.probability) * coalesce(x.residual_impact, x.impact)`);
  const { count } = await trx.one(sql<{ count: number }>`select (select count(*)::int ${sql.raw(text)}) as count`);
  return count;
}

const totalOf = async (person: Pick<RiskCompany['admin'], 'headers'>, path: string, query: string) => {
  const list = lists[path];
  if (!list) throw new Error(`${path} is no list`);
  const asked = { ...Object.fromEntries(new URLSearchParams(query)), perPage: '1' };
  const { status, meta, raw } = await app.call(person, list, { query: asked });
  expect(status, raw.body.slice(0, 300)).toBe(200);
  return (meta as { total: number }).total;
};

describe.each(['in one scope', 'in the other'] as const)('%s', (where) => {
  const at = () => here.company.scopeIds[where === 'in one scope' ? 0 : 1] ?? 0;
  const person = () => ({ headers: { ...here.admin.headers, 'x-scopeid': String(at()) } });

  test('every number of the start page is that of counting anew, and of the list it opens', async () => {
    const { data } = await app.call(person(), platform.dashboard);
    const figures = homeFigures(data).flatMap(({ key, to, count, query, parts }) => [
      { name: key, to, count, query },
      ...parts.map((part) => ({ name: `${key} ${part.key}`, to, count: part.count, query: part.query })),
    ]);
    expect(figures.map(({ name }) => name)).toEqual(Object.keys(rules));
    const told = Object.fromEntries(figures.map(({ name, count }) => [name, count]));
    const anew = await here.inside(async (trx) => {
      const counted: [string, number][] = [];
      for (const [name, rule] of Object.entries(rules)) counted.push([name, await countAnew(trx, rule, [at()])]);
      return Object.fromEntries(counted);
    });
    expect(told).toEqual(anew);
    const listed: [string, number][] = [];
    for (const { name, to, query } of figures) listed.push([name, await totalOf(person(), to, query)]);
    expect(told).toEqual(Object.fromEntries(listed));
  });

  test('the posture counts what the start page counts, and its parts what their lists hold', async () => {
    const { data } = await app.call(person(), posture.get, { query: {} });
    const { plan, evidence: pieces, coverage, controls, risks, acceptances, late } = data;
    if (!plan || !pieces || !coverage || !controls || !risks || !acceptances || !late?.plan || !late.followUps)
      throw new Error('an administrator sees every panel');
    const parts: [string, number, string, string][] = [
      ['risks', risks.total, '/risks', undiscarded],
      ['incomplete', risks.incomplete, '/risks', `${undiscarded}&incomplete=true`],
      ['mitigated', risks.mitigated, '/risks', 'statusId=7'],
      ['above target', risks.aboveTarget ?? -1, '/risks', `${undiscarded}&aboveTarget=true`],
      ['plan', plan.total, '/risks/treatments', ''],
      ['overdue', plan.overdue, '/risks/treatments', 'overdue=true'],
      ['planned', plan.planned, '/risks/treatments', `plannedTo=${data.today}`],
      ...Object.entries(plan.states).map(([state, count]): [string, number, string, string] => [
        state,
        count,
        '/risks/treatments',
        `state=${state}`,
      ]),
      ['late plan', late.plan.total, '/risks/treatments', 'overdue=true'],
      ['late follow-ups', late.followUps.total, '/risks/controls-following', 'isOverdue=true'],
      ['acceptances', acceptances.count, '/risks/treatments', `expiresTo=${acceptances.to}`],
      ['evidence', pieces.total, '/evidence', active],
      ['soon', pieces.soon, '/evidence', `${active}&validity=soon`],
      ['expired', pieces.expired, '/evidence', `${active}&validity=expired`],
      ['coverage', coverage.total, '/assets', active],
      ...(['assessed', 'pending', 'excluded', 'missing'] as const).map((state): [string, number, string, string] => [
        state,
        coverage[state],
        '/assets',
        `${active}&lookedAt=${state}`,
      ]),
      ...(risks.counts ?? []).map(({ rangeId, residual }): [string, number, string, string] => [
        `range ${rangeId}`,
        residual,
        '/risks',
        `${undiscarded}&residualRangeId=${rangeId}`,
      ]),
      ...(risks.cells ?? []).map(({ probability, impact, residual }): [string, number, string, string] => [
        `cell ${probability}-${impact}`,
        residual,
        '/risks',
        `${undiscarded}&incomplete=false&residualProbability=${probability}&residualImpact=${impact}`,
      ]),
    ];
    const listed: [string, number][] = [];
    for (const [name, , path, query] of parts) listed.push([name, await totalOf(person(), path, query)]);
    expect(parts.map(([name, count]) => [name, count])).toEqual(listed);
    const { data: home } = await app.call(person(), platform.dashboard);
    expect({ risks: risks.total, plan: plan.total, evidence: pieces, controls: controls.total }).toEqual({
      risks: home.risks?.total,
      plan: home.plan?.total,
      evidence: home.evidence,
      controls: home.controls?.total,
    });
  });
});
