import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';
import { invalid, problem } from '#kit/http/problem.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { ownedResourcesOf, endOwn, transferred } from './owned-resources.ts';
import { invalidateSessions } from './change-user.ts';
import { membershipsOf, refuseLast, refuseMore, refuseOneself, type Membership, type Work } from './membership.ts';
import { offboardingJob } from '#organization/shared/offboarding-job.ts';

/**
 * The memberships of the leaving user and of their successor, both locked, so that the successor cannot be removed
 * concurrently. Throws `notFound`, or `invalid` at the field.
 */
async function holdBoth(
  trx: Trx,
  userId: number,
  heirId: number | undefined,
): Promise<{ membership: Membership; heir: Membership | null }> {
  const memberships = await membershipsOf(trx, heirId === undefined ? [userId] : [userId, heirId], true);
  const membership = memberships.find((one) => one.userId === userId);
  if (!membership) throw problem('notFound');
  if (heirId === undefined) return { membership, heir: null };
  const heir = memberships.find((one) => one.userId === heirId);
  if (!heir || heir === membership || heir.statusId !== statusIds.ACTIVE)
    throw invalid([{ path: 'query.toUserId', code: 'unknown' }]);
  return { membership, heir };
}

/** Removes memberships: keeps the users' names for the record, and queues the offboarding job for the accounts. */
export async function takeAway(
  { trx, parts, session, tenant }: Work,
  memberships: readonly Membership[],
): Promise<void> {
  const { companyId } = tenant;
  const userIds = memberships.map(({ userId }) => userId);
  await endOwn(trx, userIds, { actorId: session.userId });
  const names = memberships.map(({ name }) => name);
  await trx.run(sql`insert into former_person (user_id, name)
    select * from unnest(${userIds}::bigint[], ${names}::text[])
    on conflict (company_id, user_id) do update set name = excluded.name, left_at = now()`);
  const memberIds = memberships.map(({ memberId }) => memberId);
  await trx.run(sql`delete from member where company_id = app.current_company() and id = any(${memberIds})`);
  const left = userIds.map((userId) => ({ companyId, userId }));
  await parts.jobs.enqueueAll(trx, offboardingJob, left);
}

/**
 * Removes a user from the company and transfers their resources to a successor, in one transaction.
 * Throws `notFound`, `user.oneself`, `user.hasMore`, `member.lastAdministrator`, or `user.heirNeeded` with the counts.
 */
export async function removeUser(work: Work, userId: number, heirId: number | undefined): Promise<null> {
  const { trx, session } = work;
  const { membership, heir } = await holdBoth(trx, userId, heirId);
  refuseOneself(session, membership);
  refuseMore(session, membership);
  await refuseLast(trx, [membership]);
  const owned = (await ownedResourcesOf(work, membership)).filter(({ action }) => action === 'given');
  if (owned.length > 0 && !heir)
    throw problem('user.heirNeeded', {
      name: membership.name,
      count: owned.reduce((sum, { count }) => sum + count, 0),
      kinds: owned,
    });
  if (heir) for (const { give } of transferred) await trx.run(give(membership, heir.userId));
  await takeAway(work, [membership]);
  invalidateSessions(work, [userId]);
  return null;
}
