import type { SessionData } from '@baluarte/contract/identity/session.ts';
import { storage } from '#kit/storage/storage.ts';

/** What a signed-in browser keeps, under the names of the specification. `tenant` is true on a company's own data. */
export interface StoredSession extends SessionData {
  accessToken: string;
  baseUrl: string;
  tenant: boolean;
}

/** How each field is stored in local storage: as text, or as JSON. One key per field, the token last. */
const fields = {
  id: 'json',
  subdomain: 'text',
  baseUrl: 'text',
  companyId: 'json',
  companyName: 'text',
  companyLogo: 'json',
  example: 'json',
  isChecklistLeft: 'json',
  timeZone: 'text',
  role: 'json',
  email: 'text',
  name: 'text',
  lastName: 'text',
  phone: 'text',
  hasMF2: 'json',
  otpVerified: 'json',
  isExistingUser: 'json',
  mustChangePassword: 'json',
  mustConsent: 'json',
  isConsentOld: 'json',
  firstAccess: 'json',
  viewer: 'json',
  scope: 'json',
  scopes: 'json',
  isLimited: 'json',
  scopeCount: 'json',
  scopesAssetCount: 'json',
  isSuperAdmin: 'json',
  permissions: 'json',
  permissionCodes: 'json',
  companies: 'json',
  inactiveCompanies: 'json',
  inactivePlaces: 'json',
  endedPlaces: 'json',
  defaultViews: 'json',
  tenant: 'json',
  language: 'text',
  theme: 'text',
  accessToken: 'text',
} as const satisfies Record<keyof StoredSession, 'json' | 'text'>;
type FieldName = keyof typeof fields;
const lists: ReadonlySet<FieldName> = new Set<FieldName>(['inactiveCompanies', 'inactivePlaces', 'endedPlaces']);
const names = Object.keys(fields) as FieldName[];
/** The user's theme is stored next to the browser's own choice, which precedes it and outlives the session. */
const keys: Partial<Record<FieldName, string>> = { theme: 'personTheme' };
/** Kept before there is a session: who is at the second step, and the page that was asked for. */
const before = ['pendingUser', 'redirectTarget'] as const;
const keyOf = (name: FieldName): string => keys[name] ?? name;
const ownKey = 'ownSession';
const keptKeys = new Set(names.map(keyOf));

/** Why a session is no longer there. */
export type SessionEnd = 'signedOut' | 'expired' | 'elsewhere';
type Listener = () => void;

const listeners = new Set<Listener>();
const endings = new Set<(reason: SessionEnd) => void>();
const switches = new Set<() => void>();
const contexts = new Set<() => void>();
let current: StoredSession | null = read();

/** Where the API of this origin is. */
export const defaultBaseUrl = '/api';

function read(): StoredSession | null {
  if (storage.getItem('accessToken') === null) return null;
  try {
    const entries = names.map((name) => {
      // A session begun before there were these lists has none.
      const value = storage.getItem(keyOf(name)) ?? (lists.has(name) ? '[]' : null);
      return [name, value !== null && fields[name] === 'json' ? JSON.parse(value) : value];
    });
    return Object.fromEntries(entries) as StoredSession;
  } catch {
    // Somebody edited the storage by hand: better signed out than half signed in.
    forget();
    return null;
  }
}

function forget(): void {
  for (const name of [...names].reverse()) storage.removeItem(keyOf(name));
  for (const key of before) storage.removeItem(key);
}

/** Keeps what belongs to the way into a session, until it begins; null removes it. */
export function keepBefore(key: (typeof before)[number], text: string | null): void {
  if (text === null) storage.removeItem(key);
  else storage.setItem(key, text);
}

/** What was kept of the way into a session. */
export const keptBefore = (key: (typeof before)[number]): string | null => storage.getItem(key);

function tell(): void {
  for (const listener of listeners) listener();
}

/**
 * Whose data the browser shows: the person, who looks on as them, and the company. What was read in one context is not shown
 * in another. The scope is left out: a page stays open while it changes, and reads its data again.
 */
export const contextOf = (session: StoredSession | null): string =>
  session === null ? '' : `${session.id} ${session.viewer ? 'viewed' : 'own'} ${session.companyId}`;

