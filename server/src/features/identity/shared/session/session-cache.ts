import type { Session } from '#kit/tenancy/session.ts';

/** How long, in milliseconds, a session is believed without asking the database again. */
const LIFE = 5_000;
const MOST = 5_000;

/** Which sessions to remove from the cache; all given properties must match. */
export type SessionMatch = Partial<Pick<Session, 'sessionId' | 'apiKeyId' | 'userId' | 'companyId'>>;

/** LRU cache of sessions found in the last seconds. */
export class SessionCache {
  readonly #entries = new Map<string, { session: Session; until: number }>();
  #age = 0;

  /** Changes on each invalidation: results of earlier queries must not be stored afterwards. */
  get age(): number {
    return this.#age;
  }

  get(key: string): Session | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    if (entry.until < Date.now()) return undefined;
    this.#entries.set(key, entry);
    return entry.session;
  }

  /** Stores a session unless the cache was invalidated since `age`. */
  set(key: string, session: Session, age: number): void {
    if (age !== this.#age) return;
    this.#entries.set(key, { session, until: Date.now() + LIFE });
    if (this.#entries.size > MOST) this.#entries.delete(this.#entries.keys().next().value as string);
  }

  forget(match: SessionMatch): void {
    this.#age += 1;
    const conditions = Object.entries(match) as [keyof SessionMatch, number | null][];
    for (const [key, { session }] of this.#entries)
      if (conditions.every(([name, value]) => session[name] === value)) this.#entries.delete(key);
  }
}
