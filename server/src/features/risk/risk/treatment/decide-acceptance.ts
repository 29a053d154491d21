import type { treatment } from '@baluarte/contract/risk/treatment.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { problem } from '#kit/http/problem.ts';
import { notify } from '#kit/notification/notify.ts';
import { lockRisks } from '#risk/shared/lock-risks.ts';
import { linkOf, type Asking } from './request-acceptances.ts';

interface Asked {
  riskId: number;
  scopeId: number;
  code: string;
  state: string;
  byTwo: boolean;
  requestedBy: number | null;
  /** Of the risk as it is now. */
  fingerprint: string;
  /** The name of its range where that lets nobody accept it; else null. */
  forbiddenBy: string | null;
}

/**
 * Approves or refuses what was asked for. What is approved is the risk as it is now, which must be what was seen. Throws
 * `acceptance.decided`, `acceptance.samePerson`, `acceptance.noteNeeded` for a refusal without a reason,
 * `acceptance.rangeForbids` and `acceptance.stateChanged`. Returns the risk.
 */
export async function decideAcceptance(
  { trx, session, tenant, parts }: Asking,
  id: number,
  { isApproved, note, fingerprint }: z.output<typeof treatment.decide.body>,
): Promise<number> {
  const found = await trx.first<{ riskId: number }>(
    sql`select risk_id as "riskId" from acceptance where company_id = app.current_company() and id = ${id}`,
  );
  if (!found) throw problem('notFound');
  // The risk first, as everything that changes it does: what is read now stays.
  await lockRisks(trx, [found.riskId]);
  const asked = await trx.one<Asked>(sql`
    select x.risk_id as "riskId", r.scope_id as "scopeId", r.code, x.state, x.by_two as "byTwo", x.requested_by as "requestedBy",
      app.fingerprint(app.risk_state(r.id)) as fingerprint,
      ${session.language === 'en' ? sql`coalesce(g.name_en, g.name)` : sql`g.name`} as "forbiddenBy"
    from acceptance x join risk r on r.company_id = x.company_id and r.id = x.risk_id
    left join treatment_due p on p.company_id = r.company_id and p.id = r.id
    left join range_level g on g.company_id = p.company_id and g.id = p.range_id and g.accept = 'no'
    where x.company_id = app.current_company() and x.id = ${id}`);
  if (asked.state !== 'requested') throw problem('acceptance.decided', { state: asked.state });
  if (asked.byTwo && asked.requestedBy === session.userId) throw problem('acceptance.samePerson');
  if (!isApproved && !note) throw problem('acceptance.noteNeeded');
  if (isApproved && asked.forbiddenBy !== null) throw problem('acceptance.rangeForbids', { range: asked.forbiddenBy });
  if (isApproved && asked.fingerprint !== fingerprint) throw problem('acceptance.stateChanged');
  if (isApproved)
    await trx.run(sql`
      update acceptance set state = 'replaced', closed_at = now()
      where company_id = app.current_company() and risk_id = ${asked.riskId} and state = 'approved'`);
  await trx.run(sql`
    update acceptance x set state = ${isApproved ? 'approved' : 'refused'}, decided_by = app.current_actor(), decided_at = now(),
      decision_note = ${note ?? null}, accepted = case when ${isApproved} then s.state else x.accepted end,
      fingerprint = case when ${isApproved} then app.fingerprint(s.state) else x.fingerprint end,
      closed_at = case when ${isApproved} then null else now() end
    from (select app.risk_state(${asked.riskId}) as state) s
    where x.company_id = app.current_company() and x.id = ${id}`);
  if (asked.requestedBy !== null && asked.requestedBy !== session.userId)
    await notify(parts, trx, {
      companyId: tenant.companyId,
      to: { userIds: [asked.requestedBy] },
      subject: isApproved ? 'acceptanceApproved' : 'acceptanceRefused',
      params: { person: session.userName, risk: asked.code },
      link: linkOf(asked.riskId),
      scopeId: asked.scopeId,
    });
  return asked.riskId;
}
