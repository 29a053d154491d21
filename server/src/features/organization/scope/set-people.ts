import { sql } from 'kysely';
import { beyondScopes } from '#kit/tenancy/beyond-scopes.ts';
import { invalid } from '#kit/http/problem.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { onlyOne } from './refusals.ts';
import { comesIn, expectScope, mayEnter } from './scope.queries.ts';

interface Membership {
  userId: number;
  name: string;
  isLimited: boolean;
  isListed: boolean;
  /** The user has another active scope. */
  hasAnother: boolean;
}

const membershipsOf = (trx: Trx, id: number) =>
  trx.rows(sql<Membership>`
    select m.user_id as "userId", coalesce(app.person_name(m.user_id), '') as name,
      cardinality(m.scope_ids) > 0 as "isLimited", ${id} = any (m.scope_ids) as "isListed",
      exists (select from scope s where s.company_id = m.company_id and s.status_id = 1 and s.id <> ${id} and s.id = any (m.scope_ids)) as "hasAnother"
    from member m where m.company_id = app.current_company() and ${comesIn} order by m.id for update of m`);

/**
 * Gives exactly these users, of those limited to some scopes, access to a scope; users with all scopes keep them. An empty
 * list of scopes means all, so a user's last scope cannot be removed: deactivate the user instead. Throws
 * `notFound`, `scope.onlyOne`, or `invalid` for ids that are not members.
 */
export async function setPeople(
  { trx, tenant }: { trx: Trx; tenant: Tenant },
  id: number,
  userIds: readonly number[],
): Promise<{ people: { id: number; access: 'every' | 'listed' }[]; changed: number[] }> {
  await expectScope(trx, id, true);
  const places = await beyondScopes(trx, tenant, () => membershipsOf(trx, id));
  const chosen = new Set(userIds);
  const known = new Set(places.map(({ userId }) => userId));
  const strangers = userIds.flatMap((userId, index) =>
    known.has(userId) ? [] : [{ path: `body.userIds.${index}`, code: 'unknown' }],
  );
  if (strangers.length > 0) throw invalid(strangers);

  const limited = places.filter(({ isLimited }) => isLimited);
  const gaining = limited.filter(({ userId, isListed }) => chosen.has(userId) && !isListed);
  const losing = limited.filter(({ userId, isListed }) => !chosen.has(userId) && isListed);
  const lost = losing.filter(({ hasAnother }) => !hasAnother);
  if (lost.length > 0) throw onlyOne(lost.map(({ name }) => name));

  const idsOf = (some: readonly Membership[]) => some.map(({ userId }) => userId);
  const changed = idsOf([...gaining, ...losing]);
  await trx.run(sql`update member set version = version + 1, updated_at = now(),
      scope_ids = case when user_id = any(${idsOf(gaining)}) then scope_ids || ${id}::bigint else array_remove(scope_ids, ${id}::bigint) end
    where company_id = app.current_company() and user_id = any(${changed})`);
  const people = await trx.rows(sql<{ id: number; access: 'every' | 'listed' }>`
    select m.user_id as id, case when cardinality(m.scope_ids) = 0 then 'every' else 'listed' end as access
    from member m where m.company_id = app.current_company() and ${mayEnter(sql`${id}::bigint`)} order by m.id`);
  return { people, changed };
}
