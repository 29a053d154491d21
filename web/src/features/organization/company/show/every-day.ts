import { daysLater } from '@baluarte/contract/kit/day.ts';
/** Days that are drawn. */
const DAYS = 30;

interface Day {
  /** ISO date. */
  day: string;
  count: number;
}

/** The last 30 days up to today, including empty ones; the last is `now`, or a later one in the data. */
export function everyDay(days: readonly Day[], now: string): Day[] {
  const byDay = new Map(days.map(({ day, count }) => [day, count]));
  const last = [now, ...byDay.keys()].toSorted().at(-1) ?? '';
  return Array.from({ length: DAYS }, (_, index) => {
    const day = daysLater(last, index - DAYS + 1);
    return { day, count: byDay.get(day) ?? 0 };
  });
}
