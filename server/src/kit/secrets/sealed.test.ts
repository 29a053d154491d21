import { expect, test } from 'vitest';
import { seal, unseal } from './sealed.ts';

const env = { SECRET: 'a secret of the server, long enough' };

test('what is sealed comes back whole, and looks different every time', () => {
  for (const text of ['', 'código 402913', '🔐'.repeat(500)]) {
    const [one, other] = [seal(env, 'mail', text), seal(env, 'mail', text)];
    expect(one).not.toBe(other);
    expect(unseal(env, 'mail', one)).toBe(text);
    expect(unseal(env, 'mail', other)).toBe(text);
  }
  expect(seal(env, 'mail', 'código 402913')).not.toContain('402913');
});

test('a sealed text that was changed at any byte is refused', () => {
  const [version = '', body = ''] = seal(env, 'mail', 'https://r.example/reset?t=b2').split('.');
  const bytes = Buffer.from(body, 'base64url');
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => unseal(env, 'mail', `${version}.${changed.toString('base64url')}`)).toThrow();
  }
  for (const cut of [
    '',
    'v1',
    'v1.',
    `${version}.${body.slice(0, 20)}`,
    `v2.${body}`,
    bytes.subarray(0, -1).toString('base64url'),
  ])
    expect(() => unseal(env, 'mail', cut)).toThrow();
});

test('it opens neither for another purpose nor under another secret', () => {
  const sealed = seal(env, 'mail', 'x');
  expect(() => unseal(env, 'factor', sealed)).toThrow();
  expect(() => unseal({ SECRET: `${env.SECRET}!` }, 'mail', sealed)).toThrow();
  expect(() => seal({ SECRET: '' }, 'mail', 'x')).toThrow('SECRET');
});
