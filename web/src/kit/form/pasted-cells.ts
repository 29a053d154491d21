import { fold } from '#kit/search/fold.ts';

/** Cells of a text as a spreadsheet puts it on the clipboard: tabs and lines, a cell with either in quotes. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:^|(?<=[\t\n]))(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/g;
  for (const [whole, quoted, plain = '', end] of text.replaceAll(/\r\n?/g, '\n').matchAll(cell)) {
    if (whole === '' && end === '' && rows.at(-1)?.length === 0) break;
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '') break;
    if (end === '\n') rows.push([]);
  }
  return rows;
}

const flags: Readonly<Record<string, boolean>> = Object.fromEntries([
  ...['si', 'yes', 'true', 'verdadero', 'x', '1'].map((word) => [word, true] as const),
  ...['no', 'false', 'falso', '0', ''].map((word) => [word, false] as const),
]);

/** Yes or no as a cell says it in either language, an empty one as no; undefined when it says neither. */
export const flagIn = (text: string): boolean | undefined => flags[fold(text.trim())];
