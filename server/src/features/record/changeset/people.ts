import { can } from '@baluarte/contract/kit/session.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import { sql } from 'kysely';
import { refuseOtherDomains } from '#identity/shared/email-domains.ts';
import { refuseMoreUsers } from '#organization/shared/plan.ts';
import { problem } from '#kit/http/problem.ts';
import type { Handling } from '#kit/http/serve.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { accountLeftJob } from '#organization/shared/account-left.ts';

/** What a changeset did to a person's place, with the place as it is now. */
interface PlaceChange {
  memberId: number;
  userId: number;
  name: string;
  operation: 'insert' | 'update' | 'delete';
  /** Of the place now; null where there is none. */
  statusId: number | null;
  /** Scopes it gains or loses by being taken back; null where that is every scope. */
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
 * What a changeset did to people's places, as far as it may be taken back: nobody comes back or goes by that, except who has
 * not accepted yet, nobody changes their own place, nor scopes they may not enter. Throws `changeset.ofPeople`,
 * `user.oneself` or `user.hasMore`.
 */
export async function admitPlaces({ trx, session }: Work, changesetId: number): Promise<PlaceChange[]> {
  const changes = await placeChanges(trx, changesetId);
  if (changes.length === 0) return [];
  const isBeside = (await makesScope(trx, changesetId)) !== undefined;
  for (const { operation, statusId, userId, name, scopeIds } of changes) {
    if (operation === 'delete' || (operation === 'insert' && statusId !== null && statusId !== statusIds.INVITED))
      throw problem('changeset.ofPeople', { name });
    if (isBeside) continue;
    if (userId === session.userId) throw problem('user.oneself');
    // Between every scope and some, only who may change the person goes; not who says who enters a scope.
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
 * What follows once places were taken back: whoever came in again is held against plan and domains of the company, and of
 * an account that is in no company any more nothing stays. Throws `plan.usersExceeded` or `user.domainRefused`.
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
    await parts.jobs.enqueue(trx, accountLeftJob, { companyId, userId });
  }
}
