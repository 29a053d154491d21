import { sql, type RawBuilder } from 'kysely';

/**
 * How bad risk `r` is, in zone `z`: a worse range is always more, within a range the higher level is. A whole number, so that
 * `max()` finds the worst of many in one pass; `worstLevel` and `worstRange` read it.
 */
const severity = sql`(5 - z.range_level_id) * 1000 + z.probability * z.impact`;

/** Assessed risks `r` that count, in their zones `z`: residual where controls have lowered them, without discarded ones. */
const counted = sql`risk r join zone z on z.company_id = r.company_id
  and z.probability = coalesce(r.residual_probability, r.probability) and z.impact = coalesce(r.residual_impact, r.impact)`;
const counts = sql`r.company_id = app.current_company() and r.completeness = 'complete' and r.status_id <> 2`;

/** The severity of the worst risk of each asset that has an assessed one: `asset_id`, `severity`; of all, or of those in `ids`. */
export const worstByAsset = (ids?: RawBuilder<unknown>) => sql`select r.asset_id, max(${severity}) as severity
  from ${counted} where ${counts} ${ids ? sql`and r.asset_id = any(array(${ids}))` : sql``} group by r.asset_id`;

/** Level and range of the severity `w.severity`, as fields of JSON; null without one. */
export const worstFields = sql`'level', w.severity % 1000, 'rangeId', 5 - w.severity / 1000`;
