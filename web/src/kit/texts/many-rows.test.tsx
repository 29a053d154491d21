// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { wordIssueOfMany } from './refusal-words.ts';
import { loadTexts, startTexts } from './texts.ts';

test('a reason that many rows share names the value of none', async () => {
  await startTexts();
  await loadTexts(['problems']);
  expect(wordIssueOfMany('tooLong')).toBe('El texto supera la longitud máxima.');
  expect(wordIssueOfMany('required')).toBe('Este campo es obligatorio.');
  expect(wordIssueOfMany('parameter.nameTaken')).toBe('Nombre repetido');
});
