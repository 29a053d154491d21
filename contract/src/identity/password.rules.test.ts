import { describe, expect, test } from 'vitest';
import { holdsLocalPart, missingPoints, passwordLength, passwordPoints, productRules } from './password.rules.ts';

describe('a password', () => {
  test('has twelve characters at least, and 128 at most', () => {
    expect(passwordLength).toEqual({ minimum: 12, maximum: 128 });
    expect(productRules).toEqual({ minimum: 12, history: 0 });
    expect(missingPoints('Aa1-56789012')).toEqual([]);
    expect(missingPoints('Aa1-5678901')).toEqual(['length']);
    expect(missingPoints('Aa1-5678901234', 15)).toEqual(['length']);
    expect(missingPoints('Aa1-56789012345', 15)).toEqual([]);
  });

  test('is counted in characters, not in the halves that some are written by', () => {
    expect(missingPoints(`Aa1-${'😀'.repeat(7)}`)).toEqual(['length']);
    expect(missingPoints(`Aa1-${'😀'.repeat(8)}`)).toEqual([]);
  });

  test.each([
    ['aaaa-1111-aaaa', ['uppercase']],
    ['AAAA-1111-AAAA', ['lowercase']],
    ['Aaaa-aaaa-aaaa', ['number']],
    ['Aaaa1111aaaa', ['special']],
    ['Aaaa 1111 aaaa', ['special']],
    ['Ñandú-año-2026', []],
    ['', ['length', 'lowercase', 'uppercase', 'number', 'special']],
  ])('«%s» lacks %o', (password, missing) => {
    expect(missingPoints(password)).toEqual(missing);
  });

  test('is shown its points in the order they stand on screen', () => {
    expect(Object.keys(passwordPoints)).toEqual(['length', 'lowercase', 'uppercase', 'number', 'special']);
  });

  test.each([
    ['Mi-clave-ANAMARIA-1', 'anamaria@example.com', true],
    ['Mi-clave-otra-1234', 'anamaria@example.com', false],
    ['Mi-clave-anam-1234', 'Anam@example.com', true],
    ['Mi-clave-ana-1234', 'ana@example.com', false],
    ['Mi-clave-otra-1234', '', false],
  ])('«%s» holds the name before the @ of «%s»: %s', (password, email, holds) => {
    expect(holdsLocalPart(password, email)).toBe(holds);
  });
});
