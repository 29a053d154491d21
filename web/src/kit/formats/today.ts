import { dayIn } from '@baluarte/contract/kit/day.ts';
import { currentSession } from '#kit/session/session-store.ts';

/**
 * The calendar day it is for the person in this tab, `2026-11-23`, or that of another moment: in the time zone of their session,
 * whatever the clock of the computer says; in that of the computer where nobody is signed in or the browser does not know the zone.
 */
export function today(at: Date | number = Date.now()): string {
  try {
    return dayIn(currentSession()?.timeZone, at);
  } catch {
    return dayIn(undefined, at);
  }
}
