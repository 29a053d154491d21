import { threatWords } from '@baluarte/texts/threat-words.ts';
import { expect, test } from 'vitest';
import { threatSuggestions } from './suggest-threat.ts';

const allCodes = threatWords.flatMap(({ category, subcategory }) => [category, subcategory]);

/** What is suggested for both fields of a threat whose row says this, and the words it follows from. */
function suggested(texts: Record<string, string>, codes: readonly string[] = allCodes) {
  const row = {
    text: (field: string) => texts[field] ?? '',
    choice: () => undefined,
    codes: () => codes,
    language: 'es' as const,
  };
  const [category, subcategory] = threatSuggestions.fields.map((field) => threatSuggestions.of(field, row));
  return [category?.value, subcategory?.value, category?.basis ?? subcategory?.basis];
}

test.each([
  ['Incendio', ['I', 'fire', 'Incendio']],
  ['Incendio forestal en la sede', ['N', 'fire', 'Incendio forestal']],
  ['FUGA  de   agua, piso 3', ['I', 'water', 'FUGA de agua']],
  ['Inundación', ['N', 'water', 'Inundación']],
  ['Preincendio', [undefined, undefined, undefined]],
  ['Algo que nadie conoce', [undefined, undefined, undefined]],
])('a threat called "%s" is filed by the longest phrase that begins one of its words', (name, expected) => {
  expect(suggested({ name })).toEqual(expected);
});

test('every phrase is told by itself, in the category and subcategory it is listed under', () => {
  const wrong = threatWords.flatMap(({ category, subcategory, words }) =>
    words.filter((word) => {
      const [found, under, basis = ''] = suggested({ name: word });
      return basis === word && (found !== category || under !== subcategory);
    }),
  );
  expect(wrong).toEqual([]);
});

test('the name says more than the description, and that more than the example', () => {
  const texts = { example: 'un terremoto', description: 'una inundación', name: 'un incendio' };
  expect(suggested(texts)[2]).toBe('incendio');
  expect(suggested({ ...texts, name: 'Sin más' })[2]).toBe('inundación');
  expect(suggested({ ...texts, name: '', description: '' })[2]).toBe('terremoto');
});

test('a category or subcategory that the company does not use is not suggested', () => {
  expect(suggested({ name: 'Incendio' }, ['I'])).toEqual(['I', undefined, 'Incendio']);
  expect(suggested({ name: 'Incendio' }, ['fire'])).toEqual([undefined, 'fire', 'Incendio']);
});
