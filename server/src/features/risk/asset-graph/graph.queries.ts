import { relationKinds, type RelationKind } from '@baluarte/contract/inventory/relation.ts';
import {
  maximumNodes,
  neighbourhoodNodes,
  type assetGraph,
  type AssetGraph,
} from '@baluarte/contract/risk/asset-graph.ts';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Trx } from '#kit/tenancy/trx.ts';
import { edgesWithin, nodeFields, nodeJoins } from './node.queries.ts';
import { walk, type Way } from './walk.ts';

type GraphQuery = z.output<typeof assetGraph.graph.query>;

const waysOf = (direction: GraphQuery['direction']): Way[] =>
  direction === 'both' ? ['dependencies', 'dependants'] : [direction];

interface Picture {
  /** Defines `placed`, assets with their `step`, and `degree`, how many relations an asset has. */
  placed: RawBuilder<unknown>;
  nearest: RawBuilder<unknown>;
  kinds: readonly RelationKind[];
  limit: number;
}

/** The nearest of the placed assets, and the relations between them. One statement. */
const picture = ({ placed, nearest, kinds, limit }: Picture) => sql<AssetGraph>`
  with recursive ${placed},
  chosen as (
    select x.id, x.step, row_number() over () as place
    from (select p.id, p.step from placed p left join degree d on d.id = p.id order by ${nearest}, p.id limit ${limit}) x
  )
  select coalesce((select json_agg(json_build_object(${nodeFields}, 'step', c.step) order by c.place)
      from chosen c join asset a on a.company_id = app.current_company() and a.id = c.id ${nodeJoins(sql`chosen`)}), '[]') as nodes,
    (${edgesWithin(sql`chosen`, kinds)}) as edges, (select count(*) from placed) as total`;

/** Every asset. */
const everything = (kinds: readonly RelationKind[]) => sql`
  degree as (select e.id, count(*) as relations from asset_asset l cross join lateral (values (l.asset_id), (l.related_asset_id)) e(id)
    where l.company_id = app.current_company() and l.kind = any(${kinds}::text[]) group by 1),
  placed as (select a.id, null::integer as step from asset a where a.company_id = app.current_company())`;

/** Assets around some others by steps: one that is reached both ways is placed by the shorter one, below where they are equal. */
const around = (from: readonly number[], kinds: readonly RelationKind[], { direction, depth }: GraphQuery) => sql`
  ${walk({ from, ways: waysOf(direction), kinds, further: sql`w.step < ${depth}` })},
  placed as (
    select distinct on (x.id) x.id, case w.way when 'dependants' then -w.step else w.step end as step
    from walk w cross join lateral unnest(w.frontier) x(id) order by x.id, w.step, w.way desc
  ),
  degree as (select l.related_asset_id as id, count(*) as relations from asset_asset l
    where l.company_id = app.current_company() and l.related_asset_id in (select id from placed) group by 1)`;

const mostRelated = sql`d.relations desc nulls last`;

/** Reads the picture of all assets of the scope, the most related first, or of those around some of them, the nearest first. */
export async function readGraph(trx: Trx, query: GraphQuery): Promise<AssetGraph> {
  const { assetId, kind: kinds = relationKinds, limit } = query;
  const found = await trx.one(
    assetId
      ? picture({
          placed: around(assetId, kinds, query),
          nearest: sql`abs(p.step), ${mostRelated}`,
          kinds,
          limit: limit ?? neighbourhoodNodes,
        })
      : picture({ placed: everything(kinds), nearest: mostRelated, kinds, limit: limit ?? maximumNodes }),
  );
  return { ...found, isTruncated: found.nodes.length < found.total };
}
