import { textsIn, type Language } from '@baluarte/texts/wording.ts';
import type { Parts } from '#kit/http/parts.ts';
import { notify } from '#kit/notification/notify.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import type { ScheduleToMake } from './schedule.queries.ts';

const link = '/reports?tab=scheduled';
const nameOf = (language: Language, kind: ScheduleToMake['kind']): string => textsIn(language).report.kinds[kind];

/** Tells the owner of a schedule that it was paused; why is said on its page. */
export const tellPaused = (
  parts: Parts,
  trx: Trx,
  companyId: number,
  { userId, language, kind }: ScheduleToMake,
): Promise<void> =>
  notify(parts, trx, {
    companyId,
    to: { userIds: [userId] },
    subject: 'reportPaused',
    params: { report: nameOf(language, kind) },
    link,
  });

/** Tells the owner of a schedule who got nothing of a report. */
export const tellSkipped = (
  parts: Parts,
  trx: Trx,
  companyId: number,
  { userId, language, kind }: ScheduleToMake,
  names: readonly string[],
): Promise<void> =>
  notify(parts, trx, {
    companyId,
    to: { userIds: [userId] },
    subject: 'reportSkipped',
    params: { report: nameOf(language, kind), people: names.join(', ').slice(0, 300) },
    link,
  });

/** Tells whoever asked for a report, at once or by a schedule, that it was not made; why is said beside it. */
export const tellFailed = (
  parts: Parts,
  trx: Trx,
  companyId: number,
  { id, userId, language, kind }: Pick<ScheduleToMake, 'id' | 'userId' | 'language' | 'kind'>,
): Promise<void> =>
  notify(parts, trx, {
    companyId,
    to: { userIds: [userId] },
    subject: 'reportFailed',
    params: { report: nameOf(language, kind) },
    link: `/reports?tab=documents&document=${id}`,
    event: `document failed ${id}`,
  });
