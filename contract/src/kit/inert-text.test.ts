import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileTexts, meantTexts } from './fixtures/hostile-texts.ts';
import { inertText, inertTextIn } from './inert-text.ts';

/** Text in any writing: every code point but halves of one. */
const anyWriting = (maxLength: number) =>
  fc
    .array(fc.oneof(fc.integer({ min: 1, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff })), { maxLength })
    .map((points) => String.fromCodePoint(...points));

test.each(meantTexts)('what people mean stays as they typed it: %j', (text) => {
  expect(inertText(text)).toEqual({ text, pieces: [] });
});

test.each(hostileTexts)('what could run is made inert, and nothing of it is lost: %j', (text) => {
  const inert = inertText(text);
  expect(inert.pieces).not.toEqual([]);
  expect(inert.text.replaceAll('< ', '<')).toBe(text.replaceAll('< ', '<'));
  expect(inertText(inert.text), 'twice is as once').toEqual({ text: inert.text, pieces: [] });
});

test('it says what it changed', () => {
  expect(inertText('Ver <script>alert(1)</script> y <b>esto</b>')).toEqual({
    text: 'Ver < script>alert(1)< /script> y <b>esto</b>',
    pieces: [
      { before: '<script>', after: '< script>' },
      { before: '</script>', after: '< /script>' },
    ],
  });
});

describe('whatever the text', () => {
  test('without a tag that could run it stays as it was typed, in any writing', () => {
    const typed = anyWriting(60).filter((text) => !/<\/?[a-z]/i.test(text));
    fc.assert(
      fc.property(typed, (text) => {
        expect(inertText(text).text).toBe(text);
      }),
    );
  });

  test('a comparison, a placeholder and an address stay', () => {
    const word = fc
      .stringMatching(/^[a-zA-ZáéíóúñÁÉÍÓÚÑ]{1,12}$/)
      .filter((one) => !/^(?:script|style|svg|math)$/i.test(one));
    const meant = fc.oneof(
      fc.tuple(word, word).map(([a, b]) => `${a}<${b}`),
      fc.tuple(word, word).map(([a, b]) => `<${a}-${b}>`),
      fc.tuple(word, word).map(([a, b]) => `${a} <${a}@${b}.co>`),
      fc.tuple(word, fc.nat()).map(([a, n]) => `${a}=${n}`),
      fc.constantFrom('> 4', 'y', ', o', '\n', '≤', '«»', '🙂'),
    );
    fc.assert(
      fc.property(fc.array(meant, { maxLength: 12 }), (pieces) => {
        const text = pieces.join(' ').replaceAll(/\b(?:on\w{3,}|is|to|from|data|code|src|style|href)=/gi, 'x=');
        expect(inertText(text).text).toBe(text);
      }),
    );
  });

  test('the time is of its length', () => {
    const began = performance.now();
    for (const piece of ['<b ', '<b onclick', '<', '</', '<a =', "='", ' on', '<x y '])
      inertText(piece.repeat(200_000));
    expect(performance.now() - began).toBeLessThan(4000);
  });
});

test('every text of a value is made inert but passwords and secrets, and nothing else is touched', () => {
  const at = new Date(0);
  const heard: string[] = [];
  const value = {
    name: '<b>Uno</b>',
    count: 3,
    nothing: null,
    at,
    deep: [{ text: '<script>x</script>' }],
    password: '<script>1',
    clientSecret: '<svg>2',
  };
  expect(inertTextIn(value, ({ before }) => heard.push(before))).toEqual({
    ...value,
    deep: [{ text: '< script>x< /script>' }],
  });
  expect(heard).toEqual(['<script>', '</script>']);
});
