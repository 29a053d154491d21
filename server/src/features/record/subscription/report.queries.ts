import { sql } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { Members } from './read-members.ts';

/** A subscription taken for a look, with its view as it is now; `view` is null where its person sees none. */
export interface Claimed {
  viewName: string;
  alsoQuiet: boolean;
  /** When it was looked at before; null: never. */
  since: string | null;
  /** The query of its entries; null before the first look. */
  query: string | null;
  /** What the digests of its entries are of; null before the first look. */
  shape: string | null;
  view: { id: number; list: string; name: string; query: string } | null;
}

/**
 * Takes a subscription for a day, or again where it is asked for; undefined where another process has it, or an earlier run had.
 * Who comes at the same moment waits for this transaction, and fails.
 */
export const claim = (trx: Trx, { id, day, isAsked }: { id: number; day: string | null; isAsked: boolean }) =>
  trx.first<Claimed>(sql`
    with mine as (
      select s.id, s.read_at from view_subscription s where s.company_id = app.current_company() and s.id = ${id}
        and (${isAsked}::boolean or s.day is null or s.day < ${day}::date) for update
    )
    update view_subscription s set day = greatest(s.day, ${day}::date), read_at = now(), failed_at = null
    from mine where s.company_id = app.current_company() and s.id = mine.id
    returning s.view_name as "viewName", s.also_quiet as "alsoQuiet", mine.read_at as since, s.query, s.shape,
      (select json_build_object('id', v.id, 'list', v.list, 'name', v.name, 'query', v.query) from saved_view v
        where v.company_id = s.company_id and v.id = s.view_id) as view`);

/** Entries that are named of each kind, at most. */
export const mostNamed = 25;

export const differences = ['entered', 'left', 'changed'] as const;
export type Difference = (typeof differences)[number];
export interface Found {
  kind: Difference;
  count: number;
  /** The newest of them. */
  ids: number[];
}

/** What entered, left and changed since the last look, in one statement whose answer is small however big the view is. */
export const compare = (trx: Trx, id: number, { ids, marks }: Members) =>
  trx.rows<Found>(sql`
    with was as (
      select u.id, u.mark from view_subscription s cross join lateral unnest(s.members, s.marks) u(id, mark)
      where s.company_id = app.current_company() and s.id = ${id}
    ), now as (select u.id, u.mark from unnest(${ids.parameter()}::bigint[], ${marks.parameter()}::bigint[]) u(id, mark)
    ), difference as (
      select id, case when was.mark is null then 'entered' when now.mark is null then 'left' else 'changed' end as kind
      from was full join now using (id) where was.mark is distinct from now.mark
    )
    select kind, count(*)::integer as count, (array_agg(id order by id desc))[1:${sql.lit(mostNamed)}] as ids
    from difference group by kind`);

/** Keeps the entries of a look, the query that found them, what their digests are of, and what the view is called. */
export const keepMembers = (
  trx: Trx,
  id: number,
  { ids, marks }: Members,
  { query, shape, name }: { query: string; shape: string; name: string },
) =>
  trx.run(sql`update view_subscription set members = ${ids.parameter()}::bigint[], marks = ${marks.parameter()}::bigint[],
      query = ${query}, shape = ${shape}, view_name = ${name}
    where company_id = app.current_company() and id = ${id}`);

export const noteSent = (trx: Trx, id: number) =>
  trx.run(sql`update view_subscription set sent_at = now() where company_id = app.current_company() and id = ${id}`);

export const noteFailed = (trx: Trx, id: number) =>
  trx.run(sql`update view_subscription set failed_at = now() where company_id = app.current_company() and id = ${id}`);

/** Ends a subscription; whether there was one. */
export const deleteSubscription = async (trx: Trx, id: number): Promise<boolean> =>
  (await trx.run(sql`delete from view_subscription where company_id = app.current_company() and id = ${id}`)) > 0;
