// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { sampleSession } from '../../../test/sample-session.ts';

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

/** A tab: the module as a fresh page loads it, over the storage that all tabs of the origin share. */
const openTab = () => import('./session-store.ts');

test('a session is kept under the names of the specification, one key each', async () => {
  const tab = await openTab();
  tab.storeSession(sampleSession(), 'secret');
  expect(localStorage.getItem('accessToken')).toBe('secret');
  expect(localStorage.getItem('subdomain')).toBe('aurora');
  expect(localStorage.getItem('companyName')).toBe('Aurora');
  expect(JSON.parse(localStorage.getItem('role') ?? '')).toEqual({ id: 1, name: 'Administrador', roleId: 1 });
  expect(JSON.parse(localStorage.getItem('scope') ?? '')).toEqual({ id: 3, name: 'Bogotá' });
  expect(JSON.parse(localStorage.getItem('permissions') ?? '')).toContain('threats');
  expect(localStorage.getItem('hasMF2')).toBe('false');
  expect(localStorage.getItem('tenant')).toBe('true');
  expect(localStorage.getItem('otpVerified')).toBe('false');
  expect(localStorage.getItem('isExistingUser')).toBe('true');
  expect(localStorage.getItem('language')).toBe('es');
  expect(localStorage.getItem('phone')).toBeNull();
});

test('a reload finds the session as it was', async () => {
  const before = (await openTab()).storeSession(sampleSession({ phone: '+57 300 000 0000' }), 'secret');
  vi.resetModules();
  expect((await openTab()).currentSession()).toEqual(before);
});

test('another person or company is announced before it is drawn, another scope is not', async () => {
  const tab = await openTab();
  tab.storeSession(sampleSession(), 'secret');
  const order: string[] = [];
  tab.onContext(() => order.push('context'));
  tab.onSession(() => order.push('drawn'));
  const scope = { id: 9, name: 'Cali' };
  tab.storeSession(sampleSession({ scope }));
  expect(order.splice(0)).toEqual(['drawn']);
  tab.storeSession(sampleSession({ scope, companyId: 77 }));
  expect(order.splice(0)).toEqual(['context', 'drawn']);
  tab.keepOwn();
  tab.storeSession(sampleSession({ scope, companyId: 77, id: 78 }));
  expect(order.splice(0)).toEqual(['context', 'drawn']);
  tab.takeOwn();
  expect(order.splice(0)).toEqual(['context', 'drawn']);
  tab.clearSession('signedOut');
  expect(order).toEqual(['context', 'drawn']);
});

test('without a token, or with a corrupt storage, there is no session', async () => {
  localStorage.setItem('email', 'admin@aurora.example');
  expect((await openTab()).currentSession()).toBeNull();
  vi.resetModules();
  localStorage.setItem('accessToken', 'secret');
  localStorage.setItem('role', '{broken');
  expect((await openTab()).currentSession()).toBeNull();
  expect(localStorage.getItem('accessToken')).toBeNull();
});

test('signing out clears every auth datum and leaves what the person prefers', async () => {
  localStorage.setItem('browserLanguage', 'en');
  localStorage.setItem('theme', 'dark');
  const tab = await openTab();
  const ends: string[] = [];
  tab.onSessionEnd((reason) => ends.push(reason));
  tab.storeSession(sampleSession(), 'secret');
  localStorage.setItem('pendingUser', '{}');
  localStorage.setItem('redirectTarget', '/assets');
  tab.clearSession('signedOut');
  expect(tab.currentSession()).toBeNull();
  expect(Object.keys(localStorage).sort()).toEqual(['browserLanguage', 'theme']);
  expect(ends).toEqual(['signedOut']);
  tab.clearSession('expired');
  expect(ends, 'a session ends once').toEqual(['signedOut']);
});

test('a sign-out in one tab ends the session of the others', async () => {
  const one = await openTab();
  one.storeSession(sampleSession(), 'secret');
  vi.resetModules();
  const other = await openTab();
  const ends: string[] = [];
  other.onSessionEnd((reason) => ends.push(reason));
  one.clearSession('signedOut');
  other.followStorage('accessToken');
  expect(other.currentSession()).toBeNull();
  expect(ends).toEqual(['elsewhere']);
});

test('follows another tab that changes company, and drops what was read of the first company', async () => {
  const one = await openTab();
  one.storeSession(sampleSession(), 'secret');
  vi.resetModules();
  const other = await openTab();
  const changed = vi.fn();
  other.onSessionSwitch(changed);
  one.storeSession(sampleSession({ companyId: 2, companyName: 'Boreal', subdomain: 'boreal', scope: null }));
  other.followStorage('companyId');
  expect(other.currentSession()).toMatchObject({ companyId: 2, companyName: 'Boreal', accessToken: 'secret' });
  expect(changed).toHaveBeenCalledTimes(1);
  other.followStorage('theme');
  expect(changed).toHaveBeenCalledTimes(1);
});

test('the first access lasts until the start page was shown, whatever is chosen meanwhile, and never returns', async () => {
  const tab = await openTab();
  tab.storeSession(sampleSession({ companyId: null, firstAccess: true }), 'secret');
  tab.storeSession(sampleSession());
  expect(tab.currentSession()?.firstAccess).toBe(true);
  expect(localStorage.getItem('firstAccess')).toBe('true');
  tab.endFirstAccess();
  expect(tab.currentSession()?.firstAccess).toBe(false);
  tab.storeSession(sampleSession());
  expect(localStorage.getItem('firstAccess')).toBe('false');
  tab.storeSession(sampleSession({ firstAccess: true }));
  tab.storeSession(sampleSession({ id: 2 }), 'other');
  expect(tab.currentSession()?.firstAccess, 'of somebody else').toBe(false);
});

test('a change of scope, company or user in another tab is followed and announced; other changes are not announced', async () => {
  const one = await openTab();
  one.storeSession(sampleSession(), 'secret');
  vi.resetModules();
  const other = await openTab();
  const changed = vi.fn();
  const drawn = vi.fn();
  other.onSessionSwitch(changed);
  other.onSession(drawn);
  one.storeSession(sampleSession({ scope: { id: 4, name: 'Cali' } }));
  other.followStorage('scope');
  expect(other.currentSession()?.scope).toEqual({ id: 4, name: 'Cali' });
  expect(changed).toHaveBeenCalledTimes(1);
  one.storeSession(sampleSession({ scope: { id: 4, name: 'Cali' }, name: 'Camila María' }));
  other.followStorage('name');
  expect(other.currentSession()?.name).toBe('Camila María');
  expect(drawn).toHaveBeenCalledTimes(2);
  expect(changed, 'another name is no other place').toHaveBeenCalledTimes(1);
  one.storeSession(sampleSession({ id: 2, scope: { id: 4, name: 'Cali' } }), 'other');
  other.followStorage(null);
  expect(changed, 'another person').toHaveBeenCalledTimes(2);
  one.storeSession(sampleSession({ id: 2, companyId: 2, scope: { id: 4, name: 'Cali' } }));
  other.followStorage('companyId');
  expect(changed, 'another company').toHaveBeenCalledTimes(3);
});

test('other tabs are listened to through the browser’s own event', async () => {
  const tab = await openTab();
  tab.storeSession(sampleSession(), 'secret');
  const changed = vi.fn();
  tab.onSessionSwitch(changed);
  tab.watchOtherTabs();
  localStorage.setItem('scope', JSON.stringify({ id: 9, name: 'Pasto' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'scope' }));
  expect(tab.currentSession()?.scope?.id).toBe(9);
  expect(changed).toHaveBeenCalledTimes(1);
});
