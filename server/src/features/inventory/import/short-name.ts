import { cutText } from '#kit/catalogue/import/long-texts.ts';

/** Longest name, in characters, that is still read at a glance in a list. */
const glance = 100;

/**
 * A name for an entry that a file describes by a sentence: the sentence itself while it is short, else its first part that can stand by
 * itself, else its beginning with an ellipsis. At most `max` characters.
 */
export function shortName(text: string, max: number): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  const room = Math.min(glance, max);
  if (line.length <= room) return line;
  const [first = ''] = line.split(/(?<=\p{L}{3})[.;:]\s|\s[–-]\s/u);
  return first.length >= 20 && first.length <= room ? first : cutText(line, room);
}
