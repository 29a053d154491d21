import { baseRoles } from '@baluarte/contract/kit/session.ts';
import { sql } from 'kysely';
import { changedMeanwhile } from '#kit/history/history.ts';
import { problem } from '#kit/http/problem.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { areControlsInPlace } from '#risk/shared/reopen-treatments.ts';
import { lockRisk } from '../change-risk.ts';

interface Found {
  treatmentId: number;
  version: number;
  code: string;
  isUnderWay: boolean;
  isBlocked: boolean;
}

/**
 * Completes the treatment of a risk for an area that answers for it. Throws `forbidden` for guests, `notFound` unless an area of
 * the session answers for it and it is under way, `changedMeanwhile` on a stale version, and `treatment.controlsMissing`.
 */
export async function completeOwn(
  trx: Trx,
  session: Session,
  { riskId, version }: { riskId: number; version: number | undefined },
): Promise<void> {
  if (session.base === baseRoles.GUEST) throw problem('forbidden');
  await lockRisk(trx, riskId, undefined);
  const found = await trx.first<Found>(sql`
    select d.id as "treatmentId", d.version, r.code, coalesce(p.state = 'underWay', false) as "isUnderWay", d."option" = 'mitigate' and not ${areControlsInPlace} as "isBlocked"
    from treatment d
    join risk r on r.company_id = d.company_id and r.id = d.risk_id
    left join treatment_due p on p.company_id = d.company_id and p.id = d.risk_id
    where d.company_id = app.current_company() and d.risk_id = ${riskId} and d.owner_id = any(app.own_areas())`);
  if (!found) throw problem('notFound');
  if (version !== undefined && found.version !== version)
    throw await changedMeanwhile(trx, 'treatment', found.treatmentId);
  if (!found.isUnderWay) throw problem('notFound');
  if (found.isBlocked) throw problem('treatment.controlsMissing', { codes: found.code });
  await trx.run(sql`
    update treatment d set completed_on = app.today(), reopened_on = null, version = d.version + 1, updated_at = now()
    where d.company_id = app.current_company() and d.id = ${found.treatmentId}`);
}
