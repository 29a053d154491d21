/** Days that are drawn. */
const DAYS = 30;

interface Day {
  /** ISO date. */
  day: string;
  count: number;
}

/** The last 30 days up to today, including empty ones; today is the browser's, or the latest day in the data. */
export function everyDay(days: readonly Day[], now: Date): Day[] {
  const byDay = new Map(days.map(({ day, count }) => [day, count]));
  const last = [now.toISOString().slice(0, 10), ...byDay.keys()].toSorted().at(-1) ?? '';
  const end = Date.parse(`${last}T00:00:00Z`);
  return Array.from({ length: DAYS }, (_, index) => {
    const day = new Date(end - (DAYS - 1 - index) * 86_400_000).toISOString().slice(0, 10);
    return { day, count: byDay.get(day) ?? 0 };
  });
}
