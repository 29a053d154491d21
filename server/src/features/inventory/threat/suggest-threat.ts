import { firstCharacters } from '@baluarte/contract/kit/cut.ts';
import { threatWords } from '@baluarte/texts/threat-words.ts';
import type { SuggestingRow, Suggestions } from '#kit/catalogue/import/suggestions.ts';
import { foldWord } from '#kit/sheets/values/reading.ts';

/** Phrases, the longest first: `robo de credenciales` says more than `robo`. */
const phrases = threatWords
  .flatMap(({ words, ...codes }) => words.map((word) => ({ word, ...codes })))
  .sort((a, b) => b.word.length - a.word.length);

/** A text in small letters without accents, of the same length. */
const plain = (text: string) =>
  text.replaceAll(/\p{L}/gu, (letter) => firstCharacters(foldWord(letter), letter.length).padEnd(letter.length));

/** The longest known phrase that a text has at the beginning of a word, and how the text writes it. */
function phraseIn(written: string) {
  const text = written.normalize('NFC').replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
  const folded = ` ${plain(text)}`;
  for (const { word, ...codes } of phrases) {
    const at = folded.indexOf(` ${word}`);
    if (at >= 0) return { ...codes, basis: text.slice(at, at + word.length) };
  }
  return undefined;
}

function suggest(field: string, { text, codes }: SuggestingRow) {
  const found = phraseIn(text('name')) ?? phraseIn(text('description')) ?? phraseIn(text('example'));
  if (!found) return undefined;
  const [value, from] =
    field === 'categoryId'
      ? [found.category, 'threatCategory' as const]
      : [found.subcategory, 'threatSubcategory' as const];
  return codes(from).includes(value) ? { value, basis: found.basis } : undefined;
}

/** Category and subcategory of a threat, by the words it is told in. */
export const threatSuggestions: Suggestions = {
  fields: ['categoryId', 'subcategoryId'],
  basedOn: ['name', 'description', 'example'],
  isSurerThanDefault: true,
  of: suggest,
};
