import type { ListQuery } from '@baluarte/contract/kit/list-query.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import type { ScopeAccess, ScopeUser } from '@baluarte/contract/organization/scope.ts';
import { sql, type RawBuilder } from 'kysely';
import { problem } from '#kit/http/problem.ts';
import { folded } from '#kit/search/search.ts';
import { expectMay, type Session } from '#kit/tenancy/session.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/** Whether a membership `m` is active or invited. */
export const comesIn = sql`m.status_id in (1, 3)`;

/** Whether a membership `m` gives access to a scope. */
export const mayEnter = (scopeId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${comesIn} and (cardinality(m.scope_ids) = 0 or ${scopeId} = any (m.scope_ids))`;

/** Throws `notFound` when there is no such scope, or the session may not enter it. `lock` locks it for the transaction. */
export async function expectScope(trx: Trx, id: number, lock = false): Promise<void> {
  const found = await trx.first(
    sql`select id from scope where company_id = app.current_company() and id = ${id} ${lock ? sql`for update` : sql``}`,
  );
  if (!found) throw problem('notFound');
}

interface PeopleQuery extends ListQuery {
  access?: ScopeAccess[] | undefined;
}

const mayEnterAtAll: ScopeAccess[] = ['every', 'listed'];

/**
 * Users of the company by name, with their access to a scope; by default only those with access. Users without access
 * are listed only for callers who may grant it.
 */
export async function listPeople(
  { trx, session }: { trx: Trx; session: Session },
  id: number,
  query: PeopleQuery,
): Promise<{ rows: ScopeUser[]; total: number }> {
  await expectScope(trx, id);
  const access = query.access ?? mayEnterAtAll;
  const needed = permissions.scopes.assignUsers;
  if (access.includes('none')) expectMay(session, needed);
  const direction = query.sort?.[0]?.descending ? sql`desc` : sql`asc`;
  const searched = query.search ? folded(sql`app.fold(x.name || ' ' || x.email)`, query.search) : sql`true`;
  return trx.one(sql<{ rows: ScopeUser[]; total: number }>`
    with person as (
      select m.user_id as id, p.first_name || ' ' || p.last_name as name, p.email, r.name as role, m.status_id as "statusId",
        case when cardinality(m.scope_ids) = 0 then 'every' when ${id} = any (m.scope_ids) then 'listed' else 'none' end as access
      from member m join role r on r.company_id = m.company_id and r.id = m.role_id, app.person_contact(m.user_id) p
      where m.company_id = app.current_company() and ${comesIn}
    ), found as (select * from person x where x.access = any(${access}) and ${searched})
    select (select count(*) from found) as total, (
      select coalesce(json_agg(x), '[]') from (
        select * from found order by name collate app.natural_order ${direction}, id
        limit ${query.perPage} offset ${(query.page - 1) * query.perPage}) x) as rows`);
}

/** A user who would have no active scope left, and the closing scopes they would lose. */
export interface Stranded {
  name: string;
  scopeIds: number[];
}

/** Users who would have no active scope left once these are closed. Needs all scopes visible. */
export function strandedBy(trx: Trx, closing: readonly number[]): Promise<Stranded[]> {
  return trx.rows(sql<Stranded>`
    select coalesce(app.person_name(m.user_id), '') as name, array(
        select s.id from scope s where s.company_id = m.company_id and s.status_id = 1 and s.id = any(${closing}) and ${mayEnter(sql`s.id`)}
      ) as "scopeIds"
    from member m
    where m.company_id = app.current_company()
      and exists (select from scope s where s.company_id = m.company_id and s.status_id = 1 and s.id = any(${closing}) and ${mayEnter(sql`s.id`)})
      and not exists (select from scope s where s.company_id = m.company_id and s.status_id = 1 and s.id <> all(${closing}) and ${mayEnter(sql`s.id`)})
    order by 1, m.id`);
}
