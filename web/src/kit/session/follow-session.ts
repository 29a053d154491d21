import type { SessionData } from '@baluarte/contract/identity/session.ts';
import { queryClient } from '#kit/http/queries.ts';
import { call } from '#kit/http/call.ts';
import { sessionEndpoints } from './session-endpoints.ts';
import { currentSession, storeSession, type StoredSession } from './session-store.ts';

/** Decides what a page shows and asks for; when one of these changes, what was read before is read again. */
const rights: readonly (keyof SessionData)[] = [
  'role',
  'permissionCodes',
  'isLimited',
  'isSuperAdmin',
  'scope',
  'scopes',
];
/** Somebody who returns to the tab more often than this, in milliseconds, has not been away. */
const pause = 60_000;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const differ = (one: SessionData | null, other: SessionData | null, names: readonly (keyof SessionData)[]) =>
  names.some((name) => !isSame(one?.[name], other?.[name]));

/**
 * Reads the session again behind what is on screen: somebody may have changed what its user may do since it began. An
 * answer that comes after the session changed here is dropped. Takes the session something was asked with; returns whether
 * its rights are others by now, in which case what was read with them is read again. Throws `Refusal`.
 */
export async function followSession(asked: StoredSession | null = currentSession()): Promise<boolean> {
  const before = currentSession();
  if (asked === null || before === null) return false;
  if (differ(asked, before, rights)) return true;
  const data = await call(sessionEndpoints.get, { isPart: true });
  const current = currentSession();
  if (current !== before) return differ(asked, current, rights);
  const now = { ...data, firstAccess: data.firstAccess || before.firstAccess };
  if (!differ(before, now, Object.keys(now) as (keyof SessionData)[])) return false;
  storeSession(now);
  if (!differ(before, now, rights)) return false;
  await queryClient.invalidateQueries();
  return true;
}

/** Follows the session from the start of the page, and when its user comes back to it; called once. */
export function watchRights(): void {
  let asked = -Infinity;
  const follow = () => {
    if (document.visibilityState === 'hidden' || performance.now() - asked < pause) return;
    asked = performance.now();
    // Without an answer the page works on as it was; a refusal ends the session by itself.
    followSession().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', follow);
  follow();
}
