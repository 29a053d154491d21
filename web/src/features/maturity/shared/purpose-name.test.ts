// @vitest-environment jsdom
import { afterAll, expect, test } from 'vitest';
import { setLanguage, startTexts } from '#kit/texts/texts.ts';
import { purposeName } from './purpose-name.ts';

afterAll(() => setLanguage('es'));

test('a purpose is called in the language in use', async () => {
  const treasury = { id: 3, text: 'Tesorería', text_en: 'Treasury' };
  await startTexts();
  expect(purposeName(treasury)).toBe('Tesorería');
  await setLanguage('en');
  expect(purposeName(treasury)).toBe('Treasury');
});
