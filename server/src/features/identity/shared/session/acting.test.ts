import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testCompany, testPerson } from '#test/company.ts';
import { testDatabase } from '#test/database.ts';
import type { Database } from '#kit/database/database.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { findActingSession, findHolder, findMemberSession } from './session-lookup.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

interface Member {
  companyId: number;
  userId: number;
}

/** What work without a request asks of the rights of whoever asked for it. */
const finders = { findHolder, findMemberSession, findActingSession };

/** A member after a change, and what each of them finds. */
async function foundAfter(change: (member: Member) => RawBuilder<unknown>) {
  const company = await testCompany(database);
  const { userId } = await testPerson(database, company, { permissionCodes: [101] });
  const member = { companyId: company.companyId, userId };
  await inCompany(database.owner, company.tenant, (trx) => trx.run(change(member)));
  const found = Object.entries(finders).map(async ([name, find]) => {
    const holder = await find(database.identityDb, member);
    return [name, holder && holder.permissionCodes] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

const all = (value: unknown) => Object.fromEntries(Object.keys(finders).map((name) => [name, value]));
const closed: readonly (readonly [string, (member: Member) => RawBuilder<unknown>])[] = [
  ['whose account was closed', ({ userId }) => sql`update auth."user" set status_id = 2 where id = ${userId}`],
  ['who was made inactive', ({ userId }) => sql`update member set status_id = 2 where user_id = ${userId}`],
  ['who is only invited', ({ userId }) => sql`update member set status_id = 3 where user_id = ${userId}`],
  [
    'whose place is over',
    ({ userId }) => sql`update member set access_until = app.today() - 1 where user_id = ${userId}`,
  ],
  ['who was removed', ({ userId }) => sql`delete from member where user_id = ${userId}`],
  ['of a company that rests', ({ companyId }) => sql`update company set status_id = 2 where id = ${companyId}`],
];

test.each(closed)('work is done later for nobody %s', async (_, change) => {
  expect(await foundAfter(change)).toEqual(all(null));
});

test('work is done later with the permissions of the role, and with none while that is inactive', async () => {
  expect(await foundAfter(() => sql`select 1`)).toEqual(all([101]));
  const retired = ({ userId }: Member) =>
    sql`update role r set status_id = 2 from member m where m.role_id = r.id and m.user_id = ${userId}`;
  expect(await foundAfter(retired)).toEqual(all([]));
});
