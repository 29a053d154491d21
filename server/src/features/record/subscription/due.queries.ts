import type { Language } from '@baluarte/texts/wording.ts';
import type { Pool } from 'pg';

/** A subscription to be looked at, and who is told. */
export interface Due {
  companyId: number;
  id: number;
  userId: number;
  list: string;
  /** null: every scope its person may enter. */
  scopeId: number | null;
  email: string;
  name: string;
  language: Language;
  timeZone: string;
  company: string;
  subdomain: string;
  /** The person's own notification settings, as stored, and the company's defaults. */
  choices: unknown;
  companyDefaults: unknown;
}

const columns = `s.company_id as "companyId", s.id, s.user_id as "userId", s.list, s.read_scope_id as "scopeId", u.email, u.first_name as name, u.language,
  coalesce(u.time_zone, c.time_zone) as "timeZone", c.name as company, c.subdomain, u.notifications as choices,
  c.notification_defaults as "companyDefaults"`;

// Who is inactive or whose access ended, or whose company is inactive, is not told; neither are those of an example.
const alive = `view_subscription s
  join company c on c.id = s.company_id and c.status_id = 1 and c.example_of is null
  join open_member m on m.company_id = s.company_id and m.user_id = s.user_id
  join auth."user" u on u.id = s.user_id and u.status_id = 1`;

/** The zones in which reports may leave now, each with its local day and weekday. */
export interface Slots {
  zones: readonly string[];
  days: readonly string[];
  weekdays: readonly number[];
}

/** All time zones in use by users and companies. */
export async function listZones(identityDb: Pool): Promise<string[]> {
  const { rows } = await identityDb.query<{ zone: string }>(
    `select time_zone as zone from company union select time_zone from auth."user" where time_zone is not null`,
  );
  return rows.map(({ zone }) => zone);
}

/** Where a batch begins: behind this subscription. */
export type Place = Pick<Due, 'companyId' | 'id'>;

// A weekly one whose day passed while nothing could be sent is due on the next day that something can.
const isDue = `(s.day is null or s.day < z.day) and (s.frequency = 'daily'
  or case when s.day is null then s.weekday = z.weekday else s.day < z.day - (z.weekday - s.weekday + 7) % 7 end)`;

/** Subscriptions due in some zones, in order of their numbers, behind one of them; at most `most`. */
export async function listDue(
  identityDb: Pool,
  { zones, days, weekdays }: Slots,
  { after, most }: { after: Place; most: number },
): Promise<Due[]> {
  const { rows } = await identityDb.query<Due>(
    `select ${columns} from ${alive}
     join unnest($1::text[], $2::date[], $3::integer[]) z(zone, day, weekday) on z.zone = coalesce(u.time_zone, c.time_zone)
     where (s.company_id, s.id) > ($4::bigint, $5::bigint) and ${isDue}
     order by s.company_id, s.id limit $6`,
    [zones, days, weekdays, after.companyId, after.id, most],
  );
  return rows;
}

/** One subscription, whatever the day; undefined where it or its person is gone or inactive. */
export async function findDue(identityDb: Pool, { companyId, id }: Place): Promise<Due | undefined> {
  const { rows } = await identityDb.query<Due>(
    `select ${columns} from ${alive} where s.company_id = $1 and s.id = $2`,
    [companyId, id],
  );
  return rows[0];
}

/** All subscriptions of a user, in every company. */
export async function dueOf(identityDb: Pool, userId: number): Promise<Place[]> {
  const { rows } = await identityDb.query<Place>(
    `select s.company_id as "companyId", s.id from ${alive} where s.user_id = $1 order by 1, 2`,
    [userId],
  );
  return rows;
}
