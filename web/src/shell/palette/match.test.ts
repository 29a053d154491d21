import { assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitOf, piecesOf, wordsOf } from './match.ts';

describe('a page or an action', () => {
  test.each([
    ['Gestión de activos', 'gestion', 0],
    ['Gestión de activos', 'ACTIVOS', 1],
    ['Gestión de activos', 'act ges', 1],
    ['Gestión de activos', 'stion', 2],
    ['Gestión de activos', 'riesgo', null],
    ['Gestión de activos', 'gestion riesgo', null],
  ])('%j fits %j as %j', (text, typed, fit) => {
    expect(fitOf(text, wordsOf(typed))).toBe(fit);
  });
});

describe('marks', () => {
  const marked = (text: string, typed: string) =>
    piecesOf(text, wordsOf(typed))
      .map(({ text: piece, isMatch }) => (isMatch ? `[${piece}]` : piece))
      .join('');

  test.each([
    ['Nómina electrónica', 'nomina', '[Nómina] electrónica'],
    ['Nómina electrónica', 'ni', 'Nómina electró[ni]ca'],
    ['Servidor de nómina', 'nom serv', '[Serv]idor de [nóm]ina'],
    ['Año', 'ano', '[Año]'],
    ['a.b', '.', 'a[.]b'],
    ['Portal', '', 'Portal'],
  ])('of %j for %j', (text, typed, expected) => {
    expect(marked(text, typed)).toBe(expected);
  });

  test('lose no letter, whatever was typed', () => {
    assert(
      property(string({ unit: 'grapheme' }), string({ unit: 'grapheme', maxLength: 4 }), (text, typed) => {
        expect(
          piecesOf(text, wordsOf(typed))
            .map((piece) => piece.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
