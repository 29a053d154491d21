import { controlTypes, implementations } from '@baluarte/contract/risk/control.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';
import { records } from '#kit/database/records.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { readCatalogue, readMethod } from '#organization/shared/seed-data.ts';
import { isUnsettled, settledRisks, settledValues } from '#risk/shared/residual.queries.ts';
import type { DemoCompany } from './demo-data.ts';
import { planRisks } from './plan-risks.ts';
import { dayOf } from './past-changeset.ts';
import { planFollowUps, writeFollowUps, type DemoFollowUp } from './write-follow-ups.ts';

type Action = ReturnType<typeof readCatalogue>['treatment_actions'][number];

/** A later change of a control: it is put in place, ended, discarded, or rated by a follow-up. */
interface DemoChange {
  day: number;
  statusId?: number;
  /** 1 effective, 2 partially effective, 3 not effective. */
  rating?: 1 | 2 | 3;
}

/** A control of the demonstration from its creation to today; days count back from today, negative ones lie ahead. */
export interface DemoControl {
  code: string;
  scope: string;
  action: Action;
  day: number;
  startDay: number;
  /** When it was to be looked at first. */
  plannedDay: number;
  changes: DemoChange[];
  followUps: DemoFollowUp[];
}

const { ACTIVE, FINISH, IMPLEMENTED, INACTIVE, MITIGATED, PENDING } = statusIds;

/** How controls end up, over and over: most are in place and work, some are late, unverified, partly effective, or not there yet. */
const lives: readonly { nextFollowUpDay: number; isAhead?: true; after: DemoChange[] }[] = [
  {
    nextFollowUpDay: -25,
    after: [
      { day: 30, statusId: IMPLEMENTED },
      { day: 62, rating: 1 },
    ],
  },
  {
    nextFollowUpDay: -8,
    after: [
      { day: 21, statusId: IMPLEMENTED },
      { day: 70, rating: 2 },
    ],
  },
  { nextFollowUpDay: 12, after: [{ day: 35, statusId: IMPLEMENTED }] },
  {
    nextFollowUpDay: -40,
    after: [
      { day: 28, statusId: IMPLEMENTED },
      { day: 55, rating: 2 },
      { day: 96, rating: 1 },
    ],
  },
  { nextFollowUpDay: -15, after: [] },
  {
    nextFollowUpDay: 26,
    after: [
      { day: 25, statusId: IMPLEMENTED },
      { day: 60, rating: 1 },
    ],
  },
  {
    nextFollowUpDay: -60,
    after: [
      { day: 40, statusId: IMPLEMENTED },
      { day: 75, rating: 1 },
      { day: 110, statusId: FINISH },
    ],
  },
  { nextFollowUpDay: 5, after: [] },
  { nextFollowUpDay: -75, isAhead: true, after: [] },
  {
    nextFollowUpDay: -20,
    after: [
      { day: 26, statusId: IMPLEMENTED },
      { day: 58, rating: 3 },
    ],
  },
  { nextFollowUpDay: -33, after: [{ day: 33, statusId: IMPLEMENTED }] },
  { nextFollowUpDay: 90, after: [{ day: 50, statusId: INACTIVE }] },
];

const mostControls = 60;
/** Controls are tended every so many days. */
const stepDays = 15;
const risksPerControl = 2;

/** Controls against what threatens each scope: the actions that answer the most vulnerabilities of its risks. */
export function planControls(demo: DemoCompany): DemoControl[] {
  const scopeOf = new Map(demo.assets.map(({ code, scope }) => [code, scope]));
  const risks = planRisks(demo).filter(({ discard, assessments }) => discard === null && assessments.length > 0);
  const total = Math.min(mostControls, Math.floor(risks.length / risksPerControl));
  const ranked = demo.scopes.flatMap(({ code: scope }) => {
    const here = risks.filter(({ asset }) => scopeOf.get(asset) === scope);
    return readCatalogue()
      .treatment_actions.map((action) => ({
        scope,
        action,
        answers: here.filter(({ vulnerability }) => action.mitigates_vulnerabilities.includes(vulnerability)).length,
      }))
      .filter(({ answers }) => answers > 0);
  });
  return ranked
    .toSorted((a, b) => b.answers - a.answers)
    .slice(0, total)
    .map(({ scope, action }, place): DemoControl => {
      const life = lives[place % lives.length] ?? { nextFollowUpDay: 0, after: [] };
      const day = life.isAhead ? 14 : 330 - ((place * 7) % 20) * 15;
      const nextFollowUpDay = Math.min(life.nextFollowUpDay, day);
      // What lies too near to today has not come yet.
      const changes = life.after.flatMap(({ day: after, ...change }) => {
        const when = Math.floor((day - after) / stepDays) * stepDays;
        return when > 1 ? [{ ...change, day: when }] : [];
      });
      const followUps = life.isAhead ? [] : planFollowUps({ place, day, nextFollowUpDay, changes });
      return {
        code: `C-${String(place + 1).padStart(3, '0')}`,
        scope,
        action,
        day,
        startDay: life.isAhead ? -30 : day,
        plannedDay: followUps[0]?.day ?? nextFollowUpDay,
        changes,
        followUps,
      };
    });
}

