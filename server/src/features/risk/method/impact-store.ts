import { impactFactor } from '@baluarte/contract/risk/impact.ts';
import { sql } from 'kysely';
import { obstaclesOf } from '#kit/catalogue/remove.queries.ts';
import { storeOf } from '#kit/catalogue/store.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** Store of impact factors. Levels are deleted with their factor; ratings, assets and controls that refer to it block deletion. */
export const impactStore = storeOf(impactFactor, {
  table: 'impact_factor',
  hasInnerCodes: true,
  extras: {
    sortOrder: sql`t.sort_order`,
    levelCount: sql`(select count(*) from impact_level l where l.company_id = t.company_id and l.impact_factor_id = t.id)`,
  },
  inTheWay: 'impactFactor.inUse',
  obstacles: [
    {
      entity: 'risk',
      rows: (ids) => sql`select i.impact_factor_id as target, r.id, a.code, a.name from risk_impact i
        join risk r on r.company_id = i.company_id and r.id = i.risk_id
        join asset a on a.company_id = r.company_id and a.id = r.asset_id where i.impact_factor_id = any(${ids})`,
    },
    {
      entity: 'asset',
      rows: (ids) => sql`select i.impact_factor_id as target, a.id, a.code, a.name from asset_impact_factor i
        join asset a on a.company_id = i.company_id and a.id = i.asset_id where i.impact_factor_id = any(${ids})`,
    },
    {
      entity: 'control',
      rows: (ids) => sql`select i.impact_factor_id as target, c.id, c.code, c.name from control_impact_factor i
        join control c on c.company_id = i.company_id and c.id = i.control_id where i.impact_factor_id = any(${ids})`,
    },
  ],
});

/**
 * Deletes the levels of unreferenced factors before the factors themselves, so that an undo, in reverse
 * order, restores a factor before its levels.
 */
export async function removeLevelsOf(trx: Trx, factorIds: readonly number[]): Promise<void> {
  if ((await obstaclesOf(trx, impactStore, factorIds)).size > 0) return;
  await trx.run(
    sql`delete from impact_level where company_id = app.current_company() and impact_factor_id = any(${factorIds})`,
  );
}
