import { daysLater } from '@baluarte/contract/kit/day.ts';
import type { Issue } from '@baluarte/contract/kit/problem.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import type { Acceptance } from '@baluarte/contract/risk/risk.rules.ts';
import { lackingOf, longestAcceptance, optionsFor, type Decision } from '@baluarte/contract/risk/treatment.rules.ts';
import type { TreatmentInput } from '@baluarte/contract/risk/treatment.ts';
import { sql } from 'kysely';
import { expectKnown } from '#kit/http/expect-known.ts';
import { changesetOf } from '#kit/history/changeset-of.ts';
import { changedMeanwhile } from '#kit/history/history.ts';
import { invalid, problem } from '#kit/http/problem.ts';
import { expectMay } from '#kit/tenancy/session.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { lockRisks } from '#risk/shared/lock-risks.ts';
import { areControlsInPlace } from '#risk/shared/reopen-treatments.ts';
import { mustBeArea } from '../change-risk.ts';
import { requestAcceptances, type Asking } from './request-acceptances.ts';

export interface PlacedRisk {
  id: number;
  code: string;
  rangeId: number | null;
  accept: Acceptance | null;
  /** Of the treatment it has; null: none. */
  treatmentId: number | null;
  version: number | null;
  isCompleted: boolean;
  /** What was decided. */
  decided: Decision | null;
  /** Whether a control acts on it, and all that do are in place. */
  isControlled: boolean;
}

interface Facts {
  today: string;
  twoPeople: boolean;
  highestProbability: number;
  highestImpact: number;
}

export const readFacts = (trx: Trx) =>
  trx.one<Facts>(sql`
    select app.today()::text as today, m.two_people_accept as "twoPeople",
      (select max(l."order") from probability_level l where l.company_id = m.company_id) as "highestProbability",
      (select max(l."order") from impact_level l where l.company_id = m.company_id) as "highestImpact"
    from method m where m.company_id = app.current_company()`);

export const readPlaced = (trx: Trx, ids: readonly number[]) =>
  trx.rows<PlacedRisk>(sql`
    select r.id, r.code, p.range_id as "rangeId", g.accept, d.id as "treatmentId", d.version, d.completed_on is not null as "isCompleted",
      case when d.id is not null then json_build_object('option', d."option", 'ownerId', d.owner_id, 'dueDate', d.due_date,
        'thirdParty', d.third_party, 'agreement', d.agreement, 'activity', d.activity, 'justification', d.justification) end as decided, ${areControlsInPlace} as "isControlled"
    from risk r
    left join treatment_due p on p.company_id = r.company_id and p.id = r.id
    left join range_level g on g.company_id = p.company_id and g.id = p.range_id
    left join treatment d on d.company_id = r.company_id and d.risk_id = r.id
    where r.company_id = app.current_company() and r.id = any(${ids}) order by r.id`);

/** What a decision says and what it leaves as the risk has it. */
type Deciding = TreatmentInput & { keeps?: boolean | undefined };

/** What a risk is decided to have: what is left out stays with `keeps`, the reason only where the option stays as well. */
export function mergedWith({ keeps, ...input }: Deciding & { expiresOn: string }, { decided }: PlacedRisk): Decision {
  if (!keeps || !decided) return input;
  const { ownerId, dueDate, thirdParty, agreement, activity } = decided;
  const isSame = decided.option === input.option && input.option !== 'accept';
  const kept = {
    ownerId,
    dueDate,
    thirdParty,
    agreement,
    activity,
    ...(isSame && { justification: decided.justification }),
  };
  return {
    ...kept,
    ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
    option: input.option,
  };
}

/** Throws for what the input lacks or gets wrong. A day that is over may stay where it was, not be chosen. */
function check(input: Deciding & { expiresOn: string }, facts: Facts, placed: readonly PlacedRisk[]): void {
  const missing = new Set(placed.flatMap((risk) => lackingOf(mergedWith(input, risk))));
  const lacking = [...missing].map((field): Issue => ({ path: `body.${field}`, code: 'required' }));
  if (lacking.length > 0) throw invalid(lacking);
  const { today } = facts;
  const latest = daysLater(today, longestAcceptance);
  if (input.option === 'accept' && (input.expiresOn <= today || input.expiresOn > latest))
    throw problem('treatment.expiryOutOfRange', { latest });
  const { target } = input;
  if (target && (target.probability > facts.highestProbability || target.impact > facts.highestImpact))
    throw problem('treatment.targetOutOfRange', { probability: facts.highestProbability, impact: facts.highestImpact });
  const isDone = input.isCompleted ?? placed.every(({ isCompleted }) => isCompleted);
  const isKept = placed.every(({ decided }) => (decided?.dueDate ?? null) === input.dueDate);
  if (input.option !== 'accept' && !isDone && !isKept && input.dueDate && input.dueDate < today)
    throw problem('treatment.dueDatePast');
}

