import { beyond, mayGrant, type GrantedRole } from '@baluarte/contract/role.rules.ts';
import { sql } from 'kysely';
import { problem } from '../../kit/problem.ts';
import type { Session } from '../../kit/session.ts';
import type { Trx } from '../../kit/trx.ts';

/**
 * Throws `role.exceedsOwn` when a changeset wrote a role, or gave one to somebody, that goes beyond what the session has:
 * taking it back would give or take more than whoever asks may.
 */
export async function refuseExcess(trx: Trx, session: Session, changesetId: number): Promise<void> {
  const touched = await trx.rows(sql<GrantedRole & { name: string }>`
    with held as (
      select c.table_name, x.row from change c cross join lateral (values (c.before), (c.after)) x (row)
      where c.company_id = app.current_company() and c.changeset_id = ${changesetId}
        and c.table_name in ('role', 'member') and x.row is not null
    ), role_row as (
      select jsonb_populate_record(null::role, h.row) as r from held h where h.table_name = 'role'
      union all
      select r from role r where r.company_id = app.current_company()
        and r.id in (select (h.row ->> 'role_id')::bigint from held h where h.table_name = 'member')
    )
    select distinct (r).name, (r).base, (r).is_system as "isSystem", (r).permission_codes as "permissionCodes" from role_row`);
  const tooMuch = touched.find((role) => !mayGrant(session, role));
  if (tooMuch) throw problem('role.exceedsOwn', { name: tooMuch.name, permissions: beyond(session, tooMuch) });
}
