import type { Measure } from '@baluarte/contract/risk/method.rules.ts';
import type { RangeId } from '@baluarte/contract/risk/risk.rules.ts';
import { sql } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';

/** The scales and ranges of the method, independent of scopes. */
export interface Scales {
  zoneMatrix: Record<string, RangeId[]>;
  ranges: { id: RangeId; from: number; to: number }[];
  measures: (Measure & { isDefault: boolean })[];
  /** Of the factors in use. */
  factors: { name: string; orders: number[] }[];
}

/** Reads them in one statement. */
export async function readScales(trx: Trx): Promise<Scales> {
  return trx.one<Scales>(sql`
    select m.zone_matrix as "zoneMatrix",
      (select coalesce(json_agg(json_build_object('id', g.id, 'from', g.level_from, 'to', g.level_to) order by g.id desc), '[]')
        from range_level g where g.company_id = m.company_id) as ranges,
      (select coalesce(json_agg(json_build_object('isDefault', y.is_default, 'isInUse', y.status_id = 1, 'levels', (
          select coalesce(json_agg(json_build_object('order', l."order", 'percentFrom', l.percent_from, 'percentTo', l.percent_to)
            order by l."order"), '[]')
          from probability_level l where l.company_id = y.company_id and l.probability_type_id = y.id)) order by y.sort_order, y.id), '[]')
        from probability_type y where y.company_id = m.company_id) as measures,
      (select coalesce(json_agg(json_build_object('name', f.name, 'orders',
          array(select l."order" from impact_level l where l.company_id = f.company_id and l.impact_factor_id = f.id))), '[]')
        from impact_factor f where f.company_id = m.company_id and f.status_id = 1) as factors
    from method m where m.company_id = app.current_company()`);
}

/** Highest orders of both scales: of the measures in use, which agree, and of the factors in use together. */
export function sizeOf({ measures, factors }: Scales): { probability: number; impact: number } {
  const orders = measures.filter(({ isInUse }) => isInUse).flatMap(({ levels }) => levels.map(({ order }) => order));
  return { probability: Math.max(0, ...orders), impact: Math.max(0, ...factors.flatMap((factor) => factor.orders)) };
}
