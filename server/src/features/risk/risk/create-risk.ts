import type { risk, RiskOne } from '@baluarte/contract/risk/risk.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Trx } from '#kit/tenancy/trx.ts';
import { mustBeArea } from './change-risk.ts';
import { expectFreeCombination } from './combination.ts';
import { expectEnds, ownerOfAsset, relateThreats } from './recognition/recognize-risks.ts';
import { getRisk } from '#risk/shared/risk-row.queries.ts';

/**
 * Makes a risk of an asset, a threat and a vulnerability, whatever relates them, and relates its asset to its threat as
 * recognising does. The area of the asset answers for it, unless another one or none is named. Throws `risk.combinationTaken` where it is there already, `invalid` for what is not there or out of use.
 */
export async function createRisk(
  trx: Trx,
  { description, ownerId, ...ends }: z.output<typeof risk.create.body>,
): Promise<RiskOne> {
  await expectEnds(trx, [ends], (_, end) => `body.${end}`);
  if (ownerId) await mustBeArea(trx, ownerId);
  await expectFreeCombination(trx, { ...ends, reference: null });
  const { id } = await trx.one(sql<{ id: number }>`
    insert into risk (scope_id, asset_id, threat_id, vulnerability_id, description, owner_id)
    select a.scope_id, a.id, ${ends.threatId}, ${ends.vulnerabilityId}, ${description || null}, ${ownerId === undefined ? ownerOfAsset : sql`${ownerId}::bigint`}
    from asset a where a.company_id = app.current_company() and a.id = ${ends.assetId} returning id`);
  await relateThreats(trx, [id]);
  return getRisk(trx, id);
}
