import type { risk, RiskOne } from '@baluarte/contract/risk/risk.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { problem } from '#kit/http/problem.ts';
import { settleRisks } from '#risk/shared/residual.queries.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { lockRisk } from './change-risk.ts';
import { getRisk } from '#risk/shared/risk-row.queries.ts';

/**
 * Writes what a person says is left of a risk, or takes it back. Throws `risk.residualComputed` where the method has it computed,
 * `risk.residualIncomplete` for a risk without a level, `risk.residualAbove` for more than there was before controls, and
 * `risk.reasonNeeded`.
 */
export async function typeResidual(
  trx: Trx,
  id: number,
  { residual, reason, version }: z.output<typeof risk.typeResidual.body>,
): Promise<RiskOne> {
  const locked = await lockRisk(trx, id, version);
  if (residual) {
    const { mode } = await trx.one(sql<{ mode: string }>`
      select control_method ->> 'mode' as mode from method where company_id = app.current_company()`);
    if (mode !== 'manual') throw problem('risk.residualComputed');
    const { completeness, probability, impact } = locked;
    if (completeness !== 'complete' || probability === null || impact === null)
      throw problem('risk.residualIncomplete');
    if (residual.probability > probability || residual.impact > impact) throw problem('risk.residualAbove');
    if (reason === undefined) throw problem('risk.reasonNeeded');
  }
  const [probability, impact] = [residual?.probability ?? null, residual?.impact ?? null];
  const why = residual ? (reason ?? null) : null;
  const written = await trx.run(sql`
    update risk set typed_probability = ${probability}, typed_impact = ${impact}, typed_reason = ${why},
      version = version + 1, updated_at = now()
    where company_id = app.current_company() and id = ${id}
      and (typed_probability, typed_impact, typed_reason) is distinct from (${probability}::smallint, ${impact}::smallint, ${why}::text)`);
  if (written > 0) await settleRisks(trx, [id]);
  return getRisk(trx, id);
}
