import { sql } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';

/** Transfers shared views to another user, renamed where that user has the name; within the current walls. */
const adopt = (views: string, userId: number, heir: number) => sql`
  update ${sql.table(views)} v set user_id = ${heir}, version = version + 1, updated_at = now(),
    name = case when exists (select from ${sql.table(views)} o where o.user_id = ${heir}
      and o.list = v.list and o.name = v.name) then left(v.name, 60) || ' · ' || v.id else v.name end
  where v.user_id = ${userId} and v.is_shared`;

/** Transfers the shared platform views of a deleted super administrator to the deleting one, as the identity role. */
export const transferPlatformViews = (trx: Trx, userId: number, heir: number): Promise<number> =>
  trx.run(adopt('auth.saved_view', userId, heir));

/** Whether a user has views in the company; `trx` must act without a user. */
export const hasViews = async (trx: Trx, userId: number): Promise<boolean> =>
  (await trx.one(sql<{ has: boolean }>`select exists (select from saved_view where user_id = ${userId}) as has`)).has;

/**
 * Offboards the views of a former member: transfers shared ones to the company's first
 * administrator, so that their users keep them; deletes the others.
 */
export async function transferViews(trx: Trx, userId: number, actorId: number): Promise<void> {
  // The changeset keeps its user; without a user the policy also shows private views.
  await trx.run(sql`select set_config('app.user_id', '', true)`);
  if (await hasViews(trx, userId)) {
    await trx.run(sql`select set_config('app.user_id', ${String(actorId)}, true)`);
    await trx.run(sql`select app.current_changeset(), set_config('app.user_id', '', true)`);
    const heir = await trx.first(sql<{ userId: number }>`
      select m.user_id as "userId" from member m join role r on r.id = m.role_id and r.is_system and r.base = 1
      where m.status_id = 1 and m.user_id <> ${userId} order by m.id limit 1`);
    if (heir) await trx.run(adopt('saved_view', userId, heir.userId));
    await trx.run(sql`delete from saved_view where company_id = app.current_company() and user_id = ${userId}`);
  }
  await trx.run(sql`select set_config('app.user_id', ${String(actorId)}, true)`);
}
