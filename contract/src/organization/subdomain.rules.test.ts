import { assert, property, stringMatching } from 'fast-check';
import { expect, test } from 'vitest';
import { normalSubdomain, subdomainRefusal } from './subdomain.rules.ts';

test.each(['aurora', 'a1b', '123', 'mi-empresa', 'a--b', 'x'.repeat(63), ' Aurora ', 'ACME'])(
  '«%s» can be a subdomain',
  (name) => expect(subdomainRefusal(name)).toBeNull(),
);

test.each([
  '',
  'ab',
  'x'.repeat(64),
  '-aurora',
  'aurora-',
  'mi empresa',
  'mi_empresa',
  'añil',
  'a.b',
  'xn--ail-8ma',
  'ab--c',
  '---',
])('«%s» has not the form of one', (name) => expect(subdomainRefusal(name)).toBe('format'));

test.each([
  'app',
  'www',
  'API',
  'mail',
  'admin',
  'login',
  'status',
  'staging',
  'mspi',
  'baluarte',
  'security',
  'billing',
])('«%s» is kept for the product', (name) => expect(subdomainRefusal(name)).toBe('reserved'));

test('whatever passes is a host label that the database takes, and the case typed does not matter', () => {
  assert(
    property(stringMatching(/^[a-cA-C0-2-]{0,66}$/), (name) => {
      expect(subdomainRefusal(name.toUpperCase())).toBe(subdomainRefusal(name));
      if (subdomainRefusal(name) === null)
        expect(normalSubdomain(name)).toMatch(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/);
    }),
  );
});
