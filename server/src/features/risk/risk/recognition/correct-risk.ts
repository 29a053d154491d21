import { isToDefine } from '@baluarte/contract/kit/to-define.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { endsOfRisk } from '@baluarte/contract/risk/risk-file.ts';
import type { risk, RiskOne } from '@baluarte/contract/risk/risk.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { invalid, problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { lockRisk } from '../change-risk.ts';
import { getRisk } from '#risk/shared/risk-row.queries.ts';
import { expectFreeCombination } from '../combination.ts';
import { expectEnds, relateThreats } from './recognize-risks.ts';

/**
 * Corrects the threat or the vulnerability of a risk that waits to be assessed, and names what is still to be defined of any risk that is
 * not discarded, its asset included; the asset is related to the threat as recognising does. An input without changes writes nothing.
 * Throws `risk.notRecognition` for anything else of a risk that was assessed or discarded, `risk.combinationTaken`, `changedMeanwhile`,
 * `invalid` for an end that is not there, or an asset of another scope.
 */
export async function correctRisk(
  trx: Trx,
  id: number,
  { version, ...chosen }: z.output<typeof risk.correct.body>,
): Promise<RiskOne> {
  const { statusId, scopeId } = await lockRisk(trx, id, version);
  if (statusId === statusIds.INACTIVE) throw problem('risk.notRecognition', { ids: [id] });
  const before = await getRisk(trx, id);
  const held = { assetId: before.asset, threatId: before.threat, vulnerabilityId: before.vulnerability };
  const after = {
    assetId: chosen.assetId ?? before.asset.id,
    threatId: chosen.threatId ?? before.threat.id,
    vulnerabilityId: chosen.vulnerabilityId ?? before.vulnerability.id,
  };
  const changed = endsOfRisk.filter((end) => after[end] !== held[end].id);
  // What is there already may be out of use by now; what is chosen may not.
  await expectEnds(trx, [after], (_, end) => (changed.includes(end) ? `body.${end}` : null));
  if (changed.includes('assetId')) await expectAssetOfScope(trx, after.assetId, scopeId);
  const isOpen = (end: (typeof endsOfRisk)[number]) =>
    isToDefine(held[end]) || (end !== 'assetId' && statusId === statusIds.PENDING);
  if (!changed.every(isOpen) || (changed.length === 0 && statusId !== statusIds.PENDING))
    throw problem('risk.notRecognition', { ids: [id] });
  if (changed.length === 0) return before;
  await expectFreeCombination(trx, { id, ...after, reference: before.reference });
  await trx.run(sql`
    update risk set asset_id = ${after.assetId}, threat_id = ${after.threatId}, vulnerability_id = ${after.vulnerabilityId},
      version = version + 1, updated_at = now()
    where company_id = app.current_company() and id = ${id}`);
  await relateThreats(trx, [id]);
  return getRisk(trx, id);
}

async function expectAssetOfScope(trx: Trx, assetId: number, scopeId: number): Promise<void> {
  const found = await trx.first(sql`
    select from asset where company_id = app.current_company() and id = ${assetId} and scope_id = ${scopeId}`);
  if (!found) throw invalid([{ path: 'body.assetId', code: 'unknown' }]);
}
