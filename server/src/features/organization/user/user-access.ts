import { basesFor } from '@baluarte/contract/kit/session.ts';
import { statusIds } from '@baluarte/contract/kit/values.ts';
import { companyCodes } from '@baluarte/contract/organization/role.rules.ts';
import type { UserAccess } from '@baluarte/contract/organization/user.ts';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { covers } from '#identity/shared/covers.ts';
import { countCalendars, countKeys } from './owned-resources.ts';
import { isAdministrator, membershipOf, type Membership, type Work } from './membership.ts';

const account = `
select u.is_super_admin as "isSuperAdmin",
  not u.is_super_admin and not exists (select from member m where m.user_id = u.id and m.company_id <> $2) as "isOwnAccount"
from auth."user" u where u.id = $1`;

interface Account {
  isSuperAdmin: boolean;
  /** A member of this company only, and not invited to another. */
  isOwnAccount: boolean;
}

/** The account facts that a company may see. */
export async function accountOf(identityDb: Pool, userId: number, companyId: number): Promise<Account> {
  const { rows } = await identityDb.query<Account>(account, [userId, companyId]);
  return rows[0] ?? { isSuperAdmin: false, isOwnAccount: false };
}

/** Why a membership has each permission of a company, or has not. */
function permissionsOf(membership: Membership): UserAccess['permissions'] {
  const { base, permissionCodes, isRoleActive } = membership;
  return companyCodes.map((code) => {
    if (!isRoleActive) return { code, from: 'none' };
    const bases = basesFor(code);
    const mayBase = bases === null || bases.includes(base);
    if (isAdministrator(membership)) return { code, from: mayBase ? 'administrator' : 'base' };
    if (!permissionCodes.includes(code)) return { code, from: 'none' };
    return { code, from: mayBase ? 'role' : 'base' };
  });
}

/** A user's effective permissions and scopes in the company, with their origin. Throws `notFound`. */
export async function userAccess(
  { trx, session, parts, tenant: { companyId } }: Work,
  userId: number,
): Promise<UserAccess> {
  const { identityDb } = parts.database;
  const membership = await membershipOf(trx, userId);
  const isLimited = membership.scopeIds.length > 0;
  const scopes = trx.rows(sql<UserAccess['scopes'][number]>`
    select id, name, status_id as "statusId" from scope
    where company_id = app.current_company() and (${!isLimited} or id = any(${membership.scopeIds}))
    order by name collate app.natural_order, id limit 500`);
  const [{ isSuperAdmin, isOwnAccount }, apiKeys, calendars] = await Promise.all([
    accountOf(identityDb, userId, companyId),
    countKeys(identityDb, userId, companyId),
    countCalendars(identityDb, userId, companyId),
  ]);
  const isOther = session.userId !== userId;
  const mayChange = isOther && covers(session, membership);
  return {
    roleId: membership.roleId,
    role: membership.role,
    isRoleActive: membership.isRoleActive,
    base: membership.base,
    isAdministrator: isAdministrator(membership),
    isSuperAdmin,
    permissions: permissionsOf(membership),
    scopes: await scopes,
    isLimited,
    apiKeys,
    calendars,
    isOwnAccount,
    mayChange,
    mayViewAs: mayChange && !isSuperAdmin && membership.statusId === statusIds.ACTIVE,
  };
}
