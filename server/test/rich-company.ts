import { daysLater } from '@baluarte/contract/kit/day.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';
import { defaultFramework } from '#maturity/shared/shipped-frameworks.ts';
import type { TestApp } from './app.ts';
import { riskCompany, type RiskCompany } from './risk-company.ts';

const { ACTIVE, INACTIVE, PENDING, FINISH, IMPLEMENTED, MITIGATED, INVITED } = statusIds;

/** Of the two scopes and the two areas of the company, by place; null = of no area. */
type Place = 0 | 1;
type Cell = readonly [probability: number, impact: number];

/** Every row that a figure may count, and one of each kind that it leaves out. Days are counted from today. */
export const richAssets = [
  { code: 'A-1', scope: 0, statusId: ACTIVE },
  { code: 'A-2', scope: 0, statusId: ACTIVE },
  { code: 'A-3', scope: 0, statusId: ACTIVE },
  { code: 'A-4', scope: 0, statusId: ACTIVE },
  { code: 'A-discarded', scope: 0, statusId: ACTIVE },
  { code: 'A-pending', scope: 0, statusId: ACTIVE },
  { code: 'A-untouched', scope: 0, statusId: ACTIVE },
  { code: 'A-retired', scope: 0, statusId: INACTIVE },
  { code: 'A-elsewhere', scope: 1, statusId: ACTIVE },
] as const satisfies readonly {
  code: string;
  scope: Place;
  statusId: number;
}[];

interface RichRisk {
  name: string;
  asset: (typeof richAssets)[number]['code'];
  rating: Cell | null;
  isComplete: boolean;
  statusId: number;
  residual?: Cell;
  target?: Cell;
  /** The decision about it; `area` null: nobody answers for it. */
  decision?: {
    option: 'mitigate' | 'accept';
    area: Place | null;
    due?: number;
    completed?: number;
  };
  acceptance?: {
    state: 'requested' | 'approved' | 'refused' | 'withdrawn' | 'lapsed';
    ends: number;
  };
}
const rated = { isComplete: true, statusId: ACTIVE } as const;
const accepted = { option: 'accept', area: null } as const;

export const richRisks: readonly RichRisk[] = [
  {
    ...rated,
    name: 'highest',
    asset: 'A-1',
    rating: [5, 5],
    decision: { option: 'mitigate', area: 0, due: -1 },
  },
  {
    ...rated,
    name: 'lowered',
    asset: 'A-1',
    rating: [5, 4],
    residual: [1, 2],
    target: [1, 1],
  },
  {
    ...rated,
    name: 'second',
    asset: 'A-1',
    rating: [4, 5],
    decision: { option: 'mitigate', area: 1, due: -1 },
  },
  {
    ...rated,
    name: 'third',
    asset: 'A-2',
    rating: [4, 4],
    decision: { option: 'mitigate', area: null, due: -1 },
  },
  {
    ...rated,
    name: 'fourth',
    asset: 'A-2',
    rating: [5, 3],
    decision: { option: 'mitigate', area: 0, due: 1 },
  },
  { ...rated, name: 'fifth', asset: 'A-2', rating: [3, 4], target: [3, 4] },
  { ...rated, name: 'sixth', asset: 'A-3', rating: [3, 3], target: [2, 2] },
  {
    ...rated,
    name: 'ending',
    asset: 'A-3',
    rating: [2, 2],
    decision: accepted,
    acceptance: { state: 'approved', ends: 10 },
  },
  {
    ...rated,
    name: 'lasting',
    asset: 'A-3',
    rating: [2, 2],
    decision: accepted,
    acceptance: { state: 'approved', ends: 200 },
  },
  {
    ...rated,
    name: 'asked for',
    asset: 'A-4',
    rating: [2, 2],
    decision: accepted,
    acceptance: { state: 'requested', ends: 10 },
  },
  {
    ...rated,
    name: 'refused',
    asset: 'A-4',
    rating: [2, 2],
    acceptance: { state: 'refused', ends: 10 },
  },
  {
    ...rated,
    name: 'mitigated',
    asset: 'A-4',
    rating: [3, 3],
    statusId: MITIGATED,
    decision: { option: 'mitigate', area: 0, due: -3, completed: -4 },
  },
  {
    ...rated,
    name: 'discarded',
    asset: 'A-discarded',
    rating: [5, 5],
    statusId: INACTIVE,
    target: [1, 1],
    decision: { option: 'mitigate', area: 0, due: -1 },
    acceptance: { state: 'lapsed', ends: 10 },
  },
  { ...rated, name: 'discarded too', asset: 'A-discarded', rating: [1, 1], statusId: INACTIVE },
  {
    name: 'half rated',
    asset: 'A-pending',
    rating: [5, 5],
    isComplete: false,
    statusId: PENDING,
    target: [1, 1],
  },
  {
    name: 'unrated',
    asset: 'A-pending',
    rating: null,
    isComplete: false,
    statusId: PENDING,
  },
  { ...rated, name: 'of a retired asset', asset: 'A-retired', rating: [1, 1] },
  {
    ...rated,
    name: 'elsewhere',
    asset: 'A-elsewhere',
    rating: [5, 5],
    decision: { option: 'mitigate', area: 0, due: -1 },
  },
];

