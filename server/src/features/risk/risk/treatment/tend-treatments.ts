import { permissions } from '@baluarte/contract/permissions.ts';
import { sql } from 'kysely';
import type { Parts } from '#kit/http/parts.ts';
import { notify } from '#kit/notification/notify.ts';
import { inCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { forEachCompany } from '#organization/shared/each-company.ts';
import { peopleOfScope } from '#organization/shared/people-of-scope.ts';
import { isPlanOverdue } from '#risk/shared/overdue.ts';
import { linkOf } from './request-acceptances.ts';
import { tendTreatmentsJob } from './treatment.jobs.ts';

/** Acceptances that lapsed longer ago are history, and nobody is told of them any more. */
const toldDays = 30;

const expire = (trx: Trx) =>
  trx.run(sql`
    update acceptance set state = 'lapsed', closed_at = now(), closed_for = 'expired'
    where company_id = app.current_company() and state in ('requested', 'approved') and expires_on < app.today()`);

interface Lapsed {
  riskId: number;
  scopeId: number;
  code: string;
  people: number[];
}

/** Tells whoever asked for an acceptance and whoever approved it that it lapsed; once, whichever server does it. */
async function tellLapsed(parts: Parts, trx: Trx, companyId: number): Promise<void> {
  const lapsed = await trx.rows<Lapsed>(sql`
    with told as (
      insert into treatment_notice (kind, row_id, on_day)
      select 'lapsed', x.id, (x.closed_at at time zone 'UTC')::date from acceptance x
      where x.company_id = app.current_company() and x.state = 'lapsed' and x.closed_at > now() - make_interval(days => ${toldDays})
      order by x.id on conflict on constraint treatment_notice__day_taken do nothing returning row_id)
    select r.id as "riskId", r.scope_id as "scopeId", r.code, array_remove(array[x.requested_by, x.decided_by], null) as people
    from told join acceptance x on x.company_id = app.current_company() and x.id = told.row_id
    join risk r on r.company_id = x.company_id and r.id = x.risk_id order by x.id`);
  for (const { riskId, scopeId, code, people } of lapsed)
    if (people.length > 0)
      await notify(parts, trx, {
        companyId,
        to: { userIds: [...new Set(people)] },
        subject: 'acceptanceLapsed',
        params: { risk: code },
        link: linkOf(riskId),
        scopeId,
      });
}

/** Tells those who may decide, scope by scope, how many risks became late. */
async function tellOverdue(parts: Parts, trx: Trx, companyId: number): Promise<void> {
  const late = await trx.rows<{ scopeId: number; count: number }>(sql`
    with told as (
      insert into treatment_notice (kind, row_id, on_day)
      select 'overdue', p.id, p.due from treatment_due p
      where p.company_id = app.current_company() and p.state <> 'none' and ${isPlanOverdue}
      order by p.id on conflict on constraint treatment_notice__day_taken do nothing returning row_id)
    select p.scope_id as "scopeId", count(*)::integer as count from told
    join treatment_due p on p.company_id = app.current_company() and p.id = told.row_id group by p.scope_id order by p.scope_id`);
  for (const { scopeId, count } of late)
    await notify(parts, trx, {
      companyId,
      to: { can: permissions.risks.editTreatment, among: await peopleOfScope(trx, scopeId) },
      subject: 'treatmentsOverdue',
      params: { count },
      link: '/risks/treatments?overdue=true',
      scopeId,
    });
}

/** What the days bring, in every company: acceptances end, and people are told. */
export async function tendTreatments(parts: Parts): Promise<void> {
  await forEachCompany(parts, tendTreatmentsJob, async (companyId) => {
    const tenant: Tenant = { companyId, userId: null, scopeIds: 'every' };
    await inCompany(parts.database.app, { ...tenant, kind: 'lapsed' }, expire);
    await inCompany(parts.database.app, tenant, async (trx) => {
      await tellLapsed(parts, trx, companyId);
      await tellOverdue(parts, trx, companyId);
    });
  });
}
