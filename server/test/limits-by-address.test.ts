import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { account } from '@baluarte/contract/identity/account.ts';
import { client } from '@baluarte/contract/identity/client.ts';
import { oauth } from '@baluarte/contract/identity/oauth.ts';
import { passkey } from '@baluarte/contract/identity/passkey.ts';
import { registration } from '@baluarte/contract/identity/registration.ts';
import type { AnyEndpoint } from '@baluarte/contract/kit/endpoint.ts';
import { mspi } from '@baluarte/contract/maturity/mspi.ts';
import { companyProvider } from '@baluarte/contract/organization/company-provider.ts';
import { reference } from '@baluarte/contract/organization/reference.ts';
import { signingKey } from '@baluarte/contract/record/handover.ts';
import { notification } from '@baluarte/contract/record/notification-list.ts';
import { viewSubscription } from '@baluarte/contract/record/subscription.ts';
import { followUpCalendar } from '@baluarte/contract/risk/follow-up-calendar.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { networkOf } from '#kit/http/network-address.ts';
import { testApp, type TestApp } from './app.ts';
import { testCompany, testPerson, type TestPerson } from './company.ts';

const secret = 'x'.repeat(43);
const password = 'Caballo-Pila-9-grapa';
const person = { name: 'Ana', lastName: 'Díaz', email: 'ana@limites.example', language: 'es', consent: true };

interface Limited {
  call: string;
  /** Calls of one address in so many seconds, written here by hand. */
  max: number;
  seconds: number;
  endpoint: AnyEndpoint;
  input?: { params?: Record<string, unknown>; body?: unknown };
  isSignedIn?: true;
}

const limited: Limited[] = [
  {
    call: 'client-token',
    max: 60,
    seconds: 60,
    endpoint: client.token,
    input: { body: { grant_type: 'client_credentials', client_id: 'a', client_secret: 'b' } },
  },
  { call: 'sign-out', max: 120, seconds: 60, endpoint: account.signOut, input: { body: {} } },
  {
    call: 'register',
    max: 60,
    seconds: 3600,
    endpoint: registration.register,
    input: { body: { ...person, countryId: 170, password, confirmPassword: password } },
  },
  { call: 'confirm', max: 60, seconds: 60, endpoint: registration.confirm, input: { body: { token: secret } } },
  { call: 'confirm', max: 60, seconds: 60, endpoint: registration.confirmLink, input: { params: { token: secret } } },
  { call: 'resend', max: 60, seconds: 3600, endpoint: registration.resend, input: { body: { email: person.email } } },
  { call: 'restore', max: 60, seconds: 3600, endpoint: registration.restore, input: { body: { email: person.email } } },
  { call: 'reset', max: 60, seconds: 60, endpoint: registration.resetLink, input: { params: { token: secret } } },
  {
    call: 'reset',
    max: 60,
    seconds: 60,
    endpoint: registration.reset,
    input: { body: { token: secret, password, confirmPassword: password } },
  },
  { call: 'passkey', max: 120, seconds: 60, endpoint: passkey.beginSignIn },
  {
    call: 'oauth-exchange',
    max: 60,
    seconds: 60,
    endpoint: oauth.handOver,
    input: { body: { ticket: secret, verifier: secret } },
  },
  {
    call: 'oauth-exchange',
    max: 60,
    seconds: 60,
    endpoint: oauth.providerIdentity,
    input: { body: { ticket: secret, verifier: secret } },
  },
  {
    call: 'followUpCalendar',
    max: 120,
    seconds: 60,
    endpoint: followUpCalendar.read,
    input: { params: { token: secret } },
  },
  { call: 'public-keys', max: 60, seconds: 60, endpoint: signingKey.published },
  { call: 'unsubscribe', max: 60, seconds: 60, endpoint: notification.unsubscribe, input: { body: { token: secret } } },
  { call: 'viewStop', max: 60, seconds: 60, endpoint: viewSubscription.stop, input: { body: { token: secret } } },
  { call: 'mspi-start', max: 60, seconds: 3600, endpoint: mspi.start, input: { body: person } },
  { call: 'mspi-resend', max: 60, seconds: 3600, endpoint: mspi.resend, input: { body: { challenge: secret } } },
  {
    call: 'mspi-verify',
    max: 60,
    seconds: 60,
    endpoint: mspi.verify,
    input: { body: { challenge: secret, code: '123456' } },
  },
  {
    call: 'subdomain',
    max: 60,
    seconds: 60,
    endpoint: reference.subdomain,
    input: { params: { name: 'limites' } },
    isSignedIn: true,
  },
  { call: 'provider-test', max: 20, seconds: 60, endpoint: companyProvider.prove, isSignedIn: true },
];

/** Tried where its page is, or together with another address of the same limit. */
const elsewhere = ['oauth', 'mspi-tenant'];

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await testApp();
  admin = await testPerson(app.database, await testCompany(app.database));
});
afterAll(() => app.close());

const count = (call: string, calls: number, secondsAgo: number) =>
  app.database.owner.query(
    `insert into auth.rate_limit as r (key, count, last_request)
     values ($1, $2, (extract(epoch from clock_timestamp()) * 1000)::bigint - $3::int * 1000)
     on conflict (key) do update set count = excluded.count, last_request = excluded.last_request`,
    [`call:${networkOf('127.0.0.1')}|${call}`, calls, secondsAgo],
  );

test.each(limited.map((one) => [one.endpoint.name, one.max, one.seconds, one] as const))(
  '%s is answered %i times in %i seconds for one address, and not once more',
  async (_name, max, seconds, { call, endpoint, input, isSignedIn }) => {
    const ask = () => app.call(isSignedIn ? admin : null, endpoint, input);
    await count(call, max - 1, 0);
    expect((await ask()).code, 'the last that is allowed').not.toBe('slowDown');
    const refused = await ask();
    expect([refused.status, refused.code]).toEqual([429, 'slowDown']);
    expect(Number(refused.params['seconds'])).toBeGreaterThan(seconds - 30);
    expect(Number(refused.params['seconds'])).toBeLessThanOrEqual(seconds);
    await count(call, max, seconds - 20);
    expect((await ask()).code, 'before the window is over').toBe('slowDown');
    await count(call, max, seconds);
    expect((await ask()).code, 'once the window is over').not.toBe('slowDown');
  },
);

test('every limit of an address in the sources is tried', () => {
  const root = join(import.meta.dirname, '../src');
  const sources = globSync('**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const calls = sources.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\{ call: '([\w-]+)', window/g)].map(([, call]) => call),
  );
  const tried = [...new Set(limited.map(({ call }) => call)), ...elsewhere];
  expect(new Set(tried)).toEqual(new Set(calls));
  expect(tried).toHaveLength(new Set(calls).size);
});
