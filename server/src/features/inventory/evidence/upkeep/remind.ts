import { reminderDays } from '@baluarte/contract/inventory/evidence.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { sql } from 'kysely';
import type { Parts } from '#kit/http/parts.ts';
import { notify } from '#kit/notification/notify.ts';
import { peopleOfScope } from '#organization/shared/people-of-scope.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

interface Due {
  id: number;
  name: string;
  scopeId: number;
  stage: (typeof reminderDays)[number];
  isOver: boolean;
  /** People of the area that keeps it up to date. */
  keepers: number[];
}

const subjects = { 30: 'evidenceExpiresInMonth', 7: 'evidenceExpiresInWeek', 0: 'evidenceExpiresToday' } as const;

/**
 * Reminds those of its area who may edit evidence and enter its scope that it ends, and where there are none, all who may: 30 and 7
 * days before, and that day. Only the nearest day is told of. Being told is written down in the same transaction, so nobody is told
 * twice, whichever server does it.
 */
export async function remindOfEvidence(parts: Parts, trx: Trx, companyId: number): Promise<void> {
  const due = await trx.rows(sql<Due>`
    with near as (
      select e.id, e.name, e.scope_id, e.owner_id, e.valid_until, e.valid_until - (now() at time zone c.time_zone)::date as left_days
      from evidence e join company c on c.id = e.company_id
      where e.company_id = app.current_company() and e.status_id = 1 and e.valid_until is not null
        and e.valid_until - (now() at time zone c.time_zone)::date <= ${reminderDays[0]}
    ), told as (
      insert into evidence_reminder (evidence_id, valid_until, days)
      select n.id, n.valid_until, (select min(d) from unnest(${[...reminderDays]}::smallint[]) d where d >= greatest(n.left_days, 0))
      from near n on conflict on constraint evidence_reminder__day_taken do nothing returning evidence_id, days
    )
    select n.id, n.name, n.scope_id as "scopeId", t.days as stage, n.left_days < 0 as "isOver",
      array(select a.company_user_id from company_user_area a
        where a.company_id = app.current_company() and a.area_id = n.owner_id) as keepers
    from told t join near n on n.id = t.evidence_id order by n.valid_until, n.id`);
  for (const { id, name, scopeId, stage, isOver, keepers } of due)
    await notify(parts, trx, {
      companyId,
      to: { can: permissions.evidence.edit, among: await peopleOfScope(trx, scopeId), preferring: keepers },
      subject: isOver ? 'evidenceExpired' : subjects[stage],
      params: { name },
      link: `/evidence/show/${id}`,
    });
}
