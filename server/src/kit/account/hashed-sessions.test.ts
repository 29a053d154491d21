import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { hashToken } from '#kit/tenancy/before-company.ts';
import type { Database } from '#kit/database/database.ts';
import { authDatabase } from './auth-database.ts';
import { createPerson } from './create-person.ts';
import { withHashedSessions } from './hashed-sessions.ts';
import { getAdapter } from 'better-auth/db/adapter';

type Adapter = Awaited<ReturnType<typeof getAdapter>>;
interface Row {
  id: string;
  token: string;
  userId: string;
  expiresAt: Date;
}

let database: Database;
let adapter: Adapter;
let userId: string;
beforeAll(async () => {
  database = await testDatabase();
  userId = String(
    await createPerson(database.door, { email: 'p@example.com', firstName: 'Paula', lastName: 'Prueba' }),
  );
  adapter = withHashedSessions(
    await getAdapter({
      database: { db: authDatabase(database.door), type: 'postgres', transaction: true },
      advanced: { database: { generateId: 'serial' } },
      session: { additionalFields: { usedAt: { type: 'date', input: false, required: false } } },
    }),
  );
});
afterAll(() => database.close());

const stored = async () =>
  (await database.owner.query<{ token: string }>('select token from auth.session order by id')).rows.map(
    ({ token }) => token,
  );
const create = (on: Pick<Adapter, 'create'>, token: string) =>
  on.create<Record<string, unknown>, Row>({
    model: 'session',
    data: { token, userId, expiresAt: new Date(Date.now() + 60_000), createdAt: new Date(), updatedAt: new Date() },
  });
const by = (token: string) => ({ model: 'session', where: [{ field: 'token', value: token }] });

test('the library meets the token it made, the table its digest', async () => {
  expect((await create(adapter, 'one')).token).toBe('one');
  expect(await stored()).toEqual([hashToken('one')]);
  expect(await adapter.findOne<Row>(by('one'))).toMatchObject({ token: 'one', userId, expiresAt: expect.any(Date) });
  expect(await adapter.findOne<Row>(by(hashToken('one')))).toBeNull();
});

test('so it is for a list, an update, a count and a removal', async () => {
  await create(adapter, 'two');
  const both = { model: 'session', where: [{ field: 'token', value: ['one', 'two'], operator: 'in' as const }] };
  expect((await adapter.findMany<Row>(both)).map(({ token }) => token).sort()).toEqual(['one', 'two']);
  expect(await adapter.count(both)).toBe(2);
  expect(await adapter.update<Row>({ ...by('two'), update: { token: 'three' } })).toMatchObject({ token: 'three' });
  expect(await stored()).toContain(hashToken('three'));
  expect(await adapter.deleteMany(by('three'))).toBe(1);
  await adapter.delete(by('one'));
  expect(await stored()).toEqual([]);
});

test('so it is inside a transaction', async () => {
  await adapter.transaction(async (trx) => {
    await create(trx, 'four');
    expect(await trx.findOne<Row>(by('four'))).toMatchObject({ token: 'four' });
  });
  expect(await stored()).toEqual([hashToken('four')]);
});

test('a session nobody used for eight hours is not found', async () => {
  await create(adapter, 'five');
  await database.owner.query(`update auth.session set used_at = now() - interval '481 minutes' where token = $1`, [
    hashToken('five'),
  ]);
  expect(await adapter.findOne<Row>(by('five'))).toBeNull();
});
