import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { randomBytes } from 'node:crypto';
import { registration } from '@baluarte/contract/identity/registration.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { mailsTo, nextMailTo } from '#test/mailing.ts';
import { makePerson } from '#test/accounts.ts';

const password = 'Caballo-Pila-9-grapa';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.jobs.start();
});
afterAll(() => app.close());

const anEmail = () => `nueva-${randomBytes(6).toString('hex')}@example.com`;
const own = (text: string, values: unknown[] = []) => app.database.owner.query(text, values);

const bodyFor = (email: string, changes: Record<string, unknown> = {}) => ({
  name: 'Ana María',
  lastName: 'Díaz',
  email,
  phone: '+573001234567',
  countryId: 170,
  language: 'es',
  password,
  confirmPassword: password,
  consent: true,
  ...changes,
});
const register = (email: string, changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  app.call(null, registration.register, { body: bodyFor(email, changes), headers });
const confirm = (token: string, verifier?: string) =>
  app.call(null, registration.confirm, { body: { token, ...(verifier === undefined ? {} : { verifier }) } });
const linkOf = (token: string) => app.call(null, registration.confirmLink, { params: { token } });
const aSecret = () => randomBytes(32).toString('hex');
const signIn = (email: string, typed = password) =>
  app.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: { email, password: typed } });

/** What the newest mail of a kind links to. */
async function tokenIn(email: string, before = 0): Promise<string> {
  const mail = await nextMailTo(app, email, ({ id, text }) => id > before && text.includes('/account-confirmation/'));
  return /\/account-confirmation\/([\w-]+)/.exec(mail.text)?.[1] ?? '';
}
/** As a minute later: another mail may go. */
const later = () => own(`delete from auth.rate_limit where key like 'call:mail-%'`);

async function registered(): Promise<{ email: string; token: string }> {
  const email = anEmail();
  expect((await register(email)).status).toBe(202);
  return { email, token: await tokenIn(email) };
}

describe('registering is refused', () => {
  const sentences = {
    es: {
      name: 'El nombre es obligatorio.',
      lastName: 'El apellido es obligatorio.',
      email: 'El correo electrónico es obligatorio.',
      countryId: 'El país es obligatorio.',
      language: 'El idioma es obligatorio.',
      password: 'La contraseña es obligatoria.',
      confirmPassword: 'La confirmación de la contraseña es obligatoria.',
    },
    en: {
      name: 'Name is required.',
      lastName: 'Last name is required.',
      email: 'Email is required.',
      countryId: 'Country is required.',
      language: 'Language is required.',
      password: 'Password is required.',
      confirmPassword: 'Password confirmation is required.',
    },
  };
  test.each(['es', 'en'] as const)('without what is needed, each field in words of its own (%s)', async (language) => {
    const { raw, status } = await app.call(null, registration.register, {
      body: {},
      headers: { 'x-language': language },
    });
    expect(status).toBe(422);
    const { errors } = raw.json<{ errors: Record<string, string[]> }>();
    for (const [field, sentence] of Object.entries(sentences[language])) expect(errors[field]).toEqual([sentence]);
  });

  test.each([
    [{ name: 'Ana 2' }, 'name', 'lettersOnly'],
    [{ lastName: '<b>Díaz</b>' }, 'lastName', 'lettersOnly'],
    [{ email: 'nadie' }, 'email', 'email'],
    [{ phone: '300' }, 'phone', 'phone'],
    [{ language: 'fr' }, 'language', 'unknown'],
    [{ countryId: 999_999 }, 'countryId', 'unknown'],
    [{ consent: false }, 'consent', 'consent'],
    [{ confirmPassword: 'Otra-Clave-9-larga' }, 'confirmPassword', 'passwordsDiffer'],
    [{ password: 'Corta-1', confirmPassword: 'Corta-1' }, 'password', 'password.length'],
    [{ password: 'Password123!', confirmPassword: 'Password123!' }, 'password', 'password.common'],
    [{ isSuperAdmin: true }, 'isSuperAdmin', 'unknownField'],
    [{ statusId: 1 }, 'statusId', 'unknownField'],
  ])('%j', async (changes, field, code) => {
    const { status, issues } = await register(anEmail(), changes);
    expect(status).toBe(422);
    expect(issues).toEqual([expect.objectContaining({ path: `body.${field}`, code })]);
  });

  test('with a password that holds the name of the e-mail', async () => {
    const { issues } = await register('anamaria@example.com', {
      password: 'Soy-AnaMaria-77',
      confirmPassword: 'Soy-AnaMaria-77',
    });
    expect(issues).toEqual([{ path: 'body.password', code: 'password.holdsEmail' }]);
  });

  test('to the owner of an account, in the words of the specification', async () => {
    const email = anEmail();
    await makePerson(app.database.identityDb, { email, firstName: 'Ana', lastName: 'Díaz', password, statusId: 1 });
    const english = await register(email, {}, { 'x-language': 'en' });
    expect(english).toMatchObject({ status: 409, code: 'user.alreadyRegistered' });
    expect(english.raw.json()).toMatchObject({ message: 'This user is already registered.' });
    const spanish = await register(email);
    expect(spanish.raw.json()).toMatchObject({ message: 'Este usuario ya está registrado.' });
  });
});

