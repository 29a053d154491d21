import { defaultMethod, type Method, type RangeId, type RangeLevel } from '@baluarte/contract/risk/risk.rules.ts';
import { sql } from 'kysely';
import { methodAt } from '#risk/shared/past-method.ts';
import { impactAxis, probabilityAxis, type AxisLevel, type Named } from '#risk/shared/axes.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

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

/** Reads the scales, the ranges and the matrix in one statement: today's, or those in force at an ISO moment. */
export async function readMethod(trx: Trx, at?: string): Promise<NamedMethod> {
  const found = await trx.one<Found>(sql`
    with ${methodAt(at)} m as (select * from method where company_id = app.current_company())
    select m.zone_mode as "zoneMode", m.zone_matrix as "zoneMatrix",
      (select coalesce(json_agg(x), '[]') from (${probabilityAxis}) x) as "probabilityLevels",
      (select coalesce(json_agg(x), '[]') from (${impactAxis}) x) as "impactLevels",
      (select coalesce(json_agg(json_build_object('id', g.id, 'color', g.color, 'name', g.name, 'nameEn', g.name_en,
        'from', g.level_from, 'to', g.level_to, 'controlRequired', g.control_required, 'accept', g.accept) order by g.level_from), '[]')
        from range_level g where g.company_id = m.company_id) as ranges
    from m`);
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
