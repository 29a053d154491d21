import { problem } from '#kit/http/problem.ts';

/**
 * A semaphore with a first-in, first-out queue. Throws `busy` when more than `waiting` would be queued,
 * and when the signal of a queued task is aborted.
 */
export class ConcurrencyLimit {
  readonly #atOnce: number;
  #free: number;
  readonly #most: number;
  readonly #queue: (() => void)[] = [];

  constructor({ atOnce, waiting }: { atOnce: number; waiting: number }) {
    this.#atOnce = atOnce;
    this.#free = atOnce;
    this.#most = waiting;
  }

  /** How many pieces run or wait. */
  get taken(): number {
    return this.#atOnce - this.#free + this.#queue.length;
  }

  /** Waits for a permit; returns the function that releases it, to be called once. */
  async begin(until?: AbortSignal): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(until);
    return () => {
      const next = this.#queue.shift();
      if (next) next();
      else this.#free += 1;
    };
  }

  async take<T>(work: () => Promise<T>, until?: AbortSignal): Promise<T> {
    const end = await this.begin(until);
    try {
      return await work();
    } finally {
      end();
    }
  }

  async #wait(until?: AbortSignal): Promise<void> {
    if (this.#queue.length >= this.#most || until?.aborted) throw problem('busy');
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        this.#queue.splice(this.#queue.indexOf(begin), 1);
        reject(problem('busy'));
      };
      const begin = () => {
        until?.removeEventListener('abort', leave);
        resolve();
      };
      this.#queue.push(begin);
      until?.addEventListener('abort', leave, { once: true });
    });
  }
}
