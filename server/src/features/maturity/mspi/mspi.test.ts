import { randomBytes } from 'node:crypto';
import { account } from '@baluarte/contract/identity/account.ts';
import { registration } from '@baluarte/contract/identity/registration.ts';
import { session } from '@baluarte/contract/identity/session.ts';
import { assessment } from '@baluarte/contract/maturity/assessment.ts';
import { mspi } from '@baluarte/contract/maturity/mspi.ts';
import { companyRisk } from '@baluarte/contract/organization/company-risk.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { makePerson } from '#test/accounts.ts';
import { testCompany, testPerson } from '#test/company.ts';
import { superAdministrator } from '#test/super-administrator.ts';
import { stepPeople, wrongOf, as, type StepPeople } from '#test/step-people.ts';
import { forgetVisits } from './forget-visits.ts';

let app: TestApp;
let people: StepPeople;
beforeAll(async () => {
  app = await testApp();
  people = stepPeople(app, await testCompany(app.database));
});
afterAll(() => app.close());
// Every test is another hour and another network.
beforeEach(() => own(`delete from auth.rate_limit`));

const own = (text: string, values: unknown[] = []) => app.database.owner.query(text, values);
const anEmail = () => `visita-${randomBytes(6).toString('hex')}@example.com`;
const aName = () => `entidad-${randomBytes(5).toString('hex')}`;
const bodyFor = (email: string, changes: Record<string, unknown> = {}) => ({
  name: 'Marta Lucía',
  lastName: 'Ríos',
  email,
  phone: '+573001234567',
  language: 'es',
  consent: true,
  ...changes,
});
const start = (email: string, changes: Record<string, unknown> = {}) =>
  app.call(null, mspi.start, { body: bodyFor(email, changes) });
const verify = (challenge: string, code: string) => app.call(null, mspi.verify, { body: { challenge, code } });
const resend = (challenge: string) => app.call(null, mspi.resend, { body: { challenge } });
const codeTo = async (email: string) => {
  const mail = (await people.mailsTo(email)).findLast(({ template }) => template === 'visitCode');
  return (mail?.params as { code: string } | undefined)?.code ?? '';
};
/** As a minute later. */
const later = () =>
  own(`update auth.ticket set data = jsonb_set(data, '{sentAt}', '0') where purpose = 'mspi' and data ? 'sentAt'`);
async function visited(email = anEmail(), changes: Record<string, unknown> = {}) {
  const { data } = await start(email, changes);
  const reply = await verify(data.challenge, await codeTo(email));
  return { email, ...reply };
}
const company = (changes: Record<string, unknown> = {}) => ({
  name: 'Alcaldía de Prueba',
  legalName: null,
  subdomain: aName(),
  economicActivityId: 62,
  categoryId: 2,
  typeId: 14,
  countryId: 170,
  ...changes,
});
const count = async (table: string) => {
  const { rows } = await own(`select count(*)::int as n from ${table}`);
  return (rows[0] as { n: number }).n;
};

describe('a visit is refused', () => {
  test('without what is needed, without consent, and with a reference that is none', async () => {
    const { status, issues } = await app.call(null, mspi.start, { body: {} });
    expect(status).toBe(422);
    expect(issues.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['body.name', 'body.lastName', 'body.email', 'body.consent']),
    );
    expect((await start(anEmail(), { consent: false })).issues).toEqual([{ path: 'body.consent', code: 'consent' }]);
    expect((await start(anEmail(), { ref: '<script>' })).status).toBe(422);
  });

  test('without a captcha where there is one', async () => {
    const closed = await testApp({ CAPTCHA: 'altcha' });
    const asked = await closed.call(null, mspi.start, { body: bodyFor(anEmail()) });
    expect(asked).toMatchObject({ status: 422, code: 'captcha.missing' });
    await closed.close();
  });

  test('after too many codes to one address, and too many visits from one network', async () => {
    const email = anEmail();
    for (let n = 0; n < 5; n += 1) expect((await start(email)).status).toBe(202);
    expect(await start(email)).toMatchObject({ status: 429, code: 'slowDown' });
    for (let n = 0; n < 54; n += 1) expect((await start(anEmail())).status).toBe(202);
    expect(await start(anEmail())).toMatchObject({ status: 429, code: 'slowDown' });
  });
});

