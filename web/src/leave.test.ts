// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { clearSession, keptBefore, storeSession } from './kit/session/session-store.ts';
import { sampleSession } from '../test/sample-session.ts';
import { wayOut, watchSessionEnd } from './leave.ts';

const config = { marketingUrl: null as string | null };
vi.mock('./kit/session/use-config.ts', () => ({ readConfig: () => Promise.resolve(config) }));

afterEach(() => localStorage.clear());

test('the page asked for is in the address of the login, and is kept where the public site is in between', async () => {
  expect(await wayOut('/risks?level=3')).toEqual({ path: '/login?return=%2Frisks%3Flevel%3D3' });
  expect(keptBefore('redirectTarget')).toBeNull();
  config.marketingUrl = 'https://baluarte.example';
  expect(await wayOut('/risks?level=3')).toEqual({ address: 'https://baluarte.example' });
  expect(keptBefore('redirectTarget')).toBe('/risks?level=3');
});

test('signing out clears where somebody was in an assessment, and a session that expires does not', () => {
  vi.useFakeTimers();
  watchSessionEnd();
  const key = 'assessment.1.1.7';
  const places = JSON.stringify({ answers: {}, places: { clause: { code: '4.1', at: '2026-11-01T00:00:00Z' } } });
  localStorage.setItem(key, places);
  storeSession(sampleSession(), 'token');
  clearSession('expired');
  expect(localStorage.getItem(key)).toBe(places);
  storeSession(sampleSession(), 'token');
  clearSession('signedOut');
  expect(localStorage.getItem(key)).toBeNull();
  vi.useRealTimers();
});
