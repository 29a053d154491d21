import { permissions } from '@baluarte/contract/permissions.ts';
import type { NotificationSubject, SubjectParams } from '@baluarte/contract/record/notification-subject.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import { sql } from 'kysely';
import type { Parts } from '#kit/http/parts.ts';
import type { Audience, Notice } from '#kit/notification/notice.ts';
import { notify } from '#kit/notification/notify.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { ScheduleToMake } from './schedule.queries.ts';

type Told = Pick<ScheduleToMake, 'userId' | 'language' | 'kind'>;
type AboutReport = {
  [S in NotificationSubject]: 'report' extends keyof SubjectParams<S> ? S : never;
}[NotificationSubject];

interface Telling<S extends AboutReport> {
  subject: S;
  params: Omit<SubjectParams<S>, 'report'>;
  /** The owner without it. */
  to?: Audience;
  link?: string | null;
  event?: string;
}

/** Tells of a report that was scheduled or asked for, by its name. */
export const tellOf = <S extends AboutReport>(
  parts: Parts,
  trx: Trx,
  companyId: number,
  { userId, language, kind }: Told,
  { params, to = { userIds: [userId] }, link = '/reports?tab=scheduled', ...about }: Telling<S>,
): Promise<void> =>
  notify(parts, trx, {
    ...about,
    companyId,
    to,
    link,
    params: { ...params, report: textsIn(language).report.kinds[kind] },
  } as Notice<S>);

export const personName = async (trx: Trx, userId: number): Promise<string> =>
  (await trx.one(sql<{ name: string | null }>`select app.person_name(${userId}) as name`)).name ?? '—';

/**
 * Tells that a schedule was paused; why is said on its page. Where its owner is gone those who receive it are told, and whoever may
 * take it over.
 */
export async function tellPaused(
  parts: Parts,
  trx: Trx,
  companyId: number,
  schedule: ScheduleToMake,
  code: string,
): Promise<void> {
  if (code !== 'report.ownerGone')
    return tellOf(parts, trx, companyId, schedule, { subject: 'reportPaused', params: {} });
  const person = await personName(trx, schedule.userId);
  const recipients = schedule.recipientIds.filter((id) => id !== schedule.userId);
  if (recipients.length > 0)
    await tellOf(parts, trx, companyId, schedule, {
      subject: 'reportStopped',
      params: { person },
      to: { userIds: recipients },
    });
  await tellOf(parts, trx, companyId, schedule, {
    subject: 'reportToTakeOver',
    params: { person },
    to: { can: permissions.settings.edit, except: schedule.userId },
  });
}
