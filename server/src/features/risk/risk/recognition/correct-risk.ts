import { statusIds } from '@baluarte/contract/kit/values.ts';
import type { risk, RiskOne } from '@baluarte/contract/risk/risk.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { lockRisk } from '../change-risk.ts';
import { getRisk } from '#risk/shared/risk-row.queries.ts';
import { expectFreeCombination } from '../combination.ts';
import { expectEnds, relateThreats } from './recognize-risks.ts';

/**
 * Corrects the threat or the vulnerability of a risk that waits to be assessed; its asset stays, and is related to the threat as
 * recognising does. An input without changes writes nothing. Throws `risk.notRecognition` once it was assessed or discarded,
 * `risk.combinationTaken`, `changedMeanwhile`.
 */
export async function correctRisk(
  trx: Trx,
  id: number,
  { version, threatId, vulnerabilityId }: z.output<typeof risk.correct.body>,
): Promise<RiskOne> {
  const { statusId } = await lockRisk(trx, id, version);
  if (statusId !== statusIds.PENDING) throw problem('risk.notRecognition', { ids: [id] });
  const before = await getRisk(trx, id);
  const after = { threatId: threatId ?? before.threat.id, vulnerabilityId: vulnerabilityId ?? before.vulnerability.id };
  if (after.threatId === before.threat.id && after.vulnerabilityId === before.vulnerability.id) return before;
  // What is there already may be out of use by now; what is chosen may not.
  const isChosen = { threatId: threatId !== undefined, vulnerabilityId: vulnerabilityId !== undefined };
  await expectEnds(trx, [{ assetId: before.asset.id, ...after }], (_, field) =>
    field !== 'assetId' && isChosen[field] ? `body.${field}` : null,
  );
  await expectFreeCombination(trx, { id, assetId: before.asset.id, ...after, reference: before.reference });
  await trx.run(sql`
    update risk set threat_id = ${after.threatId}, vulnerability_id = ${after.vulnerabilityId},
      version = version + 1, updated_at = now()
    where company_id = app.current_company() and id = ${id}`);
  await relateThreats(trx, [id]);
  return getRisk(trx, id);
}