describe('a code is refused', () => {
  test('when it is wrong, and the fifth time the visit ends', async () => {
    const email = anEmail();
    const { data } = await start(email);
    const code = await codeTo(email);
    for (const left of [4, 3, 2, 1])
      expect(await verify(data.challenge, wrongOf(code))).toMatchObject({
        status: 422,
        code: 'step.wrongCode',
        params: { left },
      });
    expect(await verify(data.challenge, wrongOf(code))).toMatchObject({ status: 409, code: 'step.tooManyTries' });
    // What they typed is gone with it.
    expect((await own(`select data from auth.ticket where purpose = 'mspi' order by id desc limit 1`)).rows[0]).toEqual(
      {
        data: {},
      },
    );
    await own(`delete from auth.rate_limit`);
    expect(await verify(data.challenge, code)).toMatchObject({ status: 409, code: 'step.expired' });
    expect((await own('select from auth."user" where email = $1', [email])).rowCount).toBe(0);
  });

  test('when guesses at one e-mail go on over several visits', async () => {
    const email = anEmail();
    for (let n = 0; n < 5; n += 1) {
      const { data } = await start(email);
      const answer = await verify(data.challenge, wrongOf(await codeTo(email)));
      expect(answer.code).toBe('step.wrongCode');
      await own(`delete from auth.rate_limit where key like 'call:%'`);
    }
    const { data } = await start(email);
    expect(await verify(data.challenge, await codeTo(email))).toMatchObject({ status: 429, code: 'slowDown' });
  });

  test('ten minutes later, twice, of another visit, and of a secret nobody was given', async () => {
    const email = anEmail();
    const { data } = await start(email);
    const code = await codeTo(email);
    await own(`update auth.ticket set data = jsonb_set(data, '{code,until}', '0') where id = $1`, [
      data.pendingUser.id,
    ]);
    expect(await verify(data.challenge, code)).toMatchObject({ status: 422, code: 'step.codeExpired' });
    await later();
    await resend(data.challenge);
    const other = await start(anEmail());
    expect(await verify(other.data.challenge, await codeTo(email))).toMatchObject({ code: 'step.wrongCode' });
    expect((await verify(data.challenge, await codeTo(email))).status).toBe(200);
    expect(await verify(data.challenge, await codeTo(email))).toMatchObject({ status: 409, code: 'step.expired' });
    expect(await verify('x'.repeat(43), '123456')).toMatchObject({ status: 409, code: 'step.expired' });
    expect(await resend('x'.repeat(43))).toMatchObject({ status: 409, code: 'step.expired' });
  });

  test('within a minute of the last one, and after five with one visit', async () => {
    const { data } = await start(anEmail());
    expect(await resend(data.challenge)).toMatchObject({ status: 429, code: 'slowDown' });
    for (let n = 0; n < 4; n += 1) {
      await later();
      await own('delete from auth.rate_limit');
      expect((await resend(data.challenge)).status).toBe(202);
    }
    await later();
    expect(await resend(data.challenge)).toMatchObject({ status: 409, code: 'step.tooManySends' });
  });

  test('for an account that is inactive; where a second step is on, it is left', async () => {
    const email = anEmail();
    await makePerson(app.database.identityDb, { email, firstName: 'Inés', lastName: 'Paz', statusId: 2 });
    expect(await visited(email)).toMatchObject({ status: 403, code: 'session.inactive' });
    const { email: withApp } = await people.withApp();
    const { data } = await visited(withApp);
    expect(data).toMatchObject({ token: null, twoStep: { methods: ['totp'] }, isExistingUser: true });
  });
});

