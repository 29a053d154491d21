import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';
import { invalid, problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { belongingsOf, endOwn, given } from './belongings.ts';
import { tellSessions } from './change-user.ts';
import { placesOf, refuseLast, refuseMore, refuseOneself, type Place, type Work } from './place.ts';

/**
 * The place of whoever leaves and of whoever is given what they had, both held: the other one leaves before or after, not
 * meanwhile. Throws `notFound`, or `invalid` at the field.
 */
async function holdBoth(
  trx: Trx,
  userId: number,
  heirId: number | undefined,
): Promise<{ place: Place; heir: Place | null }> {
  const places = await placesOf(trx, heirId === undefined ? [userId] : [userId, heirId], true);
  const place = places.find((one) => one.userId === userId);
  if (!place) throw problem('notFound');
  if (heirId === undefined) return { place, heir: null };
  const heir = places.find((one) => one.userId === heirId);
  if (!heir || heir === place || heir.statusId !== statusIds.ACTIVE)
    throw invalid([{ path: 'query.toUserId', code: 'unknown' }]);
  return { place, heir };
}

/** Takes places away: their people's names stay in the record, and what is left of the accounts is the job's matter. */
export async function takeAway({ trx, parts, session, tenant }: Work, places: readonly Place[]): Promise<void> {
  const { companyId } = tenant;
  const userIds = places.map(({ userId }) => userId);
  await endOwn(trx, userIds, session.userId);
  const names = places.map(({ name }) => name);
  await trx.run(sql`insert into former_person (user_id, name)
    select * from unnest(${userIds}::bigint[], ${names}::text[])
    on conflict (company_id, user_id) do update set name = excluded.name, left_at = now()`);
  const memberIds = places.map(({ memberId }) => memberId);
  await trx.run(sql`delete from member where company_id = app.current_company() and id = any(${memberIds})`);
  const left = userIds.map((userId) => ({ companyId, userId }));
  await parts.jobs.enqueueAll(trx, 'account.left', left);
}

/**
 * Takes the place of a person in the company away, with what they had given to somebody else in the same transaction.
 * Throws `notFound`, `user.oneself`, `user.hasMore`, `member.lastAdministrator`, or `user.heirNeeded` with the counts.
 */
export async function removeUser(work: Work, userId: number, heirId: number | undefined): Promise<null> {
  const { trx, session } = work;
  const { place, heir } = await holdBoth(trx, userId, heirId);
  refuseOneself(session, place);
  refuseMore(session, place);
  await refuseLast(trx, [place]);
  const owned = (await belongingsOf(work, place)).filter(({ fate }) => fate === 'given');
  if (owned.length > 0 && !heir)
    throw problem('user.heirNeeded', {
      name: place.name,
      count: owned.reduce((sum, { count }) => sum + count, 0),
      kinds: owned,
    });
  if (heir) for (const { give } of given) await trx.run(give(place, heir.userId));
  await takeAway(work, [place]);
  tellSessions(work, [userId]);
  return null;
}