describe('registering', () => {
  test('makes an account that waits for its e-mail, with what was agreed to and when', async () => {
    const email = anEmail();
    const { status, data, raw } = await register(email.toUpperCase());
    expect([status, data, raw.headers['cache-control']]).toEqual([202, null, 'no-store']);
    await tokenIn(email);
    const { rows } = await own('select * from auth."user" where email = $1', [email]);
    expect(rows[0]).toMatchObject({ status_id: 4, email_verified: false, country_id: 170, phone: '+573001234567' });
    const consent = await app.call(null, registration.consent, { query: { language: 'es' } });
    expect(consent.data.text).toContain('Ley 1581 de 2012');
    expect(rows[0]).toMatchObject({ consent_text: consent.data.version, consent_at: expect.any(String) });
  });

  test('answers word for word the same for an e-mail that has an account, and leaves that account as it is', async () => {
    const email = anEmail();
    const other = 'Otra-Clave-Larga-9';
    await makePerson(app.database.identityDb, {
      email,
      firstName: 'Ana',
      lastName: 'Díaz',
      password: other,
      statusId: 1,
    });
    const before = await own('select * from auth."user" where email = $1', [email]);
    const known = await register(email, { name: 'Impostora' });
    const unknown = await register(anEmail());
    expect([known.status, known.raw.body]).toEqual([unknown.status, unknown.raw.body]);
    expect((await own('select * from auth."user" where email = $1', [email])).rows).toEqual(before.rows);
    const mail = await nextMailTo(app, email);
    expect(mail.subject).toContain('Ya tiene una cuenta');
    expect((await signIn(email, other)).statusCode).toBe(200);
    expect((await signIn(email)).statusCode).toBe(401);
  });

  test('and signing in with that password afterwards does not reveal whether the e-mail was free', async () => {
    const [free, taken] = [anEmail(), anEmail()];
    const known = { email: taken, firstName: 'Ana', lastName: 'Díaz', password: 'Otra-Clave-Larga-9' };
    await makePerson(app.database.identityDb, { ...known, statusId: 1 });
    const answers = [];
    for (const email of [free, taken]) {
      await register(email);
      for (let time = 0; time < 5; time += 1) {
        const { statusCode, headers, body } = await signIn(email);
        const { code } = JSON.parse(body) as { code: string };
        // A reference and seconds to wait differ, and are as long.
        const masked = body.replaceAll(/[\da-f]{8}-[\da-f-]{27}|\d/g, '*');
        answers.push({ email, at: time, observed: [statusCode, code, masked, Object.keys(headers)] });
      }
    }
    for (const { at, observed } of nonEmpty(answers))
      expect(observed).toEqual(answers.find((other) => other.at === at)?.observed);
    expect(answers.map(({ observed }) => observed[0])).toEqual([401, 401, 401, 401, 429, 401, 401, 401, 401, 429]);
  }, 30_000);

  test('resends the link to unconfirmed users who sign in, once a minute', async () => {
    const { email } = await registered();
    const [first] = await mailsTo(app, email);
    expect((await signIn(email)).statusCode).toBe(401);
    await later();
    expect((await signIn(email, 'Clave-equivocada-1')).statusCode).toBe(401);
    expect((await signIn(email)).statusCode).toBe(401);
    expect((await signIn(email)).statusCode).toBe(401);
    const again = await tokenIn(email, first?.id);
    expect(await mailsTo(app, email)).toHaveLength(2);
    expect(await confirm(again)).toMatchObject({ status: 200, data: { passwordToken: null } });
    await own('delete from auth.rate_limit');
    expect((await signIn(email)).statusCode).toBe(200);
  });

  test('at the same moment twice makes one account', async () => {
    const email = anEmail();
    const answers = await Promise.all([register(email), register(email)]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    await tokenIn(email);
    expect((await own('select 1 from auth."user" where email = $1', [email])).rowCount).toBe(1);
  });

  test('is no way to guess a password: attempts count as those of signing in', async () => {
    const email = anEmail();
    for (let time = 0; time < 5; time += 1) expect((await register(email)).status).toBe(202);
    expect(await register(email)).toMatchObject({ status: 429, code: 'slowDown' });
    expect((await signIn(email)).statusCode).toBe(429);
  }, 30_000);
});

describe('confirming', () => {
  test('makes the account active, once', async () => {
    const { email, token } = await registered();
    expect(await confirm(token)).toMatchObject({ status: 200, data: { passwordToken: null } });
    expect((await signIn(email)).statusCode).toBe(200);
    expect(await confirm(token)).toMatchObject({ status: 409, code: 'link.used' });
    const events = await own(
      `select e.kind from auth.event e join auth."user" u on u.id = e.user_id where u.email = $1 order by e.id`,
      [email],
    );
    expect(events.rows.map(({ kind }) => kind as string)).toEqual(['registered', 'confirmed', 'signedIn']);
  });

  test('at the same moment twice succeeds once', async () => {
    const { token } = await registered();
    const answers = await Promise.all([confirm(token), confirm(token)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('is refused by a link that is not ours, and by one a day old', async () => {
    expect(await confirm('x'.repeat(43))).toMatchObject({ status: 404, code: 'link.unknown' });
    const { email, token } = await registered();
    await own(
      `update auth.ticket t set expires_at = t.expires_at - interval '24 hours' from auth."user" u
       where u.id = t.user_id and u.email = $1`,
      [email],
    );
    expect(await confirm(token)).toMatchObject({ status: 409, code: 'link.expired' });
    expect((await signIn(email)).statusCode).toBe(401);
  });

  test('an e-mail registered again by someone else ends in choosing the password', async () => {
    const { email, token: first } = await registered();
    const [mail] = await mailsTo(app, email);
    await later();
    const stranger = 'Clave-de-otro-1!';
    expect((await register(email, { password: stranger, confirmPassword: stranger })).status).toBe(202);
    const second = await tokenIn(email, mail?.id);
    expect(await confirm(first)).toMatchObject({ status: 409, code: 'link.expired' });
    const { status, data } = await confirm(second);
    expect(status).toBe(200);
    for (const typed of [password, stranger]) expect((await signIn(email, typed)).statusCode).toBe(401);
    const chosen = 'Elegida-por-mi-9';
    const body = { token: data.passwordToken, password: chosen, confirmPassword: chosen };
    expect((await app.call(null, registration.reset, { body })).status).toBe(200);
    expect((await signIn(email, chosen)).statusCode).toBe(200);
  });

  test('a stranger’s account stays disputed when the link is only sent again', async () => {
    const { email } = await registered();
    const stranger = 'Clave-de-otro-1!';
    const [first] = await mailsTo(app, email);
    await later();
    await register(email, { password: stranger, confirmPassword: stranger });
    // Mails come in their own time: the one that is waited for is the one after this.
    await tokenIn(email, first?.id);
    const [mail] = await mailsTo(app, email);
    await later();
    await app.call(null, registration.resend, { body: { email } });
    const { data } = await confirm(await tokenIn(email, mail?.id));
    expect(data.passwordToken).toMatch(/^[\w-]{43}$/);
  });

  test('the same person registering twice with one password keeps it', async () => {
    const { email } = await registered();
    const [mail] = await mailsTo(app, email);
    await later();
    await register(email);
    expect((await confirm(await tokenIn(email, mail?.id))).data).toMatchObject({ passwordToken: null });
    expect((await signIn(email)).statusCode).toBe(200);
  });

  test('an invited person who registers instead becomes active and chooses a password', async () => {
    const email = anEmail();
    await makePerson(app.database.identityDb, { email, firstName: 'Ana', lastName: 'Díaz', statusId: 3 });
    await register(email);
    const { data } = await confirm(await tokenIn(email));
    expect(data.passwordToken).not.toBeNull();
    const { rows } = await own('select status_id, consent_at from auth."user" where email = $1', [email]);
    expect(rows).toEqual([{ status_id: 1, consent_at: expect.any(String) }]);
  });
});

describe('confirming signs in', () => {
  const registeredHere = async () => {
    const [email, verifier] = [anEmail(), aSecret()];
    await register(email, { verifier });
    return { email, verifier, token: await tokenIn(email) };
  };
  const whoIs = (token: string | null) =>
    app.app.inject({ url: '/api/session', headers: { authorization: `Bearer ${token}` } });

  test('the browser that registered, with a session of its own', async () => {
    const { email, verifier, token } = await registeredHere();
    const { data } = await confirm(token, verifier);
    expect(data).toMatchObject({ email, passwordToken: null, twoStep: null });
    expect((await whoIs(data.token)).json()).toMatchObject({ data: { email } });
    const events = await own(
      `select e.kind, e.about ->> 'by' as by from auth.event e join auth."user" u on u.id = e.user_id
       where u.email = $1 order by e.id`,
      [email],
    );
    expect(events.rows).toEqual([
      { kind: 'registered', by: 'password' },
      { kind: 'confirmed', by: null },
      { kind: 'signedIn', by: 'confirmation' },
    ]);
    expect(await confirm(token, verifier)).toMatchObject({ status: 409, code: 'link.used' });
  });

  test('nobody else: the person who registered the e-mail knows the password, and the mailbox does not', async () => {
    for (const other of [undefined, aSecret()]) {
      const { email, token } = await registeredHere();
      expect((await confirm(token, other)).data).toEqual({ email, passwordToken: null, token: null, twoStep: null });
      expect((await signIn(email)).statusCode).toBe(200);
    }
    const { email, token } = await registered();
    expect((await confirm(token, aSecret())).data).toMatchObject({ email, token: null });
  });

  test('not where the password is disputed, whichever browser asks', async () => {
    const { email, verifier } = await registeredHere();
    const [mail] = await mailsTo(app, email);
    await later();
    const [stranger, otherVerifier] = ['Clave-de-otro-1!', aSecret()];
    await register(email, { password: stranger, confirmPassword: stranger, verifier: otherVerifier });
    const { data } = await confirm(await tokenIn(email, mail?.id), verifier);
    expect(data).toMatchObject({ token: null, twoStep: null });
    expect(data.passwordToken).toMatch(/^[\w-]{43}$/);
  });

  test('the browser that registered last with the same password, also by a link sent again', async () => {
    const { email, verifier } = await registeredHere();
    const [mail] = await mailsTo(app, email);
    await later();
    const here = aSecret();
    await register(email, { verifier: here });
    await tokenIn(email, mail?.id);
    const [second] = await mailsTo(app, email);
    await later();
    await app.call(null, registration.resend, { body: { email } });
    const token = await tokenIn(email, second?.id);
    expect((await confirm(token, here)).data.token).not.toBeNull();
    expect(here).not.toBe(verifier);
  });

  test('as far as the second step of an account that has one', async () => {
    const { email, verifier, token } = await registeredHere();
    await own(`insert into auth.factor (user_id, method) select id, 'email' from auth."user" where email = $1`, [
      email,
    ]);
    const { data } = await confirm(token, verifier);
    expect(data).toMatchObject({ token: null, twoStep: { methods: ['email'], mustEnrol: false } });
  });

  test('not somebody whose company lets nobody in: the account is confirmed all the same', async () => {
    const { email, verifier, token } = await registeredHere();
    const answer = await app.call(null, registration.confirm, {
      body: { token, verifier },
      headers: { 'x-subdomain': 'nowhere' },
    });
    expect(answer).toMatchObject({ status: 200, data: { token: null, twoStep: null } });
    expect((await signIn(email)).statusCode).toBe(200);
  });
});

describe('asking what a link is', () => {
  test('uses nothing up and names nobody in full', async () => {
    const { email, token } = await registered();
    for (let time = 0; time < 2; time += 1)
      expect((await linkOf(token)).data).toEqual({ state: 'open', email: `${email[0]}•••@example.com` });
    await confirm(token);
    expect((await linkOf(token)).data).toEqual({ state: 'used', email: null });
    expect((await linkOf('x'.repeat(43))).data).toEqual({ state: 'unknown', email: null });
    expect((await linkOf('cut')).data).toEqual({ state: 'unknown', email: null });
  });
});

describe('sending the link again', () => {
  const resend = (email: string) => app.call(null, registration.resend, { body: { email } });
  const mails = async (email: string) => (await mailsTo(app, email)).length;

  test('answers the same for every e-mail, and mails at most once a minute', async () => {
    const { email } = await registered();
    const answers = [await resend(email), await resend(anEmail())];
    const message = 'Si la cuenta espera confirmación, le enviamos otro mensaje para confirmarla.';
    const body = JSON.stringify({ success: true, data: null, message });
    expect(answers.map(({ status, raw }) => [status, raw.body])).toEqual([
      [202, body],
      [202, body],
    ]);
    const [mail] = await mailsTo(app, email);
    await later();
    await resend(email);
    await resend(email);
    await tokenIn(email, mail?.id);
    expect(await mails(email)).toBe(2);
  });

  test('sends nothing to active users', async () => {
    const { email, token } = await registered();
    await confirm(token);
    await later();
    await resend(email);
    expect(
      (await own(`select count(*)::int as waiting from job.job where name = 'mail.send' and state < 'active'`)).rows,
    ).toEqual([{ waiting: 0 }]);
    expect(await mails(email)).toBe(1);
  });
});
