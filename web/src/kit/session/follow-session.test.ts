// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { sampleSession } from '../../../test/sample-session.ts';
import { queryClient } from '#kit/http/queries.ts';
import { followSession, watchRights } from './follow-session.ts';
import { clearSession, currentSession, storeSession } from './session-store.ts';

const fetched = vi.fn<() => Promise<Response>>();
const readAgain = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
const answered = (change: Parameters<typeof sampleSession>[0] = {}) =>
  new Response(JSON.stringify({ success: true, data: sampleSession(change) }), {
    headers: { 'Content-Type': 'application/json' },
  });

beforeEach(() => {
  clearSession('signedOut');
  fetched.mockReset();
  readAgain.mockClear();
  vi.stubGlobal('fetch', fetched);
  storeSession(sampleSession(), 'secret');
});

test('a right given or taken meanwhile is followed, and what was read before is read again', async () => {
  fetched.mockResolvedValueOnce(answered({ permissionCodes: [1] }));
  await expect(followSession()).resolves.toBe(true);
  expect(currentSession()?.permissionCodes).toEqual([1]);
  expect(readAgain).toHaveBeenCalledOnce();
});

test('another name is shown, and nothing is read again for it', async () => {
  fetched.mockResolvedValueOnce(answered({ name: 'Camila María' }));
  await expect(followSession()).resolves.toBe(false);
  expect(currentSession()?.name).toBe('Camila María');
  expect(readAgain).not.toHaveBeenCalled();
});

test('a session that is as it was stays the same object', async () => {
  const before = currentSession();
  fetched.mockResolvedValueOnce(answered());
  await expect(followSession()).resolves.toBe(false);
  expect(currentSession()).toBe(before);
});

test('an answer that comes after another scope was chosen does not bring the earlier one back', async () => {
  const scope = { id: 9, name: 'Cali' };
  fetched.mockImplementationOnce(() => {
    storeSession(sampleSession({ scope }));
    return Promise.resolve(answered());
  });
  await expect(followSession()).resolves.toBe(true);
  expect(currentSession()?.scope).toEqual(scope);
});

test('what was asked with rights that were followed meanwhile is not asked about again', async () => {
  const asked = currentSession();
  storeSession(sampleSession({ permissionCodes: [1] }));
  await expect(followSession(asked)).resolves.toBe(true);
  expect(fetched).not.toHaveBeenCalled();
});

test('the page follows from its start, and again when its user was away for a minute', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  fetched.mockImplementation(() => Promise.resolve(answered()));
  watchRights();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
  vi.advanceTimersByTime(59_000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(fetched).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  vi.useRealTimers();
});
