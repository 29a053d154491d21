import { generateKeyPairSync } from 'node:crypto';
import { jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { parseEnv } from '#app/env.ts';
import { appleSecret, providersOf } from './providers.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

const everything = {
  GOOGLE_CLIENT_ID: 'g',
  GOOGLE_CLIENT_SECRET: 's',
  MICROSOFT_CLIENT_ID: 'm',
  MICROSOFT_CLIENT_SECRET: 's',
  APPLE_CLIENT_ID: 'com.example.web',
  APPLE_TEAM_ID: 'team',
  APPLE_KEY_ID: 'key',
  APPLE_PRIVATE_KEY: pem,
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'o',
  OIDC_CLIENT_SECRET: 's',
};
const providers = (over: Record<string, string> = {}) =>
  Object.fromEntries(providersOf(parseEnv({ ...everything, ...over })).map((provider) => [provider.id, provider]));

test('each provider that is configured has a button with its name, in one order', () => {
  expect(providersOf(parseEnv({}))).toEqual([]);
  expect(providersOf(parseEnv({ ...everything, OIDC_NAME: 'Acme' })).map(({ name }) => name)).toEqual([
    'Google',
    'Outlook',
    'Apple',
    'Acme',
  ]);
  expect(providers()['oidc']?.name).toBe('id.example.com');
});

test.each([
  [{ email_verified: true }, true],
  [{ email_verified: 'true' }, true],
  [{ email_verified: false }, false],
  [{ email_verified: 'false' }, false],
  [{}, false],
])('Google, Apple and any other provider vouch for an e-mail by saying so: %o is %s', (claims, isProven) => {
  for (const id of ['google', 'apple', 'oidc']) expect(providers()[id]?.isEmailProven(claims), id).toBe(isProven);
});

test('Microsoft vouches where the domain is proven to be the tenant’s, or where there is one tenant and it is ours', () => {
  const anyTenant = providers()['microsoft'];
  expect(anyTenant?.issuer).toBe('https://login.microsoftonline.com/common/v2.0');
  expect(anyTenant?.isEmailProven({ email: 'jefa@example.com', email_verified: true })).toBe(false);
  expect(anyTenant?.isEmailProven({ xms_edov: true })).toBe(true);
  expect(anyTenant?.isEmailProven({ xms_edov: '1' })).toBe(true);
  expect(anyTenant?.isEmailProven({ xms_edov: false })).toBe(false);
  for (const MICROSOFT_TENANT of ['organizations', 'consumers', 'Common'])
    expect(providers({ MICROSOFT_TENANT })['microsoft']?.isEmailProven({})).toBe(false);
  const tenant = '11111111-2222-3333-4444-555555555555';
  expect(providers({ MICROSOFT_TENANT: tenant })['microsoft']?.isEmailProven({})).toBe(true);
});

test('a person of any other provider is known by its issuer and their subject together', () => {
  const claims = { iss: 'https://id.example.com', sub: '42' };
  expect(providers()['oidc']?.accountIdOf(claims)).toBe('https://id.example.com 42');
  expect(providers()['google']?.accountIdOf(claims)).toBe('42');
});

test('Apple is shown a secret signed for this use, good for a minute', async () => {
  const token = await appleSecret({ clientId: 'com.example.web', teamId: 'team', keyId: 'key', privateKey: pem });
  const { payload, protectedHeader } = await jwtVerify(token, publicKey, {
    algorithms: ['ES256'],
    issuer: 'team',
    subject: 'com.example.web',
    audience: 'https://appleid.apple.com',
  });
  expect(protectedHeader.kid).toBe('key');
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(60);
});
