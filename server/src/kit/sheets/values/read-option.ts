import { isCellError, type CellValue } from '../sheet.ts';
import { foldWord, read, unread, type Reading } from './reading.ts';

/** Values of an option with the words for each, in any language. */
export type OptionWords = readonly { value: number; word: string }[];

/** Spanish adjectives agree with what they are said of: `alto` and `alta` are the same word here. */
const stem = (text: string): string => foldWord(text).replace(/[ao]$/, '');

/** Reads one of a few values, by its number or a word for it. */
export function readOption(cell: CellValue, words: OptionWords): Reading<number> {
  if (isCellError(cell)) return unread('cell.error', cell);
  const text = foldWord(String(cell));
  if (text === '') return read<number>(null);
  const found = words.find(({ value, word }) => String(value) === text || stem(word) === stem(text));
  return found ? read(found.value) : unread('cell.notAnOption', cell);
}
