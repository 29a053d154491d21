import { companyCodes } from '@baluarte/contract/organization/role.rules.ts';
import { problem } from '#kit/http/problem.ts';
import type { Session } from '#kit/tenancy/session.ts';

type Holder = Pick<Session, 'permissionCodes'>;

/** An archive holds every record: it is for whoever may do everything in the company. */
export const lacksSome = ({ permissionCodes }: Holder): boolean =>
  companyCodes.some((code) => !permissionCodes.includes(code));

/** Throws `archive.administratorOnly` unless somebody may do everything in the company. */
export function refusePartial(session: Holder): void {
  if (lacksSome(session)) throw problem('archive.administratorOnly');
}
