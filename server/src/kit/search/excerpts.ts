import type { Found } from '@baluarte/contract/record/search.ts';
import { fold, wordsOf } from './search.ts';

type Excerpt = NonNullable<Found['excerpts']>[number];

/** Letters of a excerpt, and how many of them stand before what was found. */
const length = 140;
const before = 30;

/** Where in a text, counted in letters, the first of some folded words stands; null where none does. */
function placeOf(letters: readonly string[], words: readonly string[]): number | null {
  let folded = '';
  // Folding makes two letters of a few, and none of a mark: where each of what it makes comes from.
  const from: number[] = [];
  for (const [index, letter] of letters.entries())
    for (const part of fold(letter)) {
      folded += part;
      for (let unit = 0; unit < part.length; unit++) from.push(index);
    }
  const places = words.map((word) => folded.indexOf(word)).filter((place) => place >= 0);
  return places.length === 0 ? null : (from[Math.min(...places)] ?? null);
}

/**
 * Of some texts, by the field they are of, the ones that hold a word of what was typed, without case or accents, each cut to
 * what stands around it; null where none does.
 */
export function excerptsIn(typed: string, texts: Readonly<Record<string, string | null>> | null): Excerpt[] | null {
  const words = wordsOf(typed)
    .map(fold)
    .filter((word) => word !== '');
  const found = Object.entries(texts ?? {}).flatMap(([field, text]): Excerpt[] => {
    const letters = Array.from(text ?? '');
    const place = placeOf(letters, words);
    if (place === null) return [];
    const first = Math.max(0, place - before);
    const cut = letters.slice(first, first + length).join('');
    return [{ field, text: `${first > 0 ? '…' : ''}${cut}${first + length < letters.length ? '…' : ''}` }];
  });
  return found.length === 0 ? null : found;
}
