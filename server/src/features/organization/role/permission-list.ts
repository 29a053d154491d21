import { baseRoles } from '@baluarte/contract/kit/session.ts';
import { permissionList } from '@baluarte/contract/permissions.ts';
import { isOpenTo, needsOf } from '@baluarte/contract/organization/role.rules.ts';
import { textsIn, type Language } from '@baluarte/texts/wording.ts';

const bases = Object.values(baseRoles);

/** Every permission by group, in a language. `withPlatform`: those of the platform too. */
export function listPermissions(language: Language, withPlatform: boolean) {
  const { permissions, permissionGroups } = textsIn(language);
  const listed = permissionList.filter(({ group }) => withPlatform || group !== 'companies');
  return [...Map.groupBy(listed, ({ group }) => group)].map(([group, members]) => ({
    group,
    label: permissionGroups[group],
    permissions: members.map(({ code, key, operation }) => ({
      code,
      key,
      operation,
      label: permissions[code],
      bases: bases.filter((base) => isOpenTo(base, code)),
      needs: [...needsOf(code)],
    })),
  }));
}
