import type { NotificationKind } from '@baluarte/contract/record/notification.ts';
import type { Language } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Trx } from '#kit/tenancy/trx.ts';

/** A user with unread notifications since their last digest, in one company. */
export interface Waiting {
  userId: number;
  email: string;
  name: string;
  language: Language;
  timeZone: string;
  /** The user's own notification settings, as stored. */
  choices: unknown;
  /** The company's defaults. */
  companyDefaults: unknown;
  companyId: number;
  company: string;
  subdomain: string;
  /** What the last digest took in; null before the first. */
  until: string | null;
}

/** All time zones in use by users and companies. */
export async function listZones(identityDb: Pool): Promise<string[]> {
  const { rows } = await identityDb.query<{ zone: string }>(
    `select time_zone as zone from company union select time_zone from auth."user" where time_zone is not null`,
  );
  return rows.map(({ zone }) => zone);
}

export interface Slots {
  zones: readonly string[];
  /** The local day of each zone; who had a digest for it is left out. */
  days: readonly string[];
  /** Whether weekly ones are due there too. */
  mondays: readonly boolean[];
}

/** People of some zones with something unread, in order of their numbers, after one of them; at most `most` rows. */
export async function listWaiting(
  identityDb: Pool,
  { zones, days, mondays }: Slots,
  { after, most, now }: { after: number; most: number; now: Date },
): Promise<Waiting[]> {
  const { rows } = await identityDb.query<Waiting>(
    `select u.id as "userId", u.email, u.first_name as name, u.language, z.zone as "timeZone", u.notifications as choices, c.notification_defaults as "companyDefaults",
       c.id as "companyId", c.name as company, c.subdomain, d.until
     from unnest($1::text[], $2::date[], $3::boolean[]) z(zone, day, is_monday)
     join company c on c.status_id = 1 and c.example_of is null
     join open_member m on m.company_id = c.id
     join auth."user" u on u.id = m.user_id and u.status_id = 1 and coalesce(u.time_zone, c.time_zone) = z.zone
     left join notification_digest d on d.company_id = c.id and d.user_id = u.id
     where u.id > $4 and coalesce(u.notifications ->> 'digest', c.notification_defaults ->> 'digest', 'weekly')
         = any (case when z.is_monday then array['daily', 'weekly'] else array['daily'] end)
       and (d.day is null or d.day < z.day)
       and exists (select from notification n where n.user_id = u.id and n.company_id = c.id and n.read_at is null
         and n.created_at > coalesce(d.until, $6::timestamptz - interval '7 days'))
     order by u.id, c.id limit $5`,
    [zones, days, mondays, after, most, now.toISOString()],
  );
  return rows;
}

/** The same for one user, regardless of the hour and of digests already sent. */
export async function listWaitingOf(identityDb: Pool, userId: number, now: Date): Promise<Waiting[]> {
  const { rows } = await identityDb.query<Waiting>(
    `select u.id as "userId", u.email, u.first_name as name, u.language, coalesce(u.time_zone, c.time_zone) as "timeZone",
       u.notifications as choices, c.notification_defaults as "companyDefaults", c.id as "companyId", c.name as company, c.subdomain, d.until
     from auth."user" u join open_member m on m.user_id = u.id
     join company c on c.id = m.company_id and c.status_id = 1 and c.example_of is null
     left join notification_digest d on d.company_id = c.id and d.user_id = u.id
     where u.id = $1 and u.status_id = 1
       and exists (select from notification n where n.user_id = u.id and n.company_id = c.id and n.read_at is null
         and n.created_at > coalesce(d.until, $2::timestamptz - interval '7 days'))
     order by c.id`,
    [userId, now.toISOString()],
  );
  return rows;
}

interface Claim {
  companyId: number;
  userId: number;
  day: string;
  until: Date;
}

/**
 * Claims the digest of a day; false when another process or an earlier run has claimed it. A concurrent
 * claim waits for this transaction and then fails. `isAgain` allows the same day once more.
 */
export async function claimDigest(
  trx: Trx,
  { companyId, userId, day, until }: Claim,
  { isAgain = false } = {},
): Promise<boolean> {
  const claimed = await trx.run(sql`
    insert into notification_digest as d (company_id, user_id, day, until)
    values (${companyId}, ${userId}, ${day}, ${until.toISOString()})
    on conflict on constraint notification_digest__user_taken do update set day = excluded.day, until = excluded.until
    where d.day < excluded.day or (${isAgain}::boolean and d.day = excluded.day)`);
  return claimed === 1;
}

/** Unread of one person by company and kind, each event counted once, between moments of each company. */
export const countByKind = (
  trx: Trx,
  userId: number,
  claims: readonly { companyId: number; since: string; until: string }[],
): Promise<{ companyId: number; kind: NotificationKind; count: number }[]> =>
  trx.rows(sql<{ companyId: number; kind: NotificationKind; count: number }>`
    select x.company_id as "companyId", x.kind, count(*) as count from (
      select distinct on (n.event) n.company_id, n.kind from notification n
      join jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) k("companyId" bigint, since timestamptz, until timestamptz)
        on k."companyId" = n.company_id and n.created_at > k.since and n.created_at <= k.until
      where n.user_id = ${userId} and n.read_at is null order by n.event, n.company_id) x
    group by 1, 2 order by 1, 2`);
