import { transitionsOfPerson } from '@baluarte/contract/kit/status.rules.ts';
import { statusTo } from '#kit/catalogue/transition.ts';
import type { user } from '@baluarte/contract/organization/user.ts';
import { statusIds, type StatusId } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { forget } from '#identity/shared/session/session-lookup.ts';
import { getRow } from '#kit/catalogue/list.queries.ts';
import { changedMeanwhile } from '#kit/history/history.ts';
import { refuseMoreUsers } from '#organization/shared/plan.ts';
import { problem } from '#kit/http/problem.ts';
import { checkGrant } from './check-grant.ts';
import {
  isAdministrator,
  membershipOf,
  refuseLast,
  refuseMore,
  refuseOneself,
  type Membership,
  type Work,
} from './membership.ts';
import { notifyRoleChange, notifyScopeChange } from './notify-access-change.ts';
import { setAreas } from './set-areas.ts';
import { userStore } from './user-store.ts';

type Row = z.input<typeof user.row>;
type Change = z.output<(typeof user.endpoints.update)['body']>;

/** A user as returned by the API. Throws `notFound`. */
export async function userRow({ trx }: Pick<Work, 'trx'>, userId: number): Promise<Row> {
  const row = await getRow(trx, userStore, userId);
  if (!row) throw problem('notFound');
  return row as Row;
}

/** Discards cached sessions of users after the commit. */
export function invalidateSessions({ trx }: Pick<Work, 'trx'>, userIds: readonly number[]): void {
  trx.afterCommit(() => {
    for (const userId of userIds) forget({ userId });
  });
}

/** The membership to change. Throws `notFound`, `user.oneself`, `user.hasMore` or `changedMeanwhile`. */
async function membershipToChange({ trx, session }: Work, userId: number, version?: number): Promise<Membership> {
  const membership = await membershipOf(trx, userId, true);
  refuseOneself(session, membership);
  refuseMore(session, membership);
  if (version !== undefined && version !== membership.version)
    throw await changedMeanwhile(trx, 'member', membership.memberId);
  return membership;
}

type Place = Pick<Membership, 'roleId' | 'scopeIds' | 'accessUntil' | 'assessmentIds'>;

const isSameList = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((id) => b.includes(id));

const isSamePlace = (a: Place, b: Place) =>
  a.roleId === b.roleId &&
  a.accessUntil === b.accessUntil &&
  isSameList(a.scopeIds, b.scopeIds) &&
  isSameList(a.assessmentIds, b.assessmentIds);

/** Changes a user's role, scopes, areas, end and assessments. An input without changes writes nothing. */
export async function changeUser(
  work: Work,
  userId: number,
  { version, roleId, scopeIds, areaIds, accessUntil, assessmentIds }: Change,
): Promise<Row> {
  const { trx } = work;
  const membership = await membershipToChange(work, userId, version);
  // What stays as it is was granted before.
  const asked = {
    roleId,
    scopeIds,
    accessUntil: accessUntil === membership.accessUntil ? undefined : accessUntil,
    assessmentIds: assessmentIds && isSameList(assessmentIds, membership.assessmentIds) ? undefined : assessmentIds,
  };
  await checkGrant(work, asked, membership.roleId);
  if (areaIds !== undefined) await setAreas(trx, membership.memberId, areaIds);
  const next = {
    roleId: roleId ?? membership.roleId,
    scopeIds: scopeIds ?? membership.scopeIds,
    accessUntil: asked.accessUntil === undefined ? membership.accessUntil : asked.accessUntil,
    assessmentIds: asked.assessmentIds ?? membership.assessmentIds,
  };
  if (isSamePlace(next, membership)) return userRow(work, userId);
  const isLeaving = next.roleId !== membership.roleId || (next.accessUntil !== null && membership.accessUntil === null);
  if (isAdministrator(membership) && isLeaving) await refuseLast(trx, [membership]);
  await trx.run(sql`update member set role_id = ${next.roleId}, scope_ids = ${next.scopeIds}, access_until = ${next.accessUntil}::date,
    assessment_ids = ${next.assessmentIds}, version = version + 1, updated_at = now()
    where company_id = app.current_company() and id = ${membership.memberId}`);
  invalidateSessions(work, [userId]);
  if (next.roleId !== membership.roleId) await notifyRoleChange(work, [userId], next.roleId);
  if (!isSameList(next.scopeIds, membership.scopeIds)) await notifyScopeChange(work, userId);
  return userRow(work, userId);
}

/**
 * Activates or deactivates a user. Throws `user.stillInvited` for a pending invitation, and
 * `plan.usersExceeded` where the plan allows no more users.
 */
export async function changeStatus(
  work: Work,
  userId: number,
  { statusId: asked, version }: { statusId: StatusId; version?: number | undefined },
): Promise<Row> {
  const { trx } = work;
  const membership = await membershipToChange(work, userId, version);
  if (membership.statusId === statusIds.INVITED) throw problem('user.stillInvited', { name: membership.name });
  const statusId = statusTo(membership.statusId, asked, transitionsOfPerson);
  if (membership.statusId === statusId) return userRow(work, userId);
  if (statusId === statusIds.INACTIVE) await refuseLast(trx, [membership]);
  await trx.run(sql`update member set status_id = ${statusId}, version = version + 1, updated_at = now()
    where company_id = app.current_company() and id = ${membership.memberId}`);
  if (statusId === statusIds.ACTIVE) await refuseMoreUsers(trx, work.tenant);
  invalidateSessions(work, [userId]);
  return userRow(work, userId);
}
