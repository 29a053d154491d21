import { methodReply, type MethodReply } from '@baluarte/contract/risk/method.ts';
import { sql } from 'kysely';
import { methodAt } from '#risk/shared/past-method.ts';
import { readStored } from '#kit/database/stored-json.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

const factorsWithLevels = sql`
  select coalesce(json_agg(json_build_object('id', f.id, 'code', f.code, 'name', f.name, 'nameEn', f.name_en, 'description', f.description, 'descriptionEn', f.description_en,
      'sortOrder', f.sort_order, 'statusId', f.status_id, 'version', f.version, 'levels', (
        select coalesce(json_agg(json_build_object('id', l.id, 'order', l."order", 'name', l.name, 'nameEn', l.name_en,
          'description', l.description, 'descriptionEn', l.description_en) order by l."order"), '[]')
        from impact_level l where l.company_id = f.company_id and l.impact_factor_id = f.id))
    order by f.sort_order, f.id), '[]')
  from impact_factor f where f.company_id = app.current_company()`;

const typesWithLevels = sql`
  select coalesce(json_agg(json_build_object('id', y.id, 'code', y.code, 'name', y.name, 'nameEn', y.name_en, 'isDefault', y.is_default, 'levels', (
        select coalesce(json_agg(json_build_object('id', l.id, 'order', l."order", 'code', l.code, 'name', l.name, 'nameEn', l.name_en,
          'description', l.description, 'descriptionEn', l.description_en, 'percentFrom', l.percent_from, 'percentTo', l.percent_to) order by l."order"), '[]')
        from probability_level l where l.company_id = y.company_id and l.probability_type_id = y.id))
    order by y.is_default desc, y.sort_order, y.id), '[]')
  from probability_type y where y.company_id = app.current_company() and y.status_id = 1`;

/** The whole method of the company, today's or the one in force at an ISO moment, in one statement. */
export async function getMethod(trx: Trx, at?: string): Promise<MethodReply> {
  const found = await trx.one<MethodReply>(sql`
    with ${methodAt(at)} m as (select * from method where company_id = app.current_company())
    select m.version, m.impact_rule as "impactRule", m.zone_mode as "zoneMode", m.zone_matrix as "zoneMatrix",
      json_build_object('highs', m.criticality_highs, 'mediums', m.criticality_mediums) as criticality,
      m.two_people_accept as "twoPeopleAccept", m.control_method as controls, (${typesWithLevels}) as "probabilityTypes", (${factorsWithLevels}) as "impactFactors",
      (select json_agg(json_build_object('id', r.id, 'color', r.color, 'name', r.name, 'nameEn', r.name_en, 'levelFrom', r.level_from,
        'levelTo', r.level_to, 'controlRequired', r.control_required, 'accept', r.accept, 'reviewDays', r.review_days, 'startDays', r.start_days) order by r.level_from)
        from range_level r where r.company_id = m.company_id) as "rangeLevels",
      (select json_agg(json_build_object('probability', z.probability, 'impact', z.impact, 'rangeId', z.range_level_id) order by z.probability, z.impact)
        from zone z where z.company_id = m.company_id
          and z.probability <= (select max(l."order") from probability_level l where l.company_id = m.company_id)
          and z.impact <= (select max(l."order") from impact_level l where l.company_id = m.company_id)) as zones
    from m`);
  // Without keys that a later or an earlier version wrote.
  return { ...found, controls: readStored(methodReply.shape.controls, found.controls) ?? found.controls };
}
