import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cut, firstCharacters } from './cut.ts';

/** Text in any writing: every code point but halves of one. */
const anyWriting = (maxLength: number) =>
  fc
    .array(fc.oneof(fc.integer({ min: 1, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff })), { maxLength })
    .map((points) => String.fromCodePoint(...points));

const family = '👨‍👩‍👧‍👦';
const colombia = '🇨🇴';

test.each([
  ['hola', 4, 'hola'],
  ['hola a todos', 7, 'hola a…'],
  [`ab${family}c`, 5, 'ab…'],
  [`ab${family}c`, 14, `ab${family}c`],
  [`ab${family}cd`, 14, `ab${family}…`],
  [`${colombia}${colombia}${colombia}`, 6, `${colombia}…`],
  ['Bogota\u0301 es', 8, 'Bogota\u0301…'],
  ['Bogota\u0301 es', 7, 'Bogot…'],
  ['\u0915\u094d\u0937\u0915\u094d\u0937', 5, '\u0915\u094d\u0937…'],
  ['😀😀', 1, '…'],
])('%j in %i units reads %j', (text, max, read) => {
  expect(cut(text, max)).toBe(read);
});

const anyText = anyWriting(40);
const emojis = fc.string({
  unit: fc.constantFrom('a', ' ', 'é', 'e\u0301', '😀', family, colombia, '👍🏽', '\u200d', '\u0300', '𝒳', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'),
  maxLength: 30,
});
const segments = new Intl.Segmenter('es', { granularity: 'grapheme' });
const ends = (text: string) => [...segments.segment(text)].map(({ index, segment }) => index + segment.length);

describe('whatever the text', () => {
  test('a cut one is no longer than asked, well formed, and begins as the text', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, emojis), fc.nat(60), (text, max) => {
        const first = firstCharacters(text, max);
        expect(first.length).toBeLessThanOrEqual(max);
        expect(first.isWellFormed()).toBe(true);
        expect(text.startsWith(first)).toBe(true);
        expect(cut(text, max + 1).length).toBeLessThanOrEqual(max + 1);
      }),
    );
  });

  test('nothing that is seen as one character is cut in two, and no more goes than has to', () => {
    fc.assert(
      fc.property(emojis, fc.nat(60), (text, max) => {
        const whole = [0, ...ends(text)].filter((end) => end <= max).at(-1);
        expect(firstCharacters(text, max)).toHaveLength(whole ?? -1);
      }),
    );
  });

  test('a letter with thousands of accents is cut between them', () => {
    const first = firstCharacters(`e${'\u0301'.repeat(5000)}`, 100);
    expect(first).toHaveLength(100);
  });

  test('the cost is of what is kept, however long the text', () => {
    const text = family.repeat(2_000_000);
    const began = performance.now();
    for (let round = 0; round < 100; round += 1) cut(text, 200);
    expect(performance.now() - began).toBeLessThan(1000);
  });
});
