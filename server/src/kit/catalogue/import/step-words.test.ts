import { expect, test } from 'vitest';
import { placeOfNumber, placeOfWord } from './step-words.ts';

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
  ['A', 5, 3],
  ['MB', 5, 0],
  ['VH', 3, 2],
  ['m', 3, 1],
  // On four steps nobody can say which one is in the middle.
  ['medium', 4, undefined],
  ['Alta', 0, undefined],
  ['Reputacional', 5, undefined],
  ['', 5, undefined],
])('the rating word %s has on a scale of %i steps the place %s', (word, count, place) => {
  expect(placeOfWord(word, count)).toBe(place);
});

test.each([
  [5, 3, [0, 0, 1, 2, 2]],
  [4, 3, [0, 1, 2, 2]],
  [3, 5, [0, 2, 4]],
  [4, 5, [0, 1, 3, 4]],
  [10, 5, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]],
])('the steps of a scale of %i have on a scale of %i the places %j', (highest, count, places) => {
  expect(places.map((_, index) => placeOfNumber(index + 1, { highest, count }))).toEqual(places);
});
