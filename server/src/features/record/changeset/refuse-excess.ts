import { beyond, hasEverything, mayGrant, type GrantedRole } from '@baluarte/contract/organization/role.rules.ts';
import { sql } from 'kysely';
import { problem } from '#kit/http/problem.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Trx } from '#kit/tenancy/trx.ts';

/**
 * Throws `role.exceedsOwn` when a changeset wrote or assigned a role that exceeds the session's own permissions: the undo would
 * grant or remove more than the caller may. The default role of a sign-in provider counts as assigned.
 */
export async function refuseExcess(trx: Trx, session: Session, changesetId: number): Promise<void> {
  const touched = await trx.rows(sql<GrantedRole & { name: string }>`
    with held as (
      select c.table_name, x.row from change c cross join lateral (values (c.before), (c.after)) x (row)
      where c.company_id = app.current_company() and c.changeset_id = ${changesetId}
        and c.table_name in ('role', 'member', 'company_provider') and x.row is not null
    ), role_row as (
      select jsonb_populate_record(null::role, h.row) as r from held h where h.table_name = 'role'
      union all
      select r from role r where r.company_id = app.current_company()
        and r.id in (select (h.row ->> 'role_id')::bigint from held h where h.table_name <> 'role')
    )
    select distinct (r).name, (r).base, (r).is_system as "isSystem", (r).permission_codes as "permissionCodes" from role_row`);
  const tooMuch = touched.find((role) => !mayGrant(session, role));
  if (tooMuch) throw problem('role.exceedsOwn', { name: tooMuch.name, permissions: beyond(session, tooMuch) });
}

/** Throws `companyProvider.administratorOnly` when a changeset wrote a provider, which proves who administrators are. */
export async function refuseProviders(trx: Trx, session: Session, changesetId: number): Promise<void> {
  if (hasEverything(session)) return;
  const touched = await trx.first(sql`
    select from change c where c.company_id = app.current_company() and c.changeset_id = ${changesetId}
      and c.table_name = 'company_provider' limit 1`);
  if (touched) throw problem('companyProvider.administratorOnly');
}

/** Throws `role.inUseStatus` when taking a changeset back would make a role inactive that people have: they would have nothing. */
export async function refuseIdleRoles(trx: Trx, changesetId: number): Promise<void> {
  const rows = await trx.rows(sql<{ id: number; code: string; name: string; count: number }>`
    select m.user_id as id, p.email as code, p.first_name || ' ' || p.last_name as name, count(*) over () as count
    from change c join member m on m.company_id = c.company_id and m.role_id = c.row_id, app.person_contact(m.user_id) p
    where c.company_id = app.current_company() and c.changeset_id = ${changesetId} and c.table_name = 'role' and c.operation = 'update'
      and c.before ->> 'status_id' = '2' and c.after ->> 'status_id' <> '2' order by p.email limit 5`);
  const [first] = rows;
  if (first)
    throw problem('role.inUseStatus', {
      by: [{ entity: 'user', count: first.count, rows: rows.map(({ id, code, name }) => ({ id, code, name })) }],
    });
}