test('the reply is the same for a new and for a known e-mail, and so is what is written', async () => {
  const known = (await people.person()).email;
  const shape = async (email: string) => {
    const before = [await count('auth."user"'), await count('auth.event')];
    const { status, data } = await start(email);
    expect([await count('auth."user"'), await count('auth.event')]).toEqual(before);
    const { challenge, pendingUser, ...rest } = data;
    expect(challenge).toHaveLength(43);
    expect(pendingUser).toEqual({
      ...pendingUser,
      name: 'Marta Lucía',
      lastName: 'Ríos',
      email,
      phone: '+573001234567',
    });
    return [status, Object.keys(rest), (await people.mailsTo(email)).map(({ template }) => template)];
  };
  expect(await shape(known)).toEqual(await shape(anEmail()));
});

describe('a new visitor', () => {
  test('has an account without a password, goes on to their company, and then answers and sees the result', async () => {
    const { status, data, email } = await visited(undefined, { ref: 'mintic.gov.co' });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      twoStep: null,
      otpVerified: true,
      isExistingUser: false,
      redirectTarget: '/mspi-create-tenant',
    });
    const token = as(data.token);
    expect((await app.call(token, session.get)).data).toMatchObject({
      id: data.id,
      name: 'Marta Lucía',
      lastName: 'Ríos',
      email,
      phone: '+573001234567',
      otpVerified: true,
      isExistingUser: false,
      mustConsent: false,
      companyId: null,
    });
    const { rows } = await own(`select about from auth.event where user_id = $1 and kind = 'registered'`, [data.id]);
    expect(rows).toEqual([{ about: { by: 'mspi', ref: 'mintic.gov.co' } }]);
    // What the visit held is in the account now.
    expect((await own(`select data from auth.ticket where purpose = 'mspi' order by id desc limit 1`)).rows).toEqual([
      { data: {} },
    ]);

    const made = await app.call(token, mspi.tenant, { body: company() });
    expect(made.status).toBe(201);
    const entered = await app.call(token, session.company, { body: { companyId: made.data.id } });
    expect(entered.data).toMatchObject({ isExistingUser: true, companyId: made.data.id });
    const scopeId = entered.data.scopes[0]?.id ?? 0;
    await app.call(token, session.scope, { body: { scopeId } });
    const began = await app.call(token, assessment.create, { body: {} });
    expect(began.data).toMatchObject({ is_new: true, purpose: { id: 3 } });
  });

  test('who has an account already leaves the link they came by as well, each visit once', async () => {
    const { email, data } = await visited(undefined, { ref: 'mintic.gov.co' });
    await visited(email, { ref: 'boletin' });
    await visited(email);
    const { rows } = await own(
      `select kind, about ->> 'ref' as ref from auth.event where user_id = $1 and about ->> 'by' = 'mspi' and kind in ('registered', 'visited')
       order by id`,
      [data.id],
    );
    expect(rows).toEqual([
      { kind: 'registered', ref: 'mintic.gov.co' },
      { kind: 'visited', ref: 'boletin' },
      { kind: 'visited', ref: null },
    ]);
  });

  test('is counted for the platform by the link they came by, new accounts apart', async () => {
    const ref = `enlace-${randomBytes(4).toString('hex')}`;
    const { email } = await visited(undefined, { ref });
    await visited(email, { ref });
    await visited(undefined, { ref });
    await start(anEmail(), { ref });
    const root = await superAdministrator(app);
    const { data } = await app.call(root, companyRisk.figures);
    expect(data.visits.filter((each) => each.ref === ref)).toEqual([{ ref, count: 3, newAccounts: 2 }]);
    const { visits } = data;
    expect(visits.map((each) => each.count)).toEqual(visits.map((each) => each.count).toSorted((a, b) => b - a));
  });

  test('of a public body gets the classification of the law and the zones of the official matrix, and of a private one its own', async () => {
    const kindOf = async (categoryId: number, typeId: number) => {
      const { data } = await visited();
      const made = await app.call(as(data.token), mspi.tenant, { body: company({ categoryId, typeId }) });
      const { rows } = await own(
        `select p.name from parameter p where p.company_id = $1 and p.kind = 'classification'`,
        [made.data.id],
      );
      const zones = await own('select zone_mode, zone_matrix from method where company_id = $1', [made.data.id]);
      return {
        method: zones.rows[0],
        isPublicBody: made.data.isPublicBody,
        names: rows.map(({ name }: { name: string }) => name),
      };
    };
    const [publicBody, privateOne] = [await kindOf(1, 1), await kindOf(2, 14)];
    expect(publicBody.isPublicBody).toBe(true);
    // Very high and slight is high, very low and catastrophic extreme: no bands of the product say so.
    expect(publicBody.method).toMatchObject({
      zone_mode: 'matrix',
      zone_matrix: { 1: [4, 4, 3, 2, 1], 5: [2, 2, 2, 2, 1] },
    });
    expect(privateOne.method).toMatchObject({ zone_mode: 'product' });
    expect(publicBody.names).toContain('Información pública reservada');
    expect(privateOne.isPublicBody).toBe(false);
    expect(privateOne.names).toContain('Restringida');
  });

  test('is refused a taken subdomain, and a company without having verified', async () => {
    const { subdomain } = await testCompany(app.database);
    const { data } = await visited();
    const taken = await app.call(as(data.token), mspi.tenant, { body: company({ subdomain }) });
    expect(taken).toMatchObject({ status: 409, code: 'company.subdomainTaken' });
    expect((await app.call(null, mspi.tenant, { body: company() })).status).toBe(401);
  });
});

