import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

interface Parts<Found> {
  /** Milliseconds until the answer at the soonest. */
  milliseconds: number;
  /** Work that is the same for every caller. Its error is the response. */
  same: () => Promise<Found>;
  /** Work that depends on the result. */
  different: (found: Found) => Promise<void>;
}

/**
 * Responds in a time that does not reveal what was found. Waits only for the work that is the same for everybody, and for a
 * minimum time; the rest starts meanwhile and usually ends within it. On a busy machine it ends after
 * the response, so it is not visible there either; its failure is only logged.
 */
export async function answerInConstantTime<Found>(
  log: FastifyBaseLogger,
  { milliseconds, same, different }: Parts<Found>,
): Promise<void> {
  const due = sleep(milliseconds);
  try {
    const found = await same();
    different(found).catch((error: unknown) => log.error({ err: error }, 'work after a response failed'));
  } finally {
    await due;
  }
}
