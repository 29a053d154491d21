import { basesFor } from '@baluarte/contract/kit/session.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { companyCodes } from '@baluarte/contract/organization/role.rules.ts';
import type { UserAccess } from '@baluarte/contract/organization/user.ts';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { covers } from '#kit/tenancy/covers.ts';
import { countKeys } from './belongings.ts';
import { isAdministrator, placeOf, type Place, type Work } from './place.ts';

const account = `
select u.is_super_admin as "isSuperAdmin",
  not u.is_super_admin and not exists (select from member m where m.user_id = u.id and m.company_id <> $2) as "isOwnAccount"
from auth."user" u where u.id = $1`;

interface Account {
  isSuperAdmin: boolean;
  /** In this company and in no other, nor invited to one. */
  isOwnAccount: boolean;
}

/** What a company may know of whose an account is. */
export async function accountOf(door: Pool, userId: number, companyId: number): Promise<Account> {
  const { rows } = await door.query<Account>(account, [userId, companyId]);
  return rows[0] ?? { isSuperAdmin: false, isOwnAccount: false };
}

/** Why a place has each permission of a company, or has not. */
function permissionsOf(place: Place): UserAccess['permissions'] {
  const { base, permissionCodes, isRoleActive } = place;
  return companyCodes.map((code) => {
    if (!isRoleActive) return { code, from: 'none' };
    const bases = basesFor(code);
    const mayBase = bases === null || bases.includes(base);
    if (isAdministrator(place)) return { code, from: mayBase ? 'administrator' : 'base' };
    if (!permissionCodes.includes(code)) return { code, from: 'none' };
    return { code, from: mayBase ? 'role' : 'base' };
  });
}

/** Everything a person may do in the company and where, and why. Throws `notFound`. */
export async function userAccess(
  { trx, session, parts, tenant: { companyId } }: Work,
  userId: number,
): Promise<UserAccess> {
  const { door } = parts.database;
  const place = await placeOf(trx, userId);
  const isLimited = place.scopeIds.length > 0;
  const scopes = trx.rows(sql<UserAccess['scopes'][number]>`
    select id, name, status_id as "statusId" from scope
    where company_id = app.current_company() and (${!isLimited} or id = any(${place.scopeIds}))
    order by name collate "und-x-icu", id limit 500`);
  const [{ isSuperAdmin, isOwnAccount }, apiKeys] = await Promise.all([
    accountOf(door, userId, companyId),
    countKeys(door, userId, companyId),
  ]);
  const isOther = session.userId !== userId;
  const mayChange = isOther && covers(session, place);
  return {
    roleId: place.roleId,
    role: place.role,
    isRoleActive: place.isRoleActive,
    base: place.base,
    isAdministrator: isAdministrator(place),
    isSuperAdmin,
    permissions: permissionsOf(place),
    scopes: await scopes,
    isLimited,
    apiKeys,
    isOwnAccount,
    mayChange,
    mayViewAs: mayChange && !isSuperAdmin && place.statusId === statusIds.ACTIVE,
  };
}
