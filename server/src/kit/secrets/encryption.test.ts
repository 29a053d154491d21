import { expect, test } from 'vitest';
import { encrypt, decrypt } from './encryption.ts';

const env = { SECRET: 'a secret of the server, long enough' };

test('what is encrypted comes back whole, and looks different every time', () => {
  for (const text of ['', 'código 402913', '🔐'.repeat(500)]) {
    const [one, other] = [encrypt(env, 'mail', text), encrypt(env, 'mail', text)];
    expect(one).not.toBe(other);
    expect(decrypt(env, 'mail', one)).toBe(text);
    expect(decrypt(env, 'mail', other)).toBe(text);
  }
  expect(encrypt(env, 'mail', 'código 402913')).not.toContain('402913');
});

test('a encrypted text that was changed at any byte is refused', () => {
  const [version = '', body = ''] = encrypt(env, 'mail', 'https://r.example/reset?t=b2').split('.');
  const bytes = Buffer.from(body, 'base64url');
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => decrypt(env, 'mail', `${version}.${changed.toString('base64url')}`)).toThrow();
  }
  for (const cut of [
    '',
    'v1',
    'v1.',
    `${version}.${body.slice(0, 20)}`,
    `v2.${body}`,
    bytes.subarray(0, -1).toString('base64url'),
  ])
    expect(() => decrypt(env, 'mail', cut)).toThrow();
});

test('it opens neither for another purpose nor under another secret', () => {
  const encrypted = encrypt(env, 'mail', 'x');
  expect(() => decrypt(env, 'factor', encrypted)).toThrow();
  expect(() => decrypt({ SECRET: `${env.SECRET}!` }, 'mail', encrypted)).toThrow();
  expect(() => encrypt({ SECRET: '' }, 'mail', 'x')).toThrow('SECRET');
});
