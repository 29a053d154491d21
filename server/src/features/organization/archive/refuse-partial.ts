import { companyCodes } from '@baluarte/contract/organization/role.rules.ts';
import { problem } from '#kit/http/problem.ts';
import type { Session } from '#kit/tenancy/session.ts';

type Holder = Pick<Session, 'permissionCodes'>;

/** Whether a user lacks any permission in the company: an archive contains every record, so it requires all of them. */
export const lacksSome = ({ permissionCodes }: Holder): boolean =>
  companyCodes.some((code) => !permissionCodes.includes(code));

/** Throws `archive.administratorOnly` unless a session has all permissions in the company. */
export function refusePartial(session: Holder): void {
  if (lacksSome(session)) throw problem('archive.administratorOnly');
}
