import { asciiPrefix } from '@baluarte/contract/kit/cut.ts';
import type { TreatmentOption } from '@baluarte/contract/risk/treatment.rules.ts';
import { sql } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { PlannedRisk } from './plan-risks.ts';
import { dayOf } from './past-changeset.ts';

/** A decision of the demonstration about the next risk of its colour; days count back from today, negative ones lie ahead. */
interface DemoDecision {
  /** 1 red to 4 green. */
  rangeId: number;
  option: TreatmentOption;
  day: number;
  justification: string;
  dueDay?: number;
  thirdParty?: string;
  agreement?: string;
  activity?: string;
  completedDay?: number;
  /** Of an acceptance: the day it ends, and the day another person decided about it, where somebody did. */
  expiryDay?: number;
  decidedDay?: number;
  isRefused?: boolean;
}

/** Only risks that nobody assessed again since are decided about, so that no decision lapses but by its date. */
const firstDay = 100;

const decisions: readonly DemoDecision[] = [
  {
    rangeId: 3,
    option: 'accept',
    day: 100,
    decidedDay: 97,
    expiryDay: 20,
    justification: 'El reemplazo del equipo está previsto para el próximo presupuesto.',
  },
  {
    rangeId: 3,
    option: 'accept',
    day: 99,
    decidedDay: 97,
    expiryDay: 8,
    justification: 'La pérdida posible es menor que el costo de otro control.',
  },
  {
    rangeId: 3,
    option: 'accept',
    day: 98,
    decidedDay: 97,
    expiryDay: -180,
    justification: 'El proveedor ya cubre la interrupción más larga que se ha presentado.',
  },
  {
    rangeId: 3,
    option: 'accept',
    day: 40,
    decidedDay: 38,
    expiryDay: -20,
    justification: 'El proceso se retira a fin de año y mientras tanto se vigila a diario.',
  },
  {
    rangeId: 3,
    option: 'accept',
    day: 9,
    decidedDay: 7,
    isRefused: true,
    expiryDay: -300,
    justification: 'No ha ocurrido en los últimos tres años.',
  },
  {
    rangeId: 3,
    option: 'accept',
    day: 3,
    expiryDay: -360,
    justification: 'Los controles actuales bastan para el valor de la información.',
  },
  { rangeId: 3, option: 'mitigate', day: 60, dueDay: -45, justification: 'Se revisarán los accesos cada trimestre.' },
  {
    rangeId: 2,
    option: 'mitigate',
    day: 60,
    dueDay: 12,
    justification: 'Se segmentará la red y se cerrarán los puertos que no se usan.',
  },
  {
    rangeId: 2,
    option: 'mitigate',
    day: 55,
    dueDay: -30,
    justification: 'Se exigirá doble factor a quien entra desde fuera.',
  },
  {
    // No control acts on it: only what needs none can be done.
    rangeId: 2,
    option: 'avoid',
    day: 70,
    dueDay: 25,
    completedDay: 28,
    activity: 'Uso de equipos que el fabricante ya no actualiza',
    justification: 'Se retiraron los equipos sin soporte y su trabajo pasó a otros.',
  },
  {
    rangeId: 2,
    option: 'share',
    day: 50,
    dueDay: -60,
    thirdParty: 'Aseguradora',
    agreement: 'Póliza de riesgos cibernéticos',
    justification: 'La póliza cubre la respuesta y la recuperación.',
  },
  {
    rangeId: 2,
    option: 'avoid',
    day: 45,
    dueDay: 5,
    activity: 'Envío de datos personales por correo electrónico',
    justification: 'Hay un canal cifrado que lo reemplaza.',
  },
  {
    rangeId: 1,
    option: 'mitigate',
    day: 50,
    dueDay: -10,
    justification: 'Se harán copias fuera de línea y se probará su restauración.',
  },
  {
    rangeId: 1,
    option: 'mitigate',
    day: 48,
    dueDay: 18,
    justification: 'Se contratará el respaldo del servicio en otro sitio.',
  },
];

/** Days on which risks are decided about. */
export const decisionDays = [...new Set(decisions.map(({ day }) => day))];

/** Days on which acceptances are approved or refused, or end by their date. */
export const answerDays = [
  ...new Set(
    decisions.flatMap(({ decidedDay = 0, expiryDay = 0 }) => [decidedDay, expiryDay]).filter((day) => day > 0),
  ),
];

const isSettled = ({ assessments, discard }: PlannedRisk) =>
  discard === null && assessments.every(({ day }) => day > firstDay);