interface RichControl {
  code: string;
  scope: Place;
  statusId: number;
  area: Place;
  next: number;
  rating: 1 | 2 | 3 | null;
  /** The risk it acts on. */
  on?: string;
}
export const richControls: readonly RichControl[] = [
  {
    code: 'C-late',
    scope: 0,
    statusId: ACTIVE,
    area: 0,
    next: -1,
    rating: null,
  },
  {
    code: 'C-late too',
    scope: 0,
    statusId: IMPLEMENTED,
    area: 1,
    next: -1,
    rating: 1,
  },
  {
    code: 'C-today',
    scope: 0,
    statusId: ACTIVE,
    area: 1,
    next: 0,
    rating: null,
  },
  {
    code: 'C-unverified',
    scope: 0,
    statusId: IMPLEMENTED,
    area: 0,
    next: 3,
    rating: null,
  },
  {
    code: 'C-planned',
    scope: 0,
    statusId: PENDING,
    area: 0,
    next: 7,
    rating: null,
  },
  {
    code: 'C-planned later',
    scope: 0,
    statusId: PENDING,
    area: 0,
    next: 8,
    rating: null,
    on: 'third',
  },
  {
    code: 'C-finished',
    scope: 0,
    statusId: FINISH,
    area: 0,
    next: -1,
    rating: 1,
  },
  {
    code: 'C-finished, unverified',
    scope: 0,
    statusId: FINISH,
    area: 0,
    next: -1,
    rating: null,
  },
  {
    code: 'C-discarded',
    scope: 0,
    statusId: INACTIVE,
    area: 0,
    next: -1,
    rating: null,
    on: 'second',
  },
  {
    code: 'C-elsewhere',
    scope: 1,
    statusId: ACTIVE,
    area: 0,
    next: -1,
    rating: null,
  },
];

interface RichEvidence {
  name: string;
  scope: Place;
  statusId: number;
  until: number | null;
}
export const richEvidence: readonly RichEvidence[] = [
  { name: 'Vencida', scope: 0, statusId: ACTIVE, until: -1 },
  { name: 'Por vencer', scope: 0, statusId: ACTIVE, until: 30 },
  { name: 'Vigente', scope: 0, statusId: ACTIVE, until: 31 },
  { name: 'Sin fin', scope: 0, statusId: ACTIVE, until: null },
  { name: 'Retirada', scope: 0, statusId: INACTIVE, until: -1 },
  { name: 'Retirada por vencer', scope: 0, statusId: INACTIVE, until: 5 },
  { name: 'De otra parte', scope: 1, statusId: ACTIVE, until: -1 },
];

/** In the order they are made; the last finished one is neither the last one made nor the one with the latest day. */
const richAssessments = [
  { name: 'Primera', day: -100, isFinished: true, score: 10 },
  { name: 'Abierta', day: -1, isFinished: false, score: 0 },
  { name: 'Segunda', day: -50, isFinished: true, score: 50 },
  { name: 'Antigua', day: -200, isFinished: true, score: 20 },
] as const;

export const richPeople = [
  { name: 'active', statusId: ACTIVE },
  { name: 'inactive', statusId: INACTIVE },
  { name: 'invited', statusId: INVITED },
] as const;

type Kind = 'assets' | 'risks' | 'controls' | 'evidence' | 'assessments' | 'people';

/** A company with every row above, in two scopes and for two areas; and the ids of the rows by name. */
export interface RichCompany {
  here: RiskCompany;
  today: string;
  areas: readonly [number, number];
  ids: Readonly<Record<Kind, Record<string, number>>>;
}

