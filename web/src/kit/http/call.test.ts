// @vitest-environment jsdom
// @vitest-environment-options { "url": "http://aurora.localhost:3000/threats" }
import { account } from '@baluarte/contract/identity/account.ts';
import { imports } from '@baluarte/contract/inventory/import.ts';
import { risk } from '@baluarte/contract/risk/risk.ts';
import { session } from '@baluarte/contract/identity/session.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleSession } from '../../../test/sample-session.ts';
import { addressOf, call, onForbidden, send } from './call.ts';
import { isRefusal, Refusal } from './refusal.ts';
import { clearSession, currentSession, onSessionEnd, storeSession } from '#kit/session/session-store.ts';

const { endpoints } = threat;
const fetched = vi.fn<(address: string, request: RequestInit) => Promise<Response>>();
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
const refuse = (status: number, code: string, rest: object = {}) =>
  json({ success: false, code, title: 't', message: 'm', icon: 'error', reference: 'ref-1', ...rest }, status);
const input = {
  code: 'AM-1',
  name: 'Robo',
  categoryId: 1,
  actorId: 2,
  reasonId: 3,
  description: '<b>d</b> & a < b <script>',
} as Parameters<typeof call<typeof endpoints.create>>[1]['body'];

/** The one request that was made, easy to look at. */
function sent() {
  expect(fetched).toHaveBeenCalledTimes(1);
  const [address, request] = fetched.mock.calls[0] ?? ['', {}];
  return { address, request, headers: new Headers(request.headers), body: request.body as string };
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  storeSession(sampleSession(), 'secret');
});
afterEach(() => {
  clearSession('signedOut');
  onForbidden(() => Promise.resolve());
  fetched.mockReset();
  vi.unstubAllGlobals();
});

test('every call carries token, company, scope and Spanish, whatever the interface speaks', async () => {
  localStorage.setItem('browserLanguage', 'en');
  fetched.mockResolvedValue(json({ success: true, data: [], meta: { page: 1, perPage: 10, total: 0, lastPage: 1 } }));
  await call(endpoints.list);
  const { headers, request } = sent();
  expect(headers.get('authorization')).toBe('Bearer secret');
  expect(headers.get('x-subdomain')).toBe('aurora');
  expect(headers.get('x-scopeid')).toBe('3');
  expect(headers.get('x-language')).toBe('es');
  expect(request.credentials).toBe('include');
});

test('a list answers its rows and its page', async () => {
  const meta = { page: 2, perPage: 10, total: 11, lastPage: 2 };
  fetched.mockResolvedValue(json({ success: true, data: [{ id: 11 }], meta }));
  const { rows, meta: page } = await call(endpoints.list, { query: { page: 2, search: 'ñandú & co', sort: '-code' } });
  expect(rows).toEqual([{ id: 11 }]);
  expect(page).toEqual(meta);
  expect(sent().address).toBe('/api/threats?page=2&search=%C3%B1and%C3%BA+%26+co&sort=-code');
});

test('what is empty does not travel, lists travel with commas, parameters are escaped', () => {
  expect(addressOf(risk.list, { query: { rangeId: [1, 2], search: '', statusId: undefined, incomplete: true } })).toBe(
    '/risks?rangeId=1%2C2&incomplete=true',
  );
  expect(addressOf({ path: '/threat/{id}' }, { params: { id: 'a/../b?c' } })).toBe('/threat/a%2F..%2Fb%3Fc');
});

test('what could run in a JSON body is made inert, and all else is kept', async () => {
  fetched.mockResolvedValue(json({ success: true, data: { id: 1 } }, 201));
  await call(endpoints.create, { body: input });
  expect(JSON.parse(sent().body)).toMatchObject({
    description: '<b>d</b> & a < b < script>',
    code: 'AM-1',
    categoryId: 1,
  });
});

test('a password goes as it was typed', async () => {
  fetched.mockResolvedValue(json({ token: 't' }));
  await send(account.signIn, { body: { email: 'a@b.co', password: 'x<b>Y9!</b>' }, isSecret: true });
  expect(JSON.parse(sent().body)).toEqual({ email: 'a@b.co', password: 'x<b>Y9!</b>' });
});

test('a creation has a key that a repeat can carry again; a change has none', async () => {
  fetched.mockImplementation(() => Promise.resolve(json({ success: true, data: { id: 1 } }, 201)));
  await call(endpoints.create, { body: input });
  expect(sent().headers.get('idempotency-key')).toMatch(/^[\w-]{16,}$/);
  fetched.mockClear();
  await call(endpoints.create, { body: input, idempotencyKey: 'again' });
  expect(sent().headers.get('idempotency-key')).toBe('again');
  fetched.mockClear();
  await call(endpoints.update, { params: { id: 1 }, body: { name: 'x' } });
  expect(sent().headers.get('idempotency-key')).toBeNull();
});

