import { dayIn } from '@baluarte/contract/kit/day.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { sql } from 'kysely';
import { notify } from '#kit/notification/notify.ts';
import type { Parts } from '#kit/http/parts.ts';
import { inCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import { forEachOfCompany } from '#organization/shared/each-company.ts';
import { remindMinimumWageJob } from './parameter.jobs.ts';

/**
 * Reminds, in each company that measures losses in minimum wages and has none for the year its calendar shows, those who may add
 * it. The day is part of the event, so that a reminder is sent once a day at most.
 */
export async function remindMinimumWage(parts: Parts, now = new Date()): Promise<void> {
  const { rows } = await parts.database.identityDb.query<{ companyId: number; timeZone: string }>(
    'select id as "companyId", time_zone as "timeZone" from company where status_id = 1 order by id',
  );
  await forEachOfCompany(parts, remindMinimumWageJob, rows, async ({ companyId, timeZone }) => {
    const today = dayIn(timeZone, now);
    const [year = ''] = today.split('-');
    const tenant: Tenant = { companyId, userId: null, scopeIds: 'every' };
    await inCompany(parts.database.app, tenant, async (trx) => {
      const missing = await trx.first(sql`
        select from impact_factor f where f.company_id = app.current_company() and f.code = 'financial' and f.status_id = 1
          and not exists (select from parameter p
            where p.company_id = app.current_company() and p.kind = 'minimumWage' and p.code = ${year})`);
      if (!missing) return;
      await notify(parts, trx, {
        companyId,
        to: { can: permissions.parameters.create },
        subject: 'minimumWageMissing',
        params: { year },
        link: '/parameters?kind=minimumWage',
        event: `minimumWage ${companyId} ${today}`,
      });
    });
  });
}
