// @vitest-environment jsdom
// @vitest-environment-options { "url": "http://aurora.localhost:3000/register" }
import { client } from '@baluarte/contract/identity/client.ts';
import { reference } from '@baluarte/contract/organization/reference.ts';
import { platform } from '@baluarte/contract/organization/platform.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleSession } from '../../../test/sample-session.ts';
import { call } from './call.ts';
import { tokenEndpoint } from './client-token.ts';
import { Refusal } from './refusal.ts';
import { sessionEndpoints } from '#kit/session/session-endpoints.ts';
import { clearSession, currentSession, storeSession } from '#kit/session/session-store.ts';

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const refused = (status: number, code: string) =>
  json({ success: false, code, title: 't', message: 'm', icon: 'error', reference: 'r' }, status);
const tokenFor = (seconds: number, name = 'a') =>
  `${name}.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + seconds }))}.c`;

/** What the server would answer, and what it was asked. */
const server = {
  requests: [] as { path: string; authorization: string | null; body: unknown }[],
  token: (): Response => json({ access_token: tokenFor(3600), token_type: 'Bearer', expires_in: 3600 }),
  list: (_authorization: string | null): Response => json({ success: true, data: [] }),
};
const requestedPaths = () => server.requests.map(({ path }) => path);
const original = { ...server };

beforeEach(() => {
  Object.assign(server, original, { requests: [] });
  vi.stubGlobal('fetch', (path: string, request: RequestInit) => {
    const authorization = new Headers(request.headers).get('authorization');
    server.requests.push({ path, authorization, body: request.body ? JSON.parse(request.body as string) : undefined });
    if (path === '/api/config')
      return Promise.resolve(json({ success: true, data: { clientId: '6', clientSecret: 's<b>' } }));
    return Promise.resolve(path === '/api/oauth/token' ? server.token() : server.list(authorization));
  });
});
afterEach(() => {
  clearSession('signedOut');
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('the token is asked for exactly as the contract describes it', () => {
  expect(client.token).toMatchObject({ ...tokenEndpoint });
  expect(platform.config).toMatchObject({ ...sessionEndpoints.config });
});

test('a stranger’s first list fetches a token, the next ones use it, together or one after the other', async () => {
  await Promise.all([call(reference.countries), call(reference.languages)]);
  await call(reference.plans);
  expect(requestedPaths().filter((path) => path === '/api/oauth/token')).toHaveLength(1);
  expect(server.requests.find(({ path }) => path === '/api/oauth/token')?.body).toEqual({
    grant_type: 'client_credentials',
    client_id: '6',
    client_secret: 's<b>',
    scope: '',
  });
  const token = localStorage.getItem('clientAccessToken');
  expect(server.requests.at(-1)).toMatchObject({ path: '/api/plans', authorization: `Bearer ${token}` });
});

test('it takes the place of the person’s own token', async () => {
  storeSession(sampleSession(), 'own');
  await call(reference.countries);
  expect(server.requests.at(-1)?.authorization).toBe(`Bearer ${localStorage.getItem('clientAccessToken')}`);
});

test('one that is about to end is renewed', async () => {
  localStorage.setItem('clientAccessToken', tokenFor(20, 'old'));
  await call(reference.countries);
  expect(requestedPaths()).toEqual(['/api/config', '/api/oauth/token', '/api/countries']);
});

test('one that the server does not know any more is replaced, once', async () => {
  localStorage.setItem('clientAccessToken', tokenFor(3000, 'old'));
  server.list = (authorization) =>
    authorization?.startsWith('Bearer old') ? refused(401, 'unauthenticated') : json({ success: true, data: [] });
  await expect(call(reference.countries)).resolves.toEqual([]);
  server.list = () => refused(401, 'unauthenticated');
  await expect(call(reference.countries)).rejects.toBeInstanceOf(Refusal);
});

test('when it cannot be had, a stranger’s call is called off in silence and a person’s goes with their own token', async () => {
  server.token = () => refused(401, 'client.invalid');
  await expect(call(reference.countries)).rejects.toMatchObject({ name: 'AbortError' });
  storeSession(sampleSession(), 'own');
  await call(reference.countries);
  expect(server.requests.at(-1)?.authorization).toBe('Bearer own');
  expect(currentSession()?.accessToken).toBe('own');
});
