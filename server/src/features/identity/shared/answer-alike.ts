import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

interface Parts<Found> {
  /** Milliseconds until the answer at the soonest. */
  milliseconds: number;
  /** What is done for everybody alike. What it throws is the answer. */
  same: () => Promise<Found>;
  /** What depends on what was found. */
  different: (found: Found) => Promise<void>;
}

/**
 * Answers in a time that says nothing of what was found. Only the work that is the same for everybody is waited for, and a
 * time it does not reach; the rest begins in that time and, on a machine at rest, ends in it. On a busy one it ends after
 * the answer, so that it cannot be seen in its time there either; should it fail, the log alone says so.
 */
export async function answerAlike<Found>(
  log: FastifyBaseLogger,
  { milliseconds, same, different }: Parts<Found>,
): Promise<void> {
  const due = sleep(milliseconds);
  try {
    const found = await same();
    different(found).catch((error: unknown) => log.error({ err: error }, 'what follows an answer failed'));
  } finally {
    await due;
  }
}
