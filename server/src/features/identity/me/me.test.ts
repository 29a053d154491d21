import { changeset } from '@baluarte/contract/record/changeset.ts';
import { me } from '@baluarte/contract/identity/me.ts';
import { session } from '@baluarte/contract/identity/session.ts';
import { setting } from '@baluarte/contract/organization/setting.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { hashToken } from '#kit/secrets/hash-token.ts';

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await testApp();
  company = await testCompany(app.database);
});
afterAll(() => app.close());

const own = (text: string, values: unknown[] = []) => app.database.owner.query(text, values);
const someone = () => testPerson(app.database, company);
const read = (person: TestPerson) => app.call(person, me.get);
const write = (person: TestPerson, body: unknown) => app.call(person, me.update, { body });

describe('what people say of themselves', () => {
  test('is written as far as it is named, and the rest stays', async () => {
    const person = await someone();
    const { data } = await write(person, { name: 'Ana María', countryId: 170, timeZone: 'Europe/Madrid' });
    const after = await read(person);
    expect(after.data).toMatchObject({
      name: 'Ana María',
      lastName: 'Prueba',
      countryId: 170,
      timeZone: 'Europe/Madrid',
      version: data.version,
    });
    const { rows } = await own('select name from auth."user" where id = $1', [person.userId]);
    expect(rows).toEqual([{ name: 'Ana María Prueba' }]);
  });

  test('comes with the session at once: name, language, appearance and zone', async () => {
    const person = await someone();
    await app.call(person, session.get);
    await write(person, { lastName: 'Ruiz', language: 'en', theme: 'dark', timeZone: 'Asia/Tokyo' });
    expect((await app.call(person, session.get)).data).toMatchObject({
      lastName: 'Ruiz',
      language: 'en',
      theme: 'dark',
      timeZone: 'Asia/Tokyo',
    });
    await write(person, { timeZone: null });
    expect((await app.call(person, session.get)).data.timeZone).toBe('America/Bogota');
  });

  test.each([
    [{ name: 'R2-D2' }, 'body.name', 'lettersOnly'],
    [{ phone: '300 123' }, 'body.phone', 'phone'],
    [{ countryId: 99_999 }, 'body.countryId', 'unknownChoice'],
    [{ timeZone: 'Macondo/Centro' }, 'body.timeZone', 'unknown'],
    [{ theme: 'sepia' }, 'body.theme', 'unknown'],
    [{ isSuperAdmin: true }, 'body.isSuperAdmin', 'unknownField'],
    [{ email: 'otra@example.com' }, 'body.email', 'unknownField'],
  ])('is refused where it cannot be: %o', async (body, path, code) => {
    const person = await someone();
    expect(await write(person, body)).toMatchObject({ status: 422, issues: [expect.objectContaining({ path, code })] });
  });

  test('is not overwritten by a stale form, whose refusal says when it changed', async () => {
    const person = await someone();
    const { version } = (await read(person)).data;
    await write(person, { name: 'Eva' });
    expect(await write(person, { name: 'Ada', version })).toMatchObject({
      status: 409,
      code: 'changedMeanwhile',
      params: { by: 'Eva Prueba', at: expect.stringMatching(/^\d{4}-/) },
    });
    expect((await read(person)).data.name).toBe('Eva');
  });

  test('is not made stale by signing in', async () => {
    const person = await someone();
    const { version } = (await read(person)).data;
    await own('update auth."user" set last_access_at = now(), updated_at = now() where id = $1', [person.userId]);
    expect(await write(person, { name: 'Ada', version })).toMatchObject({ status: 200 });
  });

  test('is refused without a session', async () => {
    expect(await app.call(null, me.get)).toMatchObject({ status: 401 });
    expect(await app.call(null, me.update, { body: { name: 'Ana' } })).toMatchObject({ status: 401 });
  });

  test('opens before a company is chosen', async () => {
    const person = await someone();
    await own('update auth.session set company_id = null where user_id = $1', [person.userId]);
    const headers = { ...person.headers, 'x-subdomain': 'app', 'x-scopeid': '' };
    expect(await app.call({ headers }, me.get)).toMatchObject({ status: 200, data: { email: person.email } });
  });
});

