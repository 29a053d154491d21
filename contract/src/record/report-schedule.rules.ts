/** When a report is made again: every month on a day of it, the last where it has fewer, or every week on one. */
export type Rhythm =
  | { every: 'month'; /** 1 to 28, or 0: the last. */ day: number; hour: number }
  | { every: 'week'; /** 1 Monday to 7 Sunday. */ day: number; hour: number };

const DAY = 86_400_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, made);
  return made;
}

/** What the clocks of a zone show at a moment, as if they showed UTC. */
const shownAt = (moment: number, timeZone: string): number =>
  Date.parse(`${clockOf(timeZone).format(moment).replace(' ', 'T')}Z`);

/**
 * The moment the clocks of a zone show a time, given as if it were of UTC: the first where they show it twice, and the first after
 * it where they skip it.
 */
function momentOf(shown: number, timeZone: string): number {
  // No zone is further from UTC than 14 hours, and none changes its clock twice in two days.
  const offsets = [shown - DAY, shown + DAY].map((near) => shownAt(near, timeZone) - near);
  const candidates = offsets.map((offset) => shown - offset);
  const exact = candidates.filter((moment) => shownAt(moment, timeZone) === shown);
  return exact.length > 0 ? Math.min(...exact) : Math.max(...candidates);
}

/** Whether it falls on a day, given as midnight of UTC. */
function isOn(midnight: number, { every, day }: Rhythm): boolean {
  const date = new Date(midnight);
  if (every === 'week') return (date.getUTCDay() || 7) === day;
  if (day > 0) return date.getUTCDate() === day;
  return new Date(midnight + DAY).getUTCDate() === 1;
}

/** Days in a row among which every rhythm falls on one. */
const longest = 32;

function search(from: number, step: 1 | -1, rhythm: Rhythm, timeZone: string, fits: (moment: number) => boolean): Date {
  const today = Math.floor(shownAt(from, timeZone) / DAY) * DAY;
  for (let days = 0; days <= 2 * longest; days += 1) {
    const midnight = today + step * days * DAY;
    if (!isOn(midnight, rhythm)) continue;
    const moment = momentOf(midnight + rhythm.hour * 3_600_000, timeZone);
    if (fits(moment)) return new Date(moment);
  }
  throw new RangeError('a rhythm that falls on no day');
}

/** The first moment after another, by the clocks of a zone. Throws `RangeError` for a zone this runtime does not know. */
export const nextRun = (after: Date, rhythm: Rhythm, timeZone: string): Date =>
  search(after.getTime(), 1, rhythm, timeZone, (moment) => moment > after.getTime());

/** The last moment up to another, itself included. Throws as `nextRun`. */
export const lastRun = (until: Date, rhythm: Rhythm, timeZone: string): Date =>
  search(until.getTime(), -1, rhythm, timeZone, (moment) => moment <= until.getTime());
