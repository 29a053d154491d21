// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { sampleSession } from '../../../../test/sample-session.ts';
import { currentSession, keepOwn, storeSession } from '#kit/session/session-store.ts';
import { endViewAs } from './view-as.ts';

test('the view ends at the server after this browser is back in its own session, and by the token of the view', async () => {
  storeSession(sampleSession({ id: 1 }), 'own');
  keepOwn();
  const until = new Date().toISOString();
  storeSession(sampleSession({ id: 2, viewer: { name: 'Camila Rojas', until } }), 'viewed');
  const ended: unknown[] = [];
  vi.stubGlobal('fetch', (_: unknown, { method, headers }: RequestInit) => {
    ended.push([method, new Headers(headers).get('authorization'), currentSession()?.id]);
    return Promise.resolve(new Response(null, { status: 500 }));
  });
  await endViewAs();
  expect(ended).toEqual([['DELETE', 'Bearer viewed', 1]]);
  expect(currentSession()).toMatchObject({ id: 1, accessToken: 'own', viewer: null });
});