describe('notifications', () => {
  test('have a default for who never chose, and no text messages where none can be sent', async () => {
    const { data } = await read(await someone());
    expect(data.channels).toEqual(['email', 'inApp']);
    expect(data.notifications).toMatchObject({
      riskAssigned: { email: true, sms: false, inApp: true },
      importFinished: { email: false, inApp: true },
      security: { email: true },
      digest: 'weekly',
    });
  });

  test('change where they are named and nowhere else', async () => {
    const person = await someone();
    const body = { riskAssigned: { email: false }, digest: 'daily' };
    const { data } = await app.call(person, me.notifications, { body });
    expect(data).toMatchObject({
      riskAssigned: { email: false, inApp: true },
      controlDue: { email: true },
      digest: 'daily',
    });
    expect((await read(person)).data.notifications).toEqual(data);
  });

  test('follow what the company gives where the person never chose, also when that changes', async () => {
    const own = await testCompany(app.database);
    const person = await testPerson(app.database, own, { base: 2 });
    const [admin, give] = [await testPerson(app.database, own), setting.updateNotifications];
    const { defaults } = (await app.call(admin, setting.notifications)).data;
    const changed = { ...defaults, riskAssigned: { email: false, sms: false, inApp: true }, digest: 'daily' };
    await app.call(person, me.notifications, { body: { riskAssigned: { inApp: false } } });
    const guest = await testPerson(app.database, own, { base: 3 });
    expect(await app.call(guest, give, { body: { defaults: changed } })).toMatchObject({ status: 403 });
    const saved = await app.call(admin, give, { body: { defaults: changed } });
    expect(saved.data).toMatchObject({ defaults: changed, people: 3, undecided: 2 });
    expect((await read(person)).data.notifications).toMatchObject({
      riskAssigned: { email: false, inApp: false },
      digest: 'daily',
    });
    await app.call(admin, changeset.undo, { params: { id: saved.data.changesetId } });
    expect((await read(person)).data.notifications).toMatchObject({
      riskAssigned: { email: true, inApp: false },
      digest: 'weekly',
    });
  });

  test('about security always come by e-mail, whatever is asked and whatever was kept', async () => {
    const person = await someone();
    const refused = await app.call(person, me.notifications, { body: { security: { email: false } } });
    expect(refused).toMatchObject({ status: 422, issues: [expect.objectContaining({ path: 'body.security.email' })] });
    const kept = JSON.stringify({ security: { email: false, sms: true }, digest: 'hourly', other: 5, controlDue: 'x' });
    await own('update auth."user" set notifications = $2 where id = $1', [person.userId, kept]);
    expect((await read(person)).data.notifications).toMatchObject({
      security: { email: true, sms: true },
      controlDue: { email: true },
      digest: 'weekly',
    });
  });
});

describe('my sessions', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

  /** Another session of the same person. */
  async function another(person: TestPerson, token: string, age = '0 hours') {
    const { rows } = await own(
      `insert into auth.session (user_id, token, expires_at, company_id, ip_address, user_agent, used_at)
       values ($1, $2, now() + interval '1 day', $3, '203.0.113.7', $4, now() - $5::interval) returning id`,
      [person.userId, hashToken(token), company.companyId, chrome, age],
    );
    return {
      id: (rows[0] as { id: number }).id,
      headers: { ...person.headers, authorization: `Bearer ${token}` },
    };
  }

  test('are those that live, with device, address and company, this one first', async () => {
    const person = await someone();
    await another(person, `viejo ${person.email}`.replaceAll(' ', ''), '9 hours');
    await another(person, `otro${person.email}`);
    const { data } = await app.call(person, me.sessions);
    expect(data).toHaveLength(2);
    expect(data[0]).toMatchObject({ isThis: true });
    expect(data[1]).toMatchObject({
      isThis: false,
      device: { browser: 'Chrome 131', system: 'Windows', kind: 'desktop' },
      address: '203.0.113.7',
      place: null,
      company: { id: company.companyId },
    });
  });

  test('end at once, also one that was just used, and leave an entry in the account’s log', async () => {
    const person = await someone();
    const other = await another(person, `fin${person.email}`);
    expect(await app.call(other, session.get)).toMatchObject({ status: 200 });
    expect(await app.call(person, me.endSession, { params: { id: other.id } })).toMatchObject({ status: 200 });
    expect(await app.call(other, session.get)).toMatchObject({ status: 401 });
    expect(await app.call(person, session.get)).toMatchObject({ status: 200 });
    expect((await app.call(person, me.events)).data).toMatchObject([{ kind: 'sessionEnded' }]);
  });

  test('end all but this one together', async () => {
    const person = await someone();
    const others = [await another(person, `a${person.email}`), await another(person, `b${person.email}`)];
    for (const other of others) await app.call(other, session.get);
    expect((await app.call(person, me.endOtherSessions)).data).toEqual({ ended: 2 });
    for (const other of others) expect(await app.call(other, session.get)).toMatchObject({ status: 401 });
    expect(await app.call(person, session.get)).toMatchObject({ status: 200 });
    expect((await app.call(person, me.endOtherSessions)).data).toEqual({ ended: 0 });
  });

  test('of another user cannot be found', async () => {
    const [person, other] = [await someone(), await someone()];
    const { id } = await another(other, `x${other.email}`);
    expect(await app.call(person, me.endSession, { params: { id } })).toMatchObject({ status: 404 });
    expect((await app.call(other, me.sessions)).data).toHaveLength(2);
  });
});

test('what happened to an account comes in pages, the last hundred, and only one’s own', async () => {
  const [person, other] = [await someone(), await someone()];
  for (const { userId, count } of [
    { userId: person.userId, count: 120 },
    { userId: other.userId, count: 1 },
  ])
    await own(
      `insert into auth.event (user_id, kind, ip_address, about)
       select $1, 'signedIn', '203.0.113.' || n, '{"by":"password","secret":"x"}' from generate_series(1, $2) n`,
      [userId, count],
    );
  const { data, meta, raw } = await app.call(person, me.events, { query: { page: 10, perPage: 10 } });
  expect(meta).toMatchObject({ total: 100, lastPage: 10 });
  expect(data).toHaveLength(10);
  expect(data[0]).toMatchObject({ kind: 'signedIn', by: 'password', address: '203.0.113.30' });
  expect(raw.body).not.toContain('secret');
  expect((await app.call(other, me.events)).data).toHaveLength(1);
});
