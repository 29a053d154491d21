import { mayGrant, type GrantedRole } from '@baluarte/contract/organization/role.rules.ts';
import type { Session } from '#kit/tenancy/session.ts';

/** Whether a session may enter every scope that a place may. */
const coversScopes = ({ allowedScopeIds }: Pick<Session, 'allowedScopeIds'>, scopeIds: readonly number[]): boolean =>
  allowedScopeIds === 'every' || (scopeIds.length > 0 && scopeIds.every((id) => allowedScopeIds.includes(id)));

/** Whether a user has all permissions and scopes that a membership grants. */
export const covers = (
  holder: Pick<Session, 'base' | 'permissionCodes' | 'allowedScopeIds'>,
  place: GrantedRole & { scopeIds: readonly number[] },
): boolean => mayGrant(holder, place) && coversScopes(holder, place.scopeIds);
