// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { sampleSession } from '../../../test/sample-session.ts';
import { refreshSession } from './session.tsx';
import { clearSession, currentSession, storeSession } from './session-store.ts';

const fetched = vi.fn<() => Promise<Response>>();
const answer = (change: Parameters<typeof sampleSession>[0] = {}) =>
  new Response(JSON.stringify({ success: true, data: sampleSession(change) }), {
    headers: { 'Content-Type': 'application/json' },
  });
const bogota = { id: 3, name: 'Bogotá' };
const cali = { id: 9, name: 'Cali' };

beforeEach(() => {
  clearSession('signedOut');
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  storeSession(sampleSession({ scope: null, scopes: [bogota, cali] }), 'secret');
});

test('a session read while a scope was being chosen keeps the scope, and what was read of the rest', async () => {
  fetched.mockImplementationOnce(() => {
    storeSession(sampleSession({ scope: cali, scopes: [bogota, cali] }));
    return Promise.resolve(answer({ scope: null }));
  });
  fetched.mockResolvedValueOnce(answer({ scope: cali, scopes: [cali] }));
  await expect(refreshSession()).resolves.toMatchObject({ scope: cali, scopes: [cali] });
  expect(currentSession()).toMatchObject({ scope: cali, scopes: [cali] });
});

test('a session that stays as it was is read once', async () => {
  fetched.mockResolvedValueOnce(answer({ scope: bogota }));
  await expect(refreshSession()).resolves.toMatchObject({ scope: bogota });
  expect(fetched).toHaveBeenCalledOnce();
});

test('a session that ended while it was read stays ended', async () => {
  fetched.mockImplementationOnce(() => {
    clearSession('signedOut');
    return Promise.resolve(answer());
  });
  fetched.mockResolvedValueOnce(new Response('{}', { status: 401 }));
  await expect(refreshSession()).rejects.toMatchObject({ status: 401 });
  expect(currentSession()).toBeNull();
});
