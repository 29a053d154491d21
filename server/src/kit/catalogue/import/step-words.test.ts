import { expect, test } from 'vitest';
import { placeOfWord } from './step-words.ts';

test.each([
  ['Critical', 5, 4],
  ['ALTA', 5, 3],
  ['medio', 5, 2],
  ['Baja', 5, 1],
  ['Muy bajo', 5, 0],
  ['catastrófico', 5, 4],
  ['high', 3, 2],
  ['Medium', 3, 1],
  ['low', 3, 0],
  // On four steps nobody can say which one is in the middle.
  ['medium', 4, undefined],
  ['Alta', 0, undefined],
  ['Reputacional', 5, undefined],
  ['', 5, undefined],
])('the rating word %s has on a scale of %i steps the place %s', (word, count, place) => {
  expect(placeOfWord(word, count)).toBe(place);
});
