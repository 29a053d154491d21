import { randomBytes } from 'node:crypto';
import { oauth } from '@baluarte/contract/identity/oauth.ts';
import { session } from '@baluarte/contract/identity/session.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { hashOf } from '#test/provider-journey.ts';
import { superAdministrator } from '#test/super-administrator.ts';

let app: TestApp;
let here: TestCompany;
let there: TestCompany;
let person: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [here, there] = [await testCompany(app.database), await testCompany(app.database)];
  person = await testPerson(app.database, here);
  await join(person, there);
});
afterAll(() => app.close());

const join = ({ userId }: TestPerson, { tenant }: TestCompany) =>
  inCompany(app.database.app, tenant, (trx) =>
    trx.run(sql`insert into member (user_id, role_id) select ${userId}, id from role where is_system and base = 2`),
  );
const own = (text: string, values: unknown[] = []) => app.database.owner.query(text, values);
const verifier = () => randomBytes(32).toString('base64url');
const hand = (companyId: number | null, secret: string, as: { headers: Record<string, string> } = person) =>
  app.call(as, session.handOver, { body: { companyId, verifierHash: hashOf(secret) } });
const takeUp = (ticket: string, secret: string, subdomain: string) =>
  app.call(null, oauth.handOver, { body: { ticket, verifier: secret }, headers: { 'x-subdomain': subdomain } });
const read = (token: string | null, subdomain: string) =>
  app.call({ headers: { authorization: `Bearer ${token}`, 'x-subdomain': subdomain } }, session.get);

test('a session goes on at the address of another company of its person, in a session of its own', async () => {
  const secret = verifier();
  const { data } = await hand(there.companyId, secret);
  expect(data.origin).toBe(`http://${there.subdomain}.localhost:3000`);
  const begun = await takeUp(data.ticket, secret, there.subdomain);
  expect(begun.data.token).not.toBe(person.token);
  const arrived = await read(begun.data.token, there.subdomain);
  expect(arrived.data).toMatchObject({ id: person.userId, companyId: there.companyId, role: { id: 2 } });
  // The one it came from goes on where it was.
  expect((await read(person.token, here.subdomain)).data.companyId).toBe(here.companyId);
});

test('the ticket is good once, within a minute, and only with the secret of the page that asked', async () => {
  const secret = verifier();
  const stolen = (await hand(there.companyId, secret)).data.ticket;
  expect((await takeUp(stolen, verifier(), there.subdomain)).code).toBe('oauth.expired');
  expect((await takeUp(stolen, secret, there.subdomain)).code).toBe('oauth.expired');
  const { ticket } = (await hand(there.companyId, secret)).data;
  expect((await takeUp(ticket, secret, there.subdomain)).status).toBe(200);
  expect((await takeUp(ticket, secret, there.subdomain)).code).toBe('oauth.expired');
  const late = (await hand(there.companyId, secret)).data.ticket;
  await own(
    `update auth.ticket set expires_at = expires_at - interval '61 seconds' where user_id = $1 and used_at is null`,
    [person.userId],
  );
  expect((await takeUp(late, secret, there.subdomain)).code).toBe('oauth.expired');
  expect((await own('select from auth.ticket where hash = $1', [ticket])).rowCount, 'kept as a digest').toBe(0);
});

test('nobody is handed to a company that is not theirs, that rests, or whether it exists or not', async () => {
  const others = await testCompany(app.database);
  for (const companyId of [others.companyId, 999_999_999])
    expect(await hand(companyId, verifier())).toMatchObject({ status: 403, code: 'tenant.refused' });
  const secret = verifier();
  const { ticket } = (await hand(there.companyId, secret)).data;
  // At another address than the one asked for what counts is whether the person belongs there.
  expect((await takeUp(ticket, secret, others.subdomain)).code).toBe('tenant.refused');
  const resting = await testCompany(app.database);
  await join(person, resting);
  await inCompany(app.database.app, resting.tenant, (trx) => trx.run(sql`update company set status_id = 2`));
  expect((await hand(resting.companyId, verifier())).code).toBe('company.inactive');
});

test('a session handed on ends when the first would have, and not at all once that one is over', async () => {
  const leaving = await testPerson(app.database, here);
  await own(`update auth.session set expires_at = now() + interval '1 hour' where user_id = $1`, [leaving.userId]);
  const secret = verifier();
  const first = await hand(here.companyId, secret, leaving);
  const { token } = (await takeUp(first.data.ticket, secret, here.subdomain)).data;
  const { rows } = await own(
    `select max(expires_at) < now() + interval '61 minutes' as "isBounded", count(*)::int as count from auth.session where user_id = $1`,
    [leaving.userId],
  );
  expect(rows).toEqual([{ isBounded: true, count: 2 }]);
  const { ticket } = (await hand(here.companyId, secret, leaving)).data;
  await app.call(leaving, session.signOut);
  expect((await takeUp(ticket, secret, here.subdomain)).code).toBe('oauth.expired');
  expect((await read(token, here.subdomain)).status, 'the other one goes on').toBe(200);
});

test('a super administrator is handed to any company, by an act its audit keeps, and out of it to the platform', async () => {
  const root = await superAdministrator(app);
  const secret = verifier();
  const { ticket } = (await hand(there.companyId, secret, root)).data;
  const { token } = (await takeUp(ticket, secret, there.subdomain)).data;
  const entered = await own(`select user_id from changeset where company_id = $1 and kind = 'entered'`, [
    there.companyId,
  ]);
  expect(entered.rows).toEqual([{ user_id: root.userId }]);
  const inside = { headers: { authorization: `Bearer ${token}`, 'x-subdomain': there.subdomain } };
  const out = (await hand(null, secret, inside)).data;
  expect(out.origin).toBe('http://localhost:3000');
  const begun = await takeUp(out.ticket, secret, 'app');
  expect((await read(begun.data.token, 'app')).data.companyId).toBeNull();
});

test('from a company that lost its person the way to the others stays open', async () => {
  const lost = await testPerson(app.database, here);
  await inCompany(app.database.app, here.tenant, (trx) =>
    trx.run(sql`update member set status_id = 2 where user_id = ${lost.userId}`),
  );
  expect((await app.call(lost, session.get)).code).toBe('tenant.memberInactive');
  expect((await hand(null, verifier(), lost)).status).toBe(200);
  await join(lost, there);
  const host = `${here.subdomain}.localhost:3000`;
  const given = { headers: { host }, body: { companyId: there.companyId } };
  expect((await app.call(lost, session.company, given)).code).toBe('company.ownAddress');
});

test('on the address of a company no other is entered, and the refusal says where the other is', async () => {
  const at = (host: string) => ({ host, 'x-subdomain': '', 'x-scopeid': '' });
  const given = { body: { companyId: there.companyId } };
  const refused = await app.call(person, session.company, {
    ...given,
    headers: at(`${here.subdomain}.localhost:3000`),
  });
  expect(refused).toMatchObject({
    status: 409,
    code: 'company.ownAddress',
    params: { address: `http://${there.subdomain}.localhost:3000` },
  });
  expect((await read(person.token, 'app')).data.companyId).toBe(here.companyId);
  for (const host of [`${there.subdomain}.localhost:3000`, 'localhost:3000'])
    expect((await app.call(person, session.company, { ...given, headers: at(host) })).status, host).toBe(200);
});
