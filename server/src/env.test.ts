import { generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { EnvError, parseEnv, variables } from './env.ts';

test('an empty environment is a demonstration on this machine alone, with the embedded database', () => {
  expect(parseEnv({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: resolve('data'),
    PUBLIC_URL: 'http://localhost:3000',
    DEMO: true,
    CAPTCHA: 'altcha',
  });
  expect(parseEnv({}).DATABASE_URL).toBeUndefined();
});

test('production has no demonstration unless asked for', () => {
  expect(parseEnv({ NODE_ENV: 'production' }).DEMO).toBe(false);
  expect(parseEnv({ NODE_ENV: 'production', DEMO: 'on' }).DEMO).toBe(true);
});

test.for([
  ['on', true],
  ['true', true],
  ['1', true],
  ['off', false],
  ['false', false],
  ['0', false],
] as const)('DEMO=%s is %s', ([word, expected]) => {
  expect(parseEnv({ DEMO: word }).DEMO).toBe(expected);
});

test('an empty value counts as absent and an unknown variable is ignored', () => {
  expect(parseEnv({ PORT: '', MARKETING_URL: ' ', COLOUR: 'green' }).PORT).toBe(3000);
});

test('the public address follows the port and loses a slash at its end', () => {
  expect(parseEnv({ PORT: '8080' }).PUBLIC_URL).toBe('http://localhost:8080');
  expect(parseEnv({ PUBLIC_URL: 'https://riesgos.example.com/' }).PUBLIC_URL).toBe('https://riesgos.example.com');
});

test('all wrong variables are reported together, each with its value unless it is a secret', () => {
  const wrong = { PORT: '70000', DATABASE_URL: 'mysql://u:secreto@x/y', SECRET: 'corto' };
  expect(() => parseEnv(wrong)).toThrow(EnvError);
  expect(() => parseEnv(wrong)).toThrow(
    'PORT is "70000", expected a whole number from 0 to 65535 (0: any free port); ' +
      'DATABASE_URL is (hidden), expected postgres://user:password@host:5432/database; ' +
      'SECRET is (hidden), expected at least 32 characters',
  );
});

test('servers in production that share a database must be given their secret', () => {
  const shared = { NODE_ENV: 'production', DATABASE_URL: 'postgres://u:p@db/x' };
  expect(() => parseEnv(shared)).toThrow(/^SECRET is empty/);
  expect(parseEnv({ ...shared, SECRET: 's'.repeat(32) }).SECRET).toBe('s'.repeat(32));
});

test('mail that leaves a production server has a sender', () => {
  const sending = { NODE_ENV: 'production', SMTP_URL: 'smtps://u:p@smtp.example.com' };
  expect(() => parseEnv(sending)).toThrow(/^MAIL_FROM is empty/);
  expect(parseEnv({ ...sending, MAIL_FROM: 'Riesgos <no-reply@example.com>' }).MAIL_FROM).toContain('Riesgos');
  expect(() => parseEnv({ SMTP_URL: 'http://u:secreto@x' })).toThrow('SMTP_URL is (hidden)');
  for (const MAIL_FROM of ['a@b.co, c@d.co', 'Baluarte', 'A\r\nBcc: <x@y.co>'])
    expect(() => parseEnv({ MAIL_FROM })).toThrow();
});

test('the example file names every variable and no other', async () => {
  const example = await readFile(join(import.meta.dirname, '../../.env.example'), 'utf8');
  const named = example.match(/(?<=^#)[A-Z0-9_]+(?==)/gm);
  expect(named?.sort()).toEqual(Object.keys(variables.shape).sort());
});

test('a provider to sign in with is configured whole or not at all', () => {
  expect(() => parseEnv({ GOOGLE_CLIENT_ID: 'id' })).toThrow(
    'GOOGLE_CLIENT_SECRET is empty, expected its client secret (GOOGLE_CLIENT_ID is set)',
  );
  const wrong = { OIDC_CLIENT_SECRET: 's', APPLE_TEAM_ID: 't', MICROSOFT_CLIENT_SECRET: 'x' };
  expect(() => parseEnv(wrong)).toThrow(/MICROSOFT_CLIENT_ID is empty.*APPLE_CLIENT_ID is empty.*OIDC_ISSUER is empty/);
  expect(parseEnv({ MICROSOFT_TENANT: 'consumers' }).MICROSOFT_TENANT).toBe('consumers');
});

test('a remote OpenID provider needs encryption, and an invalid key is reported without being shown', () => {
  const rest = { OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 's' };
  expect(() => parseEnv({ OIDC_ISSUER: 'http://id.example.com', ...rest })).toThrow(/^OIDC_ISSUER is "http/);
  expect(parseEnv({ OIDC_ISSUER: 'http://127.0.0.1:4000', ...rest }).OIDC_ISSUER).toBe('http://127.0.0.1:4000');
  expect(() => parseEnv({ APPLE_PRIVATE_KEY: 'secreto' })).toThrow(/^APPLE_PRIVATE_KEY is \(hidden\)/);
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const apple = { APPLE_CLIENT_ID: 'c', APPLE_TEAM_ID: 't', APPLE_KEY_ID: 'k' };
  expect(parseEnv({ ...apple, APPLE_PRIVATE_KEY: pem.replaceAll('\n', String.raw`\n`) }).APPLE_PRIVATE_KEY).toBe(pem);
});

test('reCAPTCHA has both of its keys, and its verdicts come from Google unless another place is named', () => {
  const keys = { RECAPTCHA_SITE_KEY: 'a-public-site-key', RECAPTCHA_SECRET: 'a-secret-of-the-site' };
  const { RECAPTCHA_SITE_KEY } = keys;
  expect(() => parseEnv({ CAPTCHA: 'recaptcha', RECAPTCHA_SITE_KEY })).toThrow(/RECAPTCHA_SECRET/);
  expect(parseEnv({ CAPTCHA: 'recaptcha', ...keys }).RECAPTCHA_URL).toMatch(/siteverify$/);
});

test('the default country of forms is a two-letter code, Colombia if unset', () => {
  expect(() => parseEnv({ COUNTRY: 'ZZ' })).toThrow(
    'COUNTRY is "ZZ", expected the two letters of a country, such as CO',
  );
  expect(parseEnv({ COUNTRY: 'ec' }).COUNTRY).toBe('EC');
  expect(parseEnv({}).COUNTRY).toBe('CO');
});
