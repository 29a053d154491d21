import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What `work` gives or throws, `milliseconds` after the call at the soonest: a time that says nothing of what was found on
 * the way.
 */
export async function atLeast<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), sleep(milliseconds)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
