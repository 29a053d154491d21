import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql, type RawBuilder } from 'kysely';
import { changedSince } from './changed-since.ts';

/** The end of a day where the company is. */
export const endOfDay = (day: string) => sql`
  (select (${day}::date + 1)::timestamp at time zone c.time_zone from company c where c.id = app.current_company())`;

const orderIn = (row: string, axis: 'probability' | 'impact') => sql`coalesce(
  (${sql.ref(`${row}.before`)} ->> ${sql.lit(`residual_${axis}`)})::smallint, (${sql.ref(`${row}.before`)} ->> ${sql.lit(axis)})::smallint)`;
const isOnMapIn = (row: string) => sql`${sql.ref(`${row}.before`)} ->> 'completeness' = 'complete'
  and (${sql.ref(`${row}.before`)} ->> 'status_id')::smallint <> ${sql.lit(statusIds.INACTIVE)}`;

/** Where a risk `r` stands now by what is left of it; null where it is on no map. */
const now = {
  probability: sql`case when r.completeness = 'complete' and r.status_id <> ${sql.lit(statusIds.INACTIVE)} then coalesce(r.residual_probability, r.probability) end`,
  impact: sql`case when r.completeness = 'complete' and r.status_id <> ${sql.lit(statusIds.INACTIVE)} then coalesce(r.residual_impact, r.impact) end`,
};

/** The same as it was before its first change after a moment, in the row `row`. */
const then = (row: string) => ({
  probability: sql`case when ${isOnMapIn(row)} then ${orderIn(row, 'probability')} end`,
  impact: sql`case when ${isOnMapIn(row)} then ${orderIn(row, 'impact')} end`,
});

/**
 * Every risk changed since the end of a day, with where it stood then and stands now: `was_` and `is_` its order of probability, of
 * impact and its range, by what is left of it and with the ranges of the method that `zone` names; null where it was or is on no
 * map. `exists_now`: a list has it.
 */
export function movedSince(day: string): RawBuilder<unknown> {
  const was = then('x');
  return sql`
  select m.*, w.range_level_id as was_range, z.range_level_id as is_range from (
    select x.id, r.id is not null as exists_now, ${was.probability} as was_probability, ${was.impact} as was_impact,
      ${now.probability} as is_probability, ${now.impact} as is_impact
    from (${changedSince(endOfDay(day))}) x
    left join risk r on r.company_id = app.current_company() and r.id = x.id) m
  left join zone w on w.company_id = app.current_company() and w.probability = m.was_probability and w.impact = m.was_impact
  left join zone z on z.company_id = app.current_company() and z.probability = m.is_probability and z.impact = m.is_impact`;
}

export const ways = {
  entered: sql`is_range is not null and is_range is distinct from was_range`,
  left: sql`was_range is not null and is_range is distinct from was_range`,
  // The worst range is the first.
  rose: sql`is_range < was_range`,
  fell: sql`is_range > was_range`,
} as const;
type Way = keyof typeof ways;

/** What of the risks that moved is asked for. */
interface Moved {
  since: string;
  way?: Way | undefined;
  /** Of the range entered, or left. */
  rangeIds?: readonly number[] | undefined;
  wasProbability?: number | undefined;
  wasImpact?: number | undefined;
}

const rangeAsked = ({ way, rangeIds }: Moved) => {
  if (rangeIds === undefined) return sql`true`;
  return way === 'left' ? sql`was_range = any(${rangeIds})` : sql`is_range = any(${rangeIds})`;
};

/** Condition: risk `r` moved since the end of a day, in some way. */
export const hasMoved = (asked: Moved): RawBuilder<unknown> => sql`r.id in (
  select v.id from (${movedSince(asked.since)}) v where ${asked.way ? ways[asked.way] : sql`(was_probability, was_impact) is distinct from (is_probability, is_impact)`}
    and ${rangeAsked(asked)}
    and ${asked.wasProbability === undefined ? sql`true` : sql`was_probability = ${asked.wasProbability}`}
    and ${asked.wasImpact === undefined ? sql`true` : sql`was_impact = ${asked.wasImpact}`})`;
