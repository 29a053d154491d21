import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';
import { createPerson } from '#identity/shared/person/create-person.ts';
import { answerPace } from '#identity/shared/constant-time-answer.ts';
import { hashPassword, passwordCost, productCost } from '#identity/shared/password/password.ts';

/** Enough that a difference of a few milliseconds shows, few enough that the limits of one address stay away. */
const SAMPLES = 40;

const testCost = { ...passwordCost };
const { share } = answerPace;
let app: TestApp;
beforeAll(async () => {
  Object.assign(passwordCost, productCost);
  answerPace.share = 1;
  app = await testApp();
});
afterAll(async () => {
  Object.assign(passwordCost, testCost);
  answerPace.share = share;
  await app.close();
});

const anEmail = () => `persona-${randomBytes(6).toString('hex')}@example.com`;
const password = 'Caballo-Pila-9-grapa';

/** People with accounts, made fast: one hash for all. */
async function people(statusId: 1 | 4, typed: string): Promise<string[]> {
  const hash = await hashPassword(typed);
  const emails = Array.from({ length: SAMPLES }, anEmail);
  for (const email of emails) {
    const userId = await createPerson(app.database.identityDb, { email, firstName: 'Ana', lastName: 'Díaz', statusId });
    await app.database.owner.query(
      `insert into auth.account (user_id, provider_id, account_id, password) values ($1::bigint, 'credential', ($1::bigint)::text, $2)`,
      [userId, hash],
    );
  }
  return emails;
}

const signIn = (email: string) => ['/api/auth/sign-in/email', { email, password }, 401] as const;
/** Someone who registers another person's e-mail knows the password of the account this creates, if any. */
const afterRegistering = 'signing in with the password one registered with';
const calls = {
  'signing in with a wrong password': signIn,
  [afterRegistering]: signIn,
  'asking to restore the password': (email: string) => ['/api/auth/restore', { email }, 202] as const,
  'asking for the confirmation again': (email: string) => ['/api/auth/confirm/resend', { email }, 202] as const,
  registering: (email: string) => {
    const person = { name: 'Ana', lastName: 'Díaz', email, phone: null, countryId: 170, language: 'es', consent: true };
    return ['/api/auth/register', { ...person, password, confirmPassword: password }, 202] as const;
  },
};

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * How far two samples are apart by the test of Mann and Whitney, in standard deviations of what chance does: beyond 3.3
 * either way chance does it once in a thousand times.
 */
function separation(one: readonly number[], other: readonly number[]): number {
  const wins = one.flatMap((a) => other.map((b) => (a > b ? 1 : a === b ? 0.5 : 0))).reduce<number>((x, y) => x + y, 0);
  const [m, n] = [one.length, other.length];
  return (wins - (m * n) / 2) / Math.sqrt((m * n * (m + n + 1)) / 12);
}

async function timed(call: readonly [url: string, payload: object, status: number], from: string): Promise<number> {
  const [url, payload, status] = call;
  const started = performance.now();
  const answer = await app.app.inject({ method: 'POST', url, payload, remoteAddress: from });
  const took = performance.now() - started;
  expect(answer.statusCode).toBe(status);
  return took;
}

// Together, because nearly all of it is waiting; what they take from one another they take from both kinds alike.
test.concurrent.each(Object.entries(calls))(
  '%s takes as long for an e-mail nobody has as for one with an account',
  async (name, call) => {
    const known: number[] = [];
    const unknown: number[] = [];
    // Unconfirmed users get the confirmation link, active ones everything else.
    const isAfter = name === afterRegistering;
    const waits = isAfter || name.includes('confirmation');
    const emails = await people(waits ? 4 : 1, isAfter ? password : 'Otra-Clave-Larga-9');
    await timed(call(anEmail()), '198.51.100.1');
    // One after the other, in turns and from addresses of their own: what the machine does besides meets both alike.
    for (const [index, email] of emails.entries()) {
      const first = index % 2 === 0;
      const one = () => timed(call(email), `203.0.113.${index}`).then((took) => known.push(took));
      const two = () => timed(call(anEmail()), `192.0.2.${index}`).then((took) => unknown.push(took));
      await (first ? one() : two());
      await (first ? two() : one());
    }
    const apart = Math.abs(median(known) - median(unknown));
    expect(apart).toBeLessThan(Math.max(20, 0.15 * median(unknown)));
    expect(Math.abs(separation(known, unknown))).toBeLessThan(3.3);
  },
  // Half a minute at rest; a busy machine makes both kinds slower.
  400_000,
);
