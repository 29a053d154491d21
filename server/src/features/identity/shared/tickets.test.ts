import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import type { Database } from '#kit/database/database.ts';
import { createPerson } from './person/create-person.ts';
import { setPassword } from './password/set-password.ts';
import { countTry, findTicket, issueTicket, openTicket, useTicket } from './tickets.ts';

let database: Database;
let userId: number;
beforeAll(async () => {
  database = await testDatabase();
  userId = await createPerson(database.identityDb, { email: 'tiquete@example.com', firstName: 'Ana', lastName: 'Uno' });
});
afterAll(() => database.close());

const issue = (seconds = 60) => issueTicket(database.identityDb, { purpose: 'resetPassword', seconds, userId });

test('an unknown secret, or one of another purpose, is refused', async () => {
  await expect(openTicket(database.identityDb, 'resetPassword', 'inventado')).rejects.toMatchObject({
    code: 'link.unknown',
  });
  await expect(openTicket(database.identityDb, 'changeEmail', await issue())).rejects.toMatchObject({
    code: 'link.unknown',
  });
});

test('a secret is good once, also for two at the same moment', async () => {
  const token = await issue();
  const [one, two] = await Promise.allSettled(
    [1, 2].map(async () => useTicket(database.identityDb, 'resetPassword', token)),
  );
  expect(one?.status === 'fulfilled').not.toBe(two?.status === 'fulfilled');
  await expect(useTicket(database.identityDb, 'resetPassword', token)).rejects.toMatchObject({ code: 'link.used' });
  expect(await findTicket(database.identityDb, 'resetPassword', token)).toMatchObject({ userId, state: 'used' });
});

test('a secret ends with its time, and with a newer one for the same', async () => {
  await expect(useTicket(database.identityDb, 'resetPassword', await issue(-1))).rejects.toMatchObject({
    code: 'link.expired',
  });
  const older = await issue();
  const newer = await issue();
  await expect(useTicket(database.identityDb, 'resetPassword', older)).rejects.toMatchObject({ code: 'link.expired' });
  expect(await useTicket(database.identityDb, 'resetPassword', newer)).toMatchObject({ userId });
});

test('of two given out at the same moment one is good', async () => {
  const clients = await Promise.all([database.identityDb.connect(), database.identityDb.connect()]);
  const tokens: string[] = [];
  try {
    for (const client of clients) await client.query('begin');
    for (const client of clients)
      tokens.push(await issueTicket(client, { purpose: 'resetPassword', seconds: 60, userId }));
    for (const client of clients) await client.query('commit');
  } finally {
    for (const client of clients) client.release();
  }
  const states = await Promise.all(tokens.map((token) => findTicket(database.identityDb, 'resetPassword', token)));
  expect(states.map((ticket) => ticket?.state)).toEqual(['expired', 'open']);
  const [first = '', second = ''] = tokens;
  await expect(useTicket(database.identityDb, 'resetPassword', first)).rejects.toMatchObject({ code: 'link.expired' });
  expect(await useTicket(database.identityDb, 'resetPassword', second)).toMatchObject({ userId });
});

test('a new password ends what is under way in its person’s name, but for the proof of their e-mail', async () => {
  const purposes = ['resetPassword', 'changeEmail', 'leaveEmail', 'secondStep', 'handOver', 'confirmAccount'] as const;
  const tokens: string[] = [];
  for (const purpose of purposes) tokens.push(await issueTicket(database.identityDb, { purpose, seconds: 60, userId }));
  await setPassword(database.identityDb, { userId, hash: 'digest' });
  const found = await Promise.all(
    purposes.map((purpose, index) => findTicket(database.identityDb, purpose, tokens[index] ?? '')),
  );
  expect(found.map((ticket) => ticket?.state)).toEqual([...Array<string>(5).fill('expired'), 'open']);
});

test('wrong guesses are counted', async () => {
  const { id } = await openTicket(database.identityDb, 'resetPassword', await issue());
  expect([await countTry(database.identityDb, id), await countTry(database.identityDb, id)]).toEqual([1, 2]);
});

test('the database keeps no secret that could be used', async () => {
  const token = await issue();
  const { rows } = await database.owner.query<{ row: string }>('select t::text as row from auth.ticket t');
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.some(({ row }) => row.includes(token))).toBe(false);
});
