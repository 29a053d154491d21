import { maximumSteps, type AssetPath } from '@baluarte/contract/risk/asset-graph.ts';
import { sql } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';
import { edgeJson, nodeFields, nodeJoins } from './node.queries.ts';
import { walk } from './walk.ts';

/** Whether the step from asset `x` to asset `b` goes the way of the path. */
const leadsOn = sql`exists (select from asset_asset l where l.company_id = app.current_company() and (b.way = 'relations' or l.kind = 'dependsOn') and (
  b.way <> 'dependants' and l.asset_id = x.id and l.related_asset_id = b.id
  or b.way <> 'dependencies' and l.asset_id = b.id and l.related_asset_id = x.id))`;

/**
 * The shortest path from one asset to another: along dependencies, one way or the other, where there is one; else along
 * relations whichever way they lead. Walks all three at once, until each has arrived or ends, then back from where the best
 * arrived. One statement. Of paths of the same length, the one through the assets made first.
 */
export async function readPath(trx: Trx, fromId: number, toId: number): Promise<AssetPath> {
  return trx.one(sql<AssetPath>`
    with recursive ${walk({
      from: [fromId],
      ways: ['dependencies', 'dependants', 'relations'],
      kinds: ['dependsOn'],
      further: sql`not ${toId}::bigint = any(w.frontier) and w.step < ${maximumSteps}`,
    })},
    arrived as (
      select way, step from walk where ${toId}::bigint = any(frontier) order by way = 'relations', step, way limit 1
    ),
    back (way, step, id) as (
      select way, step, ${toId}::bigint from arrived
      union all
      select b.way, b.step - 1, before.id
      from back b join walk w on w.way = b.way and w.step = b.step - 1
      cross join lateral (select x.id from unnest(w.frontier) x(id) where ${leadsOn} order by x.id limit 1) before
      where b.step > 0
    )
    select (select way from arrived) as way,
      coalesce((select json_agg(json_build_object(${nodeFields}) order by b.step)
        from back b join asset a on a.company_id = app.current_company() and a.id = b.id ${nodeJoins(sql`back`)}), '[]') as nodes,
      coalesce((select json_agg(${edgeJson} order by f.step, l.id)
        from asset_asset l join back f on f.id = l.asset_id join back t on t.id = l.related_asset_id
        where l.company_id = app.current_company() and abs(f.step - t.step) = 1 and (f.way = 'relations' or l.kind = 'dependsOn')), '[]') as edges`);
}
