import { threatWords } from '@baluarte/texts/threat-words.ts';
import type { SuggestingRow, Suggestions } from '#kit/catalogue/import/suggestions.ts';
import { foldWord } from '#kit/sheets/values/reading.ts';

/** Phrases, the longest first: `robo de credenciales` says more than `robo`. */
const phrases = threatWords
  .flatMap(({ words, ...codes }) => words.map((word) => ({ word, ...codes })))
  .sort((a, b) => b.word.length - a.word.length);

/** The longest known phrase that a text has at the beginning of a word. */
function phraseIn(text: string) {
  const folded = ` ${foldWord(text).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`;
  return phrases.find(({ word }) => folded.includes(` ${word}`));
}

function suggest(field: string, { text, codes }: SuggestingRow) {
  const found = phraseIn(text('name')) ?? phraseIn(text('description')) ?? phraseIn(text('example'));
  if (!found) return undefined;
  const [value, from] =
    field === 'categoryId'
      ? [found.category, 'threatCategory' as const]
      : [found.subcategory, 'threatSubcategory' as const];
  return codes(from).includes(value) ? { value, basis: found.word } : undefined;
}

/** Category and subcategory of a threat, by the words it is told in. */
export const threatSuggestions: Suggestions = {
  fields: ['categoryId', 'subcategoryId'],
  basedOn: ['name', 'description', 'example'],
  isSurerThanDefault: true,
  of: suggest,
};
