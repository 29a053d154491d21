import { expect, test } from 'vitest';
import { asTyped, onOneLine } from './plain.ts';

test('nothing typed ends a header or turns the direction of writing', () => {
  expect(onOneLine('Ana\r\nBcc: todos@example.com')).toBe('Ana Bcc: todos@example.com');
  expect(onOneLine('a\u2028b\u0000c\u202Etxt.exe')).toBe('a b c txt.exe');
});

test.each([
  ['Ana María Díaz', 'Ana María Díaz'],
  ['Aurora S.A.S.', 'Aurora S.A.S.'],
  ['J. R. Peña', 'J. R. Peña'],
  ['Chrome 131.0.2, Windows', 'Chrome 131.0.2, Windows'],
  ['Ganó: https://evil.example/premio', 'Ganó: https: //evil. example/premio'],
  ['www.evil.example', 'www. evil. example'],
  ['x'.repeat(200), `${'x'.repeat(79)}…`],
])('a name is text and never a link: %s', (typed, shown) => {
  expect(asTyped(typed)).toBe(shown);
});
