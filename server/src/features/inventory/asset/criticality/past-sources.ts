import {
  dimensions,
  type CriticalityLevel,
  type Dimension,
  type Needs,
} from '@baluarte/contract/inventory/criticality.rules.ts';
import { sql } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';

/** What an asset inherits in a dimension: from which other, and by which of those that depend on it itself. */
export interface SourceIds {
  value: CriticalityLevel;
  originId: number;
  nextId: number;
}

/** An asset above another: what is said of it, and what depends on it. */
type Above = Needs & { id: number; dependants: number[] };

/** The highest value of each dimension above an asset, of the nearest that has it; never the asset's own. */
function highestAbove(id: number, all: ReadonlyMap<number, Above>): Map<Dimension, SourceIds> {
  const found = new Map<Dimension, SourceIds>();
  const seen = new Set([id]);
  const open = (all.get(id)?.dependants ?? []).map((each) => ({ each, nextId: each }));
  // Those nearer come first.
  for (const { each, nextId } of open) {
    if (seen.has(each)) continue;
    seen.add(each);
    const asset = all.get(each);
    for (const dimension of dimensions) {
      const value = asset?.[dimension] ?? null;
      if (value !== null && value > (found.get(dimension)?.value ?? 0))
        found.set(dimension, { value, originId: each, nextId });
    }
    for (const further of asset?.dependants ?? []) open.push({ each: further, nextId });
  }
  return found;
}

/** What an asset inherited at a moment, in whichever scope those above it were: numbers alone, for those who may see the asset. */
export async function readPastSources(trx: Trx, id: number, at: string): Promise<Map<Dimension, SourceIds>> {
  const rows = await trx.rows(sql<Above>`
    with recursive dependency as materialized (select * from app.past_dependencies(${at})),
    above (id) as (
      select ${id}::bigint union select d.asset_id from above b join dependency d on d.related_asset_id = b.id
    )
    select b.id, v.confidentiality, v.integrity, v.availability,
      array(select d.asset_id from dependency d where d.related_asset_id = b.id order by d.asset_id) as dependants
    from above b join app.past_values(${at}) v on v.id = b.id`);
  return highestAbove(id, new Map(rows.map((row) => [row.id, row])));
}
