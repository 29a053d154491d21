import { can } from '@baluarte/contract/kit/session.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { sql } from 'kysely';
import { refuseOtherDomains } from '#identity/shared/email-domains.ts';
import { refuseMoreUsers } from '#organization/shared/plan.ts';
import { problem } from '#kit/http/problem.ts';
import type { Handling } from '#kit/http/serve.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { offboardingJob } from '#organization/shared/offboarding-job.ts';

/** What a changeset did to a membership, with its current state. */
interface PlaceChange {
  memberId: number;
  userId: number;
  name: string;
  operation: 'insert' | 'update' | 'delete';
  /** Current one; null where the membership no longer exists. */
  statusId: number | null;
  /** Scopes that the undo grants or removes; null for all scopes. */
  scopeIds: number[] | null;
}

type Work = Pick<Handling<never>, 'trx' | 'tenant' | 'session' | 'parts'>;

const placeChanges = (trx: Trx, changesetId: number): Promise<PlaceChange[]> =>
  trx.rows(sql<PlaceChange>`
    select c.row_id as "memberId", x.user_id as "userId", coalesce(app.person_name(x.user_id), '') as name, c.operation, m.status_id as "statusId",
      case when (cardinality(x.was) = 0) <> (cardinality(x.became) = 0) then null
        else array(select unnest(x.was) except select unnest(x.became)) || array(select unnest(x.became) except select unnest(x.was))
      end as "scopeIds"
    from change c cross join lateral (
      select (coalesce(c.after, c.before) ->> 'user_id')::bigint as user_id,
        array(select s::bigint from jsonb_array_elements_text(coalesce(c.before, c.after) -> 'scope_ids') s) as was,
        array(select s::bigint from jsonb_array_elements_text(coalesce(c.after, c.before) -> 'scope_ids') s) as became) x
    left join member m on m.company_id = c.company_id and m.id = c.row_id
    where c.company_id = app.current_company() and c.changeset_id = ${changesetId} and c.table_name = 'member'`);

const makesScope = (trx: Trx, changesetId: number) =>
  trx.first(
    sql`select from change c where c.company_id = app.current_company() and c.changeset_id = ${changesetId} and c.table_name = 'scope' limit 1`,
  );

/**
 * Throws `user.hasMore` where whoever undoes is limited to some assessments, or has a last day: what came back could be more than
 * they may give.
 */
async function refuseLimitedUndo(trx: Trx, session: Work['session'], [first]: PlaceChange[]): Promise<void> {
  const hasEnd = await trx.first(sql`select from member
    where company_id = app.current_company() and user_id = app.current_actor() and access_until is not null`);
  if (session.allowedAssessmentIds !== 'every' || hasEnd) throw problem('user.hasMore', { name: first?.name ?? '' });
}

/**
 * The membership changes of a changeset that may be undone. An undo never adds or removes members, except pending invitations,
 * nor changes the caller's own membership or scopes they may not enter. Throws `changeset.ofPeople`,
 * `user.oneself` or `user.hasMore`.
 */
export async function admitPlaces({ trx, session }: Work, changesetId: number): Promise<PlaceChange[]> {
  const changes = await placeChanges(trx, changesetId);
  if (changes.length === 0) return [];
  await refuseLimitedUndo(trx, session, changes);
  const isBeside = (await makesScope(trx, changesetId)) !== undefined;
  for (const { operation, statusId, userId, name, scopeIds } of changes) {
    if (operation === 'delete' || (operation === 'insert' && statusId !== null && statusId !== statusIds.INVITED))
      throw problem('changeset.ofPeople', { name });
    if (isBeside) continue;
    if (userId === session.userId) throw problem('user.oneself');
    // Changing between all scopes and some needs permission to edit the user; editing a scope's users is not enough.
    if (scopeIds === null && !can(session, permissions.users.edit))
      throw problem('forbidden', { permission: permissions.users.edit });
    const { allowedScopeIds } = session;
    if (allowedScopeIds === 'every') continue;
    if (scopeIds === null || scopeIds.some((id) => !allowedScopeIds.includes(id)))
      throw problem('user.hasMore', { name });
  }
  return changes;
}

/**
 * After memberships were undone: checks restored members against the company's plan and e-mail domains, and offboards accounts
 * without companies. Throws `plan.usersExceeded` or `user.domainRefused`.
 */
export async function settlePlaces({ trx, tenant, parts }: Work, changes: readonly PlaceChange[]): Promise<void> {
  if (changes.length === 0) return;
  const { companyId } = tenant;
  const ids = changes.map(({ memberId }) => memberId);
  const now = await trx.rows(
    sql<{ id: number; statusId: number }>`select id, status_id as "statusId" from member where id = any(${ids})`,
  );
  const statusOf = new Map(now.map(({ id, statusId }) => [id, statusId]));
  const isOut = (statusId: number | null | undefined) => statusId === statusIds.INACTIVE;
  const back = changes.filter(({ memberId, statusId }) => isOut(statusId) && !isOut(statusOf.get(memberId)));
  if (back.length > 0) {
    await refuseOtherDomains(
      trx,
      back.map(({ memberId }) => memberId),
    );
    await refuseMoreUsers(trx, tenant);
  }
  for (const { memberId, userId, name, operation, statusId } of changes) {
    if (operation !== 'insert' || statusId === null || statusOf.has(memberId)) continue;
    await trx.run(sql`insert into former_person (user_id, name) values (${userId}, ${name})
      on conflict (company_id, user_id) do update set name = excluded.name, left_at = now()`);
    await parts.jobs.enqueue(trx, offboardingJob, { companyId, userId });
  }
}
