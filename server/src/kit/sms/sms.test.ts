import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseEnv } from '#app/env.ts';
import { FinalFailure } from '#kit/jobs/jobs.ts';
import { twoStep } from '@baluarte/contract/identity/two-step.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { testCompany } from '#test/company.ts';
import { as, password, stepPeople } from '#test/step-people.ts';
import { twilio } from './twilio.ts';

const sid = `AC${'0123456789abcdef'.repeat(2)}`;
const token = 'un-secreto-de-prueba';

interface Received {
  url: string;
  authorization: string;
  form: Record<string, string>;
}

/** A server that answers as Twilio's API does, over real HTTP. */
let received: Received[] = [];
let answer = { status: 201, body: '{"sid":"SM1","status":"queued"}' };
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    received.push({
      url: `${request.method} ${request.url}`,
      authorization: request.headers.authorization ?? '',
      form: Object.fromEntries(new URLSearchParams(body)),
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
});

let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  received = [];
  answer = { status: 201, body: '{"sid":"SM1","status":"queued"}' };
});

const variables = (from = '+15005550006') => ({
  TWILIO_ACCOUNT_SID: sid,
  TWILIO_AUTH_TOKEN: token,
  TWILIO_FROM: from,
  TWILIO_URL: url,
});
const sender = (from?: string) => {
  const send = twilio(parseEnv(variables(from)));
  if (!send) throw new Error('not configured');
  return send;
};
const sms = { to: '+573001234567', text: 'Su código es 123456' };

describe('a text message', () => {
  test('reaches the provider in its own form, with its credentials', async () => {
    await sender()(sms);
    expect(received).toEqual([
      {
        url: `POST /2010-04-01/Accounts/${sid}/Messages.json`,
        authorization: `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`,
        form: { To: '+573001234567', Body: 'Su código es 123456', From: '+15005550006' },
      },
    ]);
  });

  test('names a messaging service as such', async () => {
    const service = `MG${'0123456789abcdef'.repeat(2)}`;
    await sender(service)(sms);
    expect(received[0]?.form).toMatchObject({ MessagingServiceSid: service });
    expect(received[0]?.form).not.toHaveProperty('From');
  });

  test.for([
    [400, true],
    [422, true],
    [401, false],
    [404, false],
    [429, false],
    [500, false],
    [503, false],
  ] as const)('refused with %i is given up for good: %s, without naming the person', async ([status, isFinal]) => {
    answer = { status, body: '{"code":21211,"message":"The number +573001234567 is not valid"}' };
    const failure: unknown = await sender()(sms).catch((error: unknown) => error);
    expect(failure instanceof FinalFailure).toBe(isFinal);
    expect(String(failure)).toContain(`twilio answered ${status}, code 21211`);
    expect(String(failure)).not.toContain('3001234567');
  });

  test('follows no redirect, which would carry the code elsewhere', async () => {
    answer = { status: 302, body: '' };
    await expect(sender()(sms)).rejects.toThrow();
  });

  test('is offered with all three variables or with none', () => {
    expect(twilio(parseEnv({}))).toBeNull();
    expect(() => parseEnv({ TWILIO_ACCOUNT_SID: sid })).toThrow(/TWILIO_AUTH_TOKEN is empty.*TWILIO_FROM is empty/);
    expect(() => parseEnv({ ...variables(), TWILIO_AUTH_TOKEN: 'corto' })).toThrow(/TWILIO_AUTH_TOKEN is \(hidden\)/);
  });
});

describe('a code by text message', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp(variables());
    await app.jobs.start();
  });
  afterAll(() => app.close());

  test('goes to the person’s number through the queue, encrypted, and lets them in', async () => {
    const people = stepPeople(app, await testCompany(app.database));
    const without = await people.person();
    const other = await people.signIn(without.email);
    expect(await app.call(as(other.token), twoStep.add, { body: { method: 'sms', password } })).toMatchObject({
      status: 409,
      code: 'step.phoneMissing',
    });

    const { email } = await people.person({ phone: '+573009876542' });
    const { token: session } = await people.signIn(email);
    const begun = await app.call(as(session), twoStep.add, { body: { method: 'sms', password } });
    expect(begun.data.sent?.sentTo).toBe('••• 42');
    await expect.poll(() => received.length, { timeout: 10_000 }).toBe(1);
    const codeIn = ({ form }: Received) => /\d{6}/.exec(form['Body'] ?? '')?.[0] ?? '';
    expect(received[0]?.form).toMatchObject({
      To: '+573009876542',
      Body: expect.stringMatching(/^Su código de Baluarte es \d{6}\./),
    });
    const confirmed = await app.call(as(session), twoStep.confirm, {
      body: { method: 'sms', code: codeIn(received[0] as Received) },
    });
    expect(confirmed.status).toBe(200);

    const { step, challenge } = await people.signIn(email);
    expect(step).toMatchObject({ methods: ['sms'], phone: '••• 42' });
    await app.call(null, twoStep.send, { body: { challenge, method: 'sms' } });
    await expect.poll(() => received.length, { timeout: 10_000 }).toBe(2);
    const done = await people.verify({ challenge, method: 'sms', code: codeIn(received[1] as Received) });
    expect(await people.isIn(done.data.token)).toBe(true);

    const { rows } = await people.own(`select data from job.job where name = 'sms.send'`);
    expect(JSON.stringify(rows)).not.toContain('3009876542');
  }, 30_000);
});
