import { sql } from 'kysely';
import { problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { Combination } from './recognition/recognize-risks.ts';

/**
 * Throws `risk.combinationTaken` where another risk than `id` is of the same asset, threat and vulnerability. Those of a register are told
 * apart by their numbers: two risks that both have one, and not the same, may be of one combination.
 */
export async function expectFreeCombination(
  trx: Trx,
  { id = null, reference, ...ends }: Combination & { id?: number | null; reference: string | null },
): Promise<void> {
  const taken = await trx.first(sql`
    select from risk k where k.company_id = app.current_company() and k.asset_id = ${ends.assetId} and k.threat_id = ${ends.threatId}
      and k.vulnerability_id = ${ends.vulnerabilityId} and k.id is distinct from ${id}::bigint
      and (${reference}::text is null or k.reference is null or k.reference = ${reference}) limit 1`);
  if (taken) throw problem('risk.combinationTaken');
}
