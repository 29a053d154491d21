import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { tidyLine, visibleText } from './tidy-line.ts';

/** Text in any writing: every code point but halves of one. */
const anyWriting = (maxLength: number) =>
  fc
    .array(fc.oneof(fc.integer({ min: 1, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff })), { maxLength })
    .map((points) => String.fromCodePoint(...points));

test.each([
  ['INV-1', 'INV-1'],
  ['INV-1\u200b', 'INV-1'],
  ['\ufeffINV-2', 'INV-2'],
  ['INV\u00ad-3', 'INV-3'],
  ['INV\u00a0-4', 'INV -4'],
  ['INV\u202f-4 ', 'INV -4'],
  ['CORRUPCIO\u0301N-1', 'CORRUPCIÓN-1'],
  ['A\u200d-1\u200c', 'A-1'],
  ['a\tb\nc', 'a b c'],
  ['uno\u2028dos', 'uno dos'],
  ['\u202eABC', 'ABC'],
  ['e\u200b\u0301', 'é'],
  ['👨‍👩‍👧‍👦 Familia', '👨‍👩‍👧‍👦 Familia'],
  ['❤️‍🔥', '❤️‍🔥'],
  ['می‌خواهم', 'می‌خواهم'],
  ['क्‍ष', 'क्‍ष'],
  ['  Dos  espacios ', 'Dos espacios'],
  ['Dos\u00a0\u200b espacios de más', 'Dos espacios de más'],
  ['INV\ufe0f-5\ufe0e', 'INV-5'],
  ['INV-6\u{e0041}\u{e007f}', 'INV-6'],
  ['INV\u{e0100}-7\ufe00', 'INV-7'],
  ['😀\ufe0f', '😀'],
  ['❤️ y ❤', '❤️ y ❤'],
  ['❤\ufe0e', '❤'],
  ['1️⃣ Uno', '1️⃣ Uno'],
  ['1\ufe0f Uno', '1 Uno'],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿 Inglaterra', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Inglaterra'],
  ['🏴\u{e0067}\u{e0062} Bandera', '🏴 Bandera'],
  ['葛\u{e0100}', '葛\u{e0100}'],
])('%j is stored and compared as %j', (typed, tidy) => {
  expect(tidyLine(typed)).toBe(tidy);
});

const odd = fc.string({
  unit: fc.constantFrom(
    'a',
    'e',
    ' ',
    '\u0301',
    '\u00a0',
    '\u200b',
    '\u200d',
    '\u200c',
    '\ufeff',
    '\u00ad',
    '😀',
    'ñ',
    'ن',
    '\u2028',
    '\ufe0f',
    '\u20e3',
    '1',
    '❤',
    '🏴',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '\u{e0067}',
  ),
  maxLength: 20,
});

test('what is tidy stays as it is, and how it was composed makes no difference', () => {
  fc.assert(
    fc.property(fc.oneof(odd, anyWriting(30)), (text) => {
      const tidy = tidyLine(text);
      expect(tidyLine(tidy)).toBe(tidy);
      expect(tidyLine(tidy.normalize('NFD'))).toBe(tidy);
      expect(tidy).not.toMatch(/[\u00a0\u200b\ufeff\u00ad\u2028]/);
    }),
  );
});

test.each(['', ' ', '\u200B', '\u2800', '\u00AD\u200D', '\u3164 \uFEFF', '\u{E0020}', '\n\t'])(
  'a text of which a reader sees nothing is none: %j',
  (text) => {
    expect(visibleText().min(1).safeParse(text).success).toBe(false);
    expect(visibleText().parse(text)).toBe('');
  },
);

test.each([
  ['x', 'x'],
  [' a\u200Bb \n', 'a\u200Bb'],
  ['❤️', '❤️'],
  ['¿?', '¿?'],
])('a text of which something is seen stays as it is, without blanks around it: %j', (text, kept) => {
  expect(visibleText().min(1).parse(text)).toBe(kept);
});

test('no sign that is drawn as nothing makes another code', () => {
  const kept = Array.from({ length: 0x110000 }, (_, point) => point).filter((point) => {
    const sign = point >= 0xd800 && point <= 0xdfff ? '' : String.fromCodePoint(point);
    return /^\p{Default_Ignorable_Code_Point}$/u.test(sign) && tidyLine(`A${sign}1`) !== 'A1';
  });
  expect(kept).toEqual([]);
});
