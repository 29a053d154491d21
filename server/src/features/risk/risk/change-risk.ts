import { statusIds, type StatusId } from '@baluarte/contract/kit/values.ts';
import type { RiskOne } from '@baluarte/contract/risk/risk.ts';
import { sql } from 'kysely';
import { changedMeanwhile } from '#kit/history/history.ts';
import { invalid, problem } from '#kit/http/problem.ts';
import { settledStatusOf } from '#risk/shared/residual.queries.ts';
import { lockRisks, type LockedRisk } from '#risk/shared/lock-risks.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { expectFreeCombination } from './combination.ts';
import { getRisk } from '#risk/shared/risk-row.queries.ts';

/** Locks one risk for a change. Throws `notFound`, and `changedMeanwhile` on a stale version. */
export async function lockRisk(trx: Trx, id: number, version: number | undefined): Promise<LockedRisk> {
  const [risk] = await lockRisks(trx, [id]);
  if (!risk) throw problem('notFound');
  if (version !== undefined && version !== risk.version) throw await changedMeanwhile(trx, 'risk', id);
  return risk;
}

/** Throws `invalid` for the owner of a body that is no area in use. */
export async function mustBeArea(trx: Trx, id: number): Promise<void> {
  const found = await trx.first(sql`
    select from parameter where company_id = app.current_company() and kind = 'area' and status_id = 1 and id = ${id}`);
  if (!found) throw invalid([{ path: 'body.ownerId', code: 'unknown' }]);
}

interface Changes {
  description?: string | null | undefined;
  reference?: string | null | undefined;
  notes?: string | null | undefined;
  ownerId?: number | null | undefined;
  version?: number | undefined;
}

/** Updates a risk's texts and owner. An input without changes writes nothing. Throws `risk.combinationTaken` for a number that no longer tells it apart. */
export async function updateRisk(trx: Trx, id: number, { version, ...changes }: Changes): Promise<RiskOne> {
  await lockRisk(trx, id, version);
  const before = await getRisk(trx, id);
  const textAfter = (name: 'description' | 'reference' | 'notes') =>
    changes[name] === undefined ? before[name] : changes[name] || null;
  const [description, reference, notes] = [textAfter('description'), textAfter('reference'), textAfter('notes')];
  const ownerId = changes.ownerId === undefined ? before.ownerId : changes.ownerId;
  const isSameText = description === before.description && reference === before.reference && notes === before.notes;
  if (isSameText && ownerId === before.ownerId) return before;
  if (ownerId !== null && ownerId !== before.ownerId) await mustBeArea(trx, ownerId);
  if (reference !== before.reference)
    await expectFreeCombination(trx, {
      id,
      assetId: before.asset.id,
      threatId: before.threat.id,
      vulnerabilityId: before.vulnerability.id,
      reference,
    });
  await trx.run(sql`
    update risk set description = ${description}, reference = ${reference}, notes = ${notes}, owner_id = ${ownerId}, version = version + 1, updated_at = now()
    where company_id = app.current_company() and id = ${id}`);
  return getRisk(trx, id);
}

interface Transition {
  statusId: StatusId;
  reason?: string | undefined;
  version?: number | undefined;
}

/** Statuses a user can set: discarded, or on restoring the one that follows from the facts. */
const reachable = async (trx: Trx, { id, statusId }: LockedRisk): Promise<StatusId[]> =>
  statusId === statusIds.INACTIVE ? [await settledStatusOf(trx, id)] : [statusIds.INACTIVE];

/**
 * Discards a risk, with a reason, or restores it to the status of its assessment. Throws `risk.transitionRefused` with the
 * possible statuses, `risk.reasonNeeded`, `changedMeanwhile`.
 */
export async function changeStatus(trx: Trx, id: number, { statusId, reason, version }: Transition): Promise<RiskOne> {
  const risk = await lockRisk(trx, id, version);
  const isDiscarding = statusId === statusIds.INACTIVE;
  if (risk.statusId === statusId && !isDiscarding) return getRisk(trx, id);
  const allowed = await reachable(trx, risk);
  if (!allowed.includes(statusId)) throw problem('risk.transitionRefused', { allowed });
  if (isDiscarding && !reason) throw problem('risk.reasonNeeded');
  await trx.run(sql`
    update risk set status_id = ${statusId}, status_reason = ${isDiscarding ? reason : null}, version = version + 1, updated_at = now()
    where company_id = app.current_company() and id = ${id}`);
  return getRisk(trx, id);
}

/**
 * Deletes risks with their ratings, their associations and what was decided about them; their evidence stays, without them. These go
 * first, so that an undo brings a risk back before them. Returns how many there were.
 */
export async function removeRisks(trx: Trx, ids: readonly number[]): Promise<number> {
  for (const part of ['risk_control', 'risk_impact', 'treatment', 'acceptance', 'evidence_link', 'expected_evidence'])
    await trx.run(
      sql`delete from ${sql.table(part)} where company_id = app.current_company() and risk_id = any(${ids})`,
    );
  return trx.run(sql`delete from risk where company_id = app.current_company() and id = any(${ids})`);
}
