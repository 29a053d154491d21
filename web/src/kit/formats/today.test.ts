// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { sampleSession } from '../../../test/sample-session.ts';
import { clearSession, storeSession } from '#kit/session/session-store.ts';
import { today } from './today.ts';

afterEach(() => {
  vi.useRealTimers();
  clearSession('signedOut');
});

test.each([
  ['America/Bogota', '2026-11-28T04:30:00Z', '2026-11-27'],
  ['Pacific/Auckland', '2026-11-27T12:00:00Z', '2026-11-28'],
  ['Pacific/Kiritimati', '2026-11-27T10:00:00Z', '2026-11-28'],
  ['Etc/Nowhere', '2026-11-28T04:30:00Z', '2026-11-28'],
])('in %s it is at %s the %s', (timeZone, now, day) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  vi.stubEnv('TZ', 'UTC');
  storeSession({ ...sampleSession(), timeZone }, 'secret');
  expect(today()).toBe(day);
});
