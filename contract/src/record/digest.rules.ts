import type { Digest } from './notification.ts';

/** Local hours within which a digest may leave: from eight, and late by at most twelve hours, never at night. */
export const digestHours = { from: 8, until: 20 } as const;
const MONDAY = 'Mon';

// Making one takes longer than a thousand uses of it.
const clocks = new Map<string, Intl.DateTimeFormat>();

function zonedFormat(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    weekday: 'short',
    hourCycle: 'h23',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** Day (`2026-11-23`), hour (0 to 23) and weekday (`Mon`) at a moment on the clocks of a zone. Throws for an unknown zone. */
export function localClock(now: Date, timeZone: string): { day: string; hour: number; weekday: string } {
  const parts = zonedFormat(timeZone).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    hour: Number(part('hour')),
    weekday: part('weekday'),
  };
}

/**
 * The local day a digest is due for at a moment, `2026-11-23`; null when none is. The daily one is due every day, the weekly
 * one on Mondays, from eight in the morning on. A zone this runtime does not know has none.
 */
export function digestDay(now: Date, { timeZone, digest }: { timeZone: string; digest: Digest }): string | null {
  if (digest === 'off') return null;
  try {
    const { day, hour, weekday } = localClock(now, timeZone);
    const isOpen = hour >= digestHours.from && hour < digestHours.until;
    return isOpen && (digest === 'daily' || weekday === MONDAY) ? day : null;
  } catch {
    return null;
  }
}
