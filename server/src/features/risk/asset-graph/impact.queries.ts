import type { AssetImpact } from '@baluarte/contract/risk/asset-graph.ts';
import { sql } from 'kysely';
import { problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { nodeFields, nodeJoins } from './node.queries.ts';

/**
 * Everything that depends on an asset, through however many others; cycles end because each is found once. One statement.
 * Throws `notFound`.
 */
export async function readImpact(trx: Trx, id: number, limit: number): Promise<AssetImpact> {
  const found = await trx.one(sql<Omit<AssetImpact, 'isTruncated'> & { isThere: boolean }>`
    with recursive falling (id) as (
      select a.id from asset a where a.company_id = app.current_company() and a.id = ${id}
      union
      select l.asset_id from falling f join asset_asset l on l.company_id = app.current_company() and l.related_asset_id = f.id
        and l.kind = 'dependsOn'
    ),
    fallen as (
      select a.id, a.code, a.is_critical, exists (select from asset_asset l
        where l.company_id = app.current_company() and l.asset_id = a.id and l.related_asset_id = ${id} and l.kind = 'dependsOn') as is_direct, k.criticality
      from falling f join asset a on a.company_id = app.current_company() and a.id = f.id
      left join asset_criticality k on k.company_id = a.company_id and k.id = a.id where a.id <> ${id}
    ),
    chosen as (
      select id, is_direct, row_number() over (order by is_direct desc, code collate app.natural_order, id) as place
      from fallen order by place limit ${limit}
    )
    select exists (select from falling) as "isThere", (select count(*) from fallen) as total,
      (select count(*) from fallen where is_direct) as direct, (select count(*) from fallen where is_critical) as critical,
      (select count(*) from fallen where criticality = 3) as high,
      coalesce((select json_agg(json_build_object(${nodeFields}, 'isDirect', c.is_direct) order by c.place)
        from chosen c join asset a on a.company_id = app.current_company() and a.id = c.id ${nodeJoins(sql`chosen`)}), '[]') as nodes`);
  const { isThere, ...impact } = found;
  if (!isThere) throw problem('notFound');
  return { ...impact, isTruncated: impact.nodes.length < impact.total };
}
