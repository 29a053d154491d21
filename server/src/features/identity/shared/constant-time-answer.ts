import { setTimeout as sleep } from 'node:timers/promises';

interface Parts<Found> {
  /** Milliseconds of a step; an answer takes a whole number of them. */
  milliseconds: number;
  /** Work that is the same for every caller. */
  same: () => Promise<Found>;
  /** Work that depends on the result. */
  different: (found: Found) => Promise<void>;
}

/**
 * Share of its step, or of the least it takes, after which something is answered. Nothing of the product changes it, and no setting does: tests register and restore
 * hundreds of times.
 */
export const answerPace = { share: 1 };

/**
 * Responds once all the work is done, so that nobody is told of what was never written, and at the end of a step, in a time that
 * does not reveal what was found: the work that differs is short beside a step. An error of either is the response, at the end of a
 * step too.
 */
export async function answerInConstantTime<Found>({ milliseconds, same, different }: Parts<Found>): Promise<void> {
  const step = milliseconds * answerPace.share;
  const began = performance.now();
  try {
    await different(await same());
  } finally {
    const took = performance.now() - began;
    await sleep(Math.max(1, Math.ceil(took / step)) * step - took);
  }
}
