import type { ViewSubscription } from '@baluarte/contract/record/subscription.ts';
import type { Frequency, Weekday } from '@baluarte/contract/record/subscription.rules.ts';
import { sql } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';

/** A subscription as stored; the day of the next look follows from it and the clock. */
export interface Kept extends Omit<ViewSubscription, 'nextOn'> {
  day: string | null;
}

const shown = sql`s.id, v.id as "viewId", v.name as "viewName", v.list, v.query, s.frequency, s.weekday, s.also_quiet as "alsoQuiet",
  (select p.name from scope p where p.company_id = s.company_id and p.id = s.read_scope_id) as "scopeName",
  s.sent_at as "sentAt", s.read_at as "readAt", s.failed_at as "failedAt", cardinality(s.members) as members, s.day::text as day, s.version
  from view_subscription s join saved_view v on v.company_id = s.company_id and v.id = s.view_id
  where s.company_id = app.current_company() and s.user_id = app.current_actor()`;

/** The subscriptions of whoever asks, by view. */
export const listSubscriptions = (trx: Trx): Promise<Kept[]> =>
  trx.rows<Kept>(sql`select ${shown} order by v.name collate app.natural_order, s.id`);

export const findSubscription = (trx: Trx, id: number): Promise<Kept | undefined> =>
  trx.first<Kept>(sql`select ${shown} and s.id = ${id}`);

export const countSubscriptions = async (trx: Trx): Promise<number> =>
  (
    await trx.one(sql<{ count: number }>`select count(*)::integer as count from view_subscription
    where company_id = app.current_company() and user_id = app.current_actor()`)
  ).count;

/** How often a subscription reports, and whether also when nothing changed. */
export interface Choice {
  frequency: Frequency;
  weekday: Weekday | null;
  alsoQuiet: boolean;
}

/** A view as far as it is needed to subscribe; undefined where whoever asks does not see it. */
export const findSubscribable = (trx: Trx, id: number) =>
  trx.first<{ id: number; list: string; name: string; query: string }>(sql`
    select id, list, name, query from saved_view where company_id = app.current_company() and id = ${id}`);

/** Subscribes whoever asks; undefined where they are no active member. Throws `viewSubscription.viewTaken`. */
export const insertSubscription = (
  trx: Trx,
  view: { id: number; list: string; name: string },
  { scopeId, frequency, weekday, alsoQuiet }: Choice & { scopeId: number | null },
) =>
  trx.first<{ id: number }>(sql`
    insert into view_subscription (user_id, view_id, view_name, list, read_scope_id, frequency, weekday, also_quiet)
    select m.user_id, ${view.id}, ${view.name}, ${view.list}, ${scopeId}, ${frequency}, ${weekday}, ${alsoQuiet}
    from member m where m.company_id = app.current_company() and m.user_id = app.current_actor() and m.status_id = 1
    returning id`);

/** Changes when one reports, from now on: a day that passed before is not made up for. False where it was changed in between. */
export const updateSubscription = async (
  trx: Trx,
  id: number,
  { frequency, weekday, alsoQuiet, version, timeZone }: Choice & { version: number | undefined; timeZone: string },
): Promise<boolean> =>
  (await trx.run(sql`update view_subscription set frequency = ${frequency}, weekday = ${weekday}, also_quiet = ${alsoQuiet},
      day = case when weekday is distinct from ${weekday} then greatest(day, (now() at time zone ${timeZone})::date - 1) else day end,
      version = version + 1
    where company_id = app.current_company() and user_id = app.current_actor() and id = ${id}
      and version = coalesce(${version ?? null}::integer, version)`)) === 1;

export const removeSubscription = (trx: Trx, id: number): Promise<number> =>
  trx.run(sql`delete from view_subscription
    where company_id = app.current_company() and user_id = app.current_actor() and id = ${id}`);

/** Ends one by its link; what its view was called, or null where it has ended already. */
export const endByLink = async (trx: Trx, id: number): Promise<string | null> =>
  (
    await trx.first(sql<{ name: string }>`delete from view_subscription
      where company_id = app.current_company() and user_id = app.current_actor() and id = ${id} returning view_name as name`)
  )?.name ?? null;
