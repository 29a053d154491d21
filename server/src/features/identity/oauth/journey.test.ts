import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Env } from '#app/env.ts';
import { isVerified, recall, remember } from './journey.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T08:00:00Z') }));
afterEach(() => vi.useRealTimers());

const envAt = (url: string) => ({ PUBLIC_URL: url, SECRET: 's'.repeat(32) }) as Env;
const env = envAt('https://baluarte.example');
const journey = {
  provider: 'casa',
  state: 's',
  nonce: 'n',
  codeVerifier: 'c',
  origin: 'https://a.baluarte.example',
  returnTo: '/risks',
  verifierHash: 'h',
  linkFor: 7,
};

/** The headers that a step sets. */
function headersOf(step: (reply: FastifyReply) => void): string[] {
  const set: string[] = [];
  const reply = { header: (name: string, value: string) => set.push(`${name}: ${value}`) };
  step(reply as unknown as FastifyReply);
  return set;
}
const begun = (own = env) => headersOf((reply) => remember(reply, own, journey))[0] ?? '';
const cookieOf = (header: string) => /(baluarte\.oauth=[^;]+)/.exec(header)?.[1] ?? '';
function recalled(cookie: string | undefined, own = env) {
  const read: ReturnType<typeof recall>[] = [];
  const request = { headers: { cookie } } as FastifyRequest;
  const headers = headersOf((reply) => read.push(recall(request, reply, own)));
  return { journey: read[0], headers };
}

test('what a sign-in began with comes back once, from among other cookies', () => {
  const cookie = cookieOf(begun());
  const back = recalled(`other=1; ${cookie};last=2`);
  expect(back.journey).toMatchObject(journey);
  expect(back.headers).toEqual([
    'set-cookie: baluarte.oauth=; Path=/api/auth/oauth; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
  ]);
});

test('its cookie is for ten minutes, for its own path, unread by pages, and secure where the product is', () => {
  const kept = '; Path=/api/auth/oauth; Max-Age=600; HttpOnly; SameSite=Lax';
  expect(begun().replace(/oauth=[^;]+/, 'oauth=x')).toBe(`set-cookie: baluarte.oauth=x${kept}; Secure`);
  const plain = begun(envAt('http://localhost:3000'));
  expect(plain.replace(/oauth=[^;]+/, 'oauth=x')).toBe(`set-cookie: baluarte.oauth=x${kept}`);
  expect(begun()).not.toContain('risks');
});

test('it is good until ten minutes have passed, and not from then on', () => {
  const cookie = cookieOf(begun());
  vi.advanceTimersByTime(600_000 - 1);
  expect(recalled(cookie).journey).toMatchObject(journey);
  vi.advanceTimersByTime(1);
  expect(recalled(cookie)).toMatchObject({ journey: null, headers: [expect.stringContaining('Max-Age=0')] });
});

test('without the cookie nothing comes back and nothing is deleted; with one that was changed it is deleted', () => {
  expect(recalled(undefined)).toEqual({ journey: null, headers: [] });
  expect(recalled('other=1')).toEqual({ journey: null, headers: [] });
  const changed = cookieOf(begun()).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  expect(recalled(changed)).toMatchObject({ journey: null, headers: [expect.any(String)] });
});

test('a page is the one that began by the secret of its digest alone', () => {
  const digest = createHash('sha256').update('secreto').digest('base64url');
  expect(isVerified('secreto', digest)).toBe(true);
  expect(isVerified('otro', digest)).toBe(false);
  for (const none of [undefined, null, '', 7, `${digest}x`]) expect(isVerified('secreto', none)).toBe(false);
});
