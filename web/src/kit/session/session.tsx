import type { Access } from '@baluarte/contract/kit/endpoint.ts';
import { can, lackOf, type BaseRole, type Holder } from '@baluarte/contract/kit/session.ts';
import type { PermissionCode } from '@baluarte/contract/permissions.ts';
import { useCallback, useSyncExternalStore } from 'react';
import { call } from '#kit/http/call.ts';
import { addressOfOther, goOnAt } from './other-address.ts';
import { sessionEndpoints } from './session-endpoints.ts';
import {
  clearSession,
  currentSession,
  endFirstAccess,
  onSession,
  storeSession,
  type StoredSession,
} from './session-store.ts';
import { chosenLanguage, setLanguage, translate } from '#kit/texts/texts.ts';

export type { StoredSession };

/** The session of this tab, or null; a component that uses it is drawn again when it changes. */
export const useSession = (): StoredSession | null => useSyncExternalStore(onSession, currentSession);

/** What a permission decision needs to know of a session. */
export const holderOf = ({ role, permissionCodes, isLimited }: StoredSession): Holder => ({
  base: role.id as BaseRole,
  permissionCodes,
  isLimited,
});

/** Whether a session, when there is one, may do what a permission code names. */
export const mayDo = (session: StoredSession | null, code: PermissionCode): boolean =>
  session !== null && can(holderOf(session), code);

/** `const can = useCan(); can(permissions.threats.create)`. */
export function useCan(): (code: PermissionCode) => boolean {
  const session = useSession();
  return useCallback((code) => mayDo(session, code), [session]);
}

/** Whether a user lacks access to an endpoint only because they are limited to some scopes. */
export function useLacksScopes(access: Access | undefined): boolean {
  const session = useSession();
  return session !== null && typeof access === 'number' && lackOf(holderOf(session), access) === 'everyScope';
}

/** Begins a session with the token of a sign-in, and takes over the person's language unless this browser has its own. */
export async function beginSession(accessToken: string): Promise<StoredSession> {
  const data = await call(sessionEndpoints.get, { accessToken, isPart: true });
  const session = storeSession(data, accessToken);
  if (chosenLanguage() === null) await setLanguage(data.language, { remember: false });
  return session;
}

/**
 * Reads the session again: permissions and scopes may have changed since. Where the session changed here meanwhile (another
 * scope was chosen), the answer tells of the one before and is asked for once more. Throws `Refusal`.
 */
export async function refreshSession(): Promise<StoredSession> {
  const before = currentSession();
  const data = await call(sessionEndpoints.get, { isPart: true });
  return currentSession() === before ? storeSession(data) : refreshSession();
}

/** The welcome is on screen: no browser shows it again. Somebody who views as another person leaves it to them. */
export function endWelcome(): void {
  const session = currentSession();
  if (!session?.firstAccess || session.viewer) return;
  endFirstAccess();
  call(sessionEndpoints.welcomed).catch(() => undefined);
}

/**
 * Goes to another company; the scope must be chosen again there. On the address of a company no other is worked in: there the
 * browser goes to the address of the other, signed in, and this never resolves. Throws `Refusal`.
 */
export async function switchCompany(companyId: number): Promise<StoredSession> {
  try {
    return storeSession(await call(sessionEndpoints.company, { body: { companyId } }));
  } catch (error) {
    const address = addressOfOther(error);
    if (address === null) throw error;
    return goOnAt(address, { companyId, goal: '/home' });
  }
}

/** Leaves the company: a super administrator's way out of one they entered. Throws `Refusal`. */
export async function leaveCompany(): Promise<StoredSession> {
  return storeSession(await call(sessionEndpoints.leave));
}

/** Name of the session's role in the language of the interface; a super administrator's is no company's. */
export const roleName = (name: string): string => (name === 'SUPERADMIN' ? translate('shell.superAdmin') : name);

/** Goes to another scope of the company; 0 is every scope. Throws `Refusal`. */
export async function switchScope(scopeId: number): Promise<StoredSession> {
  return storeSession(await call(sessionEndpoints.scope, { body: { scopeId } }));
}

/** Ends the session here, in the other tabs, and on the server; what the server says of it changes nothing here. */
export async function signOut(): Promise<void> {
  const farewell = call(sessionEndpoints.signOut).catch(() => undefined);
  clearSession('signedOut');
  await farewell;
}