/**
 * Throws unless every risk is assessed and its range allows the option, and, where mitigating is said to be done, controls are in
 * place and none waits for it.
 */
function refuse({ option, isCompleted }: TreatmentInput, placed: readonly PlacedRisk[]): void {
  const codesOf = (risks: readonly PlacedRisk[]) =>
    risks
      .slice(0, 10)
      .map(({ code }) => code)
      .join(', ');
  const unassessed = placed.filter(({ rangeId }) => rangeId === null);
  if (unassessed.length > 0) throw problem('treatment.notAssessed', { codes: codesOf(unassessed) });
  const optionsOf = ({ rangeId, accept }: PlacedRisk) =>
    rangeId === null || accept === null ? [] : optionsFor({ rangeId, accept });
  const refused = placed.filter((risk) => !optionsOf(risk).includes(option));
  const [first] = refused;
  if (first) throw problem('treatment.optionRefused', { allowed: optionsOf(first), codes: codesOf(refused) });
  const open = placed.filter((risk) => !risk.isControlled && !risk.isCompleted);
  if (option === 'mitigate' && isCompleted === true && open.length > 0)
    throw problem('treatment.controlsMissing', { codes: codesOf(open) });
}

/** A decision about a risk as it is stored. */
export type StoredDecision = Decision & { riskId: number; isCompleted?: boolean | undefined };

/** Writes decisions in one statement, one a risk; what an option has no use for is emptied. `today`: the day of the company. */
export async function writeTreatments(trx: Trx, decisions: readonly StoredDecision[], today: string): Promise<void> {
  await trx.run(sql`
    insert into treatment as d (scope_id, risk_id, "option", justification, owner_id, due_date, third_party, agreement, activity,
      reviewed_on, completed_on, reopened_on)
    select r.scope_id, r.id, x."option", x.justification, x."ownerId", case when x."option" <> 'accept' then x."dueDate" end,
      case when x."option" = 'share' then x."thirdParty" end, case when x."option" = 'share' then x.agreement end,
      case when x."option" = 'avoid' then x.activity end, ${today}::date, c.completed_on,
      case when x."option" = 'mitigate' and c.completed_on is null then t.reopened_on end
    from json_to_recordset(${JSON.stringify(decisions)}::json) x("riskId" bigint, "option" text, justification text, "ownerId" bigint,
      "dueDate" date, "thirdParty" text, agreement text, activity text, "isCompleted" boolean)
    join risk r on r.company_id = app.current_company() and r.id = x."riskId"
    left join treatment t on t.company_id = r.company_id and t.risk_id = r.id
    cross join lateral (select case when x."option" = 'accept' or x."isCompleted" is false then null
      when x."isCompleted" then coalesce(t.completed_on, ${today}::date) else t.completed_on end as completed_on) c
    order by r.id
    on conflict on constraint treatment__risk_taken do update set "option" = excluded."option", justification = excluded.justification,
      owner_id = excluded.owner_id, due_date = excluded.due_date, third_party = excluded.third_party, agreement = excluded.agreement,
      activity = excluded.activity, reviewed_on = excluded.reviewed_on, completed_on = excluded.completed_on, reopened_on = excluded.reopened_on, decided_at = now(),
      decided_by = app.current_actor(), version = d.version + 1, updated_at = now()`);
}

async function writeTarget(
  trx: Trx,
  ids: readonly number[],
  target: NonNullable<TreatmentInput['target']> | null,
): Promise<void> {
  const { probability, impact, date } = target ?? { probability: null, impact: null, date: null };
  const row = sql`(${probability}::smallint, ${impact}::smallint, ${date}::date)`;
  await trx.run(sql`
    update risk r set target_probability = ${probability}::smallint, target_impact = ${impact}::smallint, target_date = ${date}::date,
      version = r.version + 1, updated_at = now()
    where r.company_id = app.current_company() and r.id = any(${ids})
      and (r.target_probability, r.target_impact, r.target_date) is distinct from ${row}`);
}

