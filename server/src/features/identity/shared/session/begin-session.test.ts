import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { consentVersion } from '@baluarte/contract/identity/consent.ts';
import { session } from '@baluarte/contract/identity/session.ts';
import type { FastifyRequest } from 'fastify';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson } from '#test/accounts.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, type TestCompany } from '#test/company.ts';
import { hashToken } from '#kit/secrets/hash-token.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { admit } from './admission.ts';
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
  let company: TestCompany;
  beforeAll(async () => {
    company = await testCompany(app.database);
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

  test('exempts administrators by the role of the system alone, not by a role of the company with the same base', async () => {
    const inside = (statement: RawBuilder<unknown>) =>
      inCompany(app.database.app, company.tenant, (trx) => trx.run(statement));
    const takeRole = (isSystem: boolean) =>
      inside(sql`update member m set role_id = r.id from role r
        where r.company_id = m.company_id and r.base = 1 and r.is_system = ${isSystem} and m.user_id = ${member}`);
    await inside(sql`insert into role (name, base) values ('Casi administrador', 1)`);
    await takeRole(false);
    await expect(begin('password')).rejects.toMatchObject({ code: 'session.onlyProvider' });
    await takeRole(true);
    expect((await begin('password')).token).toMatch(/^\w{32}$/);
  });
});

test('only a person who was made inactive in a company is told so: one who is invited is refused as a stranger', async () => {
  const company = await testCompany(app.database);
  const codes: unknown[] = [];
  for (const statusId of [1, 2, 3]) {
    const someone = {
      email: `lugar-${statusId}@example.com`,
      firstName: 'Inés',
      lastName: 'Lugar',
      statusId: 1,
    } as const;
    const id = await makePerson(app.database.identityDb, { ...someone, consentText: consentVersion });
    await inCompany(app.database.app, company.tenant, (trx) =>
      trx.run(
        sql`insert into member (user_id, role_id, status_id) select ${id}, r.id, ${statusId} from role r where r.is_system and r.base = 2`,
      ),
    );
    const asked = admit(app.database.identityDb, { userId: id, subdomain: company.subdomain, address: '192.0.2.10' });
    codes.push(
      await asked.then(
        ({ companyId }) => companyId,
        ({ code }: { code: string }) => code,
      ),
    );
  }
  expect(codes).toEqual([company.companyId, 'tenant.memberInactive', 'tenant.refused']);
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
