/*
 * A text that a spreadsheet would run as a formula (OWASP, "CSV injection"). Marking puts one apostrophe before it;
 * texts that already look marked get one more, so that unmarking gives back exactly what was there.
 */
const runnable = /^\s*[=+\-@\t\r＝＋－＠]/u;
const marked = /^'+\s*[=+\-@\t\r＝＋－＠]/u;

/** Whether a spreadsheet may take the text for a formula when it opens or edits it. */
export const isRunnable = (text: string): boolean => runnable.test(text);

/** For formats without cell types (CSV): the text, with an apostrophe before it where it could run. */
export const markFormula = (text: string): string => (runnable.test(text) || marked.test(text) ? `'${text}` : text);

/** For typed formats (XLSX), where text is never run: only doubles a mark the reader would otherwise take away. */
export const keepMark = (text: string): string => (marked.test(text) ? `'${text}` : text);

/** Takes away the one apostrophe that `markFormula` or `keepMark` put there. */
export const unmarkFormula = (text: string): string =>
  text.charCodeAt(0) === 39 && marked.test(text) ? text.slice(1) : text;
