import type { NotificationSubject, SubjectParams } from '@baluarte/contract/record/notification-subject.ts';
import type { PermissionCode } from '@baluarte/contract/permissions.ts';

/** Whom it concerns: people by their id, or all who may do something in the company, but not who did it. */
export type Audience = { userIds: readonly number[] } | { can: PermissionCode; except?: number | null };

/** What happened, before it is told. */
export interface Notice<S extends NotificationSubject = NotificationSubject> {
  /** Where it happened; null for what concerns an account, which is told in every company of its person. */
  companyId: number | null;
  to: Audience;
  subject: S;
  params: SubjectParams<S>;
  /** Address within the product, as its site map writes it: `/audit?change=7`. */
  link: string | null;
  /** Name of what happened, the same however often it is noticed; else every call is an event of its own. */
  event?: string;
}
