import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';
import { impactAxis, probabilityAxis } from './axes.ts';
import { reopenTreatments } from './reopen-treatments.ts';

const { ACTIVE, INACTIVE, MITIGATED, PENDING } = statusIds;

/**
 * Common table expressions after one called `judged`, with the id, probability, impact and completeness of risks. The last is `settled`:
 * of each of them what is left after its controls, now and as expected, null where no control counts, and the status that
 * follows. The SQL version of `residualOf` and `settledStatus`; shares are exact, so that the order of controls changes nothing.
 */
export const settledRisks = settledBy(sql`
  select r.id, r.typed_probability as probability, r.typed_impact as impact from risk r cross join controls c
  where c.mode = 'manual' and r.company_id = app.current_company() and r.typed_probability is not null`);

/** The same of what controls alone come to, whatever was typed. */
export const computedRisks = settledBy(sql`
  select null::bigint as id, null::smallint as probability, null::smallint as impact where false`);

/** The order of the probability interval that holds what controls leave of `s`, the inherent one. */
function probabilityLeft(which: 'now' | 'expected'): RawBuilder<unknown> {
  return sql`x.probabilities[case c.mode
    when 'quadrants' then greatest(1, s.place - ${sql.ref(`p.cells_${which}`)})
    else cardinality(x.tops) + 1 - width_bucket(-s."to" * coalesce(${sql.ref(`p.${which}`)}, 1), x.tops) end]`;
}

