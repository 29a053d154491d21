import { randomBytes } from 'node:crypto';
import { invitation } from '@baluarte/contract/identity/invitation.ts';
import { session } from '@baluarte/contract/identity/session.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { nextMailTo } from '#test/mailing.ts';
import { makePerson } from '#test/accounts.ts';
import { inCompany } from '#kit/tenancy/tenant.ts';

let app: TestApp;
let company: TestCompany;
let other: TestCompany;
let admin: TestPerson;
beforeAll(async () => {
  app = await testApp();
  await app.jobs.start();
  company = await testCompany(app.database, { scopes: 2 });
  other = await testCompany(app.database);
  admin = await testPerson(app.database, company);
});
afterAll(() => app.close());

const anEmail = () => `invitada-${randomBytes(6).toString('hex')}@example.com`;
const roleOf = async (base: number, { tenant } = company) =>
  (
    await inCompany(app.database.app, tenant, (trx) =>
      trx.one(sql<{ id: number }>`select id from role where is_system and base = ${base}`),
    )
  ).id;
const newcomer = {
  name: 'Inés',
  lastName: 'Ñáñez O’Hara',
  language: 'es',
  password: 'Fortaleza-2026-ya',
  consent: true,
};

async function invite(changes: Record<string, unknown> = {}, as: TestPerson = admin) {
  const email = (changes['email'] as string | undefined) ?? anEmail();
  const body = { email, name: 'Inés', lastName: 'Invitada', roleId: await roleOf(2), ...changes };
  const answer = await app.call(as, user.endpoints.create, { body });
  return { email, ...answer };
}
const seen = new Map<string, number>();
/** The secret of the next invitation that arrives for somebody. */
async function tokenFor(email: string): Promise<string> {
  const { id, text } = await nextMailTo(app, email, (mail) => mail.id > (seen.get(email) ?? 0));
  seen.set(email, id);
  return /confirm-invitation\/([\w-]+)\?/.exec(text)?.[1] ?? '';
}
const look = (token: string) => app.call(null, invitation.get, { params: { token } });
const accept = (token: string, body: unknown = newcomer, as: { headers: Record<string, string> } | null = null) =>
  app.call(as, invitation.accept, { params: { token }, body });
const memberOf = async (email: string) =>
  (
    await app.database.owner.query<{ statusId: number; userStatusId: number; companyId: number }>(
      `select m.status_id as "statusId", u.status_id as "userStatusId", m.company_id as "companyId"
       from member m join auth."user" u on u.id = m.user_id where u.email = $1 order by m.company_id`,
      [email],
    )
  ).rows;

describe('inviting', () => {
  test('again twice at the same moment leaves one link that opens', async () => {
    const { data, email } = await invite();
    await tokenFor(email);
    const again = () => app.call(admin, user.endpoints.invite, { params: { id: data.id } });
    await Promise.all([again(), again(), again()]);
    const { rows } = await app.database.owner.query<{ open: number }>(
      `select count(*) filter (where i.revoked_at is null)::int as open from invitation i
       join member m on m.company_id = i.company_id and m.id = i.member_id where m.user_id = $1`,
      [data.id],
    );
    expect(rows).toEqual([{ open: 1 }]);
  });

  test('is refused to users who would grant more than they have', async () => {
    const limited = await testPerson(app.database, company, { permissionCodes: [451, 452] });
    expect(await invite({ roleId: await roleOf(1) }, limited)).toMatchObject({ status: 403, code: 'user.roleRefused' });
    const inOneScope = await testPerson(app.database, company, { scopeIds: company.scopeIds.slice(0, 1) });
    for (const scopeIds of [[], company.scopeIds, company.scopeIds.slice(1)])
      expect(await invite({ scopeIds }, inOneScope), JSON.stringify(scopeIds)).toMatchObject({
        status: 422,
        issues: [{ path: 'body.scopeIds', code: scopeIds.length === 0 ? 'required' : 'unknown' }],
      });
    expect((await invite({ scopeIds: company.scopeIds.slice(0, 1) }, inOneScope)).status).toBe(201);
  });

  test('is refused for members, and for an e-mail domain the company does not allow', async () => {
    const { email } = await invite();
    expect(await invite({ email: email.toUpperCase() })).toMatchObject({ status: 409, code: 'member.userTaken' });
    const strict = await testCompany(app.database);
    const its = await testPerson(app.database, strict);
    await inCompany(app.database.app, strict.tenant, (trx) =>
      trx.run(sql`update company set allowed_email_domains = '{aurora.example}'`),
    );
    expect(await invite({ roleId: await roleOf(2, strict) }, its)).toMatchObject({
      status: 422,
      code: 'user.domainRefused',
      params: { domains: 'aurora.example' },
    });
    const inside = `ana-${randomBytes(4).toString('hex')}@aurora.example`;
    expect((await invite({ email: inside, roleId: await roleOf(2, strict) }, its)).status).toBe(201);
  });

  test('says what is wrong with a name, an e-mail, a role', async () => {
    const { issues } = await invite({ email: 'nadie', name: 'R2D2', lastName: '', roleId: 9_000_000 });
    expect(issues.map(({ path, code }) => [path, code])).toEqual([
      ['body.email', 'email'],
      ['body.name', 'lettersOnly'],
      ['body.lastName', 'required'],
    ]);
    expect((await invite({ roleId: 9_000_000 })).issues).toEqual([{ path: 'body.roleId', code: 'unknown' }]);
  });

  test('leaves nothing behind when it is refused', async () => {
    const { email } = await invite({ roleId: 9_000_000 });
    const { rowCount } = await app.database.owner.query('select from auth."user" where email = $1', [email]);
    expect(rowCount).toBe(0);
  });
});

