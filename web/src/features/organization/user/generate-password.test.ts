// @vitest-environment jsdom
import { missingPoints } from '@baluarte/contract/identity/password.rules.ts';
import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { newPassword } from './generate-password.ts';

test('a generated password fulfils every point of the strictest company there can be', () => {
  assert(
    property(integer({ min: 12, max: 64 }), (minimum) => {
      const password = newPassword(minimum);
      expect(missingPoints(password, minimum)).toEqual([]);
      expect(password).toMatch(/^(\w{5}-)+\w{5}$/);
    }),
  );
});

test('where nothing more is asked it is no longer than it has to be', () => {
  expect(newPassword(12)).toHaveLength(23);
});
