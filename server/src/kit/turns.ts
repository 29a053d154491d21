import { problem } from './problem.ts';

/**
 * Lets a few pieces of work run at once and the others wait in the order they came. Throws `busy` when more than
 * `waiting` would wait.
 */
export class Turns {
  #free: number;
  readonly #most: number;
  readonly #queue: (() => void)[] = [];

  constructor({ atOnce, waiting }: { atOnce: number; waiting: number }) {
    this.#free = atOnce;
    this.#most = waiting;
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else {
      if (this.#queue.length >= this.#most) throw problem('busy');
      await new Promise<void>((resolve) => void this.#queue.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = this.#queue.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
