import { baseRoles, type Holder } from './kit/session.ts';
import { permissionList } from './permissions.ts';

/** Every permission there is inside a company; the rest is the platform's. */
export const companyCodes: readonly number[] = permissionList
  .filter(({ group }) => group !== 'companies')
  .map(({ code }) => code);

/** What is asked of a role before somebody gives it to somebody. */
export interface GrantedRole extends Holder {
  isSystem: boolean;
}

/** Permissions a role gives: the administrator's own role stands for all of them, whatever its list says. */
export const codesOfRole = ({ base, isSystem, permissionCodes }: GrantedRole): readonly number[] =>
  isSystem && base === baseRoles.ADMIN ? companyCodes : permissionCodes;

/** Whether a session may give a role to somebody: nobody gives more than they have. */
export const mayGrant = (holder: Holder, role: GrantedRole): boolean =>
  role.base >= holder.base && codesOfRole(role).every((code) => holder.permissionCodes.includes(code));