describe('a known visitor', () => {
  test('goes straight in', async () => {
    const { email } = await people.person();
    const { data } = await visited(email);
    expect(data).toMatchObject({ isExistingUser: true, redirectTarget: '/mspi-evaluation', twoStep: null });
    expect((await app.call(as(data.token), session.get)).data).toMatchObject({ name: 'Paula', otpVerified: true });
  });

  test('whose place in their company is over goes on to one of their own', async () => {
    const place = await testCompany(app.database);
    const { email, userId } = await testPerson(app.database, place, { base: 2 });
    await inCompany(app.database.app, place.tenant, (trx) =>
      trx.run(sql`update member set access_until = current_date - 2 where user_id = ${userId}`),
    );
    expect((await visited(email)).data).toMatchObject({ isExistingUser: false, redirectTarget: '/mspi-create-tenant' });
  });

  test('whose account was never confirmed confirms it, and a password somebody else set is gone', async () => {
    const email = anEmail();
    const password = 'Caballo-Pila-9-grapa';
    const registered = { ...bodyFor(email), countryId: 170, password, confirmPassword: password };
    const { ref: _, ...body } = { ref: null, ...registered };
    await app.call(null, registration.register, { body });
    expect((await own('select from auth."user" where email = $1', [email])).rowCount).toBe(1);
    const { status, data } = await visited(email);
    expect(status).toBe(200);
    // Whoever visits once more confirms nothing.
    await later();
    expect((await visited(email)).status).toBe(200);
    const { rows } = await own('select kind from auth.event where user_id = $1 order by id', [data.id]);
    const kinds = rows
      .map(({ kind }: { kind: string }) => kind)
      .filter((kind) => /^(?:registered|confirmed|visited)$/.test(kind));
    expect(kinds).toEqual(['registered', 'confirmed', 'visited', 'visited']);
    const signedIn = await app.app.inject({
      method: 'POST',
      url: `/api${account.signIn.path}`,
      payload: { email, password },
    });
    expect(signedIn.statusCode).toBe(401);
  });
});

test('what a visitor did not verify goes after the days of the setting', async () => {
  const email = anEmail();
  const { data } = await start(email);
  const held = () => own(`select from auth.ticket where id = $1`, [data.pendingUser.id]);
  await forgetVisits(app.database);
  expect((await held()).rowCount).toBe(1);
  await own(`update auth.ticket set expires_at = expires_at - interval '7 days 1 second' where id = $1`, [
    data.pendingUser.id,
  ]);
  await forgetVisits(app.database);
  expect((await held()).rowCount).toBe(0);
});

test('a member who is limited to looking is known, and begins nothing', async () => {
  const place = await testCompany(app.database);
  const guest = await testPerson(app.database, place, { base: 3 });
  expect((await app.call(guest, assessment.create, { body: {} })).status).toBe(403);
});
