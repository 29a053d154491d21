import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import type { Database } from '#kit/database/database.ts';
import { beginAttempt, beginProof, forgetFailures } from './limits.ts';
import { callLimit } from '#kit/http/call-limit.ts';
import { networkOf } from '#kit/http/network-address.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('the address %s counts as the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('guessing at many accounts from one network must wait after a hundred failures, and does not delay other networks', async () => {
  const guess = (n: number, network: string) =>
    beginAttempt(database.identityDb, {
      email: `persona-${n}@example.com`,
      address: `2001:db8:1:${network}::${n.toString(16)}`,
    });
  const answers = await Promise.allSettled(Array.from({ length: 105 }, (_, n) => guess(n, 'a')));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
  await expect(guess(200, 'a')).rejects.toMatchObject({ code: 'slowDown', params: { seconds: expect.any(Number) } });
  await expect(guess(1, 'b')).resolves.toBeDefined();
});

test('guessing at one account from many networks must wait after thirty failures', async () => {
  const guess = (n: number) => beginAttempt(database.identityDb, { email: 'ana@example.com', address: `192.0.2.${n}` });
  const answers = await Promise.allSettled(Array.from({ length: 40 }, (_, n) => guess(n)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
});

test('a success takes its own attempt back and forgets the failures of the account at that address', async () => {
  const attempt = () => beginAttempt(database.identityDb, { email: 'eva@example.com', address: '192.0.2.77' });
  for (let round = 0; round < 3; round += 1) {
    for (let failures = 0; failures < 4; failures += 1) await attempt();
    await (await attempt()).succeed();
  }
  for (let failures = 0; failures < 5; failures += 1) await attempt();
  await expect(attempt()).rejects.toMatchObject({ code: 'slowDown' });
});

test('successes of one account from many networks, and of many accounts from one, never add up to a wait', async () => {
  const succeed = async (email: string, address: string) =>
    (await beginAttempt(database.identityDb, { email, address })).succeed();
  for (let n = 1; n <= 35; n += 1) await succeed('viajera@example.com', `203.0.113.${n}`);
  for (let n = 1; n <= 105; n += 1) await succeed(`oficina-${n}@example.com`, '198.51.100.200');
  await expect(succeed('viajera@example.com', '198.51.100.200')).resolves.toBeUndefined();
});

test('an operator unlocks one account for every network, and no other account', async () => {
  const attempt = (email: string, n: number) =>
    beginAttempt(database.identityDb, { email, address: `198.51.100.${n}` });
  const prove = () => beginProof(database.identityDb, { userId: 4711, address: '198.51.100.1', of: 'code' });
  for (const email of ['Olga@example.com', 'olga@example.com.co'])
    for (const n of [1, 2]) for (let failures = 0; failures < 5; failures += 1) await attempt(email, n);
  for (let failures = 0; failures < 10; failures += 1) await prove();
  await expect(attempt('olga@example.com', 1)).rejects.toMatchObject({ code: 'slowDown' });
  await expect(prove()).rejects.toMatchObject({ code: 'slowDown' });

  expect(await forgetFailures(database.identityDb, { email: 'olga@example.com', userId: 4711 })).toBe(4);
  for (const n of [1, 2]) await expect(attempt('olga@example.com', n)).resolves.toBeDefined();
  await expect(prove()).resolves.toBeDefined();
  await expect(attempt('olga@example.com.co', 2)).rejects.toMatchObject({ code: 'slowDown' });
});

test('a window admits its number of calls and then returns how long it lasts', async () => {
  const limit = callLimit(database.identityDb);
  const rule = { window: 60, max: 3 };
  const answers = await Promise.all(Array.from({ length: 5 }, () => limit.consume('one', rule)));
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(3);
  expect(answers.filter(({ retryAfter }) => retryAfter !== null && retryAfter > 55)).toHaveLength(2);
  expect(await limit.consume('other', rule)).toEqual({ allowed: true, retryAfter: null });
});

test('a window ends a fixed time after its first call, however steadily it is called', async () => {
  const limit = callLimit(database.identityDb);
  const rule = { window: 60, max: 2 };
  await limit.consume('steady', rule);
  await database.owner.query(
    `update auth.rate_limit set last_request = last_request - 59000 where key = 'call:steady'`,
  );
  expect((await limit.consume('steady', rule)).allowed).toBe(true);
  await database.owner.query(`update auth.rate_limit set last_request = last_request - 1000 where key = 'call:steady'`);
  expect((await limit.consume('steady', rule)).allowed).toBe(true);
  expect((await limit.consume('steady', rule)).allowed).toBe(true);
  expect((await limit.consume('steady', rule)).allowed).toBe(false);
});
