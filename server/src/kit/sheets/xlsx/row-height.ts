/** Points of a line of text in the letters of our workbooks, and the most that Excel takes for a row. */
const lineHeight = 15;
const maxHeight = 409;

/** Lines that a text takes in a column of so many characters; words go on whole in the next line, longer ones are broken. */
function wrappedLines(text: string, width: number): number {
  let lines = 0;
  for (const paragraph of text.split('\n')) {
    lines += 1;
    let used = 0;
    for (const { length } of paragraph.split(' ')) {
      if (used > 0 && used + 1 + length > width) {
        lines += 1;
        used = 0;
      }
      used += (used > 0 ? 1 : 0) + length;
      if (used > width) {
        lines += Math.ceil(used / width) - 1;
        used = used % width || width;
      }
    }
  }
  return lines;
}

/** Letters of a text that a column holds in one line: those of other fonts are wider than a digit, and its edges take room. */
const lettersIn = (width: number) => Math.max(1, Math.floor(width * 0.9) - 1);

/** How wide a column is, in digits, that holds so many letters in one line. */
export const widthOfLine = (letters: number): number => Math.ceil((letters + 1) / 0.9);

/**
 * Height of a row of texts in points, undefined where one line holds each: a program that does not measure rows when it opens a file
 * would cut them.
 * @param widths of the columns in characters, as wide as a digit; letters of other fonts are wider
 */
export function rowHeight(texts: readonly (string | undefined)[], widths: readonly number[]): number | undefined {
  let most = 1;
  for (const [place, text] of texts.entries()) {
    const width = lettersIn(widths[place] ?? 0);
    if (text !== undefined && (text.length > width || text.includes('\n')))
      most = Math.max(most, wrappedLines(text, width));
  }
  return most === 1 ? undefined : Math.min(maxHeight, most * lineHeight);
}