/** Writes what was decided on a day about the risks of their colour that nothing was decided about yet, and what was asked for. */
export async function writeDecisions(
  trx: Trx,
  risks: readonly PlannedRisk[],
  { day, at, today, userId }: { day: number; at: string; today: string; userId: number | null },
): Promise<void> {
  const keys = risks
    .filter(isSettled)
    .map(({ asset, threat, vulnerability }) => [asset, threat, vulnerability].join(' '));
  const date = (of: number | undefined) => (of === undefined ? null : dayOf(today, of));
  for (const made of decisions.filter((decision) => decision.day === day)) {
    const { id } = (
      await trx.rows(sql<{ id: number }>`
      insert into treatment (scope_id, risk_id, "option", justification, owner_id, due_date, third_party, agreement, activity,
        decided_at, decided_by, reviewed_on, completed_on, created_at, updated_at)
      select k.scope_id, k.id, ${made.option}, ${made.justification}, coalesce(k.owner_id, a.owner_id), ${date(made.dueDay)}::date,
        ${made.thirdParty ?? null}, ${made.agreement ?? null}, ${made.activity ?? null}, ${at}, ${userId}, ${date(day)}::date,
        ${date(made.completedDay)}::date, ${at}, ${at}
      from treatment_due p
      join risk k on k.id = p.id
      join asset a on a.id = k.asset_id
      join threat t on t.id = k.threat_id
      join vulnerability v on v.id = k.vulnerability_id
      where p.range_id = ${made.rangeId} and concat_ws(' ', a.code, t.code, v.code) = any(${keys}) and not exists (select from treatment d where d.risk_id = k.id)
        and (${made.option} <> 'accept' or not exists (select from risk_control c where c.risk_id = k.id))
      order by p.level desc, k.code limit 1 returning risk_id as id`)
    )[0] ?? { id: null };
    if (id !== null && made.option !== 'accept')
      await trx.run(sql`
      update risk set target_probability = greatest(1, coalesce(residual_probability, probability) - 1),
        target_impact = coalesce(residual_impact, impact),
        target_date = ${date(made.dueDay)}::date, version = version + 1, updated_at = ${at}
      where id = ${id}`);
    if (id !== null && made.option === 'accept')
      await trx.run(sql`
      insert into acceptance (scope_id, risk_id, state, reason, expires_on, accepted, fingerprint, assessed_at, probability, impact,
        range_id, requested_by, requested_at, by_two)
      select k.scope_id, k.id, 'requested', ${made.justification}, ${date(made.expiryDay)}::date, s.state, app.fingerprint(s.state),
        k.assessed_at, coalesce(k.residual_probability, k.probability), coalesce(k.residual_impact, k.impact), p.range_id, ${userId}, ${at}, true
      from risk k join treatment_due p on p.id = k.id cross join lateral (select app.risk_state(k.id) as state) s where k.id = ${id}`);
  }
}

/** Writes what another person decided on a day about acceptances asked for, and which lapse because their date came. */
export async function writeAnswersToAcceptances(
  trx: Trx,
  { day, at, today, userId }: { day: number; at: string; today: string; userId: number | null },
): Promise<void> {
  for (const { justification, isRefused } of decisions.filter(({ decidedDay }) => decidedDay === day))
    await trx.run(sql`update acceptance set state = ${isRefused ? 'refused' : 'approved'}, decided_by = ${userId}, decided_at = ${at},
        decision_note = ${isRefused ? 'Que no haya ocurrido no dice que no ocurra; busquen un control.' : null}
      where state = 'requested' and reason = ${justification}`);
  await trx.run(sql`update acceptance set state = 'lapsed', closed_at = ${at}, closed_for = 'expired'
    where state = 'approved' and expires_on <= ${dayOf(today, day)}::date`);
}

/** Controls that the scenario chooses. */
const chosenControls = 4;

/** Writes a scenario of next year: the planned controls that act on the most risks, of the scope that has the most of them. */
export async function writeScenario(trx: Trx, { at, today }: { at: string; today: string }): Promise<void> {
  await trx.run(sql`
    with planned as (
      select c.id, c.scope_id, count(*) as risks, row_number() over (partition by c.scope_id order by count(*) desc, c.code) as place
      from control c join risk_control k on k.control_id = c.id join treatment_due p on p.id = k.risk_id and p.state <> 'none'
      where c.status_id in (1, 4) group by c.id, c.scope_id, c.code
    ), fullest as (
      select p.scope_id from planned p group by p.scope_id order by count(*) desc, p.scope_id limit 1
    ), made as (
      insert into scenario (scope_id, name, budget, currency_id, created_at, updated_at)
      select f.scope_id, ${`Presupuesto ${Number(asciiPrefix(today, 4)) + 1}`}, 80000000, 1, ${at}, ${at} from fullest f returning id, scope_id)
    insert into scenario_control (scope_id, scenario_id, control_id)
    select m.scope_id, m.id, p.id from made m join planned p on p.scope_id = m.scope_id and p.place <= ${sql.lit(chosenControls)} order by p.id`);
}
