import { expect, test } from 'vitest';
import { isObliged } from './public-body.rules.ts';

test.each([
  ['public', true],
  ['mixed', true],
  ['private', false],
  ['', false],
  [undefined, false],
])('an organization of the category %s classifies its information by law: %s', (category, isIt) => {
  expect(isObliged(category)).toBe(isIt);
});