/**
 * Decides about risks, all of them or none. Accepting one that its range lets nobody accept alone asks for approval; another
 * decision withdraws what is accepted or asked for. Throws `invalid` for an id outside the walls or a field that the option needs,
 * `treatment.optionRefused`, `treatment.notAssessed`, `treatment.controlsMissing`, and `changedMeanwhile` on a stale version.
 */
export async function saveTreatments(
  { trx, session, tenant, parts }: Asking,
  ids: readonly number[],
  { version, ...input }: Deciding & { version?: number | undefined },
): Promise<number> {
  const distinct = [...new Set(ids)];
  const locked = new Set((await lockRisks(trx, distinct)).map(({ id }) => id));
  expectKnown(ids, locked);
  const placed = await readPlaced(trx, distinct);
  if (placed.some(({ treatmentId }) => treatmentId === null)) expectMay(session, permissions.risks.createTreatment);
  const [known] = placed.filter(({ treatmentId }) => treatmentId !== null);
  if (known) expectMay(session, permissions.risks.editTreatment);
  // Who saw no decision says 0, so that neither of two first ones replaces the other unseen.
  if (version !== undefined && version !== (known?.version ?? 0))
    throw await changedMeanwhile(trx, 'treatment', known?.treatmentId ?? (await lastTreatment(trx, distinct)));
  if (input.ownerId) await mustBeArea(trx, input.ownerId);
  refuse(input, placed);
  const facts = await readFacts(trx);
  const expiresOn = input.expiresOn ?? daysLater(facts.today, 365);
  check({ ...input, expiresOn }, facts, placed);
  const decisions = placed.map((risk) => ({
    ...mergedWith({ ...input, expiresOn }, risk),
    riskId: risk.id,
    isCompleted: input.isCompleted,
  }));
  await writeTreatments(trx, decisions, facts.today);
  if (input.target !== undefined) await writeTarget(trx, distinct, input.target);
  await requestAcceptances(
    { trx, session, tenant, parts },
    placed.map((risk) => ({ ...risk, reason: input.justification ?? '', expiresOn })),
    { isAccepting: input.option === 'accept', twoPeople: facts.twoPeople },
  );
  return distinct.length;
}

/** The id of the last decision there was about risks that have none now; 0 where there never was one. */
async function lastTreatment(trx: Trx, riskIds: readonly number[]): Promise<number> {
  const found = await trx.first(sql<{ id: number }>`
    select c.row_id as id from change c where c.company_id = app.current_company() and c.table_name = 'treatment' and c.risk_id = any(${riskIds})
    order by c.id desc limit 1`);
  return found?.id ?? 0;
}

/** The same decision about many risks as one changeset. */
export async function saveMany(
  work: Asking,
  { ids, ...input }: Deciding & { ids: number[] },
): Promise<{ count: number; changesetId: number | null }> {
  await work.trx.run(sql`select set_config('app.changeset_kind', 'bulk', true)`);
  const count = await saveTreatments(work, ids, input);
  return { count, changesetId: await changesetOf(work.trx) };
}

/** Says of risks that what was decided about them stands. Throws `invalid` for one that is outside the walls or has no decision. */
export async function reviewTreatments(
  trx: Trx,
  ids: readonly number[],
): Promise<{ count: number; changesetId: number | null }> {
  await trx.run(sql`select set_config('app.changeset_kind', 'bulk', true)`);
  const found = new Set(
    (
      await trx.rows<{ id: number }>(sql`
        select risk_id as id from treatment where company_id = app.current_company() and risk_id = any(${ids}) for update`)
    ).map(({ id }) => id),
  );
  expectKnown(ids, found);
  const count = await trx.run(sql`
    update treatment set reviewed_on = app.today(), version = version + 1, updated_at = now()
    where company_id = app.current_company() and risk_id = any(${[...found]}) and reviewed_on <> app.today()`);
  return { count, changesetId: await changesetOf(trx) };
}

/** Takes a decision back, and with it what is accepted or asked for. Throws `notFound` where there is none. */
export async function removeTreatment(trx: Trx, riskId: number): Promise<void> {
  await lockRisks(trx, [riskId]);
  const gone = await trx.run(
    sql`delete from treatment where company_id = app.current_company() and risk_id = ${riskId}`,
  );
  if (gone === 0) throw problem('notFound');
  await trx.run(sql`
    update acceptance set state = 'withdrawn', closed_at = now()
    where company_id = app.current_company() and risk_id = ${riskId} and state in ('requested', 'approved')`);
}
