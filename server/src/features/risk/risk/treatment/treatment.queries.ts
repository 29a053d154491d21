import { optionsFor } from '@baluarte/contract/risk/treatment.rules.ts';
import type { Acceptance } from '@baluarte/contract/risk/risk.rules.ts';
import type { TreatmentOne } from '@baluarte/contract/risk/treatment.ts';
import { sql } from 'kysely';
import { problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { isActedOn } from '#risk/shared/acting-controls.ts';
import { isPlanOverdue } from '#risk/shared/overdue.ts';
import { acceptanceFields, person } from './plan.queries.ts';

interface Found {
  row: TreatmentOne;
  /** Of the range; null while the risk has none, or is discarded. */
  accept: Acceptance | null;
}

/**
 * What is decided about a risk, what may be decided as it is now, and every acceptance it ever had. Throws `notFound`, also for
 * a risk beyond the walls.
 */
export async function getTreatment(trx: Trx, id: number, userId: number): Promise<TreatmentOne> {
  const found = await trx.first<Found>(sql`
    select g.accept, json_build_object('riskId', r.id, 'state', nullif(p.state, 'none'), 'due', p.due, 'dueFor', p.due_for,
      'isOverdue', coalesce(${isPlanOverdue}, false), 'level', p.level, 'rangeId', p.range_id, 'allowed', '[]'::json,
      'needsApproval', coalesce(g.accept = 'with_approval', false), 'today', app.today(),
      'hasControl', ${isActedOn('r')},
      'option', d."option", 'justification', d.justification, 'thirdParty', d.third_party, 'agreement', d.agreement,
      'activity', d.activity, 'ownerId', d.owner_id, 'dueDate', d.due_date, 'completedOn', d.completed_on, 'reopenedOn', d.reopened_on,
      'reviewedOn', d.reviewed_on, 'decidedBy', ${person(sql`d.decided_by`)}, 'decidedAt', d.decided_at,
      'targetProbability', r.target_probability, 'targetImpact', r.target_impact, 'targetDate', r.target_date,
      'version', d.version, 'proposed', json_build_object('ownerId', coalesce(r.owner_id, a.owner_id), 'dueDate',
        case when p.due_for = 'decision' and p.due >= app.today() then p.due end), 'fingerprint', f.fingerprint, 'acceptances', (
        select coalesce(json_agg(json_build_object(${acceptanceFields(userId)}, 'reason', x.reason, 'requestedAt', x.requested_at,
          'byTwo', x.by_two, 'decidedBy', ${person(sql`x.decided_by`)}, 'decidedAt', x.decided_at,
          'decisionNote', x.decision_note, 'closedAt', x.closed_at, 'closedFor', x.closed_for, 'fingerprint', x.fingerprint,
          'isExact', x.fingerprint = f.fingerprint, 'probability', x.probability, 'impact', x.impact, 'rangeId', x.range_id,
          'methodVersion', (x.accepted ->> 'method')::integer, 'accepted', x.accepted) order by x.id desc), '[]')
        from acceptance x where x.company_id = r.company_id and x.risk_id = r.id)) as row
    from risk r
    cross join lateral (select app.fingerprint(app.risk_state(r.id)) as fingerprint) f
    join asset a on a.company_id = r.company_id and a.id = r.asset_id
    left join treatment_due p on p.company_id = r.company_id and p.id = r.id
    left join range_level g on g.company_id = p.company_id and g.id = p.range_id
    left join treatment d on d.company_id = r.company_id and d.risk_id = r.id
    where r.company_id = app.current_company() and r.id = ${id}`);
  if (!found) throw problem('notFound');
  const { row, accept } = found;
  const { rangeId } = row;
  if (accept === null || rangeId === null || rangeId === undefined) return row;
  return { ...row, allowed: optionsFor({ rangeId, accept }) };
}
