import { mostInCalendar, type SharedCalendar } from '@baluarte/contract/risk/follow-up-calendar.ts';
import { followedStatuses } from '@baluarte/contract/risk/follow-up.rules.ts';
import type { Follower } from '@baluarte/contract/risk/follow-up.ts';
import type { Language } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { MAIN_SUBDOMAIN } from '#kit/tenancy/main-subdomain.ts';
import { isFollowUpOverdue } from '#risk/shared/overdue.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { ofFollowers } from './following-store.ts';

/** Risks of a control that are named; of more there is their number. */
export const mostRisks = 5;

const columns = sql`whose, created_at as "createdAt", read_at as "readAt"`;

/** The calendars that whoever asks shares. */
export const listCalendars = (trx: Trx) =>
  trx.rows<SharedCalendar>(sql`
    select ${columns} from follow_up_calendar
    where company_id = app.current_company() and user_id = app.current_actor() order by id`);

/** Keeps the digest of an address of whoever asks; undefined where they are no active member. Throws `followUpCalendar.whoseTaken`. */
export const insertCalendar = (trx: Trx, { whose, hash }: { whose: Follower; hash: string }) =>
  trx.first<SharedCalendar>(sql`
    insert into follow_up_calendar (user_id, whose, hash)
    select m.user_id, ${whose}, ${hash} from open_member m
    where m.company_id = app.current_company() and m.user_id = app.current_actor()
    returning ${columns}`);

/** Ends the address of whoever asks; returns whether there was one. */
export const deleteCalendar = async (trx: Trx, whose: Follower): Promise<boolean> =>
  (await trx.run(sql`delete from follow_up_calendar
    where company_id = app.current_company() and user_id = app.current_actor() and whose = ${whose}`)) > 0;

/** Notes that a calendar was read, once a minute. */
export const noteRead = (trx: Trx, hash: string) =>
  trx.run(sql`update follow_up_calendar set read_at = now()
    where company_id = app.current_company() and hash = ${hash} and (read_at is null or read_at < now() - interval '1 minute')`);

/** Whose calendar an address opens, before their company is known. */
export interface CalendarOwner {
  companyId: number;
  userId: number;
  whose: Follower;
}

/** The owner of an address, asked for at a company's own host or at that of all; undefined where there is none. */
export async function ownerOf(
  identityDb: Pool,
  { hash, subdomain }: { hash: string; subdomain: string },
): Promise<CalendarOwner | undefined> {
  const { rows } = await identityDb.query<CalendarOwner>(
    `select f.company_id as "companyId", f.user_id as "userId", f.whose from follow_up_calendar f
     join company c on c.id = f.company_id where f.hash = $1 and $2 in ('${MAIN_SUBDOMAIN}', c.subdomain)`,
    [hash, subdomain],
  );
  return rows[0];
}

/** A control in a calendar. */
export interface DueControl {
  id: number;
  scopeId: number;
  code: string;
  name: string;
  day: string;
  rating: 1 | 2 | 3 | null;
  isOverdue: boolean;
  /** The first of them by code; null where their names may not be read. */
  risks: readonly string[] | null;
  riskCount: number;
}

interface Asked {
  whose: Follower;
  /** Of the names of threats. */
  language: Language;
  /** Whether the names of risks may be read. */
  namesRisks: boolean;
}

/** The controls of a calendar, those that are due first, and the name of their company; in one statement. */
export async function calendarOf(
  trx: Trx,
  { whose, language, namesRisks }: Asked,
): Promise<{ company: string; controls: DueControl[] }> {
  const threat = language === 'en' ? sql`coalesce(h.name_en, h.name)` : sql`h.name`;
  const named = sql`(
    select coalesce(json_agg(n.name order by n.code), '[]') from (
      select r.code, concat_ws(' · ', r.code, a.name, ${threat}) as name from risk_control k
      join risk r on r.company_id = k.company_id and r.id = k.risk_id
      join asset a on a.company_id = r.company_id and a.id = r.asset_id
      join threat h on h.company_id = r.company_id and h.id = r.threat_id
      where k.company_id = d.company_id and k.control_id = d.id order by r.code limit ${sql.lit(mostRisks)}) n)`;
  return trx.one<{ company: string; controls: DueControl[] }>(sql`
    with d as (
      select t.company_id, t.id, t.scope_id, t.code, t.name, t.next_follow_up as day, t.rating, ${isFollowUpOverdue} as is_overdue from control t
      where t.company_id = app.current_company() and t.status_id = any(${[...followedStatuses]}) and ${ofFollowers([whose])}
      order by t.next_follow_up, t.id limit ${sql.lit(mostInCalendar)}
    )
    select c.name as company, (
      select coalesce(json_agg(json_build_object('id', d.id, 'scopeId', d.scope_id, 'code', d.code, 'name', d.name, 'day', d.day, 'rating', d.rating,
        'isOverdue', d.is_overdue, 'riskCount', (select count(*) from risk_control k where k.company_id = d.company_id and k.control_id = d.id),
        'risks', ${namesRisks ? named : sql`null::json`}) order by d.day, d.id), '[]') from d) as controls
    from company c where c.id = app.current_company()`);
}