const areas: Readonly<Record<string, string>> = {
  GOB: 'security',
  ACT: 'it',
  HUM: 'hr',
  ACC: 'it',
  CRI: 'security',
  FIS: 'facilities',
  OPE: 'it',
  RED: 'it',
  DES: 'it',
  PRO: 'purchasing',
  INC: 'security',
  CON: 'operations',
  CUM: 'legal',
  MON: 'security',
};
/** Named by the place of a control, so that not all of them are as formal. */
const frequencies = ['monthly', 'quarterly', 'continuous', 'half_yearly', 'weekly', 'yearly'];
const documentations = ['procedure', 'system', 'procedure', 'none', 'other'];
const recordKinds = ['electronic', 'electronic', 'manual', 'none'];
const participants = [
  'Líder de infraestructura y mesa de servicio',
  'Dueños de los procesos y auditoría interna',
  'Oficial de seguridad y proveedor del servicio',
  'Jefes de área',
];
const deviations = {
  preventive: 'Se informa al responsable el mismo día y se corrige en un plazo de cinco días hábiles.',
  detective: 'Se repite la revisión y se amplía al periodo que no se revisó.',
  corrective: 'Se activa la alternativa manual y se avisa al comité de seguridad.',
} as const;
const evidences = {
  preventive: 'Registro de la configuración vigente y de los cambios del periodo.',
  detective: 'Informe de la revisión con hallazgos y responsables.',
  corrective: 'Acta de la prueba con tiempos y resultado.',
} as const;
const costs = [null, 1_800_000, 12_500_000, null, 4_200_000, 38_000_000, null, 950_000];

const numberOf = (words: Readonly<Record<number, string>>, word: string) =>
  Number(Object.keys(words).find((number) => words[Number(number)] === word));
const at = <T>(values: readonly T[], place: number) => values[place % values.length];

/**
 * Recalculates at a moment of the past what is left of risks that controls act on: those that were assessed then, or that some
 * controls act on. Arrays, for without statistics of tables just written the planner would join them row by row.
 */
export async function settleThen(trx: Trx, then: string, controlCodes: readonly string[] = []): Promise<void> {
  const acting = await trx.rows(sql<{ id: number }>`
    select distinct k.risk_id as id from risk_control k
    where k.control_id = any(array(select c.id from control c where c.code = any(${controlCodes})))
      or k.risk_id = any(array(select r.id from risk r where r.assessed_at = ${then}))`);
  if (acting.length === 0) return;
  await trx.run(sql`
    with judged as (select r.id, r.probability, r.impact, r.completeness from risk r where r.id = any(${acting.map(({ id }) => id)})),
    ${settledRisks}
    update risk r set ${settledValues}, version = r.version + 1, updated_at = ${then}
    from settled where r.company_id = app.current_company() and r.id = settled.id and ${isUnsettled}`);
}

const mostRisks = 9;

/** Lets controls act on the highest assessed risks whose vulnerability they answer and that nothing is decided about. */
const actOn = (trx: Trx, controls: readonly Pick<DemoControl, 'code' | 'action'>[]): Promise<number> => {
  const rows = controls.map(({ code, action }) => ({ code, vulnerabilities: action.mitigates_vulnerabilities }));
  return trx.run(sql`
    insert into risk_control (scope_id, risk_id, control_id)
    select k.scope_id, k.id, c.id from ${records(rows)} as r(code text, vulnerabilities jsonb)
    join control c on c.code = r.code
    cross join lateral (
      select k.scope_id, k.id from risk k
      join vulnerability v on v.company_id = k.company_id and v.id = k.vulnerability_id and r.vulnerabilities ? v.code
      where k.scope_id = c.scope_id and k.completeness = 'complete' and k.status_id in (${sql.lit(ACTIVE)}, ${sql.lit(MITIGATED)})
        and not exists (select from treatment t where t.risk_id = k.id)
      order by k.level desc, k.id limit ${sql.lit(mostRisks)}) k
    order by c.id, k.id on conflict on constraint risk_control__pair_taken do nothing`);
};

