import type { Pool } from 'pg';

/** Seconds of a window; all servers begin one with the minute of their clocks. */
export const WINDOW = 60;
/** Share of a limit from which a count is reported to the other servers; most callers stay below. */
const REPORTED_FROM = 0.1;
/** Maximum number of counts, to bound memory. Beyond it, new keys are not counted until the minute ends. */
const MOST = 100_000;

interface Count {
  here: number;
  /** The part of `here` already reported to the database. */
  reported: number;
  elsewhere: number;
}

export interface Counted {
  /** Requests left of the limit, this one taken; below zero it is one too many. */
  left: number;
  /** Seconds until the window ends. */
  seconds: number;
}

const tell = `
insert into auth.request_count as r (key, minute, count)
select key, $2, count from unnest($1::text[], $3::int[]) as reported (key, count) order by key
on conflict on constraint request_count__pk do update set count = r.count + excluded.count
returning key, count`;

/**
 * Counts requests by key in memory, and periodically exchanges counts with the other servers through the database, without
 * delaying requests. So a shared limit can be exceeded by what arrives between two exchanges.
 */
export class RequestCount {
  readonly #now: () => number;
  #minute = 0;
  #counts = new Map<string, Count>();
  #unreported = new Set<string>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Counts one request of `key`; one beyond the limit is not counted. */
  take(key: string, limit: number): Counted {
    const milliseconds = this.#now();
    const minute = Math.floor(milliseconds / 1000 / WINDOW);
    if (minute !== this.#minute) this.#begin(minute);
    const seconds = Math.ceil((minute + 1) * WINDOW - milliseconds / 1000);
    const count = this.#counts.get(key) ?? { here: 0, reported: 0, elsewhere: 0 };
    const left = limit - count.here - count.elsewhere - 1;
    if (left < 0) return { left, seconds };
    count.here += 1;
    if (this.#counts.size < MOST || this.#counts.has(key)) this.#counts.set(key, count);
    if (count.here >= limit * REPORTED_FROM) this.#unreported.add(key);
    return { left, seconds };
  }

  #begin(minute: number): void {
    this.#minute = minute;
    this.#counts = new Map();
    this.#unreported = new Set();
  }

  /** Reports new counts to the database and reads those of other servers: one statement, none if nothing is new. */
  async share(identityDb: Pick<Pool, 'query'>): Promise<void> {
    const minute = this.#minute;
    const unreported = [...this.#unreported].flatMap((key) => {
      const count = this.#counts.get(key);
      return count ? [{ key, count, news: count.here - count.reported }] : [];
    });
    if (unreported.length === 0) return;
    const news = unreported.map((one) => one.news);
    const { rows } = await identityDb.query<{ key: string; count: number }>(tell, [
      unreported.map(({ key }) => key),
      minute,
      news,
    ]);
    const totals = new Map(rows.map(({ key, count }) => [key, count]));
    for (const { key, count, news: reported } of unreported) {
      count.reported += reported;
      count.elsewhere = (totals.get(key) ?? count.reported) - count.reported;
    }
  }

  /** Deletes the counts of past minutes. */
  async clear(identityDb: Pick<Pool, 'query'>): Promise<void> {
    const minute = Math.floor(this.#now() / 1000 / WINDOW);
    // A minute more than needed: clocks differ.
    await identityDb.query('delete from auth.request_count where minute < $1', [minute - 1]);
  }
}
