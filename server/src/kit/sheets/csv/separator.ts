const candidates = [';', ',', '\t', '|'];
const comparedRows = 100;

export interface SeparatorForm {
  /** Absent where there is a single column. */
  separator?: string;
  /** Whether the first line is `sep=;`, which Excel writes and reads as an instruction, not as a row. */
  announced: boolean;
}

/**
 * Finds the separator in the first part of a CSV: the one announced, else the one that gives most rows as many cells as
 * the header, quoted texts left alone; with equal rows, the one that gives more cells. A single column has none.
 */
export function detectSeparator(head: string): SeparatorForm {
  const announced = /^"?sep=(.)"?(?:[\r\n]|$)/i.exec(head);
  if (announced?.[1]) return { separator: announced[1], announced: true };
  let best: { separator?: string; regular: number; width: number } = { regular: 0, width: 1 };
  for (const separator of candidates) {
    const widths = rowWidths(head, separator);
    const width = widths.find((cells) => cells > 1) ?? 1;
    if (width < 2 || (widths[0] === 1 && isPunctuation(head, separator))) continue;
    const regular = widths.filter((cells) => cells === width).length / widths.length;
    if (regular > best.regular || (regular === best.regular && width > best.width)) {
      best = { separator, regular, width };
    }
  }
  return { separator: best.separator, announced: false };
}

/** Below a single header, commas with a space behind them are those of sentences: "Pérez, Ana". */
const isPunctuation = (text: string, separator: string) =>
  text.split(`${separator} `).length * 2 > text.split(separator).length;

/** Cells of each row of the sample that is not empty; the last, perhaps cut, row is left out where there are others. */
function rowWidths(text: string, separator: string): number[] {
  const widths: number[] = [];
  let cells = 1;
  let length = 0;
  // A quoted cell: a quotation mark ends the quote, a doubled one continues it.
  let isText = false;
  let quoted = false;
  for (const char of text) {
    if (char === '"' && (isText || length === 0)) {
      isText = true;
      quoted = !quoted;
    } else if (quoted) length++;
    else if (char === separator) {
      cells++;
      length = 0;
      isText = false;
    } else if (char === '\n' || char === '\r') {
      if (cells > 1 || length > 0) widths.push(cells);
      if (widths.length === comparedRows) return widths;
      cells = 1;
      length = 0;
      isText = false;
    } else length++;
  }
  if (widths.length === 0) widths.push(cells);
  return widths;
}