/** Puts a session in place of the current one. What was read in another context is forgotten before anybody draws the new one. */
function replace(next: StoredSession | null): void {
  // Without a session there is no personal data.
  const isOther = current !== null && contextOf(current) !== contextOf(next);
  current = next;
  if (isOther) for (const forgetContext of contexts) forgetContext();
  tell();
}

/** The session of this tab, or null. The object changes identity only when the session does. */
export const currentSession = (): StoredSession | null => current;

/** Keeps the session the server described; the token stays when it is not given. Throws when there never was one. */
export function storeSession(data: SessionData, accessToken = current?.accessToken): StoredSession {
  if (accessToken === undefined) throw new Error('a session needs a token');
  const stored: StoredSession = {
    ...data,
    accessToken,
    baseUrl: current?.baseUrl ?? defaultBaseUrl,
    tenant: data.subdomain !== 'app',
    // The server says so once; it holds until the start page has been shown.
    firstAccess: data.firstAccess || (current?.id === data.id && current.firstAccess),
  };
  for (const name of names) {
    const value = stored[name];
    if (value === null || value === undefined) storage.removeItem(keyOf(name));
    else storage.setItem(keyOf(name), typeof value === 'string' ? value : JSON.stringify(value));
  }
  replace(stored);
  return stored;
}

/** The start page has been shown for the first time: from now on it is not the first any more. */
export function endFirstAccess(): void {
  if (current === null || !current.firstAccess) return;
  current = { ...current, firstAccess: false };
  storage.setItem('firstAccess', 'false');
  tell();
}

/** The default view of a list was changed or deleted. */
export function keepDefaultView(list: string, view: SessionData['defaultViews'][number] | null): void {
  if (current === null) return;
  const known = current.defaultViews ?? [];
  const next = [...known.filter((one) => one.list !== list), ...(view ? [view] : [])];
  if (JSON.stringify(known.find((one) => one.list === list) ?? null) === JSON.stringify(view)) return;
  current = { ...current, defaultViews: next };
  storage.setItem('defaultViews', JSON.stringify(next));
  tell();
}

/** Clears every auth datum of this origin; other tabs of it end with it. What the person prefers (language, theme) stays. */
export function clearSession(reason: SessionEnd): void {
  const was = current;
  // Viewing as another user expires; the own session was kept.
  if (reason === 'expired' && was?.viewer && takeOwn()) {
    for (const changed of switches) changed();
    return;
  }
  storage.removeItem(ownKey);
  forget();
  if (was === null) return;
  replace(null);
  for (const ending of endings) ending(reason);
}

/** Keeps the own session aside while viewing as another user. */
export function keepOwn(): void {
  if (current !== null) storage.setItem(ownKey, JSON.stringify(current));
}

/** Restores the own session if one was set aside; returns whether there was one. */
export function takeOwn(): boolean {
  const kept = storage.getItem(ownKey);
  if (kept === null) return false;
  storage.removeItem(ownKey);
  const own = JSON.parse(kept) as StoredSession;
  storeSession(own, own.accessToken);
  return true;
}

/** Calls `listener` at every change of the session; returns how to stop. */
export function onSession(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls `listener` when the person or the company changes, before the new session is drawn; returns how to stop. */
export function onContext(listener: () => void): () => void {
  contexts.add(listener);
  return () => contexts.delete(listener);
}

/** Calls `listener` when the session ends, with the reason; returns how to stop. */
export function onSessionEnd(listener: (reason: SessionEnd) => void): () => void {
  endings.add(listener);
  return () => endings.delete(listener);
}

/** Calls `listener` when another tab of this origin changed person, company or scope; returns how to stop. */
export function onSessionSwitch(listener: () => void): () => void {
  switches.add(listener);
  return () => switches.delete(listener);
}

/** Takes over what another tab wrote. `key` is null when the whole storage was cleared. */
export function followStorage(key: string | null): void {
  if (key !== null && !keptKeys.has(key)) return;
  const was = current;
  const now = read();
  if (was === null && now === null) return;
  replace(now);
  if (was !== null && now === null) for (const ending of endings) ending('elsewhere');
  else if (was?.id !== now?.id || was?.companyId !== now?.companyId || was?.scope?.id !== now?.scope?.id)
    for (const changed of switches) changed();
}

/** Listens to the other tabs of this origin; called once, at the start. */
export function watchOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => followStorage(key));
}
