import { can } from '@baluarte/contract/kit/session.ts';
import { permissions } from '@baluarte/contract/permissions.ts';
import {
  beyond,
  codesOfRole,
  effectiveCodes,
  isAdministrator,
  mayGrant,
} from '@baluarte/contract/organization/role.rules.ts';
import { problem, type Problem } from '#kit/http/problem.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { RoleRow } from './role.queries.ts';

/** A change of a role; omitted fields stay. */
export interface RoleDraft {
  base?: 1 | 2 | 3 | undefined;
  permissionCodes?: number[] | undefined;
  statusId?: 1 | 2 | undefined;
}

/** A role as a change would leave it. */
export const drafted = (role: RoleRow, { base, permissionCodes, statusId }: RoleDraft): RoleRow => ({
  ...role,
  base: base ?? role.base,
  permissionCodes: permissionCodes ?? [...codesOfRole(role)],
  statusId: statusId ?? role.statusId,
});

/** Why a session may not assign, remove or change a role; null when it may. */
export const excess = (session: Session, role: RoleRow): Problem | null =>
  mayGrant(session, role) ? null : problem('role.exceedsOwn', { name: role.name, permissions: beyond(session, role) });

const loses = (role: RoleRow) =>
  isAdministrator(role) && codesOfRole(role).some((code) => !role.permissionCodes.includes(code));

/** Why a change of a role is refused; null when it is allowed. */
export function refusalOf(session: Session, before: RoleRow, draft: RoleDraft): Problem | null {
  const after = drafted(before, draft);
  if (isAdministrator(before) && (after.base !== before.base || after.statusId === 2 || loses(after)))
    return problem('role.administrator');
  if (before.isSystem && after.base !== before.base) return problem('role.systemBase');
  return excess(session, before) ?? excess(session, after);
}

/** Whether this role can edit roles. */
const editsRoles = (role: RoleRow) =>
  can({ base: role.base, permissionCodes: effectiveCodes(role) }, permissions.roles.edit);

/** Whether a change removes the permission to edit roles from the role's users. */
export const locksOut = (before: RoleRow, after: RoleRow): boolean => editsRoles(before) && !editsRoles(after);
