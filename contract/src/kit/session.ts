import { permissionList, permissions, type PermissionCode, type PermissionKey } from '#app/permissions.ts';

/** Base of a role: 0 is the super administrator, a flag on the person and never a company's role. */
export const baseRoles = { SUPERADMIN: 0, ADMIN: 1, MEMBER: 2, GUEST: 3 } as const;
export type BaseRole = (typeof baseRoles)[keyof typeof baseRoles];

/** What a permission decision needs to know of a session. */
export interface Holder {
  base: BaseRole;
  permissionCodes: readonly number[];
  /** May enter some scopes of the company only; left out where no place in a company is meant, as of a role. */
  isLimited?: boolean | undefined;
}

const adminOnly: readonly BaseRole[] = [baseRoles.ADMIN];
const adminOrMember: readonly BaseRole[] = [baseRoles.ADMIN, baseRoles.MEMBER];
const superOrAdmin: readonly BaseRole[] = [baseRoles.SUPERADMIN, baseRoles.ADMIN];

/** Role lists of whole groups, from the role lists of their routes. A group that is absent is open to every base. */
const basesOfGroup: Readonly<Record<string, readonly BaseRole[]>> = {
  companies: [baseRoles.SUPERADMIN],
  users: superOrAdmin,
  roles: superOrAdmin,
  impacts: adminOnly,
  risks: adminOnly,
  probabilityMeasures: adminOnly,
  parameters: adminOnly,
  audit: adminOnly,
  settings: adminOnly,
};

/** Codes whose route is narrower or wider than their group's. */
const basesOfCode: Readonly<Record<number, readonly BaseRole[]>> = {
  2: adminOnly,
  3: adminOnly,
  4: adminOnly,
  5: adminOnly,
  6: adminOnly,
  7: adminOnly,
  8: adminOnly,
  106: adminOnly,
  107: adminOnly,
  114: adminOnly,
  115: adminOnly,
  251: superOrAdmin,
  252: superOrAdmin,
  253: superOrAdmin,
  254: superOrAdmin,
  276: adminOrMember,
  277: adminOrMember,
  278: adminOrMember,
  279: adminOrMember,
};

/** Codes that reach no further than what is their holder's own where the base is that of members, whatever the role. */
const ofOwnForMembers: ReadonlySet<number> = new Set([
  permissions.risks.listFollowUps,
  permissions.risks.createFollowUp,
  permissions.risks.viewFollowUp,
  permissions.risks.editFollowUp,
]);

const groupOfCode = new Map<number, string>(permissionList.map(({ code, group }) => [code, group]));
const codeOfKey = new Map<string, PermissionCode>(
  permissionList.flatMap(({ key, code }) => (key ? [[key, code]] : [])),
);

/**
 * Permissions that require access to every scope of the company: their writes affect everybody, also in scopes hidden from a
 * limited user. They cover access (settings, roles, users of a
 * scope), and the method (factors, levels, probability, configuration tables). Not here: adding a row to a configuration
 * table, which affects nobody, and users, who are checked by their memberships (`covers`).
 */
const ofEveryScope: ReadonlySet<number> = new Set([
  permissions.scopes.assignUsers,
  permissions.impacts.create,
  permissions.impacts.edit,
  permissions.impacts.delete,
  permissions.impacts.changeStatus,
  permissions.impacts.editLevels,
  permissions.probabilityMeasures.edit,
  permissions.parameters.edit,
  permissions.parameters.delete,
  permissions.roles.create,
  permissions.roles.edit,
  permissions.roles.delete,
  permissions.settings.edit,
]);

/** Whether a permission needs every scope of the company. */
export const needsEveryScope = (code: PermissionCode): boolean => ofEveryScope.has(code);

/** Base roles that may hold a permission at all; null when every base may. */
export function basesFor(code: number): readonly BaseRole[] | null {
  return basesOfCode[code] ?? basesOfGroup[groupOfCode.get(code) ?? ''] ?? null;
}

/**
 * What a session lacks for a permission: `permission`, the code or its base role; `everyScope`, only
 * access to all scopes. null: nothing.
 */
export function lackOf(holder: Holder, code: PermissionCode): 'permission' | 'everyScope' | null {
  const bases = basesFor(code);
  if (!holder.permissionCodes.includes(code) || (bases !== null && !bases.includes(holder.base))) return 'permission';
  return holder.isLimited === true && needsEveryScope(code) ? 'everyScope' : null;
}

/** Whether a session has a permission. */
export const can = (holder: Holder, code: PermissionCode): boolean => lackOf(holder, code) === null;

/** Whether a permission reaches no further than what is its holder's own. */
export const isOfOwn = ({ base }: Pick<Holder, 'base'>, code: number): boolean =>
  base === baseRoles.MEMBER && ofOwnForMembers.has(code);

/** Whether a session has a permission for everything it names, not for its own alone. */
export const canOfAll = (holder: Holder, code: PermissionCode): boolean => can(holder, code) && !isOfOwn(holder, code);

/** The code behind a permission key of the interface; every key has exactly one. */
export function codeOf(key: PermissionKey): PermissionCode {
  const code = codeOfKey.get(key);
  if (code === undefined) throw new RangeError(`no permission has the key ${key}`);
  return code;
}

/** Key of a permission of the interface. Throws for a code that has none. */
export function keyOf(code: PermissionCode): PermissionKey {
  const key = permissionList.find((permission) => permission.code === code)?.key;
  if (!key)
    throw new RangeError(`permission ${code} has no key, and a page asks for one: give it one in permissionList`);
  return key;
}

/** Keys of the permissions a session may use, as the session data lists them. */
export function keysOf(holder: Holder): PermissionKey[] {
  return permissionList.flatMap(({ code, key }) => (key && can(holder, code) ? [key] : []));
}
