import { firstCharacters } from '@baluarte/contract/kit/cut.ts';
import { maximumBulk } from '@baluarte/contract/kit/bulk.ts';

/** Characters of a cell that are looked at: no code and no name is longer. */
const longestCell = 500;

/** What was pasted: a line an entry, each with what it may be called; and whether it was cut because it is too long. */
export interface PastedLines {
  lines: string[][];
  isCut: boolean;
}

/**
 * Reads codes or names from a text that was copied: one a line, or in two columns as spreadsheets copy them; one line alone may be a
 * list with semicolons. The same line twice counts once.
 */
export function pastedLines(text: string): PastedLines {
  const rows = text.split(/\r\n|\n|\r/).filter((row) => row.trim() !== '');
  const [only] = rows;
  const isList = rows.length === 1 && only !== undefined && !only.includes('\t');
  const entries = isList ? only.split(/[;|]/).map((word) => [word]) : rows.map((row) => row.split(/\t|;/));
  const seen = new Set<string>();
  const lines = entries.flatMap((cells) => {
    const words = cells.map((cell) => firstCharacters(cell.trim(), longestCell)).filter((cell) => cell !== '');
    const line = words.slice(0, 2);
    const key = JSON.stringify(line);
    if (line.length === 0 || seen.has(key)) return [];
    seen.add(key);
    return [line];
  });
  return { lines: lines.slice(0, maximumBulk), isCut: lines.length > maximumBulk };
}

/** Whether a text is more than one word to search for. */
export const isListOfWords = (text: string): boolean => /[\r\n\t;|]/.test(text.trim());
