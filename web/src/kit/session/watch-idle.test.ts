// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleSession } from '../../../test/sample-session.ts';
import { closeDialog, dialogState } from '#kit/dialogs/dialogs.tsx';
import { call } from '#kit/http/call.ts';
import { sessionEndpoints } from './session-endpoints.ts';
import { clearSession, currentSession, storeSession } from './session-store.ts';
import { watchIdle } from './watch-idle.ts';

const minute = 60_000;
/** Milliseconds a session may be unused, and when the server saw it used last. */
const idle = 15 * minute;
let usedAt = 0;
let requests: { isBackground: boolean }[] = [];

/** A server that knows one session: what is no background request uses it. */
function answer(_: unknown, { headers }: RequestInit): Promise<Response> {
  const isBackground = new Headers(headers).has('X-Background');
  requests.push({ isBackground });
  if (Date.now() - usedAt > idle)
    return Promise.resolve(new Response(JSON.stringify({ success: false, code: 'unauthenticated' }), { status: 401 }));
  if (!isBackground) usedAt = Date.now();
  const seconds = String((usedAt + idle - Date.now()) / 1000);
  return Promise.resolve(
    new Response(JSON.stringify({ success: true, data: sampleSession() }), {
      headers: { 'Content-Type': 'application/json', 'X-Idle-Seconds': seconds },
    }),
  );
}

const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
const warnings = () => dialogState().dialogs.filter(({ kind }) => kind === 'confirm');

vi.useFakeTimers();
watchIdle();
beforeEach(async () => {
  vi.stubGlobal('fetch', answer);
  clearSession('signedOut');
  storeSession(sampleSession(), 'secret');
  usedAt = Date.now();
  press();
  await call(sessionEndpoints.get);
  requests = [];
});
afterEach(() => {
  for (const { id } of dialogState().dialogs) closeDialog(id);
});

test('what a tab asks for without its user does not use the session', async () => {
  await call(sessionEndpoints.get);
  expect(requests).toEqual([{ isBackground: false }]);
  await vi.advanceTimersByTimeAsync(2 * minute);
  requests = [];
  await call(sessionEndpoints.get);
  expect(requests).toEqual([{ isBackground: true }]);
});

test('a tab nobody uses warns a minute before, and ends with the session', async () => {
  await vi.advanceTimersByTimeAsync(13.5 * minute);
  expect(warnings()).toEqual([]);
  await vi.advanceTimersByTimeAsync(minute);
  expect(warnings()).toHaveLength(1);
  expect(currentSession()).not.toBeNull();
  await vi.advanceTimersByTimeAsync(2 * minute);
  expect(currentSession()).toBeNull();
  expect(requests.every(({ isBackground }) => isBackground)).toBe(true);
});

test('whoever stays signed in goes on', async () => {
  await vi.advanceTimersByTimeAsync(14.5 * minute);
  const [warning] = warnings();
  if (warning?.kind !== 'confirm') throw new Error('no warning');
  warning.answer(true);
  closeDialog(warning.id);
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(currentSession()).not.toBeNull();
  expect(warnings()).toEqual([]);
});

test('a warning goes when another tab uses the session', async () => {
  await vi.advanceTimersByTimeAsync(14.5 * minute);
  expect(warnings()).toHaveLength(1);
  usedAt = Date.now();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(warnings()).toEqual([]);
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(currentSession()).not.toBeNull();
});

test('whoever types for long without asking the server for anything stays signed in', async () => {
  for (let turn = 0; turn < 60; turn += 1) {
    press();
    await vi.advanceTimersByTimeAsync(minute / 2);
  }
  expect(currentSession()).not.toBeNull();
  expect(warnings()).toEqual([]);
});
