import { mayGrant, type GrantedRole } from '@baluarte/contract/organization/role.rules.ts';
import type { Session } from '#kit/tenancy/session.ts';

/** Whether a session may enter every scope that a place may. */
const coversScopes = ({ allowedScopeIds }: Pick<Session, 'allowedScopeIds'>, scopeIds: readonly number[]): boolean =>
  allowedScopeIds === 'every' || (scopeIds.length > 0 && scopeIds.every((id) => allowedScopeIds.includes(id)));

/** Whether a session may know of every assessment that a place may; none named is every one. */
const coversAssessments = (
  { allowedAssessmentIds: own }: Pick<Session, 'allowedAssessmentIds'>,
  assessmentIds: readonly number[],
): boolean => own === 'every' || (assessmentIds.length > 0 && assessmentIds.every((id) => own.includes(id)));

/** Whether a user has all permissions, scopes and assessments that a membership grants. */
export const covers = (
  holder: Pick<Session, 'base' | 'permissionCodes' | 'allowedScopeIds' | 'allowedAssessmentIds'>,
  place: GrantedRole & { scopeIds: readonly number[]; assessmentIds: readonly number[] },
): boolean =>
  mayGrant(holder, place) && coversScopes(holder, place.scopeIds) && coversAssessments(holder, place.assessmentIds);