test('the same creation twice at once is sent once and answered twice; afterwards, or with other content, it is another one', async () => {
  fetched.mockImplementation(() => Promise.resolve(json({ success: true, data: { id: 9 } }, 201)));
  const create = (name: string) => call(endpoints.create, { body: { ...input, name } });
  const [first, second] = await Promise.all([create('Robo'), create('Robo')]);
  expect([first, second]).toEqual([{ id: 9 }, { id: 9 }]);
  expect(fetched).toHaveBeenCalledTimes(1);
  await Promise.all([create('Robo'), create('Hurto')]);
  expect(fetched).toHaveBeenCalledTimes(3);
});

test('an upload travels as multipart and as it is', async () => {
  fetched.mockResolvedValue(json({ success: true, data: { jobId: 1 } }));
  const file = new File(['código;nombre\n1;<b>x</b>'], 'amenazas.csv', { type: 'text/csv' });
  await call(imports.threats, { query: { dryRun: 'true' }, body: { defaults: { name: '<b>' } }, file });
  const form = sent().request.body as unknown as FormData;
  expect(form.get('defaults')).toBe('{"name":"<b>"}');
  expect((form.get('file') as File).name).toBe('amenazas.csv');
  expect(sent().headers.get('content-type')).toBeNull();
});

test('a download answers its bytes under the name the server gave', async () => {
  fetched.mockResolvedValue(
    new Response('x', { headers: { 'content-disposition': "attachment; filename*=UTF-8''Amenazas%20a%C3%B1o.xlsx" } }),
  );
  const { fileName, blob } = await call(endpoints.export, { query: { format: 'xlsx' } });
  expect(fileName).toBe('Amenazas año.xlsx');
  expect(blob.size).toBe(1);
});

test('a refusal has code, status, parameters, issues and the reference', async () => {
  const issues = [{ path: 'body.code', code: 'required' }];
  fetched.mockResolvedValue(refuse(409, 'threat.hasRelations', { params: { assets: 2 }, issues }));
  const error = await call(endpoints.remove, { params: { id: 1 } }).catch((reason: unknown) => reason);
  expect(isRefusal(error, 'threat.hasRelations')).toBe(true);
  expect(error).toMatchObject({ status: 409, params: { assets: 2 }, issues, reference: 'ref-1' });
});

test('a refusal with sentences alone keeps the first of each field', async () => {
  const errors = { code: ['Código repetido.', 'Otra.'], name: 'Sin nombre.' };
  fetched.mockResolvedValue(Response.json({ success: false, message: 'No.', errors }, { status: 422 }));
  const error = await call(endpoints.remove, { params: { id: 1 } }).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ status: 422, code: 'invalid', sentences: ['Código repetido.', 'Sin nombre.'] });
});

test('no answer and a foreign answer are refusals too', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(call(endpoints.list)).rejects.toMatchObject({ status: 0, code: 'network' });
  fetched.mockResolvedValueOnce(new Response('<h1>Bad gateway</h1>', { status: 502 }));
  await expect(call(endpoints.list)).rejects.toMatchObject({ status: 502, code: 'busy' });
});

test('a call that is called off stays an abort', async () => {
  fetched.mockRejectedValue(new DOMException('stop', 'AbortError'));
  await expect(call(endpoints.list)).rejects.toMatchObject({ name: 'AbortError' });
});

test('a 401 clears the session; one that answers an earlier token does not', async () => {
  const ends: string[] = [];
  const stop = onSessionEnd((reason) => ends.push(reason));
  fetched.mockImplementationOnce(() => {
    storeSession(sampleSession(), 'newer');
    return Promise.resolve(refuse(401, 'unauthenticated'));
  });
  await expect(call(endpoints.list)).rejects.toBeInstanceOf(Refusal);
  expect(currentSession()?.accessToken).toBe('newer');
  fetched.mockResolvedValueOnce(refuse(401, 'unauthenticated'));
  await expect(call(endpoints.list)).rejects.toBeInstanceOf(Refusal);
  expect(currentSession()).toBeNull();
  expect(localStorage.getItem('accessToken')).toBeNull();
  expect(ends).toEqual(['expired']);
  stop();
});

test('a 403 of a page leads away; one of an act, or of a part of a page, is left to the caller', async () => {
  const led: string[] = [];
  onForbidden(({ code }) => {
    led.push(code);
    return Promise.resolve();
  });
  fetched.mockImplementation(() => Promise.resolve(refuse(403, 'forbidden')));
  await expect(call(endpoints.remove, { params: { id: 1 } })).rejects.toBeInstanceOf(Refusal);
  await expect(call(endpoints.list, { isPart: true })).rejects.toBeInstanceOf(Refusal);
  expect(led).toEqual([]);
  await expect(call(endpoints.list)).rejects.toBeInstanceOf(Refusal);
  expect(led).toEqual(['forbidden']);
});

test('a choice of scope is made outside the scope that may be gone', async () => {
  fetched.mockResolvedValue(json({ success: true, data: sampleSession() }));
  await call(session.scope, { body: { scopeId: 4 } });
  expect(sent().headers.get('x-scopeid')).toBeNull();
});
