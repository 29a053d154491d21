import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { endpoints } from '@baluarte/contract/index.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#test/app.ts';

let app: TestApp;
let secure: TestApp;
beforeAll(async () => {
  app = await testApp();
  secure = await testApp({ PUBLIC_URL: 'https://riesgos.example.com', NODE_ENV: 'production', DEMO: 'off' });
});
afterAll(async () => {
  await app.close();
  await secure.close();
});

const headersOf = async ({ app: server }: TestApp, url = '/api/health') => (await server.inject({ url })).headers;

test('every answer forbids framing, sniffing, and telling other sites where one comes from', async () => {
  expect(await headersOf(app)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
});

test('a page runs scripts of its own origin alone, none inline, and writes no markup unseen', async () => {
  const policy = String((await headersOf(app))['content-security-policy']).split(';');
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toContain('trusted-types default');
  expect(policy.join(';')).not.toContain('unsafe-eval');
});

test('over HTTPS the response tells the browser to use HTTPS only', async () => {
  expect((await headersOf(secure))['strict-transport-security']).toMatch(/max-age=31536000; includeSubDomains/);
  expect(String((await headersOf(secure))['content-security-policy'])).toContain('upgrade-insecure-requests');
  expect((await headersOf(app))['strict-transport-security']).toBeUndefined();
});

test.each(['/api/auth/sign-in/email', '/%61pi/auth/sign-in/email'])(
  'answers about accounts are kept by nobody on the way, however their address is written: %s',
  async (url) => {
    const payload = { email: 'nadie@example.com', password: 'Nada-de-nada-2026' };
    const answer = await app.app.inject({ method: 'POST', url, payload });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([401, 'no-store']);
  },
);

test('so are all answers about who one is', async () => {
  const ofAccounts = endpoints.filter(({ path }) => /^\/(auth|me|session|oauth|invitations)(\/|$)/.test(path));
  expect(ofAccounts.length).toBeGreaterThan(50);
  for (const { name, method, path } of nonEmpty(ofAccounts)) {
    const answer = await app.app.inject({ method, url: `/api${path.replaceAll(/\{\w+\}/g, '1')}` });
    expect(answer.headers['cache-control'], name).toBe('no-store');
  }
});
