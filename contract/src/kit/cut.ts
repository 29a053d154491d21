/** Characters a person sees as one: an emoji with its parts, a letter with its accents, a flag. Made at its first use. */
let segmenter: Intl.Segmenter | undefined;

/** A character with more units than this is cut between its code points: nobody reads a letter with fifty accents. */
const longestCharacter = 64;

/**
 * The beginning of a text with at most `max` UTF-16 units, which ends between two characters as a person sees them. The cost is
 * of `max`, not of the text.
 */
export function firstCharacters(text: string, max: number): string {
  if (text.length <= max) return text;
  if (max <= 0) return '';
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  // Two units more: whether a character ends at `max` depends on the one that follows.
  const start = segmenter.segment(asciiPrefix(text, max + 2)).containing(max)?.index ?? max;
  const end = max - start < longestCharacter ? start : max;
  const splitsPair =
    end === max && /[\uD800-\uDBFF]/.test(text.charAt(max - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(max));
  return asciiPrefix(text, splitsPair ? end - 1 : end);
}

/** A text of at most `max` UTF-16 units: the text itself, or its first characters and an ellipsis. */
export const cut = (text: string, max: number): string =>
  text.length <= max ? text : `${firstCharacters(text, max - 1).trimEnd()}…`;

/** The first units of a text that the product wrote itself in ASCII, such as a hash, a key or digits. Not for what people type. */
// oxlint-disable-next-line typescript/no-deprecated -- in ASCII a unit is a character; `firstCharacters` looks for the end before it calls this
export const asciiPrefix = (text: string, length: number): string => text.slice(0, length);
