import { statusIds, type StatusId } from '@baluarte/contract/kit/values.ts';
import type { RiskOne } from '@baluarte/contract/risk/risk.ts';
import { nextStatus } from '@baluarte/contract/risk/risk.rules.ts';
import { sql } from 'kysely';
import { changedMeanwhile } from '#kit/history/history.ts';
import { invalid, problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { lockRisks, type StoredRisk } from './assessment/assessment.queries.ts';
import { factsOf, riskStatus } from './assessment/assessment.rules.ts';
import { getRisk } from './risk-row.queries.ts';

type Locked = Omit<StoredRisk, 'ratings'>;

/** Locks one risk for a change. Throws `notFound`, and `changedMeanwhile` on a stale version. */
export async function lockRisk(trx: Trx, id: number, version: number | undefined): Promise<Locked> {
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
  ownerId?: number | null | undefined;
  version?: number | undefined;
}

/** Updates a risk's description and owner. An input without changes writes nothing. */
export async function updateRisk(trx: Trx, id: number, { version, ...changes }: Changes): Promise<RiskOne> {
  await lockRisk(trx, id, version);
  const before = await getRisk(trx, id);
  const description = changes.description === undefined ? before.description : changes.description || null;
  const ownerId = changes.ownerId === undefined ? before.ownerId : changes.ownerId;
  if (description === before.description && ownerId === before.ownerId) return before;
  if (ownerId !== null && ownerId !== before.ownerId) await mustBeArea(trx, ownerId);
  await trx.run(sql`
    update risk set description = ${description}, owner_id = ${ownerId}, version = version + 1, updated_at = now()
    where company_id = app.current_company() and id = ${id}`);
  return getRisk(trx, id);
}

interface Transition {
  statusId: StatusId;
  reason?: string | undefined;
  version?: number | undefined;
}

/** Statuses a user can set: discarded, or on restoring the one that follows from the facts. */
function reachable({ statusId, completeness }: Locked): StatusId[] {
  const status = riskStatus(statusId);
  const facts = factsOf(completeness);
  const ends = (['discard', 'restore', 'settle'] as const).map((action) => nextStatus(status, action, facts));
  return [...new Set(ends)].flatMap((end) => (end === null || end === status ? [] : [statusIds[end]]));
}

/**
 * Discards a risk, with a reason, or restores it to the status of its assessment. Throws `risk.transitionRefused` with the
 * possible statuses, `risk.reasonNeeded`, `changedMeanwhile`.
 */
export async function changeStatus(trx: Trx, id: number, { statusId, reason, version }: Transition): Promise<RiskOne> {
  const risk = await lockRisk(trx, id, version);
  const isDiscarding = statusId === statusIds.INACTIVE;
  if (risk.statusId === statusId && !isDiscarding) return getRisk(trx, id);
  const allowed = reachable(risk);
  if (!allowed.includes(statusId)) throw problem('risk.transitionRefused', { allowed });
  if (isDiscarding && !reason) throw problem('risk.reasonNeeded');
  await trx.run(sql`
    update risk set status_id = ${statusId}, status_reason = ${isDiscarding ? reason : null}, version = version + 1, updated_at = now()
    where company_id = app.current_company() and id = ${id}`);
  return getRisk(trx, id);
}

/** Deletes a risk with its ratings. The ratings go first, so that an undo brings the risk back before them. */
export async function removeRisk(trx: Trx, id: number): Promise<void> {
  await trx.run(sql`delete from risk_impact where company_id = app.current_company() and risk_id = ${id}`);
  const gone = await trx.run(sql`delete from risk where company_id = app.current_company() and id = ${id}`);
  if (gone === 0) throw problem('notFound');
}
