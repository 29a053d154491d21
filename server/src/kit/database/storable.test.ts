import { expect, test } from 'vitest';
import { storable } from './storable.ts';

test.each([
  ['Emoji 😀', 'Emoji 😀'],
  ['half \ud83d', 'half \ufffd'],
  ['a\0b', 'ab'],
  ['typed \\ud83d stays', 'typed \\ud83d stays'],
  [JSON.stringify({ value: 'half \ud83d' }), JSON.stringify({ value: 'half \ufffd' })],
  [JSON.stringify({ 'a\ud83d': ['\0x', 1, null] }), JSON.stringify({ 'a\ufffd': ['x', 1, null] })],
  [JSON.stringify({ value: 'typed \\ud83d' }), JSON.stringify({ value: 'typed \\ud83d' })],
  [JSON.stringify({ value: '😀' }), JSON.stringify({ value: '😀' })],
])('%j is stored as %j', (given, stored) => {
  expect(storable(given)).toBe(stored);
});

test('texts of a list are cleaned, and what is no text stays', () => {
  const at = new Date(0);
  expect(storable(['a', '\ud83d', 3])).toEqual(['a', '\ufffd', 3]);
  expect([storable(at), storable(7), storable(null)]).toEqual([at, 7, null]);
});
