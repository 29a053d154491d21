import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { consentVersion } from '@baluarte/contract/identity/consent.ts';
import { session } from '@baluarte/contract/identity/session.ts';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '#test/accounts.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany } from '#test/company.ts';
import { hashToken } from '#kit/secrets/hash-token.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { beginSession } from './begin-session.ts';

let app: TestApp;
let userId: number;
beforeAll(async () => {
  app = await testApp();
  const person = { email: 'paula@example.com', firstName: 'Paula', lastName: 'Prueba', statusId: 1 } as const;
  userId = await makePerson(app.database.identityDb, { ...person, consentText: consentVersion });
});
afterAll(() => app.close());

/** Of a request what the gate before a session reads. */
const from = (ip: string): FastifyRequest =>
  ({ server: app.app, ip, id: 'x', hostname: 'localhost', headers: { 'user-agent': 'x'.repeat(2000) } }) as never;
const own = async (text: string, values: unknown[] = []) =>
  (await app.database.owner.query<Record<string, unknown>>(text, values)).rows;
const sessionOf = async (token: string) =>
  (await app.call({ headers: { authorization: `Bearer ${token}` } }, session.get)).status;

test('a token is 32 letters and digits; the table keeps its digest and where it came from', async () => {
  const { token } = await beginSession(from('::ffff:192.0.2.7'), { userId, by: 'invitation' });
  expect(token).toMatch(/^[A-Za-z0-9]{32}$/);
  const rows = await own('select token, ip_address, length(user_agent) as agent from auth.session');
  expect(rows).toEqual([{ token: hashToken(token ?? ''), ip_address: '192.0.2.7', agent: 300 }]);
  expect([await sessionOf(token ?? ''), await sessionOf(hashToken(token ?? ''))]).toEqual([200, 401]);
});

test('no two are the same, and every letter and digit is used', async () => {
  const begin = () => beginSession(from('192.0.2.8'), { userId, by: 'invitation' });
  const tokens = (await Promise.all(Array.from({ length: 50 }, begin))).map(({ token }) => token ?? '');
  expect([new Set(tokens).size, new Set(tokens.join('')).size]).toEqual([50, 62]);
});

describe('a company whose provider is the only way', () => {
  let member: number;
  beforeAll(async () => {
    const company = await testCompany(app.database);
    const person = { firstName: 'Paula', lastName: 'Prueba', statusId: 1, consentText: consentVersion } as const;
    member = await makePerson(app.database.identityDb, { ...person, email: 'paula@empresa.example' });
    await inCompany(app.database.app, company.tenant, async (trx) => {
      await trx.run(
        sql`insert into member (user_id, role_id) select ${member}, id from role where is_system and base = 2`,
      );
      await trx.run(sql`
        insert into company_provider (name, issuer, client_id, client_secret, domains, proven_domains, is_on, is_only_way)
        values ('Directorio', 'https://id.example', 'x', 'x', '{empresa.example}', '{empresa.example}', true, true)`);
    });
  });
  const begin = (by: string) => beginSession(from('192.0.2.9'), { userId: member, by, isProven: true });

  test.each(['password', 'passkey'])('takes no %s', async (by) => {
    await expect(begin(by)).rejects.toMatchObject({ code: 'session.onlyProvider' });
    expect(await own('select from auth.session where user_id = $1', [member])).toEqual([]);
  });

  test.each(['company-1', 'totp'])('takes what it asked for, and the step after it: %s', async (by) => {
    expect((await begin(by)).token).toMatch(/^\w{32}$/);
  });
});

test('a session begun before the gate was ours goes on', async () => {
  const token = 'aB3'.repeat(10) + 'xY';
  await own(
    `insert into auth.session (user_id, token, expires_at, ip_address, user_agent, created_at, updated_at)
     values ($1, $2, now() + interval '30 days', '2001:0db8:0001:0002:0000:0000:0000:0000', '', now(), now())`,
    [userId, hashToken(token)],
  );
  expect(await sessionOf(token)).toBe(200);
});

test('there is no other gate: one statement begins sessions', () => {
  const sources = globSync('**/*.ts', { cwd: join(import.meta.dirname, '../../../..') }).filter(
    (name) => !name.endsWith('.test.ts'),
  );
  const begins = sources.filter((name) =>
    /insert\s+into\s+auth\.session\b/i.test(readFileSync(join(import.meta.dirname, '../../../..', name), 'utf8')),
  );
  expect(begins).toEqual(['features/identity/shared/session/begin-session.ts']);
});
