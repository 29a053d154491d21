import { lastRun, type Rhythm } from '@baluarte/contract/record/report-schedule.rules.ts';
import { findActingSession } from '#identity/shared/session/session-lookup.ts';
import type { Parts } from '#kit/http/parts.ts';
import { isLasting, problem, problemFrom, type Problem } from '#kit/http/problem.ts';
import { tenantOf } from '#kit/tenancy/session.ts';
import { inCompany, type Tenant } from '#kit/tenancy/tenant.ts';
import type { Trx } from '#kit/tenancy/trx.ts';
import { tenantFor } from '../../shared/covers.ts';
import { admitReport, filterOf } from '../admit-report.ts';
import { makeDocumentJob } from '../document/document.jobs.ts';
import { admitMore, insertDocument } from '../document/document.queries.ts';
import { templateFor } from '../render-report.ts';
import { forEachOfCompany } from '#organization/shared/each-company.ts';
import { tellPaused } from './tell.ts';
import { runSchedulesJob } from './schedule.jobs.ts';
import { insertRun, isAtWork, pauseSchedule, scheduleToMake, type ScheduleToMake } from './schedule.queries.ts';

type Active = Rhythm & { companyId: number; id: number; timeZone: string; since: string; lastDue: string | null };

const active = `select s.company_id as "companyId", s.id, s.every, s.day, s.hour, c.time_zone as "timeZone", s.since,
    (select max(n.due_at) from report_schedule_run n where n.company_id = s.company_id and n.schedule_id = s.id) as "lastDue"
  from report_schedule s join company c on c.id = s.company_id and c.status_id = 1 and c.example_of is null
  where s.state = 'active' order by s.company_id, s.id`;

/** The moment a schedule is due for, or null; one in a zone this runtime does not know never is. */
function dueOf({ since, lastDue, timeZone, ...rhythm }: Active, now: Date): Date | null {
  try {
    const due = lastRun(now, rhythm, timeZone);
    const before = Math.max(Date.parse(since), lastDue === null ? 0 : Date.parse(lastDue));
    return due.getTime() > before ? due : null;
  } catch {
    return null;
  }
}

/** Refuses what its owner may not have made now. Throws `report.ownerGone` and as the making itself. */
async function admitOwner(parts: Parts, trx: Trx, companyId: number, schedule: ScheduleToMake): Promise<void> {
  const { userId, kind, format, options } = schedule;
  const session = await findActingSession(parts.database.background, { companyId, userId });
  if (!session) throw problem('report.ownerGone');
  admitReport(session, kind);
  tenantFor(session, tenantOf(session, 'every'), options.scopeIds);
  await filterOf(trx, session, { kind, options });
  await templateFor(trx, { kind, format, options });
}

/** What came of beginning a report: it is begun, somebody else has, or its schedule is paused for a reason. */
type Begun = 'begun' | 'taken' | Problem;

/**
 * Begins the report of a schedule for a moment, once whichever server does it. Where its owner may no longer have it made the
 * schedule is paused, and they are told why. `isAsked`: by its owner, now. Throws `schedule.atWork` and `document.tooManyAtWork`
 * then, and what nobody expected.
 */
export async function beginRun(
  parts: Parts,
  { companyId, id, due, isAsked = false }: { companyId: number; id: number; due: Date; isAsked?: boolean },
): Promise<Begun> {
  const product: Tenant = { companyId, userId: null, scopeIds: 'every' };
  return inCompany(parts.database.app, product, async (trx) => {
    const schedule = await scheduleToMake(trx, id);
    if (!schedule) return 'taken';
    if (isAsked) {
      if (await isAtWork(trx, id)) throw problem('schedule.atWork');
      await admitMore(trx, schedule.userId);
    }
    const runId = await insertRun(trx, id, due);
    if (runId === undefined) return 'taken';
    try {
      await admitOwner(parts, trx, companyId, schedule);
    } catch (error) {
      const known = problemFrom(error);
      if (!known || !isLasting(known)) throw error;
      if (await pauseSchedule(trx, id, known.code)) await tellPaused(parts, trx, companyId, schedule, known.code);
      return known;
    }
    const { kind, format, language, options, userId } = schedule;
    const documentId = await insertDocument(trx, { kind, format, language, options }, { userId, runId });
    await parts.jobs.enqueue(trx, makeDocumentJob, { companyId, documentId });
    return 'begun';
  });
}

/**
 * Begins the reports of all schedules that are due; one that fails does not stop the others. Returns how many. Throws
 * what failed after all were looked at.
 */
export async function runSchedules(parts: Parts, now: Date): Promise<number> {
  const { rows } = await parts.database.background.query<Active>(active);
  let begun = 0;
  await forEachOfCompany(parts, runSchedulesJob, rows, async (one) => {
    const due = dueOf(one, now);
    if (due && (await beginRun(parts, { companyId: one.companyId, id: one.id, due })) === 'begun') begun += 1;
  });
  return begun;
}
