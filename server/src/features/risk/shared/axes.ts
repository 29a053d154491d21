import { sql } from 'kysely';

/** A word of the company in both languages. */
export interface Named {
  name: string;
  nameEn: string | null;
}
export interface AxisLevel extends Named {
  order: number;
}

/**
 * The orders of probability, named as the default measure names them; one row an order, lowest first. Every measure has
 * the same orders.
 */
export const probabilityAxis = sql`
  select l."order", l.name, l.name_en as "nameEn", l.percent_from as "from", l.percent_to as "to"
  from probability_level l
  where l.company_id = app.current_company() and l.probability_type_id = (
    select y.id from probability_type y where y.status_id = 1 order by y.is_default desc, y.sort_order, y.id limit 1)
  order by l."order"`;

/** The orders of impact, named as the first active factor that has each names them. */
export const impactAxis = sql`
  select distinct on (l."order") l."order", l.name, l.name_en as "nameEn"
  from impact_level l join impact_factor f on f.company_id = l.company_id and f.id = l.impact_factor_id and f.status_id = 1
  where l.company_id = app.current_company()
  order by l."order", f.sort_order, f.id`;
