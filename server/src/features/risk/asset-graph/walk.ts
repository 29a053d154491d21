import type { RelationKind } from '@baluarte/contract/inventory/relation.ts';
import { sql, type RawBuilder } from 'kysely';

/** Along relations that lead from an asset to others, that lead to it, or along any, whichever way they lead. */
export type Way = 'dependencies' | 'dependants' | 'relations';

interface Walk {
  from: readonly number[];
  ways: readonly Way[];
  /** Relations that the first two ways go along; the third goes along all. */
  kinds: readonly RelationKind[];
  /** Condition on `w`, the step before, for going on. */
  further: RawBuilder<unknown>;
}

/**
 * Walks from some assets breadth first, one row a step and way: `way`, `step`, `frontier` (the assets reached with it and not
 * before) and `seen` (all until then). Each asset is reached once, so that cycles end; what is behind a wall is neither
 * reached nor passed through.
 */
export const walk = ({ from, ways, kinds, further }: Walk) => sql`
  walk (way, step, frontier, seen) as (
    select y.way, 0, s.ids, s.ids
    from (select array(select a.id from asset a where a.company_id = app.current_company() and a.id = any(${from}::bigint[])) as ids) s
    cross join unnest(${ways}::text[]) y(way) where cardinality(s.ids) > 0
    union all
    select w.way, w.step + 1, next.ids, w.seen || next.ids
    from walk w cross join lateral (
      select array_agg(a.id) as ids from (
        select l.related_asset_id as id from asset_asset l
        where w.way <> 'dependants' and (w.way = 'relations' or l.kind = any(${kinds}::text[])) and l.company_id = app.current_company() and l.asset_id = any(w.frontier)
        union
        select l.asset_id from asset_asset l
        where w.way <> 'dependencies' and (w.way = 'relations' or l.kind = any(${kinds}::text[])) and l.company_id = app.current_company() and l.related_asset_id = any(w.frontier)
      ) e join asset a on a.company_id = app.current_company() and a.id = e.id
      where not exists (select from unnest(w.seen) s(id) where s.id = a.id)
    ) next
    where next.ids is not null and ${further}
  )`;