describe('the link of an invitation', () => {
  test('shows a new user what is offered, and reveals nothing for a guessed link', async () => {
    const { email } = await invite({ scopeIds: company.scopeIds });
    expect((await look(await tokenFor(email))).data).toMatchObject({
      email,
      companyName: `Empresa ${company.subdomain}`,
      role: 'Miembro',
      name: 'Inés',
      isKnown: false,
    });
    expect(await look('adivinado-adivinado-adivinado')).toMatchObject({ status: 404, code: 'invitation.unknown' });
  });

  test('ends with its time, with a newer one, with being taken back, and with being used', async () => {
    const { email, data } = await invite();
    const first = await tokenFor(email);
    expect((await app.call(admin, user.endpoints.invite, { params: { id: data.id } })).status).toBe(200);
    const second = await tokenFor(email);
    expect(second).not.toBe(first);
    expect(await accept(first)).toMatchObject({ status: 409, code: 'invitation.revoked' });
    await app.call(admin, user.endpoints.revokeInvitation, { params: { id: data.id } });
    expect(await accept(second)).toMatchObject({ status: 409, code: 'invitation.revoked' });
    await app.call(admin, user.endpoints.invite, { params: { id: data.id } });
    const third = await tokenFor(email);
    await inCompany(app.database.app, company.tenant, (trx) =>
      trx.run(sql`update invitation set expires_at = now() - interval '1 second' where revoked_at is null`),
    );
    expect(await accept(third)).toMatchObject({ status: 409, code: 'invitation.expired' });
    await app.call(admin, user.endpoints.invite, { params: { id: data.id } });
    const fourth = await tokenFor(email);
    expect((await accept(fourth)).status).toBe(200);
    expect(await accept(fourth)).toMatchObject({ status: 409, code: 'invitation.accepted' });
    expect(await app.call(admin, user.endpoints.invite, { params: { id: data.id } })).toMatchObject({
      status: 409,
      code: 'user.alreadyAccepted',
    });
  });

  test('lasts through the last day of access, by the clock of its company', async () => {
    const { email, data } = await invite();
    const token = await tokenFor(email);
    const { owner } = app.database;
    // At any moment it is another day than in Greenwich in one of them.
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await owner.query('update company set time_zone = $2 where id = $1', [company.companyId, zone]);
      for (const [days, state] of [
        [1, 200],
        [0, 200],
        [-1, 409],
      ] as const) {
        await inCompany(app.database.app, company.tenant, (trx) =>
          trx.run(
            sql`update member set access_until = (now() at time zone ${zone})::date + ${days}::int where user_id = ${data.id}`,
          ),
        );
        expect((await look(token)).status, `${zone} ${days}`).toBe(state);
      }
    }
    await inCompany(app.database.app, company.tenant, (trx) =>
      trx.run(sql`update member set access_until = null, status_id = 2 where user_id = ${data.id}`),
    );
    expect(await look(token)).toMatchObject({ status: 409, code: 'invitation.revoked' });
    await owner.query(`update company set time_zone = 'America/Bogota' where id = $1`, [company.companyId]);
  });

  test('keeps no secret in the database', async () => {
    const { email } = await invite();
    const token = await tokenFor(email);
    const { rows } = await app.database.owner.query<{ found: boolean }>(
      `select exists (select from invitation i where i::text like '%' || $1 || '%')
        or exists (select from change c where c::text like '%' || $1 || '%')
        or exists (select from job.job j where j.data::text like '%' || $1 || '%') as found`,
      [token],
    );
    expect(rows[0]).toEqual({ found: false });
  });
});

