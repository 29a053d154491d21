import type { SavedView } from '@baluarte/contract/record/view.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';

/** Maximum views of a user per list. */
export const mostViews = 100;

/** A view as stored. */
export interface KeptView extends SavedView {
  userId: number;
}

type Written = Pick<KeptView, 'id' | 'list' | 'name' | 'query' | 'isShared' | 'isCompanyDefault'>;

/** Tables of views, of companies and of the platform. The policies of both show only shared and own views. */
interface Shelf {
  views: RawBuilder<unknown>;
  defaults: RawBuilder<unknown>;
  /** Name of the owner of the view `v`. */
  ownerName: RawBuilder<unknown>;
  /** Scheduled reports that are narrowed as the view `v`. */
  scheduleCount: RawBuilder<unknown>;
}
const ofCompany: Shelf = {
  views: sql.table('saved_view'),
  defaults: sql.table('saved_view_default'),
  ownerName: sql`app.person_name(v.user_id)`,
  scheduleCount: sql`app.schedules_with('viewId', v.id)`,
};
const ofPlatform: Shelf = {
  views: sql.table('auth.saved_view'),
  defaults: sql.table('auth.saved_view_default'),
  ownerName: sql`(select u.first_name || ' ' || u.last_name from auth."user" u where u.id = v.user_id)`,
  scheduleCount: sql`0`,
};
/** The platform's tables for the identity role, else the current company's. */
export const isPlatform = ({ walls }: Trx): boolean => walls === 'identityDb';
const shelfOf = (trx: Trx): Shelf => (isPlatform(trx) ? ofPlatform : ofCompany);

const shownOn = ({ views, defaults, ownerName, scheduleCount }: Shelf) => sql`
  v.id, v.user_id as "userId", v.list, v.name, v.query, v.is_shared as "isShared",
  v.is_company_default as "isCompanyDefault", v.user_id = app.current_actor() as "isMine",
  coalesce(v.id = case when d.id is null then case when v.is_company_default then v.id end else d.view_id end, false) as "isDefault",
  coalesce(${ownerName}, '') as "ownerName", ${scheduleCount} as "scheduleCount", v.version, v.updated_at as "updatedAt"
  from ${views} v left join ${defaults} d on d.user_id = app.current_actor() and d.list = v.list`;

/** The views of some lists that a user sees: their own and shared ones. */
export const listViews = (trx: Trx, lists: readonly string[]): Promise<KeptView[]> =>
  trx.rows<KeptView>(sql`select ${shownOn(shelfOf(trx))} where v.list = any(${lists})
    order by v.user_id <> app.current_actor(), v.name collate app.natural_order, v.id`);

/** One view, or undefined where it is another user's private view. */
export const findView = (trx: Trx, id: number): Promise<KeptView | undefined> =>
  trx.first<KeptView>(sql`select ${shownOn(shelfOf(trx))} where v.id = ${id}`);

/** Number of a user's views of a list. */
export const countOwn = async (trx: Trx, list: string): Promise<number> =>
  (
    await trx.one(sql<{ count: number }>`select count(*)::integer as count from ${shelfOf(trx).views}
      where user_id = app.current_actor() and list = ${list}`)
  ).count;

/** Inserts a view, and returns its id. */
export const insertView = async (
  trx: Trx,
  { list, name, query, isShared, isCompanyDefault }: Omit<Written, 'id'>,
): Promise<number> =>
  (
    await trx.one(sql<{
      id: number;
    }>`insert into ${shelfOf(trx).views} (list, name, query, is_shared, is_company_default)
      values (${list}, ${name}, ${query}, ${isShared}, ${isCompanyDefault}) returning id`)
  ).id;

/** Updates the version of a view that was read. False: it was changed in between, and nothing was written. */
export const updateRow = async (
  trx: Trx,
  { id, version, name, query, isShared, isCompanyDefault }: Written & Pick<KeptView, 'version'>,
): Promise<boolean> =>
  (await trx.run(sql`update ${shelfOf(trx).views} set name = ${name}, query = ${query},
      is_shared = ${isShared}, is_company_default = ${isCompanyDefault}, version = version + 1, updated_at = now()
    where id = ${id} and version = ${version}`)) === 1;

export const deleteView = (trx: Trx, id: number): Promise<number> =>
  trx.run(sql`delete from ${shelfOf(trx).views} where id = ${id}`);

/** Makes a view the default of a list for everybody, instead of any other. */
export const clearCompanyDefault = (trx: Trx, list: string): Promise<number> =>
  trx.run(sql`update ${shelfOf(trx).views} set is_company_default = false, version = version + 1
    where list = ${list} and is_company_default`);

/** Sets a user's default for a list: a view, or null for none, overriding the shared default. */
export const chooseDefault = (trx: Trx, list: string, viewId: number | null): Promise<number> =>
  trx.run(sql`insert into ${shelfOf(trx).defaults} (list, view_id) values (${list}, ${viewId})
    on conflict on constraint saved_view_default__list_taken do update set view_id = excluded.view_id`);

/** Removes a user's default: the shared one applies. */
export const forgetDefault = (trx: Trx, list: string): Promise<number> =>
  trx.run(sql`delete from ${shelfOf(trx).defaults} where user_id = app.current_actor() and list = ${list}`);
