import { mostSchedules, type ScheduleInput, type ScheduleRow } from '@baluarte/contract/record/report-schedule.ts';
import { changedMeanwhile } from '#kit/history/history.ts';
import { problem } from '#kit/http/problem.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { tenantFor } from '../../shared/covers.ts';
import { admitReport, filterOf } from '../admit-report.ts';
import { templateFor } from '../render-report.ts';
import { countSchedules, findSchedule, insertSchedule, listPeople, updateSchedule } from './schedule.queries.ts';

interface Work {
  trx: Trx;
  session: Session;
  tenant: Tenant;
}

/** Throws what its making would throw, and `schedule.recipientUnknown`. */
async function admit(
  { trx, session, tenant }: Work,
  { kind, format, options, recipientIds }: ScheduleInput,
): Promise<void> {
  admitReport(session, kind);
  tenantFor(session, tenant, options.scopeIds);
  await filterOf(trx, session, { kind, options });
  await templateFor(trx, { kind, format, options });
  const people = new Set((await listPeople(trx)).map(({ id }) => id));
  if (recipientIds.some((id) => !people.has(id))) throw problem('schedule.recipientUnknown');
}

/** A schedule the session is shown. Throws `notFound`. */
export async function foundSchedule(trx: Trx, id: number): Promise<ScheduleRow> {
  const found = await findSchedule(trx, id);
  if (!found) throw problem('notFound');
  return found;
}

const written = (input: ScheduleInput, { language }: Session) => ({
  ...input,
  recipientIds: [...new Set(input.recipientIds)],
  language: input.options.language ?? language,
});

/** Makes a schedule of the person. Throws as `admit`, and `schedule.tooMany`. */
export async function createSchedule(work: Work, input: ScheduleInput): Promise<ScheduleRow> {
  await admit(work, input);
  if ((await countSchedules(work.trx)) >= mostSchedules) throw problem('schedule.tooMany', { most: mostSchedules });
  return foundSchedule(work.trx, await insertSchedule(work.trx, written(input, work.session)));
}

/** Changes one of the person's own. Throws as `admit`, `notFound` and `changedMeanwhile`. */
export async function changeSchedule(
  work: Work,
  id: number,
  { version, ...input }: ScheduleInput & { version?: number | undefined },
): Promise<ScheduleRow> {
  const before = await foundSchedule(work.trx, id);
  if (!before.isMine) throw problem('notFound');
  await admit(work, input);
  const isWritten = await updateSchedule(work.trx, id, version ?? before.version, written(input, work.session));
  if (!isWritten) throw await changedMeanwhile(work.trx, 'report_schedule', id);
  return foundSchedule(work.trx, id);
}
