import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testDatabase } from '#test/database.ts';
import type { Database } from '#kit/database/database.ts';
import { RequestCount } from './request-count.ts';

const MINUTE = 60_000;
const start = 28_000_000 * MINUTE;

describe('counting', () => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  const takeMany = (count: RequestCount, key: string, times: number) => {
    let left = 0;
    for (let time = 0; time < times; time += 1) left = count.take(key, 100).left;
    return left;
  };

  test('lets the limit through in a minute and no more, and begins anew with the next', () => {
    let now = start + 15_000;
    const count = new RequestCount(() => now);
    expect(count.take('a', 3)).toEqual({ left: 2, seconds: 45 });
    expect(count.take('a', 3).left).toBe(1);
    expect(count.take('b', 3).left).toBe(2);
    expect(count.take('a', 3).left).toBe(0);
    now += 44_500;
    expect(count.take('a', 3)).toEqual({ left: -1, seconds: 1 });
    now += 500;
    expect(count.take('a', 3)).toEqual({ left: 2, seconds: 60 });
  });

  test('servers hear of one another what used up a tenth of its limit, and nothing is written of anybody else', async () => {
    const now = () => start;
    const [one, other] = [new RequestCount(now), new RequestCount(now)];
    takeMany(one, 'busy', 60);
    takeMany(other, 'busy', 30);
    takeMany(one, 'quiet', 9);
    for (const server of [one, other, one]) await server.share(database.identityDb);
    expect((await database.owner.query('select key, count from auth.request_count')).rows).toEqual([
      { key: 'busy', count: 90 },
    ]);
    expect([one.take('busy', 100).left, other.take('busy', 100).left]).toEqual([9, 9]);
    takeMany(one, 'busy', 9);
    expect(one.take('busy', 100).left).toBe(-1);
    for (const server of [one, other]) await server.share(database.identityDb);
    expect(other.take('busy', 100).left).toBeLessThan(0);
  });

  test('what is over is cleared away', async () => {
    const later = new RequestCount(() => start + 2 * MINUTE);
    takeMany(later, 'busy', 50);
    await later.share(database.identityDb);
    await later.clear(database.identityDb);
    const { rows } = await database.owner.query('select minute from auth.request_count');
    expect(rows).toEqual([{ minute: start / MINUTE + 2 }]);
  });

  test('holds no more keys than there is memory for', () => {
    const count = new RequestCount(() => start);
    for (let key = 0; key < 100_000; key += 1) count.take(String(key), 1);
    expect(count.take('0', 1).left).toBe(-1);
    const uncounted = [count.take('new', 1), count.take('new', 1)];
    expect(uncounted.map(({ left }) => left)).toEqual([0, 0]);
  });
});

describe('the API', () => {
  let app: TestApp;
  const limited = async (environment: Record<string, string>) => {
    app = await testApp(environment);
    onTestFinished(() => app.close());
  };
  const ask = async (request: { url?: string; token?: string; from?: string } = {}) => {
    const { url = '/api/auth/consent?language=es', token, from = '192.0.2.1' } = request;
    const headers = { 'x-language': 'en', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
    return app.app.inject({ url, headers, remoteAddress: from });
  };
  const statusOf = async (request: Parameters<typeof ask>[0]) => (await ask(request)).statusCode;

  test('answers 429 past the limit of an address, and says when to come back', async () => {
    await limited({ REQUESTS_PER_ADDRESS: '3' });
    const first = await ask();
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      'ratelimit-limit': '3',
      'ratelimit-remaining': '2',
      'ratelimit-policy': '3;w=60',
    });
    expect(await statusOf({ token: 'one' })).toBe(200);
    expect(await statusOf({ url: '/api/nothing' })).toBe(404);
    const beyond = await ask();
    const seconds = Number(beyond.headers['ratelimit-reset']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(beyond.headers).toMatchObject({ 'ratelimit-remaining': '0', 'retry-after': String(seconds) });
    expect([beyond.statusCode, beyond.json()]).toEqual([
      429,
      expect.objectContaining({ code: 'slowDown', message: `Try again in ${seconds} s.` }),
    ]);
    expect(await statusOf({ from: '192.0.2.2' })).toBe(200);
  });

  test('limits a session wherever it asks from, and one network of IPv6 as one address', async () => {
    await limited({ REQUESTS_PER_SESSION: '2', REQUESTS_PER_ADDRESS: '4' });
    const token = 'somebody';
    expect(await statusOf({ token, from: '192.0.2.1' })).toBe(200);
    expect((await ask({ token, from: '192.0.2.2' })).headers).toMatchObject({ 'ratelimit-limit': '2' });
    expect(await statusOf({ token, from: '192.0.2.3' })).toBe(429);
    expect(await statusOf({ token: 'another', from: '192.0.2.3' })).toBe(200);
    const line = Array.from({ length: 5 }, (_, index) => statusOf({ from: `2001:db8:1:2::${index}` }));
    expect((await Promise.all(line)).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 429]);
  });

  test('is asked how it is, read figures of and its files fetched from without being counted', async () => {
    await limited({ REQUESTS_PER_ADDRESS: '1', REQUESTS_PER_SESSION: '0' });
    await ask();
    expect(await statusOf({})).toBe(429);
    for (const url of ['/api/health', '/api/health/ready']) expect(await statusOf({ url })).toBe(200);
    for (const url of ['/api/metrics', '/api/metrics?x'])
      expect(await statusOf({ url, from: '127.0.0.1' })).not.toBe(429);
    for (const url of ['/', '/login', '/assets/none.js', '/dev/mailbox']) expect(await statusOf({ url })).not.toBe(429);
    for (const url of ['/%61pi/auth/consent?language=es', '/api/healthy', '/api/docs', '/api/auth/sign-out'])
      expect(await statusOf({ url })).toBe(429);
  });

  test('by its usual limits lets an office of two hundred open a page of forty requests at once', async () => {
    const { parseEnv } = await import('#app/env.ts');
    const { REQUESTS_PER_ADDRESS, REQUESTS_PER_SESSION } = parseEnv({});
    const [count, key] = [new RequestCount(() => start), 'office'];
    let last = 0;
    for (let request = 0; request < 200 * 40; request += 1) last = count.take(key, REQUESTS_PER_ADDRESS).left;
    expect(last).toBeGreaterThan(0);
    expect(REQUESTS_PER_SESSION).toBeGreaterThan(40 * 30);
  });
});
