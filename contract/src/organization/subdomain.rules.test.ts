import { assert, pre, property, stringMatching } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { namesNear, normalSubdomain, subdomainLength, subdomainRefusal } from './subdomain.rules.ts';

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

const anyName = stringMatching(/^[a-cA-C0-2-]{0,66}$/);

test('the case typed does not matter', () => {
  assert(
    property(anyName, (name) => {
      expect(subdomainRefusal(name.toUpperCase())).toBe(subdomainRefusal(name));
    }),
  );
});

test('whatever passes is a host label that the database takes', () => {
  assert(
    property(anyName, (name) => {
      pre(subdomainRefusal(name) === null);
      expect(normalSubdomain(name)).toMatch(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/);
    }),
  );
});

describe('names near one that is taken', () => {
  test('are the same with what tells companies apart, in the order they are proposed', () => {
    expect(namesNear('aurora')).toEqual([
      'aurora-co',
      'aurora-sgsi',
      'aurora-seguridad',
      'aurora-2',
      'aurora-3',
      'aurora-riesgos',
    ]);
  });

  test('begin with the name as a host would take it, where what was typed is none', () => {
    expect(namesNear('  Mi  Empresa, S.A. ').slice(0, 2)).toEqual(['mi-empresa-s-a', 'mi-empresa-s-a-co']);
    expect(namesNear('-a--b-').slice(0, 2)).toEqual(['a-b', 'a-b-co']);
    expect(namesNear('app')).toEqual(['app-co', 'app-sgsi', 'app-seguridad', 'app-2', 'app-3', 'app-riesgos']);
  });

  test('leave out what is too short, and are none where nothing of the name is left', () => {
    expect(namesNear('a')).toEqual(['a-co', 'a-sgsi', 'a-seguridad', 'a-2', 'a-3', 'a-riesgos']);
    expect(namesNear('ap!')[0]).toBe('ap-co');
    expect(namesNear('app!')[0], 'a reserved name').toBe('app-co');
    expect(namesNear('¿?')).toEqual([]);
    expect(namesNear('')).toEqual([]);
  });

  test('of the longest name leave room for the longest of them, and end in no hyphen', () => {
    const stem = 'x'.repeat(subdomainLength.maximum - 12);
    expect(namesNear('x'.repeat(subdomainLength.maximum))[0]).toBe(stem);
    expect(namesNear(`${'x'.repeat(50)}-yyyyyyyyyyyy`)[0]).toBe('x'.repeat(50));
    for (const name of namesNear('x'.repeat(90))) expect(name.length).toBeLessThanOrEqual(subdomainLength.maximum);
  });
});
