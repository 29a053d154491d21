import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { numberFor } from './proof-of-work.ts';

const salt = 'a3f1?action=login&expires=1764000000&';
const challengeOf = (number: number) => createHash('sha256').update(`${salt}${number}`).digest('hex');

test.each([0, 1, 9999, 30_000])('the number %i is found by its digest', (number) => {
  expect(numberFor({ challenge: challengeOf(number), salt, maxnumber: 30_000 })).toBe(number);
});

test('a number out of reach is none', () => {
  expect(numberFor({ challenge: challengeOf(501), salt, maxnumber: 500 })).toBeNull();
});
