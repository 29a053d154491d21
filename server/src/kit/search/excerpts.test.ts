import { assert, nat, pre, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { excerptsIn } from './excerpts.ts';
import { fold } from './search.ts';

test('a matching text is cut to the words around the match, others are left out', () => {
  const long = `${'relleno '.repeat(40)}Agúja ${'más '.repeat(40)}`;
  const [excerpt, ...others] = excerptsIn('aguja', { description: long, notes: 'nada', process: null }) ?? [];
  expect(others).toEqual([]);
  expect(excerpt?.field).toBe('description');
  expect(excerpt?.text).toMatch(/^….{30}Agúja .*…$/);
  expect(excerptsIn('aguja', { notes: 'nada' })).toBeNull();
  expect(excerptsIn('aguja', null)).toBeNull();
});

test('letters of which folding makes more or fewer do not move the cut', () => {
  expect(excerptsIn('fin', { description: 'İ İ e\u0301 fin' })).toEqual([
    { field: 'description', text: 'İ İ e\u0301 fin' },
  ]);
  const [{ text } = { text: '' }] = excerptsIn('fin', { description: `${'e\u0301'.repeat(60)}fin` }) ?? [];
  expect(text.startsWith('…')).toBe(true);
  expect(text.endsWith('fin')).toBe(true);
});

test('whatever the text, a word of it is found, and the excerpt is not longer than it may be', () => {
  const texts = string({ unit: 'grapheme', minLength: 1, maxLength: 400 });
  assert(
    property(texts, nat(), (text, seed) => {
      const words = fold(text).split(/\s+/).filter(Boolean);
      const word = words[seed % Math.max(1, words.length)];
      pre(word !== undefined);
      const [excerpt] = excerptsIn(word, { description: text }) ?? [];
      expect(excerpt).toBeDefined();
      expect(Array.from(excerpt?.text ?? '').length).toBeLessThanOrEqual(142);
    }),
  );
});
