import { daysLater } from '#kit/day.ts';
import { digestHours, localClock } from './digest.rules.ts';

/** How often a subscription reports. */
export const frequencies = ['daily', 'weekly'] as const;
export type Frequency = (typeof frequencies)[number];

/** Days of the week, from Monday (1) to Sunday (7), as ISO 8601 counts them. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof weekdays)[number];

/** When a subscription reports: every day, or on one day of the week. */
export interface Rhythm {
  frequency: Frequency;
  /** null: every day. */
  weekday: Weekday | null;
}

const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The local day and its weekday while reports may leave in a zone, from eight until twenty; null at night and for an unknown zone. */
export function reportDay(now: Date, timeZone: string): { day: string; weekday: Weekday } | null {
  try {
    const { day, hour, weekday } = localClock(now, timeZone);
    if (hour < digestHours.from || hour >= digestHours.until) return null;
    return { day, weekday: (names.indexOf(weekday) + 1) as Weekday };
  } catch {
    return null;
  }
}

/**
 * The next day a subscription reports on, `2026-11-30`, after the last day it reported for: at once where a day of the week passed
 * without. Throws for an unknown zone.
 */
export function nextReportDay(
  { frequency, weekday }: Rhythm,
  { now, timeZone, lastDay }: { now: Date; timeZone: string; lastDay: string | null },
): string {
  const clock = localClock(now, timeZone);
  const isOver = clock.hour >= digestHours.until || (lastDay !== null && lastDay >= clock.day);
  const first = isOver ? 1 : 0;
  if (frequency === 'daily' || weekday === null) return daysLater(clock.day, first);
  const today = names.indexOf(clock.weekday) + 1;
  const ahead = (weekday - today + 7) % 7;
  const latest = daysLater(clock.day, ahead === 0 ? 0 : ahead - 7);
  const isMissed = lastDay !== null && lastDay < latest;
  if (isMissed) return daysLater(clock.day, first);
  return daysLater(clock.day, ahead === 0 && isOver ? 7 : ahead);
}
