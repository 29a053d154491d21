import { firstCharacters } from '@baluarte/contract/kit/cut.ts';
import { textWidth } from '@baluarte/contract/kit/svg.ts';
import type { DocumentColumn } from './document.ts';

/** Sizes that the letters of a table may have, in points, the largest first. */
const sizes = [8.5, 7.5, 6.5, 6] as const;
export type TableSize = (typeof sizes)[number];

/** Points at either side of a cell. */
export const cellPadding = 4;
/** Real widths by those of pictures, which are rounded up. */
const calibration = 0.93;
/** Rows that columns are measured by. */
const measuredRows = 2000;
/** Bold letters by regular ones. */
const bold = 1.12;
/** Characters of a line that a column takes at most for itself, by its declared width, and the bounds of that. */
const lineLimit = { perWidth: 1.6, min: 14, max: 60 };
/** Characters of a word after which a line may break within it. */
const longestWord = 24;
const breakMark = '\u200b';
/** The same number of characters, and one more. */
const longWord = /(\S{24})(?=\S)/gu;

/** Blanks where a line may break. */
const breakable = /[^\S\u00a0\u202f]+/;

/** Lets lines break within words that have no place to break. */
export const breakLongWords = (text: string): string => text.replace(longWord, `$1${breakMark}`);

export interface ColumnLayout {
  /** Of the letters, in points. */
  size: TableSize;
  /** Of each column in points; together they are the width of the table. */
  widths: readonly number[];
  /** A text of a column, by its place, with places to break in the words that are wider than the column. */
  fitted: (text: string, place: number) => string;
}

interface Measured {
  /** Widest word of the header or a value, in em: narrower, the column would break it. */
  word: number;
  /** Widest line, in em, up to the limit of the column. */
  line: number;
}

/** Measures words in em, each once. */
function wordMeter(): (word: string) => number {
  const known = new Map<string, number>();
  return (word) => {
    const found = known.get(word);
    if (found !== undefined) return found;
    const width = textWidth(firstCharacters(word, longestWord), 1) * calibration;
    known.set(word, width);
    return width;
  };
}

const blank = textWidth(' ', 1);

function measure(
  { header, width }: DocumentColumn,
  values: Iterable<string>,
  widthOf: (word: string) => number,
): Measured {
  const limit = Math.min(lineLimit.max, Math.max(lineLimit.min, width * lineLimit.perWidth)) * textWidth('n', 1);
  const found = { word: 0, line: 0 };
  const add = (text: string, weight: number, hasLine: boolean) => {
    for (const row of text.split('\n')) {
      let line = -blank;
      for (const word of row.split(breakable)) {
        const own = widthOf(word) * weight;
        found.word = Math.max(found.word, own);
        line += own + blank;
      }
      if (hasLine) found.line = Math.max(found.line, Math.min(line, limit));
    }
  };
  // A header may go on in further lines.
  add(header, bold, false);
  for (const value of values) add(value, 1, true);
  return { word: found.word, line: Math.max(found.word, found.line) };
}

/** Breaks words that are wider than their column; the others stay whole. */
function fitting(widths: readonly number[], size: number, widthOf: (word: string) => number): ColumnLayout['fitted'] {
  return (text, place) => {
    const room = ((widths[place] ?? 0) - 2 * cellPadding) / (size * bold);
    return breakLongWords(text).replace(/(?:[^\s\u200b]|[\u00a0\u202f])+/gu, (word) => {
      const width = widthOf(word);
      if (width <= room) return word;
      const letters = Array.from(word);
      const most = Math.max(2, Math.floor((letters.length * room) / width) - 1);
      return letters.map((letter, at) => (at > 0 && at % most === 0 ? breakMark + letter : letter)).join('');
    });
  };
}

/** Shares an amount by weights; evenly where there are none. */
function shared(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => (total === 0 ? amount / weights.length : (amount * weight) / total));
}

/** Size of a table's letters in points that suits how much is declared to stand beside each other. */
function preferredSize(columns: readonly DocumentColumn[]): TableSize {
  const total = columns.reduce((sum, { width }) => sum + width, 0);
  if (total > 190) return 6.5;
  return total > 130 ? 7.5 : 8.5;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/**
 * Widths of the columns of a table by what stands in them: no word of a header or a value is broken where the page has room for it in
 * letters of 6 points, and what is left goes to the columns whose lines would fill it.
 * @param rows texts of the cells, row by row
 * @param whole width of the table in points
 */
export function layColumns(
  columns: readonly DocumentColumn[],
  rows: readonly (readonly string[])[],
  whole: number,
): ColumnLayout {
  const widthOf = wordMeter();
  const some = rows.slice(0, measuredRows);
  const measured = columns.map((column, place) =>
    measure(
      column,
      some.map((row) => row[place] ?? ''),
      widthOf,
    ),
  );
  const inPoints = (size: number, part: keyof Measured) => measured.map((one) => one[part] * size + 2 * cellPadding);
  const preferred = preferredSize(columns);
  const size = sizes.find((one) => one <= preferred && sum(inPoints(one, 'word')) <= whole) ?? 6;
  const least = inPoints(size, 'word');
  const room = whole - sum(least);
  // Too many columns for one page: each gives way in proportion, and its longest words are broken.
  if (room < 0) {
    const widths = shared(whole, least);
    return { size, widths, fitted: fitting(widths, size, widthOf) };
  }
  const wanted = inPoints(size, 'line').map((line, place) => line - (least[place] ?? 0));
  const granted =
    sum(wanted) <= room
      ? shared(
          room - sum(wanted),
          columns.map(({ width }) => width),
        ).map((more, place) => more + (wanted[place] ?? 0))
      : shared(room, wanted);
  const widths = least.map((width, place) => width + (granted[place] ?? 0));
  return { size, widths, fitted: rows.length > measuredRows ? fitting(widths, size, widthOf) : breakLongWords };
}
