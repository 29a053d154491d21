import { baseRoles, basesFor, type BaseRole, type Holder } from '#kit/session.ts';
import { permissionList, type PermissionCode } from '#app/permissions.ts';

/** Every permission there is inside a company; the rest is the platform's. */
export const companyCodes: readonly PermissionCode[] = permissionList
  .filter(({ group }) => group !== 'companies')
  .map(({ code }) => code);

/** What is asked of a role before somebody gives it to somebody. */
export interface GrantedRole extends Holder {
  isSystem: boolean;
}

/** The administrator's own role: it stands for every permission of the company, whatever its list says. */
export const isAdministrator = ({ base, isSystem }: Pick<GrantedRole, 'base' | 'isSystem'>): boolean =>
  isSystem && base === baseRoles.ADMIN;

/** Permissions a role gives: the administrator's own role stands for all of them, whatever its list says. */
export const codesOfRole = (role: GrantedRole): readonly number[] =>
  isAdministrator(role) ? companyCodes : role.permissionCodes;

/** Permissions of a role that go beyond what a session has; a wider base is every one of them. */
export const beyond = (holder: Holder, role: GrantedRole): readonly number[] => {
  const permissions = codesOfRole(role);
  return role.base < holder.base ? permissions : permissions.filter((code) => !holder.permissionCodes.includes(code));
};

/** Whether a session may give a role to somebody, or change it: nobody gives, or takes, more than they have. */
export const mayGrant = (holder: Holder, role: GrantedRole): boolean =>
  role.base >= holder.base && beyond(holder, role).length === 0;

/** Whether a session has all an administrator has: asked where somebody could become one of them. */
export const hasEverything = (holder: Holder): boolean =>
  mayGrant(holder, { base: baseRoles.ADMIN, isSystem: true, permissionCodes: [] });

/** Whether a permission means something to a base: its pages and requests are open to it. */
export const isOpenTo = (base: BaseRole, code: number): boolean => basesFor(code)?.includes(base) ?? true;

/** What a role lets its people do: what it gives and its base opens. An inactive role gives nothing. */
export const effectiveCodes = (role: GrantedRole & { statusId?: number }): readonly number[] =>
  role.statusId === 2 ? [] : codesOfRole(role).filter((code) => isOpenTo(role.base, code));

export interface RoleChange {
  granted: number[];
  revoked: number[];
}

/** What the people of a role can do after a change and could not before, and the other way round. In the order of the codes. */
export function changeOf(before: readonly number[], after: readonly number[]): RoleChange {
  const [was, is] = [new Set(before), new Set(after)];
  return {
    granted: [...is].filter((code) => !was.has(code)).toSorted((a, b) => a - b),
    revoked: [...was].filter((code) => !is.has(code)).toSorted((a, b) => a - b),
  };
}

/** Permissions without which another one leads nowhere, beside the list of its own group: the page it is on asks for them. */
const needed: Readonly<Partial<Record<PermissionCode, readonly PermissionCode[]>>> = {
  3: [1, 7],
  8: [1, 7],
  57: [51, 56],
  107: [106],
  106: [],
  114: [],
  110: [101, 113],
  115: [114],
  155: [151, 157],
  209: [201, 211],
  251: [],
  252: [251],
  253: [151, 201, 255, 256],
  254: [251],
  257: [101, 151, 201, 255],
  258: [255, 256],
  261: [255, 282, 284],
  262: [255, 261, 282, 284],
  264: [255, 263],
  265: [255, 263],
  266: [255, 263],
  267: [255, 263],
  269: [268],
  270: [268],
  271: [268, 269],
  272: [268],
  273: [268],
  274: [268],
  275: [268],
  // A follow-up has a page of its own, which a message leads to: the list of risks is not needed.
  276: [],
  277: [276],
  278: [276],
  279: [276, 278],
  280: [276, 278],
  281: [276],
  283: [255, 282],
  285: [255, 284, 286],
  286: [255, 284],
  287: [255, 284, 286],
  352: [351],
  453: [451, 455],
  503: [501, 505],
  702: [701],
};

const listOfGroup = new Map<string, PermissionCode>(
  permissionList.flatMap(({ group, operation, code }) => (operation === 'list' ? [[group, code]] : [])),
);

/** Permissions a permission needs to be of use: those of the page it stands on. */
export function needsOf(code: number): readonly PermissionCode[] {
  const permission = permissionList.find((each) => each.code === code);
  if (permission === undefined) return [];
  const list = listOfGroup.get(permission.group);
  return needed[permission.code] ?? (list === undefined || list === code ? [] : [list]);
}

/** For the permissions of a set that lack another one: what each lacks. */
export function missingFor(codes: Iterable<number>): ReadonlyMap<number, readonly PermissionCode[]> {
  const held = new Set(codes);
  return new Map(
    [...held].flatMap((code) => {
      const missing = needsOf(code).filter((need) => !held.has(need));
      return missing.length > 0 ? [[code, missing]] : [];
    }),
  );
}
