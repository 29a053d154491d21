import type { ProbabilityReply } from '@baluarte/contract/risk/probability.ts';
import { sql } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';

/** Every measure with its levels, also those out of use, each level with how many risks chose it. */
export async function getProbability(trx: Trx): Promise<ProbabilityReply> {
  return trx.one<ProbabilityReply>(sql`
    select m.version, (
      select coalesce(json_agg(json_build_object('id', y.id, 'code', y.code, 'name', y.name, 'nameEn', y.name_en, 'isDefault', y.is_default,
          'statusId', y.status_id, 'levels', (
            select coalesce(json_agg(json_build_object('id', l.id, 'order', l."order", 'code', l.code, 'name', l.name, 'nameEn', l.name_en,
              'description', l.description, 'descriptionEn', l.description_en, 'percentFrom', l.percent_from, 'percentTo', l.percent_to,
              'riskCount', (select count(*) from risk r where r.company_id = l.company_id and r.probability_level_id = l.id)) order by l."order"), '[]')
            from probability_level l where l.company_id = y.company_id and l.probability_type_id = y.id))
        order by y.sort_order, y.id), '[]')
      from probability_type y where y.company_id = m.company_id) as types
    from method m where m.company_id = app.current_company()`);
}
