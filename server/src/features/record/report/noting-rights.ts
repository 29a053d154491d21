import { can } from '@baluarte/contract/kit/session.ts';
import { permissionList, type PermissionCode } from '@baluarte/contract/permissions.ts';
import type { Session } from '#kit/tenancy/session.ts';

/** A session that notes every permission it is asked for. */
interface Noting {
  session: Session;
  /** Those that were asked for so far, and held: what was read with the session tells what they allow. */
  rights: () => PermissionCode[];
}

/** The same session, noting what it is asked for: whoever reads what was made with it has to hold that too. */
export function notingRights(session: Session): Noting {
  const asked = new Set<number>();
  const permissionCodes = Object.assign([...session.permissionCodes], {
    includes(code: number) {
      asked.add(code);
      return session.permissionCodes.includes(code);
    },
  });
  return {
    session: { ...session, permissionCodes },
    rights: () => permissionList.flatMap(({ code }) => (asked.has(code) && can(session, code) ? [code] : [])),
  };
}
