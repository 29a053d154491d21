import type { assetGroup, AssetGroup, GroupMember, Grouping } from '@baluarte/contract/risk/asset-group.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { cachedFigures, listCounted } from '#kit/search/count-cache.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { worstByAsset, worstFields } from '#risk/shared/worst-risk.ts';

const columns = {
  ownerId: sql`a.owner_id`,
  processId: sql`a.process_id`,
  locationId: sql`a.location_id`,
  categoryId: sql`a.category_id`,
} as const;

/**
 * The assets of the scope in groups, by name in a language, those in none last; and how many assets there are. One statement, which
 * reads every assessed risk: what it found is kept until something of the company is written.
 */
export function readGroups(
  trx: Trx,
  by: Grouping,
  language: 'es' | 'en',
): Promise<Readonly<{ groups: Required<AssetGroup>[]; total: number }>> {
  const name = language === 'en' ? sql`coalesce(p.name_en, p.name)` : sql`p.name`;
  return cachedFigures(
    trx,
    sql`
    with each as (
      select ${columns[by]} as id, a.is_critical, k.criticality, w.severity, max(k.criticality) over (partition by ${columns[by]}) as highest
      from asset a left join asset_criticality k on k.company_id = a.company_id and k.id = a.id
      left join (${worstByAsset()}) w on w.asset_id = a.id where a.company_id = app.current_company()
    ),
    grouped as (
      select id, count(*) as assets, count(*) filter (where is_critical) as critical, max(severity) as severity, highest,
        count(*) filter (where criticality = highest) as highest_count
      from each group by id, highest
    )
    select coalesce(sum(w.assets), 0)::integer as total,
      coalesce(json_agg(json_build_object('id', w.id, 'code', p.code, 'name', p.name, 'nameEn', p.name_en,
        'assetCount', w.assets, 'criticalCount', w.critical, 'criticality', w.highest, 'highestCount', w.highest_count, ${worstFields})
        order by ${name} collate app.natural_order nulls last, w.id), '[]') as groups
    from grouped w left join parameter p on p.company_id = app.current_company() and p.id = w.id`,
  );
}

/** A page of the assets of one group, by code: how critical each is, and its worst risk. */
export function listMembers(trx: Trx, { by, id, page, perPage }: z.output<typeof assetGroup.members.query>) {
  const inGroup = sql`a.company_id = app.current_company() and ${columns[by]} ${id === 0 ? sql`is null` : sql`= ${id}`}`;
  return listCounted<Required<GroupMember>>(trx, {
    count: sql`(select count(*) from asset a where ${inGroup})`,
    page: () => sql`(
      with shown as (
        select a.id, row_number() over (order by a.code collate app.natural_order, a.id) as place from asset a where ${inGroup}
        order by place limit ${perPage} offset ${(page - 1) * perPage}
      )
      select coalesce(json_agg(json_build_object('id', a.id, 'code', a.code, 'name', a.name, 'isCritical', a.is_critical,
        'criticality', k.criticality, ${worstFields}) order by s.place), '[]')
      from shown s join asset a on a.company_id = app.current_company() and a.id = s.id
      left join asset_criticality k on k.company_id = a.company_id and k.id = a.id
      left join (${worstByAsset(sql`select id from shown`)}) w on w.asset_id = a.id)`,
  });
}