/** Makes such a company on the application's database. */
export async function richCompany(app: TestApp): Promise<RichCompany> {
  const here = await riskCompany(app, { scopes: 2 });
  const ids: RichCompany['ids'] = { assets: {}, risks: {}, controls: {}, evidence: {}, assessments: {}, people: {} };
  const facts = await here.inside((trx) =>
    trx.one<{
      today: string;
      areas: [number, number];
      domain: number;
      action: number;
    }>(sql`
      select app.today()::text as today,
        array(select id from parameter where kind = 'area' order by id limit 2) as areas,
        (select min(id) from parameter where kind = 'controlDomain') as domain,
        (select min(id) from parameter where kind = 'controlAction') as action`),
  );
  const { today, areas } = facts;
  const dayOf = (offset: number | null | undefined) =>
    offset === null || offset === undefined ? null : daysLater(today, offset);
  const scopeOf = (place: Place) => here.company.scopeIds[place] ?? 0;
  for (const { code, scope, statusId } of richAssets) {
    const id = await here.asset(code, { scopeId: scopeOf(scope) });
    ids.assets[code] = id;
    if (statusId !== ACTIVE)
      await here.inside((trx) => trx.run(sql`update asset set status_id = ${statusId} where id = ${id}`));
  }
  for (const [place, risk] of richRisks.entries()) {
    const id = await here.risk(ids.assets[risk.asset] ?? 0, place);
    ids.risks[risk.name] = id;
    await here.inside(async (trx) => {
      const [probability = null, impact = null] = risk.rating ?? [];
      const [residualProbability = null, residualImpact = null] = risk.residual ?? [];
      const [targetProbability = null, targetImpact = null] = risk.target ?? [];
      await trx.run(sql`update risk set probability = ${probability}::smallint, impact = ${impact}::smallint,
          residual_probability = ${residualProbability}::smallint, residual_impact = ${residualImpact}::smallint,
          target_probability = ${targetProbability}::smallint, target_impact = ${targetImpact}::smallint,
          completeness = ${risk.isComplete ? 'complete' : 'impactsMissing'}, status_id = ${risk.statusId},
          status_reason = ${risk.statusId === INACTIVE ? 'No aplica' : null}::text
        where id = ${id}`);
      const { decision, acceptance } = risk;
      if (decision)
        await trx.run(sql`insert into treatment (scope_id, risk_id, "option", owner_id, due_date, completed_on, reviewed_on)
          select scope_id, id, ${decision.option}, ${decision.area === null ? null : areas[decision.area]}::bigint,
            ${dayOf(decision.due)}::date, ${dayOf(decision.completed)}::date, ${today}::date from risk where id = ${id}`);
      if (acceptance)
        await trx.run(sql`insert into acceptance (scope_id, risk_id, state, reason, expires_on, accepted, fingerprint, assessed_at, probability, impact, range_id, by_two)
          select scope_id, id, ${acceptance.state}, 'Cuesta más', ${dayOf(acceptance.ends)}::date, '{}', repeat('0', 64), assessed_at, 2, 2, 4, false
          from risk where id = ${id}`);
    });
  }
  await here.inside(async (trx) => {
    for (const { code, scope, statusId, area, next, rating, on } of richControls) {
      const { id } = await trx.one<{ id: number }>(sql`
        insert into control (scope_id, code, name, description, domain_id, action_id, type_id, implementation_id, responsible_id,
          creation_date, next_follow_up, status_id, rating)
        values (${scopeOf(scope)}, ${code}, ${code}, 'Revisar los accesos.', ${facts.domain}, ${facts.action}, 1, 1, ${areas[area]},
          ${daysLater(today, -60)}::date, ${dayOf(next)}::date, ${statusId}, ${rating}::smallint) returning id`);
      ids.controls[code] = id;
      if (on !== undefined)
        await trx.run(
          sql`insert into risk_control (scope_id, risk_id, control_id) values (${scopeOf(scope)}, ${ids.risks[on]}, ${id})`,
        );
    }
    for (const { name, scope, statusId, until } of richEvidence) {
      const { id } = await trx.one<{ id: number }>(sql`
        insert into evidence (scope_id, name, valid_until, status_id) values (${scopeOf(scope)}, ${name}, ${dayOf(until)}::date, ${statusId}) returning id`);
      ids.evidence[name] = id;
    }
    const framework = defaultFramework();
    for (const { name, day, isFinished, score } of richAssessments) {
      const { id } = await trx.one<{ id: number }>(sql`
        insert into assessment (scope_id, purpose_id, name, assessment_date, framework_code, framework, clauses_total, controls_total,
          status_id, created_at, completed_at, overall_maturity, maturity_level, result)
        values (${scopeOf(0)}, 1, ${name}, ${dayOf(day)}::date, ${framework.code}, ${JSON.stringify(framework)}::jsonb, 1, 1,
          ${isFinished ? FINISH : ACTIVE}, ${`${daysLater(today, day - 5)}T17:00:00Z`}::timestamptz, ${isFinished ? `${dayOf(day) ?? ''}T17:00:00Z` : null}::timestamptz, ${score}, 1,
          ${isFinished ? JSON.stringify({ groups: [], overall_maturity: score, maturity_level: 1 }) : null}::jsonb) returning id`);
      ids.assessments[name] = id;
    }
  });
  for (const { name, statusId } of richPeople) {
    const { userId } = await here.person({ base: 2 });
    ids.people[name] = userId;
    await here.inside((trx) => trx.run(sql`update member set status_id = ${statusId} where user_id = ${userId}`));
  }
  return { here, today, areas, ids };
}