/** `typed`: what persons said is left, with the ids of risks. The SQL version of `typedResidual`, too. */
export function settledBy(typed: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
  controls as (select control_method ->> 'mode' as mode from method where company_id = app.current_company()),
  probabilities as (select x."order", x."to"::numeric as "to", row_number() over (order by x."order") as place from (${probabilityAxis}) x),
  impacts as (select x."order", row_number() over (order by x."order") as place from (${impactAxis}) x),
  -- both scales as arrays, the tops of the probability intervals negated: those that a value reaches are counted from above
  scales as materialized (
    select (select array_agg("order" order by place) from probabilities) as probabilities,
      (select array_agg(-"to" order by place desc) from probabilities) as tops,
      (select array_agg("order" order by place) from impacts) as impacts
  ), places as materialized (
    select l.id, s.place from impact_level l
    join impact_factor g on g.company_id = l.company_id and g.id = l.impact_factor_id and g.status_id = ${sql.lit(ACTIVE)}
    join impacts s on s."order" = l."order"
    where l.company_id = app.current_company()
  ), accepted as (
    select z.probability, z.impact from zone z join range_level g on g.company_id = z.company_id and g.id = z.range_level_id
    where z.company_id = app.current_company() and g.accept = 'yes'
  ), pairs as materialized (
    select k.risk_id, k.control_id from judged j
    join risk_control k on k.company_id = app.current_company() and k.risk_id = j.id
    where j.completeness = 'complete'
  ), effects as materialized (
    -- once a control, on however many risks
    select * from control_effect where company_id = app.current_company() and id in (select control_id from pairs)
  ), acting as materialized (
    select p.risk_id, e.* from pairs p join effects e on e.id = p.control_id
  ), on_probability as (
    select a.risk_id, bool_or(a.counts_now) as counts_now, bool_or(a.counts_expected) as counts_expected,
      bool_or(a.on_impact) as lowers_impact, bool_and(a.counts_now) filter (where a.status_id <> ${sql.lit(INACTIVE)}) as in_place,
      app.product(1 - a.efficiency_now) filter (where a.counts_now and a.on_probability) as now,
      app.product(1 - a.efficiency_expected) filter (where a.counts_expected and a.on_probability) as expected,
      coalesce(max(a.cells_now) filter (where a.counts_now and a.on_probability), 0) as cells_now,
      coalesce(max(a.cells_expected) filter (where a.counts_expected and a.on_probability), 0) as cells_expected
    from acting a group by a.risk_id
  ), on_factor as (
    select i.risk_id, s.place,
      app.product(1 - a.efficiency_now) filter (where a.counts_now and f.id is not null) as now,
      app.product(1 - a.efficiency_expected) filter (where a.counts_expected and f.id is not null) as expected,
      coalesce(max(a.cells_now) filter (where a.counts_now and f.id is not null), 0) as cells_now,
      coalesce(max(a.cells_expected) filter (where a.counts_expected and f.id is not null), 0) as cells_expected
    from on_probability p
    join risk_impact i on i.company_id = app.current_company() and i.risk_id = p.risk_id
    join places s on s.id = i.impact_level_id
    left join acting a on a.risk_id = i.risk_id and a.on_impact
    left join control_impact_factor f on f.company_id = app.current_company() and f.control_id = a.id and f.impact_factor_id = i.impact_factor_id
    where p.lowers_impact
    group by i.risk_id, i.impact_factor_id, s.place
  ), on_impact as (
    select o.risk_id,
      max(case c.mode when 'quadrants' then greatest(1, o.place - o.cells_now) else greatest(1, ceil(o.place * coalesce(o.now, 1))) end) as now,
      max(case c.mode when 'quadrants' then greatest(1, o.place - o.cells_expected)
        else greatest(1, ceil(o.place * coalesce(o.expected, 1))) end) as expected
    from on_factor o cross join controls c group by o.risk_id
  ), typed as (${typed}), computed as (
    select j.id, j.probability, j.impact, j.completeness, coalesce(p.in_place, false) as in_place,
      case when p.counts_now then ${probabilityLeft('now')} end as residual_probability,
      case when p.counts_now then coalesce(x.impacts[i.now::integer], j.impact) end as residual_impact,
      case when p.counts_expected then ${probabilityLeft('expected')} end as expected_probability,
      case when p.counts_expected then coalesce(x.impacts[i.expected::integer], j.impact) end as expected_impact
    from judged j cross join controls c cross join scales x
    left join on_probability p on p.risk_id = j.id
    left join on_impact i on i.risk_id = j.id
    left join probabilities s on s."order" = j.probability
  ), residual as (
    select k.id, k.probability, k.impact, k.completeness, k.in_place,
      case when y.id is null then k.residual_probability else least(y.probability, k.probability) end as residual_probability,
      case when y.id is null then k.residual_impact else least(y.impact, k.impact) end as residual_impact,
      case when y.id is null then k.expected_probability else least(k.expected_probability, y.probability, k.probability) end as expected_probability,
      case when y.id is null then k.expected_impact else least(k.expected_impact, y.impact, k.impact) end as expected_impact
    from computed k left join typed y on y.id = k.id and k.completeness = 'complete'
  ), settled as (
    select l.*, case
      when l.completeness <> 'complete' then ${sql.lit(PENDING)}
      when l.in_place and q.probability is not null then ${sql.lit(MITIGATED)}
      else ${sql.lit(ACTIVE)} end as settled_status_id
    from residual l
    left join accepted q on q.probability = coalesce(l.residual_probability, l.probability) and q.impact = coalesce(l.residual_impact, l.impact)
  )`;
}

/** What a statement writes of risk `r` from `settled`: a discarded risk stays discarded however its controls change. */
export const settledValues = sql`
  residual_probability = settled.residual_probability, residual_impact = settled.residual_impact,
  expected_probability = settled.expected_probability, expected_impact = settled.expected_impact,
  status_id = case when r.status_id = ${sql.lit(INACTIVE)} then r.status_id else settled.settled_status_id end`;

/** Whether these would change risk `r`. */
export const isUnsettled = sql`
  (r.residual_probability, r.residual_impact, r.expected_probability, r.expected_impact,
    case when r.status_id = ${sql.lit(INACTIVE)} then settled.settled_status_id else r.status_id end)
  is distinct from (settled.residual_probability, settled.residual_impact, settled.expected_probability, settled.expected_impact,
    settled.settled_status_id)`;

const judgedOf = (ids: readonly number[]) => sql`
  judged as (select r.id, r.probability, r.impact, r.completeness from risk r
    where r.company_id = app.current_company() and r.id = any(${ids}))`;

/**
 * Runs a statement over many risks with every step joined by hash, and only this one: what is behind the walls is taken for a handful of
 * rows, and loops within loops over 10,000 risks took 46 s instead of one. Within a transaction.
 */
export async function joinedByHash<T>(trx: Trx, run: () => Promise<T>): Promise<T> {
  await trx.run(sql`select set_config('enable_nestloop', 'off', true)`);
  const result = await run();
  await trx.run(sql`select set_config('enable_nestloop', 'on', true)`);
  return result;
}

/** So many risks are many. */
const manyRisks = 200;

/** Runs a statement over so many risks in the way that suits their number. */
const inBulk = <T>(trx: Trx, count: number, run: () => Promise<T>): Promise<T> =>
  count < manyRisks ? run() : joinedByHash(trx, run);

/**
 * Recalculates what is left of some risks and the status that follows, in one statement, and whether their mitigation is still done.
 * Call it in the transaction that changed what acts on them, the risks locked. Returns how many changed.
 */
export const settleRisks = (trx: Trx, ids: readonly number[]): Promise<number> =>
  inBulk(trx, ids.length, async () => {
    const settled = await trx.run(sql`
      with ${judgedOf(ids)}, ${settledRisks}
      update risk r set ${settledValues}, version = r.version + 1, updated_at = now()
      from settled where r.company_id = app.current_company() and r.id = settled.id and ${isUnsettled}`);
    await reopenTreatments(trx, ids);
    return settled;
  });

/** Those of some risks that such a recalculation would change. */
export async function unsettledAmong(trx: Trx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await inBulk(trx, ids.length, () =>
    trx.rows(sql<{ id: number }>`
      with ${judgedOf(ids)}, ${settledRisks}
      select r.id from risk r join settled on settled.id = r.id where r.company_id = app.current_company() and ${isUnsettled}`),
  );
  return rows.map(({ id }) => id);
}

/** The same of every risk that the running changeset touched, or a control of which it touched. */
export const settleChanged = async (trx: Trx): Promise<number> => {
  const rows = await trx.rows(sql<{ id: number }>`
    with changed as (
      select c.table_name, c.row_id, c.risk_id, case c.table_name when 'control' then c.row_id else c.control_id end as control_id
      from change c where c.company_id = app.current_company()
        and c.changeset_id = nullif(current_setting('app.changeset_id', true), '')::bigint)
    select row_id as id from changed where table_name = 'risk'
    union select risk_id from changed where risk_id is not null
    union select k.risk_id from changed c join risk_control k on k.company_id = app.current_company() and k.control_id = c.control_id`);
  return settleRisks(
    trx,
    rows.map(({ id }) => id),
  );
};

/** The status that the facts of a risk give, were it not discarded. */
export async function settledStatusOf(trx: Trx, id: number): Promise<1 | 4 | 7> {
  const { status } = await trx.one(sql<{ status: 1 | 4 | 7 }>`
    with ${judgedOf([id])}, ${settledRisks} select settled_status_id as status from settled`);
  return status;
}

/** Brings discarded ones of some risks back to the status that their facts give. Returns how many were discarded. */
export const restoreRisks = (trx: Trx, ids: readonly number[]): Promise<number> =>
  inBulk(trx, ids.length, () =>
    trx.run(sql`
      with ${judgedOf(ids)}, ${settledRisks}
      update risk r set status_id = settled.settled_status_id, status_reason = null, version = r.version + 1, updated_at = now()
      from settled where r.company_id = app.current_company() and r.id = settled.id and r.status_id = ${INACTIVE}`),
  );

/** Where controls alone leave a risk now, beside what a person typed; null where none counts. */
export const computedResidual = (trx: Trx, id: number) =>
  trx.one(sql<{ probability: number | null; impact: number | null }>`
    with ${judgedOf([id])}, ${computedRisks} select residual_probability as probability, residual_impact as impact from settled`);
