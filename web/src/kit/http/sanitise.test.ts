// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { sanitise, sanitiseText } from './sanitise.ts';

test.each([
  ['a < b', 'a < b'],
  ['si x<y entonces z>w', 'si x<y entonces z>w'],
  ['a<b y c>d', 'a<b y c>d'],
  ['p<q', 'p<q'],
  ['i<s y s>i', 'i<s y s>i'],
  ['1 <2, 3<4 y 5 > 4', '1 <2, 3<4 y 5 > 4'],
  ['R&D, AT&T &amp; co; &lt;b&gt;', 'R&D, AT&T &amp; co; &lt;b&gt;'],
  ['usuario <nombre> en <servidor>', 'usuario <nombre> en <servidor>'],
  ['comillas "dobles" y \'simples\'', 'comillas "dobles" y \'simples\''],
  ['línea uno\nlínea dos\ttab', 'línea uno\nlínea dos\ttab'],
  ['C:\\temp\\<fecha>', 'C:\\temp\\<fecha>'],
  ['flecha -> y <- y <=> y <3', 'flecha -> y <- y <=> y <3'],
  ['  espacios  ', '  espacios  '],
  ['', ''],
])('ordinary text %j is sent as it was typed', async (typed, sent) => {
  expect(await sanitiseText(typed)).toBe(sent);
});

test.each([
  ['<script>alert(1)</script>', ''],
  ['hola <script src="//x.example/a.js"></script>mundo', 'hola mundo'],
  ['<b>importante</b>', 'importante'],
  ['<img src=x onerror=alert(1)>', ''],
  ['texto <img src=x onerror=alert(1)', 'texto img src=x onerror=alert(1)'],
  ['<a href="javascript:alert(1)">clic</a>', 'clic'],
  ['<x onclick=alert(1)>uno</x>', 'uno'],
  ['<custom-part autofocus>dos</custom-part>', 'dos'],
  ['<svg/onload=alert(1)>', ''],
  ['<svg><script>alert(1)</script></svg>', ''],
  ['<iframe src="https://x.example"></iframe>tras', 'tras'],
  ['<style>body{display:none}</style>visible', 'visible'],
  ['<!-- nota -->fuera', 'fuera'],
  ['R&D <b>y</b> AT&T &amp; co', 'R&D y AT&T &amp; co'],
  ['a < b y <i>c</i>', 'a < b y c'],
  ['<<b>script>alert(1)<<b>/script>', ''],
  ['<scr<script></script>ipt>alert(1)</script>', ''],
])('markup in %j does not travel', async (typed, sent) => {
  expect(await sanitiseText(typed)).toBe(sent);
});

/** Pieces an attacker, or a table of comparisons, would be made of. */
const pieces = [
  '<',
  '>',
  '/',
  '=',
  '"',
  "'",
  ' ',
  '&',
  '&lt;',
  'script',
  'img',
  'svg',
  'b',
  'x',
  'onerror',
  '!--',
  '--',
  'a',
];

// Hundreds of documents are parsed.
test('nothing that is sent becomes an element that could do something', { timeout: 60_000 }, async () => {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  for (let round = 0; round < 400; round += 1) {
    const typed = Array.from({ length: 2 + next(14) }, () => pieces[next(pieces.length)]).join('');
    const sent = await sanitiseText(typed);
    const { body } = new DOMParser().parseFromString(sent, 'text/html');
    const elements = [...body.querySelectorAll('*')];
    const harmful = elements.filter(
      ({ tagName, attributes }) =>
        /^(script|img|svg|iframe)$/i.test(tagName) || [...attributes].some(({ value }) => value !== ''),
    );
    expect(
      harmful.map(({ outerHTML }) => outerHTML),
      `${typed} → ${sent}`,
    ).toEqual([]);
    expect(await sanitiseText(sent), 'sanitising twice changes nothing').toBe(sent);
  }
});

test('every string of a payload is sanitised, inside arrays and objects too, and nothing else is touched', async () => {
  const at = new Date(0);
  expect(
    await sanitise({
      name: '<b>Uno</b>',
      count: 3,
      isCritical: true,
      nothing: null,
      at,
      tags: ['<i>a</i>', 'b < c'],
      deep: [{ text: '<script>x</script>fin' }],
    }),
  ).toEqual({
    name: 'Uno',
    count: 3,
    isCritical: true,
    nothing: null,
    at,
    tags: ['a', 'b < c'],
    deep: [{ text: 'fin' }],
  });
});
