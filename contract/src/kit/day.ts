/*
 * Calendar days, `2026-11-23`. Which day a moment belongs to depends on the time zone: nobody outside of this file takes the day
 * of a moment in another way. `server/test/local-days.test.ts` and the linter refuse it.
 */
const formats = new Map<string | undefined, Intl.DateTimeFormat>();

// Making one takes longer than a thousand uses of it.
function formatOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, made);
  return made;
}

/**
 * The calendar day of a moment in a time zone, today's by default; without a zone, in that of this computer, which is right only
 * where nobody is signed in. Throws `RangeError` for an unknown zone.
 */
export function dayIn(timeZone: string | undefined, at: Date | number = Date.now()): string {
  const parts = formatOf(timeZone).formatToParts(at);
  const part = (type: 'year' | 'month' | 'day') => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** The day `days` days after another, before it when negative. */
export function daysLater(day: string, days: number): string {
  const moved = new Date(`${day}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return dayIn('UTC', moved);
}

/** Whole days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** The month of a day, `2026-11`. */
export const monthOf = (day: string): string => day.split('-', 2).join('-');
