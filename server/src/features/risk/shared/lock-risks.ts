import type { StatusId } from '@baluarte/contract/kit/values.ts';
import type { MissingCode } from '@baluarte/contract/risk/risk.rules.ts';
import { sql } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';
import { methodLock } from './method-lock.ts';

/** A risk that is locked for a change. */
export interface LockedRisk {
  id: number;
  scopeId: number;
  statusId: StatusId;
  version: number;
  probabilityLevelId: number | null;
  probability: number | null;
  impact: number | null;
  completeness: MissingCode | 'complete';
}

/**
 * The risks of `ids` within the walls, locked until the transaction ends. Waits for a running change of the method, so
 * that later reads see the method that applies.
 */
export async function lockRisks(trx: Trx, ids: readonly number[]): Promise<LockedRisk[]> {
  return trx.rows(sql`
    with held as materialized (select pg_advisory_xact_lock_shared(${methodLock}))
    select r.id, r.scope_id as "scopeId", r.status_id as "statusId", r.version, r.probability_level_id as "probabilityLevelId",
      r.probability, r.impact, r.completeness
    from held cross join risk r
    where r.company_id = app.current_company() and r.id = any(${ids}) order by r.id for update of r`);
}
