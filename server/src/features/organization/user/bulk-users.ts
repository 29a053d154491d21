import { transitionsOfPerson } from '@baluarte/contract/kit/status.rules.ts';
import { statusTo } from '#kit/catalogue/transition.ts';
import { refuseBulk } from '#kit/catalogue/bulk.queries.ts';
import type { user } from '@baluarte/contract/organization/user.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { refuseMoreUsers } from '#organization/shared/plan.ts';
import { problem, Problem } from '#kit/http/problem.ts';
import { toGive } from './owned-resources.ts';
import { invalidateSessions } from './change-user.ts';
import { checkGrant } from './check-grant.ts';
import { membershipsOf, refuseLast, refuseMore, refuseOneself, type Membership, type Work } from './membership.ts';
import { notifyRoleChange } from './notify-access-change.ts';
import { takeAway } from './remove-user.ts';

type Act = z.output<(typeof user.endpoints.bulk)['body']>;
type Answer = z.input<(typeof user.endpoints.bulk)['reply']>;

/** Why an action on one user, who owns `count` resources, is refused; null if it is not. */
function refusalOf({ session }: Work, act: Act, membership: Membership, count: number): Problem | null {
  try {
    refuseOneself(session, membership);
    refuseMore(session, membership);
    if (act.action === 'status' && membership.statusId === statusIds.INVITED)
      throw problem('user.stillInvited', { name: membership.name });
    if (act.action === 'status') statusTo(membership.statusId, act.values.statusId, transitionsOfPerson);
    if (count > 0) throw problem('user.hasBelongings', { name: membership.name, count });
    return null;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

const isAgainstAdministrators = (act: Act) =>
  act.action === 'delete' || act.action === 'set' || act.values.statusId === statusIds.INACTIVE;

async function write(work: Work, act: Act, memberships: readonly Membership[]): Promise<void> {
  const { trx } = work;
  const ids = memberships.map(({ memberId }) => memberId);
  if (act.action === 'delete') await takeAway(work, memberships);
  if (act.action === 'status') {
    const changed =
      await trx.run(sql`update member set status_id = ${act.values.statusId}, version = version + 1, updated_at = now()
      where company_id = app.current_company() and id = any(${ids}) and status_id <> ${act.values.statusId}`);
    if (changed > 0 && act.values.statusId === statusIds.ACTIVE) await refuseMoreUsers(trx, work.tenant);
  }
  if (act.action === 'set' && act.values.roleId !== undefined) {
    const { roleId } = act.values;
    await trx.run(sql`update member set role_id = ${roleId}, version = version + 1, updated_at = now()
      where company_id = app.current_company() and id = any(${ids}) and role_id <> ${roleId}`);
    const changed = memberships.filter((membership) => membership.roleId !== roleId);
    await notifyRoleChange(
      work,
      changed.map(({ userId }) => userId),
      roleId,
    );
  }
}

/** Applies one action to many users, all or nothing; each result says whether its row failed. */
export async function bulkUsers(work: Work, act: Act): Promise<Answer> {
  const { trx } = work;
  const ids = [...new Set(act.ids)];
  const memberships = await membershipsOf(trx, ids, true);
  if (act.action === 'set') await checkGrant(work, { roleId: act.values.roleId });
  const owned = act.action === 'delete' ? await toGive(trx, ids) : null;
  const byUser = new Map(memberships.map((membership) => [membership.userId, membership]));
  const rows: Answer['rows'] = ids.map((id) => {
    const membership = byUser.get(id);
    const count = owned?.get(id)?.reduce((sum, belonging) => sum + belonging.count, 0) ?? 0;
    const refusal = membership ? refusalOf(work, act, membership, count) : problem('notFound');
    return refusal ? { id, ok: false, code: refusal.code, params: refusal.params } : { id, ok: true };
  });
  refuseBulk(rows);
  if (isAgainstAdministrators(act))
    await refuseLast(
      trx,
      memberships.filter(({ roleId }) => act.action !== 'set' || (act.values.roleId ?? roleId) !== roleId),
    );
  await write(work, act, memberships);
  invalidateSessions(work, ids);
  const { id } = await trx.one(
    sql<{ id: number | null }>`select nullif(current_setting('app.changeset_id', true), '')::bigint as id`,
  );
  // A removal cannot be undone: the account may be deleted by then.
  return { changesetId: act.action === 'delete' ? null : id, rows };
}
