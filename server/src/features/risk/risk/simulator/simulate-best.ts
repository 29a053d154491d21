import { Decoder, Unreadable } from '#kit/decoder/decoder.ts';
import { problem } from '#kit/http/problem.ts';
import { ConcurrencyLimit } from '#kit/jobs/concurrency-limit.ts';
import type { Best, BestQuestion } from './find-best.ts';

const decoder = new Decoder({ module: import.meta.resolve('./best-decoder.ts'), heap: 256 });
/** Searches of this server at the same time; others wait. */
const turns = new ConcurrencyLimit({ atOnce: 1, waiting: 20 });
/** Seconds of a search, after which the best set so far is answered, and of the process that searches. */
const [searching, longest] = [5, 20];

/**
 * The best set of candidates within a budget of the first year: found in a process of its own, since weighing many sets keeps a processor
 * busy for seconds. Throws `busy` where too many wait, and where it takes too long all the same.
 */
export function simulateBest(question: Omit<BestQuestion, 'seconds'>, left: AbortSignal): Promise<Best> {
  return turns.take(async () => {
    const use = decoder.begin(longest);
    try {
      return await use.ask<Best>({ ...question, seconds: searching } satisfies BestQuestion);
    } catch (error) {
      if (error instanceof Unreadable) throw problem('busy');
      throw error;
    } finally {
      use.giveBack();
    }
  }, left);
}
