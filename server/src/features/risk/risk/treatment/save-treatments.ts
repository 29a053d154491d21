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

interface Placed {
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

const readFacts = (trx: Trx) =>
  trx.one<Facts>(sql`
    select app.today()::text as today, m.two_people_accept as "twoPeople",
      (select max(l."order") from probability_level l where l.company_id = m.company_id) as "highestProbability",
      (select max(l."order") from impact_level l where l.company_id = m.company_id) as "highestImpact"
    from method m where m.company_id = app.current_company()`);

const readPlaced = (trx: Trx, ids: readonly number[]) =>
  trx.rows<Placed>(sql`
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
function mergedWith({ keeps, ...input }: Deciding & { expiresOn: string }, { decided }: Placed): Decision {
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
function check(input: Deciding & { expiresOn: string }, facts: Facts, placed: readonly Placed[]): void {
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
function refuse({ option, isCompleted }: TreatmentInput, placed: readonly Placed[]): void {
  const codesOf = (risks: readonly Placed[]) =>
    risks
      .slice(0, 10)
      .map(({ code }) => code)
      .join(', ');
  const unassessed = placed.filter(({ rangeId }) => rangeId === null);
  if (unassessed.length > 0) throw problem('treatment.notAssessed', { codes: codesOf(unassessed) });
  const optionsOf = ({ rangeId, accept }: Placed) =>
    rangeId === null || accept === null ? [] : optionsFor({ rangeId, accept });
  const refused = placed.filter((risk) => !optionsOf(risk).includes(option));
  const [first] = refused;
  if (first) throw problem('treatment.optionRefused', { allowed: optionsOf(first), codes: codesOf(refused) });
  const open = placed.filter((risk) => !risk.isControlled && !risk.isCompleted);
  if (option === 'mitigate' && isCompleted === true && open.length > 0)
    throw problem('treatment.controlsMissing', { codes: codesOf(open) });
}

const columnOf = {
  justification: 'justification',
  ownerId: 'owner_id',
  dueDate: 'due_date',
  thirdParty: 'third_party',
  agreement: 'agreement',
  activity: 'activity',
} as const;

/** Writes the decision for every risk in one statement; fields that the option has no use for are emptied. */
async function writeTreatments(trx: Trx, ids: readonly number[], input: Deciding, today: string): Promise<void> {
  const { option, keeps = false } = input;
  type Name = 'justification' | 'ownerId' | 'dueDate' | 'thirdParty' | 'agreement' | 'activity';
  /** A value for a column: as said, as it was, or empty where the option has no use for it. */
  const given = (name: Name, type: 'bigint' | 'date' | 'text', isTaken: boolean, wasSo = sql`true`) => {
    const cast = sql.raw(type);
    if (!isTaken) return sql`null::${cast}`;
    if (!keeps || input[name] !== undefined) return sql`${input[name] ?? null}::${cast}`;
    return sql`case when ${wasSo} then w.${sql.ref(columnOf[name])} end`;
  };
  const isSame = option === 'accept' ? sql`false` : sql`w."option" = ${option}`;
  const completed =
    option === 'accept' || input.isCompleted === false
      ? sql`null::date`
      : input.isCompleted
        ? sql`coalesce(d.completed_on, ${today}::date)`
        : sql`d.completed_on`;
  await trx.run(sql`
    with decided as (
      select r.id, r.scope_id, ${completed} as completed_on, d.reopened_on, d."option", d.justification, d.owner_id, d.due_date,
        d.third_party, d.agreement, d.activity
      from risk r left join treatment d on d.company_id = r.company_id and d.risk_id = r.id
      where r.company_id = app.current_company() and r.id = any(${ids}))
    insert into treatment as d (scope_id, risk_id, "option", justification, owner_id, due_date, third_party, agreement, activity,
      reviewed_on, completed_on, reopened_on)
    select w.scope_id, w.id, ${option}, ${given('justification', 'text', true, isSame)}, ${given('ownerId', 'bigint', true)},
      ${given('dueDate', 'date', option !== 'accept')}, ${given('thirdParty', 'text', option === 'share')},
      ${given('agreement', 'text', option === 'share')}, ${given('activity', 'text', option === 'avoid')}, ${today}::date, w.completed_on,
      case when ${option === 'mitigate'} and w.completed_on is null then w.reopened_on end
    from decided w order by w.id
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
  await writeTreatments(trx, distinct, input, facts.today);
  if (input.target !== undefined) await writeTarget(trx, distinct, input.target);
  await requestAcceptances({ trx, session, tenant, parts }, placed, {
    isAccepting: input.option === 'accept',
    reason: input.justification ?? '',
    expiresOn,
    twoPeople: facts.twoPeople,
  });
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