describe('accepting', () => {
  test('asks a newcomer for a password and the consent', async () => {
    const { email } = await invite();
    const token = await tokenFor(email);
    expect(await accept(token, {})).toMatchObject({
      status: 422,
      issues: [{ path: 'body.password', code: 'required' }],
    });
    expect((await accept(token, { ...newcomer, password: 'corta' })).status).toBe(422);
    const { name: _name, ...unnamed } = newcomer;
    const refused = await accept(token, unnamed);
    expect(Object.keys(refused.raw.json<{ errors: object }>().errors)).toEqual(['name']);
    expect((await accept(token, { ...newcomer, consent: false })).status).toBe(422);
    expect((await accept(token, { ...newcomer, password: 'Password-1234!' })).issues).toEqual([
      { path: 'body.password', code: 'password.common' },
    ]);
    expect(await memberOf(email)).toMatchObject([{ statusId: 3, userStatusId: 3 }]);
  });

  test('gives a newcomer account, place and session at once', async () => {
    const { email } = await invite({ scopeIds: company.scopeIds.slice(0, 1) });
    const { status, data } = await accept(await tokenFor(email));
    expect([status, data.companyId]).toEqual([200, company.companyId]);
    expect(await memberOf(email)).toEqual([{ statusId: 1, userStatusId: 1, companyId: company.companyId }]);
    const headers = { authorization: `Bearer ${data.token}`, 'x-subdomain': company.subdomain };
    const begun = await app.call({ headers }, session.get);
    expect(begun.data).toMatchObject({ email, lastName: 'Ñáñez O’Hara', role: { id: 2 }, scopeCount: 1 });
  });

  test('takes the session of the account it is for, and no other', async () => {
    const known = await testPerson(app.database, other);
    const stranger = await testPerson(app.database, other);
    await invite({ email: known.email });
    const token = await tokenFor(known.email);
    const main = ({ token: bearer }: TestPerson) => ({ headers: { authorization: `Bearer ${bearer}` } });
    expect((await look(token)).data.isKnown).toBe(true);
    expect(await accept(token)).toMatchObject({ status: 403, code: 'invitation.signIn' });
    expect(await accept(token, {}, main(stranger))).toMatchObject({
      status: 403,
      code: 'invitation.otherAccount',
      params: { email: known.email, current: stranger.email },
    });
    expect((await accept(token, {}, main(known))).data).toMatchObject({ companyId: company.companyId, token: null });
    expect((await memberOf(known.email)).map(({ statusId }) => statusId)).toEqual([1, 1]);
  });

  test('works from the list of the user’s own invitations, which shows no others', async () => {
    const known = await testPerson(app.database, other);
    const stranger = await testPerson(app.database, other);
    await invite({ email: known.email });
    const waiting = await app.call(known, invitation.own);
    expect(waiting.data).toMatchObject([{ companyId: company.companyId, role: 'Miembro' }]);
    expect((await app.call(stranger, invitation.own)).data).toEqual([]);
    const params = { companyId: company.companyId };
    expect(await app.call(stranger, invitation.acceptMine, { params })).toMatchObject({ status: 404 });
    expect((await app.call(known, invitation.acceptMine, { params })).data).toEqual(params);
    expect((await app.call(known, invitation.own)).data).toEqual([]);
  });

  test('from that list ends with the time of the invitation, and with its being taken back', async () => {
    const changes = ['revoked_at = now()', `expires_at = now() - interval '1 second'`];
    for (const change of changes) {
      const known = await testPerson(app.database, other);
      await invite({ email: known.email });
      expect((await app.call(known, invitation.own)).data, change).toHaveLength(1);
      await inCompany(app.database.app, company.tenant, (trx) =>
        trx.run(sql`update invitation i set ${sql.raw(change)} from member m
          where m.company_id = i.company_id and m.id = i.member_id and m.user_id = ${known.userId}`),
      );
      expect((await app.call(known, invitation.own)).data, change).toEqual([]);
      const params = { companyId: company.companyId };
      expect((await app.call(known, invitation.acceptMine, { params })).status, change).toBe(404);
    }
  });

  test('activates an unconfirmed account, with the password set now', async () => {
    const email = anEmail();
    await makePerson(app.database.identityDb, {
      email,
      firstName: 'Otra',
      lastName: 'Mano',
      password: 'De-quien-no-es-2026',
    });
    await invite({ email });
    expect((await accept(await tokenFor(email))).status).toBe(200);
    const signIn = async (password: string) =>
      (await app.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: { email, password } }))
        .statusCode;
    expect([await signIn('De-quien-no-es-2026'), await signIn(newcomer.password)]).toEqual([401, 200]);
  });
});
