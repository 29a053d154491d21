import { ConcurrencyLimit } from '#kit/jobs/concurrency-limit.ts';

/** Files of one company at once: while they are made, and until they are sent. The rest of its readers wait. */
const making = 2;
const sending = 8;
/** How many of a company may wait beyond that, and how long in milliseconds. */
const waiting = 64;
const patience = 60_000;

/** Owner of a download: a company's id, or the platform. */
export type Owner = number | 'platform';

/**
 * Queue of downloads: each holds a database connection while it is written, and downloads must never hold all of them. So at
 * most `atOnce` run at once in this server, two of them per company; a slow reader takes up only a place of its own
 * company. Those in the queue hold no connection; throws `busy` after a minute.
 */
export class DownloadLane {
  readonly #all: ConcurrencyLimit;
  readonly #made = new Map<Owner, ConcurrencyLimit>();
  readonly #sent = new Map<Owner, ConcurrencyLimit>();

  constructor(atOnce: number) {
    this.#all = new ConcurrencyLimit({ atOnce, waiting: Number.MAX_SAFE_INTEGER });
  }

  /** Runs `work` from the asking to the last byte; it makes the file inside of `make`. */
  async enter<T>(
    owner: Owner,
    left: AbortSignal,
    work: (make: <M>(job: () => Promise<M>) => Promise<M>) => Promise<T>,
  ): Promise<T> {
    const until = AbortSignal.any([left, AbortSignal.timeout(patience)]);
    const make = <M>(job: () => Promise<M>): Promise<M> =>
      this.#turn(this.#made, owner, making, until, () => this.#all.take(job, until));
    return this.#turn(this.#sent, owner, sending, until, () => work(make));
  }

  async #turn<T>(
    turns: Map<Owner, ConcurrencyLimit>,
    owner: Owner,
    atOnce: number,
    until: AbortSignal,
    work: () => Promise<T>,
  ): Promise<T> {
    const own = turns.get(owner) ?? new ConcurrencyLimit({ atOnce, waiting });
    turns.set(owner, own);
    try {
      return await own.take(work, until);
    } finally {
      if (own.taken === 0) turns.delete(owner);
    }
  }
}
