// @vitest-environment jsdom
import { hostileTexts, meantTexts } from '@baluarte/contract/kit/fixtures/hostile-texts.ts';
import purify from 'dompurify';
import { beforeAll, expect, test, vi } from 'vitest';
import { dialogState } from '#kit/dialogs/dialogs.tsx';
import { startTexts } from '#kit/texts/texts.ts';
import { sanitise } from './sanitise.ts';

/** What of a page could run, load or send something. */
const harmful = 'script, style, svg, math, iframe, object, embed, link, base, meta[http-equiv], [src], [href], [style]';

/** What a browser makes of a text that stands in a page unescaped. */
const elementsOf = (text: string): string[] =>
  [text, `<textarea>${text}`, `<!-- ${text}`].flatMap((page) =>
    [...new DOMParser().parseFromString(page, 'text/html').body.querySelectorAll('*')]
      .filter((one) => one.matches(harmful) || [...one.attributes].some(({ name }) => name.startsWith('on')))
      .map(({ outerHTML }) => outerHTML),
  );

beforeAll(startTexts);

test.each(hostileTexts)('an output that forgot to escape runs nothing of %j', (text) => {
  expect(elementsOf(sanitise(text))).toEqual([]);
});

test.each(hostileTexts)(
  'a kept sanitiser of HTML finds no handler and nothing that loads in what is sent of %j',
  (text) => {
    purify.sanitize(sanitise(text));
    const found = purify.removed.map((one) => ('attribute' in one ? one.attribute?.name : one.element.nodeName) ?? '');
    expect(found.filter((name) => /^on|src|href|style|script|svg|math|iframe|object|embed/i.test(name))).toEqual([]);
  },
);

test('the pages of this test do run what is not made inert', () => {
  expect(hostileTexts.filter((text) => elementsOf(text).length > 0).length).toBeGreaterThan(50);
});

test.each(meantTexts)('%j is sent as it was typed', (text) => {
  expect(sanitise(text)).toBe(text);
});

test('every text of a payload is made inert, inside arrays and objects too, and nothing else is touched', () => {
  const at = new Date(0);
  const payload = { name: '<b>Uno</b>', count: 3, isCritical: true, nothing: null, at, tags: ['b < c'] };
  expect(sanitise({ ...payload, deep: [{ text: '<script>x</script>fin' }] })).toEqual({
    ...payload,
    deep: [{ text: '< script>x< /script>fin' }],
  });
});

test('the person is told once what was changed, and not of what was not', async () => {
  const toasts = () => dialogState().toasts.map(({ message }) => message);
  sanitise({ text: 'costo<x' });
  sanitise({ text: '<iframe name=uno>' });
  await vi.waitFor(() => expect(toasts().join()).toContain('«<iframe name=uno>»'));
  const before = toasts().length;
  sanitise({ text: '<iframe name=uno>' });
  await new Promise((done) => setTimeout(done, 20));
  expect(toasts()).toHaveLength(before);
});
