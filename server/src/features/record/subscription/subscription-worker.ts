import { daysLater } from '@baluarte/contract/kit/day.ts';
import { digestHours, localClock } from '@baluarte/contract/record/digest.rules.ts';
import { reportDay } from '@baluarte/contract/record/subscription.rules.ts';
import { forEachOfCompany } from '#organization/shared/each-company.ts';
import { findDue, listDue, listZones, type Place, type Slots } from './due.queries.ts';
import { report, type Outcome, type Reporting } from './report.ts';
import { reportViewJob, reportViewsJob } from './subscription.jobs.ts';

/** Subscriptions looked up together. */
const batch = 500;

function slotsAt(now: Date, zones: readonly string[]): Slots {
  const open = zones.flatMap((zone) => {
    const at = reportDay(now, zone);
    return at ? [{ zone, ...at }] : [];
  });
  return {
    zones: open.map(({ zone }) => zone),
    days: open.map(({ day }) => day),
    weekdays: open.map(({ weekday }) => weekday),
  };
}

/**
 * Sends the reports that are due: from eight in the morning on the clock of each person, one subscription after the other, so that
 * memory holds one view. Repeated or concurrent runs send none twice; one that fails does not stop the others. Returns how many
 * were sent. Throws what failed after all were looked at.
 */
export async function sendReports(reporting: Reporting, now: Date): Promise<number> {
  const { identityDb } = reporting.parts.database;
  const slots = slotsAt(now, await listZones(identityDb));
  const days = new Map(slots.zones.map((zone, place) => [zone, slots.days[place] ?? null]));
  const outcomes: Record<Outcome, number> = { sent: 0, quiet: 0, ended: 0, taken: 0, off: 0 };
  async function* everyDue() {
    let after: Place | null = { companyId: 0, id: 0 };
    while (after && slots.zones.length > 0) {
      const due = await listDue(identityDb, slots, { after, most: batch });
      yield* due;
      after = due.length === batch ? (due.at(-1) ?? null) : null;
    }
  }
  await forEachOfCompany(reporting.parts, reportViewsJob, everyDue(), async (one) => {
    outcomes[await report(reporting, one, { day: days.get(one.timeZone) ?? null })] += 1;
  });
  return outcomes.sent;
}

/**
 * Sends one report now, because its person asks. What it tells is not told again on the same day; before the hour of reports, that day
 * is still to come.
 */
export async function sendReport(reporting: Reporting, place: Place, now: Date): Promise<Outcome> {
  const due = await findDue(reporting.parts.database.identityDb, place);
  if (!due) return 'off';
  const { day, hour } = localClock(now, due.timeZone);
  return report(reporting, due, { day: hour >= digestHours.from ? day : daysLater(day, -1), isAsked: true });
}

/** Registers the workers that send reports of views. */
export function subscriptionWorker(reporting: Reporting): void {
  const { jobs } = reporting.parts;
  jobs.work(reportViewsJob, async () => {
    await sendReports(reporting, new Date());
  });
  jobs.work(reportViewJob, async (place) => {
    await sendReport(reporting, place, new Date());
  });
}
