/** A row as it was pasted: the Spanish name and, where a second column says it, the English one. */
export interface PastedRow {
  name: string;
  nameEn: string | null;
}

const longest = 200;

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

const clean = (cell = '') => cell.replaceAll(/\s+/g, ' ').trim().slice(0, longest);

/** The rows in a pasted text, `name TAB english` a line; lines without a name are left out, and so are repetitions. */
export function pastedRows(text: string): PastedRow[] {
  const rows = new Map<string, PastedRow>();
  for (const [first, second] of cellsOf(text)) {
    const name = clean(first);
    const key = name.toLowerCase();
    if (name !== '' && !rows.has(key)) rows.set(key, { name, nameEn: clean(second) || null });
  }
  return [...rows.values()];
}
