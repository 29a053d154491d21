import type { Found } from '@baluarte/contract/record/search.ts';
import { fold, wordsOf } from './search.ts';

type Excerpt = NonNullable<Found['excerpts']>[number];

/** Characters of an excerpt, and how many of them come before the match. */
const length = 140;
const before = 30;

/** Position in a text, in characters, of the first match of some folded words; null where there is none. */
function placeOf(letters: readonly string[], words: readonly string[]): number | null {
  let folded = '';
  // Folding turns some letters into two and drops marks: maps each folded character to its origin.
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
 * Excerpts of the texts, by field, that contain a typed word, ignoring case and accents, each cut to the part around the
 * match; null where none does.
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
