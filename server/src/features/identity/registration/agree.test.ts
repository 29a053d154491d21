import { createHash } from 'node:crypto';
import { consentVersion } from '@baluarte/contract/identity/consent.ts';
import { registration } from '@baluarte/contract/identity/registration.ts';
import { session } from '@baluarte/contract/identity/session.ts';
import { threat } from '@baluarte/contract/inventory/threat.ts';
import { user } from '@baluarte/contract/organization/user.ts';
import { languages, textsIn } from '@baluarte/texts/wording.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestPerson } from '#test/company.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const own = (text: string, values: unknown[] = []) => app.database.owner.query(text, values);
/** A member whose account somebody else made: they never agreed to anything. */
async function unasked(): Promise<TestPerson> {
  const person = await testPerson(app.database, await testCompany(app.database));
  await own('update auth."user" set consent_at = null, consent_text = null where id = $1', [person.userId]);
  return person;
}
const kept = async ({ userId }: { userId: number }) =>
  (await own('select consent_at as at, consent_text as wording from auth."user" where id = $1', [userId])).rows[0];
const agree = (person: TestPerson, consent: boolean) => app.call(person, registration.agree, { body: { consent } });

describe('a user without consent to data processing', () => {
  test('reads nothing, writes nothing and changes no password before', async () => {
    const person = await unasked();
    const changed = { currentPassword: 'x', password: 'Fortaleza-2026-ya', confirmPassword: 'Fortaleza-2026-ya' };
    for (const answer of [
      await app.call(person, threat.endpoints.list),
      await app.call(person, user.endpoints.list),
      await app.call(person, threat.endpoints.remove, { params: { id: 1 } }),
      await app.call(person, registration.changePassword, { body: changed }),
    ])
      expect(answer).toMatchObject({ status: 403, code: 'consent.missing' });
  });

  test('is not let in by a box that is not ticked', async () => {
    const person = await unasked();
    expect(await agree(person, false)).toMatchObject({
      status: 422,
      issues: [{ path: 'body.consent', code: 'consent' }],
    });
    expect(await kept(person)).toEqual({ at: null, wording: null });
    expect((await app.call(person, threat.endpoints.list)).status).toBe(403);
  });

  test('sees who they are, agrees, and enters: moment and wording are kept, as at a registration', async () => {
    const person = await unasked();
    expect((await app.call(person, session.get)).data).toMatchObject({ mustConsent: true });
    expect((await agree(person, true)).status).toBe(200);
    const { version } = (await app.call(null, registration.consent, { query: { language: 'en' } })).data;
    expect(await kept(person)).toEqual({ at: expect.any(String), wording: version });
    expect((await app.call(person, session.get)).data).toMatchObject({ mustConsent: false });
    expect((await app.call(person, threat.endpoints.list)).status).toBe(200);
    const events = await own(`select kind from auth.event where user_id = $1`, [person.userId]);
    expect(events.rows).toEqual([{ kind: 'consentGiven' }]);
  });

  test('may leave without agreeing', async () => {
    expect((await app.call(await unasked(), session.signOut)).status).toBe(200);
  });
});

describe('when the wording changes', () => {
  const agreedTo = async (wording: string) => {
    const person = await unasked();
    const values = [person.userId, wording];
    await own(`update auth."user" set consent_at = '2026-01-02', consent_text = $2 where id = $1`, values);
    return person;
  };

  test('users who consented to an earlier one are asked again, and can do nothing before', async () => {
    const person = await agreedTo('antes');
    expect(await app.call(person, threat.endpoints.list)).toMatchObject({ status: 403, code: 'consent.missing' });
    expect((await app.call(person, session.get)).data).toMatchObject({ mustConsent: true, isConsentOld: true });
    const chosen = await app.call({ headers: { authorization: person.headers['authorization'] ?? '' } }, session.get);
    expect(chosen.data).toMatchObject({ mustConsent: true });
    expect((await agree(person, true)).status).toBe(200);
    expect(await kept(person)).toEqual({ at: expect.stringMatching(/^(?!2026-01-02)/), wording: consentVersion });
    expect((await app.call(person, threat.endpoints.list)).status).toBe(200);
    const { rows } = await own(`select about from auth.event where user_id = $1`, [person.userId]);
    expect(rows).toMatchObject([{ about: { version: consentVersion, former: 'antes' } }]);
  });

  test('that of an installation counts as well: another address, another agreement', async () => {
    const person = await testPerson(app.database, await testCompany(app.database));
    expect((await app.call(person, threat.endpoints.list)).status).toBe(200);
    const { parts } = app.app;
    const { env } = parts;
    Object.assign(parts, { env: { ...env, CONSENT_URL: 'https://www.example.com/datos-2027' } });
    try {
      expect((await app.call(person, threat.endpoints.list)).status).toBe(403);
      await agree(person, true);
      expect((await app.call(person, threat.endpoints.list)).status).toBe(200);
    } finally {
      Object.assign(parts, { env });
    }
    expect((await app.call(person, threat.endpoints.list)).status).toBe(403);
  });

  // Should this fail: the wording changed. Where its meaning did, give it a new version in contract/src/consent.ts, and people
  // are asked again; where only spelling was mended, keep the version. Then write the new digest here.
  test('requires a decision on a new version', () => {
    const words = languages.map((language) => textsIn(language).registration.consent.text).join('\n');
    expect([consentVersion, createHash('sha256').update(words).digest('hex')]).toEqual([
      '2026-11-21',
      'cb63133347f5f4066f83fc7265b8686d8b395852b0e6afd666098260c72cfb9b',
    ]);
  });
});

test('repeating a valid consent keeps its time and wording', async () => {
  const person = await unasked();
  const values = [person.userId, consentVersion];
  await own(`update auth."user" set consent_at = '2026-01-02', consent_text = $2 where id = $1`, values);
  const before = await kept(person);
  expect((await agree(person, true)).status).toBe(200);
  expect(await kept(person)).toEqual(before);
});
