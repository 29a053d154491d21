import type { Session } from '#kit/tenancy/session.ts';

/** How long, in milliseconds, a session is believed without asking the database again. */
const LIFE = 5_000;
const MOST = 5_000;

/** Whose sessions to forget; every property given must match. */
export type SessionMatch = Partial<Pick<Session, 'sessionId' | 'apiKeyId' | 'userId' | 'companyId'>>;

/** Sessions found in the last seconds, the longest unused leaving first. */
export class SessionCache {
  readonly #entries = new Map<string, { session: Session; until: number }>();
  #age = 0;

  /** Changes whenever something is forgotten: what was asked for before must not be kept after. */
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

  /** Keeps a session unless something was forgotten since `age`. */
  set(key: string, session: Session, age: number): void {
    if (age !== this.#age) return;
    this.#entries.set(key, { session, until: Date.now() + LIFE });
    if (this.#entries.size > MOST) this.#entries.delete(this.#entries.keys().next().value as string);
  }

  forget(match: SessionMatch): void {
    this.#age += 1;
    const wanted = Object.entries(match) as [keyof SessionMatch, number | null][];
    for (const [key, { session }] of this.#entries)
      if (wanted.every(([name, value]) => session[name] === value)) this.#entries.delete(key);
  }
}
