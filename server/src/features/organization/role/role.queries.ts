import type { BaseRole } from '@baluarte/contract/kit/session.ts';
import type { GrantedRole } from '@baluarte/contract/organization/role.rules.ts';
import { namedPeople, type RolePerson } from '@baluarte/contract/organization/role.ts';
import { sql } from 'kysely';
import type { Trx } from '#kit/tenancy/trx.ts';

/** A role with the fields the rules need. */
export interface RoleRow extends GrantedRole {
  id: number;
  base: Exclude<BaseRole, 0>;
  name: string;
  statusId: number;
}

/** Existing roles by id. `lock` locks them until the transaction ends. */
export async function findRoles(trx: Trx, ids: readonly number[], lock = false): Promise<Map<number, RoleRow>> {
  const rows = await trx.rows(sql<RoleRow>`
    select id, name, base, is_system as "isSystem", permission_codes as "permissionCodes", status_id as "statusId"
    from role where company_id = app.current_company() and id = any(${ids}) order by id ${lock ? sql`for update` : sql``}`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The current user's role; null for a super administrator, who has none in the company. */
export const ownRoleId = async (trx: Trx): Promise<number | null> =>
  (
    await trx.first(sql<{ id: number }>`
      select role_id as id from member where company_id = app.current_company() and user_id = app.current_actor()`)
  )?.id ?? null;

/** Who has a role, by name: the first of them, and how many. */
export const peopleOf = (trx: Trx, roleId: number): Promise<{ people: RolePerson[]; total: number }> =>
  trx.one(sql<{ people: RolePerson[]; total: number }>`
    select (select count(*) from member m where m.company_id = app.current_company() and m.role_id = ${roleId}) as total, (
      select coalesce(json_agg(x), '[]') from (
        select m.user_id as id, p.first_name || ' ' || p.last_name as name, p.email, m.status_id as "statusId"
        from member m, app.person_contact(m.user_id) p
        where m.company_id = app.current_company() and m.role_id = ${roleId}
        order by (p.first_name || ' ' || p.last_name) collate app.natural_order, m.id limit ${namedPeople}) x) as people`);

/**
 * Moves all users of a role to another one; returns how many. Also changes pending invitations and the default role of the
 * company's own sign-in provider.
 */
export async function movePeople(trx: Trx, from: number, to: number): Promise<number> {
  const set = sql`set role_id = ${to}, version = version + 1, updated_at = now()
    where company_id = app.current_company() and role_id = ${from}`;
  await trx.run(sql`update company_provider ${set}`);
  return trx.run(sql`update member ${set}`);
}
