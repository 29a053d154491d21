import { firstCharacters } from '@baluarte/contract/kit/cut.ts';

/** Characters from the end in which a text is rather cut between words. */
const nearEnd = 40;

/** A text of at most `max` characters: cut between words where one ends near the limit, with an ellipsis. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const room = firstCharacters(text, max - 1);
  const gap = room.search(/\s\S*$/);
  return `${(gap > room.length - nearEnd ? firstCharacters(room, gap) : room).trimEnd()}…`;
}

/** A text that was cut, whole, under the name of its field. */
export interface WholeText {
  label: string;
  text: string;
}

/** Notes with the whole texts that they do not have yet. */
export const withWholeTexts = (notes: string, wholes: readonly WholeText[]): string =>
  [notes, ...wholes.filter(({ text }) => !notes.includes(text)).map(({ label, text }) => `${label}:\n${text}`)]
    .filter(Boolean)
    .join('\n\n');
