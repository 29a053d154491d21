import { can } from '@baluarte/contract/kit/session.ts';
import { permissionList, type PermissionCode } from '@baluarte/contract/permissions.ts';
import type { DocumentRow, WithheldFor } from '@baluarte/contract/record/report-document.ts';
import { reportNeeds, type ReportKind } from '@baluarte/contract/record/report.ts';
import { problem, type Problem } from '#kit/http/problem.ts';
import type { Session } from '#kit/tenancy/session.ts';
import { coversAssessments, coversScopes } from '../../shared/covers.ts';

/** What a document that is made tells of, and with which rights it was made. */
export interface Reach {
  kind: ReportKind;
  /** The permissions that put something into it; null: they were not kept, and it is its owner's alone. */
  permissionCodes: readonly number[] | null;
  /** The scopes it tells of; null: every one. */
  scopeIds: readonly number[] | null;
  /** The self-assessments it tells of; null: any. */
  assessmentIds: readonly number[] | null;
}

/** A document as it is kept. */
export type KeptDocument = Omit<DocumentRow, 'withheldFor'> & Reach;

/** A permission of a document that a session lacks; null: none. */
const lackedBy = (session: Session, { kind, permissionCodes }: Reach): PermissionCode | null =>
  permissionList.find(
    ({ code }) => (reportNeeds[kind].includes(code) || permissionCodes?.includes(code)) && !can(session, code),
  )?.code ?? null;

/** Why a document that is made is not handed to a session, as it stands now; null: it is. */
export function withheldFor(session: Session, reach: Reach, { isMine }: { isMine: boolean }): WithheldFor | null {
  if (lackedBy(session, reach) !== null || (reach.permissionCodes === null && !isMine)) return 'permission';
  if (!coversScopes(session, reach.scopeIds)) return 'scopes';
  return coversAssessments(session, reach.assessmentIds) ? null : 'assessments';
}

/** What asking for the file of such a document is refused with. */
export function refusalOf(session: Session, reach: Reach, why: WithheldFor): Problem {
  if (why === 'scopes') return problem('scope.refused');
  const permission = why === 'permission' ? lackedBy(session, reach) : null;
  return problem('forbidden', permission === null ? {} : { permission });
}

/** A document as a person is told of it: one they do not get any more says why. */
export function rowFor(session: Session, kept: KeptDocument): DocumentRow {
  const { permissionCodes: _codes, scopeIds: _scopes, assessmentIds: _assessments, ...row } = kept;
  return { ...row, withheldFor: kept.state === 'done' ? withheldFor(session, kept, kept) : null };
}
