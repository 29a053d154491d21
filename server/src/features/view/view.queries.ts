import type { SavedView } from '@baluarte/contract/view.ts';
import { sql } from 'kysely';
import type { Trx } from '../../kit/trx.ts';

/** At most this many views a person keeps of one list. */
export const mostViews = 100;

/** A view as it is kept. */
export interface KeptView extends SavedView {
  userId: number;
}

const shown = sql`v.id, v.user_id as "userId", v.list, v.name, v.query, v.is_shared as "isShared",
  v.is_company_default as "isCompanyDefault", v.user_id = app.current_actor() as "isMine",
  coalesce(v.id = case when d.id is null then case when v.is_company_default then v.id end else d.view_id end, false) as "isDefault",
  coalesce(app.person_name(v.user_id), '') as "ownerName", v.version, v.updated_at as "updatedAt"
  from saved_view v
  left join saved_view_default d on d.company_id = v.company_id and d.user_id = app.current_actor() and d.list = v.list`;

/** The views somebody sees of some lists: their own and what is shared. */
export const listViews = (trx: Trx, lists: readonly string[]): Promise<KeptView[]> =>
  trx.rows<KeptView>(sql`select ${shown} where v.company_id = app.current_company() and v.list = any(${lists})
    order by v.user_id <> app.current_actor(), v.name collate "und-x-icu", v.id`);

/** One view, or undefined where it is somebody else's and not shared. */
export const findView = (trx: Trx, id: number): Promise<KeptView | undefined> =>
  trx.first<KeptView>(sql`select ${shown} where v.company_id = app.current_company() and v.id = ${id}`);

/** How many views of a list the person keeps. */
export const countOwn = async (trx: Trx, list: string): Promise<number> =>
  (
    await trx.one(sql<{ count: number }>`select count(*)::integer as count from saved_view
      where company_id = app.current_company() and user_id = app.current_actor() and list = ${list}`)
  ).count;

/** What a list begins with for the company: no other view of it does any longer. */
export const clearCompanyDefault = (trx: Trx, list: string): Promise<number> =>
  trx.run(sql`update saved_view set is_company_default = false, version = version + 1
    where company_id = app.current_company() and list = ${list} and is_company_default`);

/** What a list begins with for the person: a view, or with null nothing, whatever the company says. */
export const chooseDefault = (trx: Trx, list: string, viewId: number | null): Promise<number> =>
  trx.run(sql`insert into saved_view_default (list, view_id) values (${list}, ${viewId})
    on conflict (company_id, user_id, list) do update set view_id = excluded.view_id`);

/** The person has chosen nothing: the list begins as the company says. */
export const forgetDefault = (trx: Trx, list: string): Promise<number> =>
  trx.run(sql`delete from saved_view_default
    where company_id = app.current_company() and user_id = app.current_actor() and list = ${list}`);
