import { defaultMethod, type Method, type RangeId, type RangeLevel } from '@baluarte/contract/risk.rules.ts';
import { sql } from 'kysely';
import type { Trx } from '../../kit/trx.ts';

/** A word of the company in both languages. */
export interface Named {
  name: string;
  nameEn: string | null;
}
export interface AxisLevel extends Named {
  order: number;
}
export type NamedRange = RangeLevel & Named;

/** The method of the company as the rules take it, with the words of its scales and ranges. */
export interface NamedMethod {
  rules: Method;
  probabilityLevels: AxisLevel[];
  impactLevels: AxisLevel[];
  ranges: NamedRange[];
}

interface Found {
  zoneMode: Method['zoneMode'];
  zoneMatrix: Record<number, RangeId[]>;
  probabilityLevels: (AxisLevel & { from: number; to: number })[];
  impactLevels: AxisLevel[];
  ranges: NamedRange[];
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

/** Reads the method in one statement. Its weights of controls are the standard ones: there is no control to weigh. */
export async function readMethod(trx: Trx): Promise<NamedMethod> {
  const found = await trx.one<Found>(sql`
    select m.zone_mode as "zoneMode", m.zone_matrix as "zoneMatrix",
      (select coalesce(json_agg(x), '[]') from (${probabilityAxis}) x) as "probabilityLevels",
      (select coalesce(json_agg(x), '[]') from (${impactAxis}) x) as "impactLevels",
      (select coalesce(json_agg(json_build_object('id', g.id, 'color', g.color, 'name', g.name, 'nameEn', g.name_en,
        'from', g.level_from, 'to', g.level_to, 'controlRequired', g.control_required, 'accept', g.accept) order by g.level_from), '[]')
        from range_level g where g.company_id = m.company_id) as ranges
    from method m where m.company_id = app.current_company()`);
  const { zoneMode, zoneMatrix, probabilityLevels, impactLevels, ranges } = found;
  const rules: Method = {
    ...defaultMethod,
    zoneMode,
    zoneMatrix,
    probabilityLevels,
    impactOrders: impactLevels.map(({ order }) => order),
    rangeLevels: ranges,
  };
  return { rules, probabilityLevels, impactLevels, ranges };
}
