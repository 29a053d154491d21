import { expect, test } from 'vitest';
import { isListOfWords, pastedLines } from './pasted-lines.ts';

test.each([
  ['one a line, whatever ends it', 'A-1\r\nA-2\rA-3\n\n', [['A-1'], ['A-2'], ['A-3']]],
  [
    'two columns of a spreadsheet',
    'A-1\tIncendio\nA-2\t Robo ',
    [
      ['A-1', 'Incendio'],
      ['A-2', 'Robo'],
    ],
  ],
  ['an empty first column', '\tIncendio\n\t', [['Incendio']]],
  ['a column more', 'A-1\tIncendio\tAlto', [['A-1', 'Incendio']]],
  [
    'lines with semicolons',
    'A-1;Incendio\nA-2;Robo',
    [
      ['A-1', 'Incendio'],
      ['A-2', 'Robo'],
    ],
  ],
  ['one line as a list', 'A-1; A-2 | A-3;', [['A-1'], ['A-2'], ['A-3']]],
  ['a name with a comma', 'Fuga, robo o venta de información', [['Fuga, robo o venta de información']]],
  ['a line twice', 'A-1\nA-1', [['A-1']]],
])('%s', (_, text, lines) => {
  expect(pastedLines(text)).toEqual({ lines, isCut: false });
});

test('more lines than one act may relate are cut, and that is said', () => {
  const text = Array.from({ length: 1001 }, (_, index) => `A-${index}`).join('\n');
  expect(pastedLines(text)).toMatchObject({ isCut: true });
  expect(pastedLines(text).lines).toHaveLength(1000);
});

test('one word is searched for; anything more is a list', () => {
  expect(['A-1', ' incendio forestal ', 'A-1\n'].map(isListOfWords)).toEqual([false, false, false]);
  expect(['A-1\nA-2', 'A-1\tRobo', 'A-1;A-2'].map(isListOfWords)).toEqual([true, true, true]);
});
