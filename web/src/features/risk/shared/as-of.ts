import { daysBetween } from '@baluarte/contract/kit/day.ts';
/** How far back the map can be seen, in days. */
export const daysBack = 365;

const partsIn = (moment: Date, timeZone: string | undefined): Record<string, string> =>
  Object.fromEntries(
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );

/** The last second of a calendar day in a zone, as an ISO moment. */
export function endOfDay(day: string, timeZone?: string): string {
  const localEnd = Date.parse(`${day}T23:59:59Z`);
  let moment = localEnd;
  // The offset of the zone at that moment; twice, for the day on which clocks change.
  for (let round = 0; round < 2; round += 1) {
    const { year, month, day: date, hour, minute, second } = partsIn(new Date(moment), timeZone);
    moment += localEnd - Date.parse(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`);
  }
  return new Date(moment).toISOString();
}

/** A day from the address bar that the map can be seen at; null for today, the future, too long ago, or no day at all. */
export function pastDay(text: string | null, today: string): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(`${text}T00:00:00Z`))) return null;
  const back = daysBetween(text, today);
  return back > 0 && back <= daysBack ? text : null;
}
