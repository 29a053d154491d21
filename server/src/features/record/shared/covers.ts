import type { Session } from '#kit/tenancy/session.ts';

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
