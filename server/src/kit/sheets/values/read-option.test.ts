import { expect, test } from 'vitest';
import { readOption } from './read-option.ts';

const words = [
  { value: 1, word: 'Baja' },
  { value: 3, word: 'Alta' },
  { value: 3, word: 'High' },
];

test.each([
  [3, 3],
  ['1', 1],
  [' ALTA ', 3],
  ['alto', 3],
  ['high', 3],
  ['', null],
] as const)('%j is the value %j', (cell, value) => {
  expect(readOption(cell, words)).toEqual({ ok: true, value });
});

test.each([2, 'muy alta', true, '3.5'])('%j is none of them', (cell) => {
  expect(readOption(cell, words)).toMatchObject({ ok: false, reason: 'cell.notAnOption' });
});
