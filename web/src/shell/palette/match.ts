import { fold } from '#kit/search/fold.ts';

/** The words of what was typed, folded. */
export const wordsOf = (typed: string): string[] => fold(typed).split(/\s+/).filter(Boolean);

/** How well a text fits: 0 begins with all of it, 1 each word where one begins, 2 each somewhere; null not at all. */
export function fitOf(text: string, words: readonly string[]): number | null {
  const folded = fold(text);
  if (!words.every((word) => folded.includes(word))) return null;
  if (folded.startsWith(words.join(' '))) return 0;
  return words.every((word) => folded.startsWith(word) || folded.includes(` ${word}`)) ? 1 : 2;
}

export interface Piece {
  text: string;
  isMatch: boolean;
}

/** A text cut where the words are found in it, so that they can be marked; accents and case make no difference. */
export function piecesOf(text: string, words: readonly string[]): Piece[] {
  // Letter by letter, because folding may make more of one.
  const letters = Array.from(text);
  const folded = letters.map(fold);
  const starts = folded.reduce<number[]>((all, letter) => [...all, (all.at(-1) ?? 0) + letter.length], [0]);
  const whole = folded.join('');
  const isMarked = letters.map(() => false);
  for (const word of words)
    for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + word.length))
      letters.forEach((_, index) => {
        if ((starts[index] ?? 0) < at + word.length && (starts[index + 1] ?? 0) > at) isMarked[index] = true;
      });
  const pieces: Piece[] = [];
  letters.forEach((letter, index) => {
    const last = pieces.at(-1);
    if (last && last.isMatch === isMarked[index]) last.text += letter;
    else pieces.push({ text: letter, isMatch: isMarked[index] ?? false });
  });
  return pieces;
}
