import { registration } from '@baluarte/contract/registration.ts';
import { session } from '@baluarte/contract/session.ts';
import { threat } from '@baluarte/contract/threat.ts';
import { user } from '@baluarte/contract/user.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { testCompany, testPerson, type TestPerson } from '../../../test/company.ts';

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

describe('somebody who never agreed to the treatment of their data', () => {
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

test('an agreement that stands keeps its moment and its wording when it is given again', async () => {
  const person = await unasked();
  await own(`update auth."user" set consent_at = '2026-01-02', consent_text = 'antes' where id = $1`, [person.userId]);
  const before = await kept(person);
  expect((await agree(person, true)).status).toBe(200);
  expect(await kept(person)).toEqual(before);
});
