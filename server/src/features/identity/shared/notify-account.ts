import type {
  NotificationSubject,
  notificationSubjects,
  SubjectParams,
} from '@baluarte/contract/record/notification-subject.ts';
import type { Jobs } from '#kit/jobs/jobs.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { notify } from '#kit/notification/notify.ts';

type OfAccount = {
  [S in NotificationSubject]: (typeof notificationSubjects)[S]['kind'] extends 'security' ? S : never;
}[NotificationSubject];

/** Notifies a user of a security event of their account, in all their companies. `tab`: the account page it links to. */
export const notifyAccount = <S extends OfAccount>(
  parts: { jobs: Pick<Jobs, 'enqueue'> },
  trx: Trx,
  { userId, subject, params, tab = 'security' }: { userId: number; subject: S; params: SubjectParams<S>; tab?: string },
): Promise<void> =>
  notify<S>(parts, trx, {
    companyId: null,
    to: { userIds: [userId] },
    subject,
    params,
    link: `/my-account?tab=${tab}`,
  });
