/*
 * Text a spreadsheet would run as a formula ("CSV injection", OWASP). Two marks make it harmless and can be removed
 * without loss; text that already looks marked is marked once more.
 *
 * At the start of a text, an apostrophe, as people type it themselves. Inside a text, after a character that separates
 * cells, an invisible word joiner: opened with another separator than it was written with, as happens between countries,
 * a CSV falls apart there and the rest would become a cell that starts with `=`.
 */
const runs = '=+\\-@＝＋－＠';
const runnable = new RegExp(`^\\s*[${runs}\\t\\r]`, 'u');
const marked = new RegExp(`^'+\\s*[${runs}\\t\\r]`, 'u');

const joiner = '\u2060';
const runnableInside = new RegExp(`([,;|\\t\\r\\n]"*)(?=${joiner}*[${runs}])`, 'gu');
const markedInside = new RegExp(`([,;|\\t\\r\\n]"*)${joiner}(?=${joiner}*[${runs}])`, 'gu');

/** Whether a spreadsheet may take the text for a formula when it opens or edits it. */
export const isRunnable = (text: string): boolean => runnable.test(text);

/** For formats without cell types (CSV): the text, marked wherever it could run. */
export function markFormula(text: string): string {
  const inside = text.replace(runnableInside, `$1${joiner}`);
  return runnable.test(inside) || marked.test(inside) ? `'${inside}` : inside;
}

/** For typed formats (XLSX), where text is never run: only adds a mark where reading would otherwise remove one. */
export function keepMarks(text: string): string {
  const inside = text.includes(joiner) ? text.replace(markedInside, `$1${joiner}${joiner}`) : text;
  return marked.test(inside) ? `'${inside}` : inside;
}

/** Takes away one mark of each kind, as `markFormula` or `keepMarks` put them there. */
export function unmarkFormula(text: string): string {
  const start = text.charCodeAt(0) === 39 && marked.test(text) ? text.slice(1) : text;
  return start.includes(joiner) ? start.replace(markedInside, '$1') : start;
}
