import type { mspi } from '@baluarte/contract/maturity/mspi.ts';
import type { Answer } from '#kit/http/call.ts';
import { keepBefore } from '#kit/session/session-store.ts';
import { storage } from '#kit/storage/storage.ts';

const key = 'mspiVisit';
/** Where a second step that an account asks for leads back to. */
const goal = '/mspi-evaluation';

/** A visit, and the link it came by. */
export type Visit = Answer<typeof mspi.start> & { ref: string | null };

/** Where a visit begins, and begins again: by the link it came by. */
export const beginOf = ({ ref }: Pick<Visit, 'ref'>): string =>
  ref === null ? '/mspi' : `/mspi?${new URLSearchParams({ ref }).toString()}`;

/** Keeps a visit whose e-mail is not verified yet: another tab, or this one tomorrow, goes on with it. */
export function keepVisit(next: Visit): void {
  storage.setItem(key, JSON.stringify(next));
  keepBefore('pendingUser', JSON.stringify(next.pendingUser));
  keepBefore('redirectTarget', goal);
}

/** The visit this browser waits for a code of; null where there is none. */
export function keptVisit(): Visit | null {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') as Visit | null;
  } catch {
    return null;
  }
}

/** The visit is over unverified: what was typed stays, for the next one. */
export function loseVisit({ pendingUser, ...rest }: Visit): void {
  keepVisit({ ...rest, pendingUser, challenge: '' });
}

/** The e-mail is verified: the visitor is the user of the session from now on. */
export function endVisit(): void {
  storage.removeItem(key);
  keepBefore('pendingUser', null);
  keepBefore('redirectTarget', null);
}
