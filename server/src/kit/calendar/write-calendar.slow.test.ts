import { expect, test } from 'vitest';
import { expectReadBack } from './test-events.ts';

test('whatever is written can be read again, and nothing written begins another line', () => {
  expect(() => expectReadBack(500)).not.toThrow();
});
