import { problem } from '#kit/http/problem.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';

/** Whether a session may enter all of some scopes; null: every one of the company. */
export const coversScopes = (
  { allowedScopeIds: own }: Pick<Session, 'allowedScopeIds'>,
  scopeIds: readonly number[] | null,
): boolean => own === 'every' || (scopeIds !== null && scopeIds.every((id) => own.includes(id)));

/** Whether a session may know of all of some self-assessments; null: any of the company. */
export const coversAssessments = (
  { allowedAssessmentIds: own }: Pick<Session, 'allowedAssessmentIds'>,
  assessmentIds: readonly number[] | null,
): boolean => own === 'every' || (assessmentIds !== null && assessmentIds.every((id) => own.includes(id)));

/** The walls of what is made: those given, or some of the scopes that the person may enter. Throws `scope.refused`. */
export function tenantFor(session: Session, tenant: Tenant, scopeIds: readonly number[] | undefined): Tenant {
  if (scopeIds === undefined) return tenant;
  if (!coversScopes(session, scopeIds)) throw problem('scope.refused');
  return { ...tenant, scopeIds };
}
