import { sql } from 'kysely';
import { notify } from '#kit/notification/notify.ts';
import type { Parts } from '#kit/http/parts.ts';
import { inCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import { forEachCompany } from '#organization/shared/each-company.ts';
import { remindOfEndsJob } from './user.jobs.ts';

/** Days before its last one that the end of a place is told. The queue remembers longer than these days what it told. */
const days = 5;

interface Ending {
  memberId: number;
  userId: number;
  person: string;
  day: string;
  /** Who invited them last, if that is known. */
  inviterId: number | null;
}

/** Tells, once for each last day, whose place in a company ends soon, and who invited them: it may have to be prolonged. */
export async function remindOfEnds({ database, jobs }: Pick<Parts, 'database' | 'jobs'>): Promise<void> {
  await forEachCompany(
    { database, jobs },
    remindOfEndsJob,
    async (companyId) => {
      const tenant: Tenant = { companyId, userId: null, scopeIds: 'every' };
      await inCompany(database.app, tenant, async (trx) => {
        const ending = await trx.rows(sql<Ending>`
        select m.id as "memberId", m.user_id as "userId", app.person_name(m.user_id) as person, m.access_until::text as day,
          (select i.invited_by from invitation i where i.company_id = m.company_id and i.member_id = m.id order by i.id desc limit 1) as "inviterId"
        from open_member m where m.company_id = app.current_company() and m.access_until <= app.today() + ${days}::integer`);
        for (const { memberId, userId, person, day, inviterId } of ending) {
          const event = `access ${memberId} ${day}`;
          const own = { to: { userIds: [userId] }, subject: 'accessEnds', params: { day }, link: '/home' } as const;
          await notify({ jobs }, trx, { companyId, ...own, event });
          if (inviterId === null || inviterId === userId) continue;
          const link = `/users/show/${userId}`;
          const theirs = {
            to: { userIds: [inviterId] },
            subject: 'accessOfEnds',
            params: { person, day },
            link,
          } as const;
          await notify({ jobs }, trx, { companyId, ...theirs, event: `${event} of` });
        }
      });
    },
    { isActive: true },
  );
}
