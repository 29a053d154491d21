import { notificationChannels, preferencesOf } from '@baluarte/contract/record/notification.ts';
import type { setting as endpoints } from '@baluarte/contract/organization/setting.ts';
import { sql } from 'kysely';
import type { Parts } from '#kit/http/parts.ts';
import type { Handling } from '#kit/http/serve.ts';
import { hasSms } from '#kit/sms/sms.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { savePart } from './parts.ts';

/** Default notifications of users who never chose, the number of such users, and when follow-ups are reminded of. */
export async function readNotifications(trx: Trx, parts: Parts, { companyId }: Pick<Tenant, 'companyId'>) {
  const { kept, followUpDays, version } = await trx.one(sql<{ kept: unknown; followUpDays: number; version: number }>`
    select notification_defaults as kept, follow_up_days as "followUpDays", notification_version as version
    from company where id = ${companyId}`);
  const { rows } = await parts.database.identityDb.query<{ people: number; undecided: number }>(
    `select count(*)::int as people, (count(*) filter (where u.notifications = '{}'))::int as undecided
     from member m join auth."user" u on u.id = m.user_id where m.company_id = $1 and m.status_id = 1`,
    [companyId],
  );
  const { people = 0, undecided = 0 } = rows[0] ?? {};
  const channels = notificationChannels.filter((channel) => channel !== 'sms' || hasSms(parts.env));
  return { defaults: preferencesOf({}, kept), followUpDays, channels, people, undecided, version };
}

/** Saves them; users' own choices stay. */
export async function saveNotifications({ trx, body, parts, tenant }: Handling<typeof endpoints.updateNotifications>) {
  const { version, defaults, followUpDays } = body;
  const values = {
    notification_defaults: sql`${JSON.stringify(defaults)}::jsonb`,
    ...(followUpDays === undefined ? {} : { follow_up_days: sql`${followUpDays}::smallint` }),
  };
  const changesetId = await savePart(trx, 'notifications', { version, values });
  return { ...(await readNotifications(trx, parts, tenant)), changesetId };
}
