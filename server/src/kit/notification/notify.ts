import type { NotificationSubject, SubjectParams } from '@baluarte/contract/notification-subject.ts';
import type { PermissionCode } from '@baluarte/contract/permissions.ts';
import type { Jobs } from '../jobs.ts';
import type { Trx } from '../trx.ts';
import { eventId } from './event-id.ts';

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

/**
 * Tells people what happened, once the transaction it happened in is there: in the product, by mail and by text message,
 * as each of them chose. `trx` may be of the app's or of the door's pool.
 */
export async function notify<S extends NotificationSubject>(
  { jobs }: { jobs: Pick<Jobs, 'enqueue'> },
  trx: Trx,
  notice: Notice<S>,
): Promise<void> {
  const { companyId, event } = notice;
  const id = event === undefined ? undefined : eventId('notice', companyId ?? '', event);
  await jobs.enqueue(trx, 'notification.deliver', notice, id);
}
