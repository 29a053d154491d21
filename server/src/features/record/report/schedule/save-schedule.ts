import { mostSchedules, type ScheduleInput, type ScheduleRow } from '@baluarte/contract/record/report-schedule.ts';
import { changedMeanwhile } from '#kit/history/history.ts';
import type { Parts } from '#kit/http/parts.ts';
import { isLasting, problem, problemFrom } from '#kit/http/problem.ts';
import type { Session } from '#kit/tenancy/session.ts';
import type { Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { tenantFor } from '../../shared/covers.ts';
import { admitReport, filterOf } from '../admit-report.ts';
import { templateFor } from '../render-report.ts';
import {
  countSchedules,
  deleteOther,
  findSchedule,
  giveSchedule,
  insertSchedule,
  listPeople,
  pauseSchedule,
  updateSchedule,
} from './schedule.queries.ts';
import { tellOf } from './tell.ts';

interface Work {
  trx: Trx;
  session: Session;
  tenant: Tenant;
}

/** Throws what its making would throw. */
async function admitMaking(
  { trx, session, tenant }: Work,
  { kind, format, options }: Pick<ScheduleInput, 'kind' | 'format' | 'options'>,
): Promise<void> {
  admitReport(session, kind);
  tenantFor(session, tenant, options.scopeIds);
  await filterOf(trx, session, { kind, options });
  await templateFor(trx, { kind, format, options });
}

/** Throws what its making would throw, and `schedule.recipientUnknown`. */
async function admit(work: Work, input: ScheduleInput): Promise<void> {
  const { trx } = work;
  const { recipientIds } = input;
  await admitMaking(work, input);
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

async function admitMore(trx: Trx): Promise<void> {
  if ((await countSchedules(trx)) >= mostSchedules) throw problem('schedule.tooMany', { most: mostSchedules });
}

/** Makes a schedule of the person. Throws as `admit`, and `schedule.tooMany`. */
export async function createSchedule(work: Work, input: ScheduleInput): Promise<ScheduleRow> {
  await admit(work, input);
  await admitMore(work.trx);
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

/**
 * Makes a schedule of another the person's own, and tells who had it. Where the person may not have it made as it is, it is paused
 * with the reason. Throws `notFound` and `schedule.tooMany`.
 */
export async function takeOver(work: Work & { parts: Parts }, id: number): Promise<ScheduleRow> {
  const { trx, session, tenant, parts } = work;
  await admitMore(trx);
  const before = await giveSchedule(trx, id, session.userId);
  if (!before) throw problem('notFound');
  const params = { person: session.userName };
  await tellOf(parts, trx, tenant.companyId, before, { subject: 'reportTakenOver', params });
  try {
    await admitMaking(work, before);
  } catch (error) {
    const known = problemFrom(error);
    if (!known || !isLasting(known)) throw error;
    await pauseSchedule(trx, id, known.code);
  }
  return foundSchedule(trx, id);
}

/** Deletes a schedule of another, and tells who had it. Throws `notFound`. */
export async function removeOther({ trx, session, tenant, parts }: Work & { parts: Parts }, id: number): Promise<null> {
  const before = await deleteOther(trx, id, session.userId);
  if (!before) throw problem('notFound');
  const params = { person: session.userName };
  await tellOf(parts, trx, tenant.companyId, before, { subject: 'reportRemoved', params, link: null });
  return null;
}
