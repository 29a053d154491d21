import type { NotificationSubject, SubjectParams } from '@baluarte/contract/record/notification-subject.ts';
import type { PermissionCode } from '@baluarte/contract/permissions.ts';

/**
 * Recipients: users by id, or all with a permission in the company, some of them, except the one who acted. `preferring`: those of
 * them who are told alone, as it is theirs; where none of these may, all are who may do it with more than their own.
 */
export type Audience =
  | { userIds: readonly number[] }
  | { can: PermissionCode; except?: number | null; among?: readonly number[]; preferring?: readonly number[] };

/** An event to notify users of. */
export interface Notice<S extends NotificationSubject = NotificationSubject> {
  /** Company of the event; null for an event of an account, shown in every company of its user. */
  companyId: number | null;
  to: Audience;
  subject: S;
  params: SubjectParams<S>;
  /** Address within the product, as its site map writes it: `/audit?change=7`. */
  link: string | null;
  /** The scope of what the link opens: whoever works in another one comes to it by the link. */
  scopeId?: number;
  /** Identifies the event when it may be noticed repeatedly; else every call is a separate event. */
  event?: string;
}
