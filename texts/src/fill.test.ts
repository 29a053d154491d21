import { expect, test } from 'vitest';
import { fill, withOneStop } from './fill.ts';

test.each([
  ['Ya no hace parte de {{company}}.', 'Ya no hace parte de Aurora S.A.S.'],
  ['{{company}}. Y más.', 'Aurora S.A.S. Y más.'],
  ['«{{company}}».', '«Aurora S.A.S.».'],
  ['{{company}}...', 'Aurora S.A.S....'],
  ['{{other}}.', '.'],
])('a company whose name ends in a stop does not end a sentence with two: %s', (sentence, filled) => {
  const params = { company: 'Aurora S.A.S.' };
  expect(fill(sentence, params)).toBe(filled);
  expect(withOneStop(sentence.replaceAll('{{company}}', params.company).replace('{{other}}', ''), params)).toBe(filled);
});
