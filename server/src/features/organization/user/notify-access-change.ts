import { sql } from 'kysely';
import { notify } from '#kit/notification/notify.ts';
import type { Work } from './membership.ts';

/** Notifies users of their new role. */
export async function notifyRoleChange(
  { trx, tenant, session, parts }: Work,
  userIds: readonly number[],
  roleId: number,
): Promise<void> {
  if (userIds.length === 0) return;
  const role = await trx.first(sql<{ name: string }>`
    select name from role where company_id = app.current_company() and id = ${roleId}`);
  await notify(parts, trx, {
    companyId: tenant.companyId,
    to: { userIds },
    subject: 'roleChanged',
    params: { person: session.userName, role: role?.name ?? '' },
    link: '/home',
  });
}

/** Notifies a user of a change of their scopes. */
export const notifyScopeChange = ({ trx, tenant, session, parts }: Work, userId: number): Promise<void> =>
  notify(parts, trx, {
    companyId: tenant.companyId,
    to: { userIds: [userId] },
    subject: 'scopesChanged',
    params: { person: session.userName },
    link: '/scopes/select',
  });