/** Writes controls begun on a day, and lets them act on risks. */
export async function writeControls(
  trx: Trx,
  controls: readonly DemoControl[],
  { at: then, today, scopeIds }: { at: string; today: string; scopeIds: ReadonlyMap<string, number> },
): Promise<void> {
  const allFactors = readMethod().impact_factors.map((factor) => factor.code);
  const rows = controls.map(({ code, scope, action, day, startDay, plannedDay }) => {
    const place = Number(code.slice(2));
    const cost = at(costs, place) ?? null;
    const isCorrective = action.control_type === 'corrective';
    return {
      scope_id: scopeIds.get(scope) ?? 0,
      code,
      name: action.name.es,
      description: action.description.es,
      domain: action.domain,
      action: action.code,
      type_id: numberOf(controlTypes, action.control_type),
      implementation_id: numberOf(implementations, action.implementation),
      area: areas[action.domain] ?? 'security',
      frequency: at(frequencies, place),
      documentation: at(documentations, place),
      record: at(recordKinds, place),
      execution: place % 5 === 0 ? 'external' : 'internal',
      deviation: deviations[action.control_type],
      expected_evidence: evidences[action.control_type],
      participants: at(participants, place),
      creation_date: dayOf(today, startDay),
      next_follow_up: dayOf(today, plannedDay),
      cost_once: cost,
      cost_yearly: cost === null ? null : Math.round(cost / 4),
      currency_id: cost === null ? null : 1,
      status_id: day === startDay ? ACTIVE : PENDING,
      factors: isCorrective ? allFactors : allFactors.filter((_, nth) => (nth + place) % 2 === 0),
    };
  });
  await trx.run(sql`
    insert into control (scope_id, code, name, description, domain_id, action_id, type_id, implementation_id, frequency_id, documentation_id,
      execution_id, record_id, deviation, expected_evidence, responsible_id, participants, creation_date, next_follow_up, cost_once,
      cost_yearly, currency_id, status_id, created_at, updated_at)
    select r.scope_id, r.code, r.name, r.description, d.id, a.id, r.type_id, r.implementation_id, f.id, m.id, x.id, e.id, r.deviation,
      r.expected_evidence, o.id, r.participants, r.creation_date, r.next_follow_up, r.cost_once, r.cost_yearly, r.currency_id, r.status_id,
      ${then}, ${then}
    from ${records(rows)} as r(scope_id bigint, code text, name text, description text, domain text, action text, type_id smallint,
      implementation_id smallint, area text, frequency text, documentation text, record text, execution text, deviation text,
      expected_evidence text, participants text, creation_date date, next_follow_up date, cost_once bigint, cost_yearly bigint,
      currency_id smallint, status_id smallint)
    join parameter d on d.kind = 'controlDomain' and d.code = r.domain
    join parameter a on a.kind = 'controlAction' and a.code = r.action
    join parameter o on o.kind = 'area' and o.code = r.area
    left join parameter f on f.kind = 'frequency' and f.code = r.frequency
    left join parameter m on m.kind = 'controlDocumentation' and m.code = r.documentation
    left join parameter x on x.kind = 'controlExecution' and x.code = r.execution
    left join parameter e on e.kind = 'controlEvidence' and e.code = r.record
    order by r.code`);
  await trx.run(sql`
    insert into control_impact_factor (scope_id, control_id, impact_factor_id)
    select c.scope_id, c.id, f.id from ${records(rows)} as r(code text, factors jsonb)
    join control c on c.code = r.code
    join impact_factor f on r.factors ? f.code order by c.id, f.id`);
  await actOn(trx, controls);
  await settleThen(
    trx,
    then,
    rows.map(({ code }) => code),
  );
}

/** Writes what was found and what became of controls on a day; those that are put in place act on what was assessed since, too. */
export async function writeControlChanges(
  trx: Trx,
  controls: readonly DemoControl[],
  { at: then, day, today, userId }: { at: string; day: number; today: string; userId: number | null },
): Promise<void> {
  const changed = controls.flatMap((control) => {
    const change = control.changes.find((one) => one.day === day && one.statusId !== undefined);
    const followUp = control.followUps.find((one) => one.day === day);
    return change || followUp ? [{ control, followUp, statusId: change?.statusId }] : [];
  });
  await writeFollowUps(
    trx,
    changed.flatMap(({ control: { code, plannedDay }, followUp, statusId }) =>
      followUp ? [{ code, plannedDay, followUp, isEnd: statusId === FINISH }] : [],
    ),
    { at: then, day, today, userId },
  );
  const rows = changed.map(({ control: { code }, followUp, statusId }) => ({
    code,
    status_id: statusId ?? null,
    rating: followUp?.rating ?? null,
    next_follow_up: followUp ? dayOf(today, followUp.nextDay) : null,
  }));
  const written = await trx.rows(sql<{ code: string; moves: boolean }>`
    with said as (
      select c.id, coalesce(r.status_id, c.status_id) as status_id, coalesce(r.rating, c.rating) as rating,
        coalesce(r.next_follow_up, c.next_follow_up) as next_follow_up,
        (coalesce(r.status_id, c.status_id), coalesce(r.rating, c.rating)) is distinct from (c.status_id, c.rating) as moves
      from ${records(rows)} as r(code text, status_id smallint, rating smallint, next_follow_up date) join control c on c.code = r.code)
    update control c set status_id = s.status_id, rating = s.rating, next_follow_up = s.next_follow_up, version = c.version + 1, updated_at = ${then}
    from said s where c.id = s.id and (c.status_id, c.rating, c.next_follow_up) is distinct from (s.status_id, s.rating, s.next_follow_up)
    returning c.code, s.moves`);
  await actOn(
    trx,
    changed.flatMap(({ control, statusId }) => (statusId === IMPLEMENTED ? [control] : [])),
  );
  await settleThen(
    trx,
    then,
    written.flatMap(({ code, moves }) => (moves ? [code] : [])),
  );
}
