import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { notification } from '@baluarte/contract/record/notification-list.ts';
import { endpoints } from '@baluarte/contract/index.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inCompany } from '#kit/tenancy/tenant.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany, testPerson, type TestCompany, type TestPerson } from '#test/company.ts';
import { forget } from './session-lookup.ts';

let app: TestApp;
let company: TestCompany;
let person: TestPerson;
beforeAll(async () => {
  app = await testApp();
  company = await testCompany(app.database);
  person = await testPerson(app.database, company);
  await inCompany(app.database.app, company.tenant, (trx) => trx.run(sql`update company set session_minutes = 15`));
});
afterAll(() => app.close());

/** Makes the session one that was used last so many minutes ago; what this process remembers of it is forgotten. */
async function unusedFor(minutes: number): Promise<void> {
  await app.database.owner.query(
    `update auth.session set used_at = now() - make_interval(mins => $2) where user_id = $1`,
    [person.userId, minutes],
  );
  forget({ userId: person.userId });
}
const minutesUnused = async () =>
  (
    await app.database.owner.query<{ minutes: number }>(
      `select round(extract(epoch from now() - used_at) / 60)::int as minutes from auth.session where user_id = $1`,
      [person.userId],
    )
  ).rows[0]?.minutes;

const count = (headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'GET', url: `/api${notification.count.path}`, headers: { ...person.headers, ...headers } });
const background = { 'x-background': '1' };

test('what a page asks for by itself is answered, and is no use of the session', async () => {
  await unusedFor(10);
  const polled = await count(background);
  expect(polled.statusCode).toBe(200);
  expect(await minutesUnused()).toBe(10);
  expect(Number(polled.headers['x-idle-seconds'])).toBeGreaterThan(4.5 * 60);
  expect(Number(polled.headers['x-idle-seconds'])).toBeLessThanOrEqual(5 * 60);
});

test('a use is recorded right after what the page asked for by itself', async () => {
  await unusedFor(10);
  await count(background);
  const used = await count();
  expect(await minutesUnused()).toBe(0);
  expect(Number(used.headers['x-idle-seconds'])).toBeGreaterThan(14.5 * 60);
});

test('polling keeps no session alive, and the header extends nothing', async () => {
  await unusedFor(16);
  expect((await count(background)).statusCode).toBe(401);
  expect((await count()).statusCode).toBe(401);
  expect(await minutesUnused()).toBe(16);
});

test('a stream is no use of the session, whatever its headers', async () => {
  const streams = endpoints.filter(({ form, access }) => form === 'events' && access !== 'public');
  expect(streams.length).toBeGreaterThan(0);
  for (const { path } of nonEmpty(streams)) {
    await unusedFor(10);
    await app.app.inject({
      method: 'GET',
      url: `/api${path.replaceAll(/\{\w+\}/g, '999999')}`,
      headers: person.headers,
    });
    expect(await minutesUnused(), path).toBe(10);
  }
});
