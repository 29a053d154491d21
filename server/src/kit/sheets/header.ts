import { SheetError } from './sheet-error.ts';
import type { SheetLimits } from './sheet-limits.ts';
import { foldWord } from './values/reading.ts';
import { cellText, isCellError, type CellValue, type SheetRow } from './sheet.ts';

export interface Header {
  row: number;
  headers: string[];
}

/** Where a header is looked for. */
export interface HeaderWish {
  /** Row number of the header, from 1; detected by default. */
  headerRow?: number;
  /**
   * Known column names, as `headerKey` writes them. With them the most likely row is taken, however many rows are above it, and
   * repeated headers are numbered instead of refused.
   */
  headerWords?: readonly string[];
  /** What further column names say, as `titleWords` writes them. */
  headerPatterns?: readonly RegExp[];
}

/** Filled rows looked at for the header: a title, a date and an author above a register are common. */
const searchedRows = 10;
/** The same where column names are known: cover sheets may be long. */
const likelyRows = 60;
/** Weight of a known name, relative to a cell that is merely filled. */
const knownWeight = 4;

/** Case, accents, spaces and punctuation away, so that `Código*`, `codigo` and `CÓDIGO :` are one header. */
export const headerKey = (header: string): string =>
  header
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** A sentence is no title. */
const mostTitleWords = 8;

/** The words of a title without case, accents and punctuation; none of a text that is too long for one. */
export function titleWords(title: string): string {
  const words = foldWord(title)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return words.split(' ').length > mostTitleWords ? '' : words;
}

const isBlank = (cell: CellValue) => cell === '' || (typeof cell === 'string' && cell.trim() === '');
const looksLikeData = (cell: CellValue) =>
  typeof cell !== 'string' || /^[\d.,:/%\s€$+-]+$/.test(cell) || /^\d{4}-\d\d-\d\d(T|$)/.test(cell);

/** Letters of a column as spreadsheets show them: 0 → A, 26 → AA. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return (rest >= 0 ? columnLetters(rest) : '') + String.fromCharCode(65 + (index % 26));
}

/**
 * Finds the header: the first filled row, or the first with two cells or more that is not alone in that, so that a title
 * above the table is passed over but a list of one column keeps its header. Returns null where the sheet is blank.
 * Throws `sheet.noHeader` (the row found holds data), `sheet.duplicateHeader`, `sheet.tooManyColumns`.
 */
export async function findHeader(
  rows: AsyncIterable<SheetRow>,
  limits: SheetLimits,
  { headerRow, headerWords, headerPatterns }: HeaderWish = {},
): Promise<Header | null> {
  if (headerRow !== undefined) return namedHeader(rows, limits, { headerRow, ...(headerWords && { headerWords }) });
  if (headerWords !== undefined)
    return likelyHeader(rows, limits, { headerWords, headerPatterns: headerPatterns ?? [] });
  let first: SheetRow | undefined;
  let candidate: SheetRow | undefined;
  let searched = 0;
  for await (const row of rows) {
    const filled = row.cells.filter((cell) => !isBlank(cell)).length;
    if (filled === 0) continue;
    if (!first && filled > 1) return checkedHeader(row, limits);
    if (candidate && filled > 1) return checkedHeader(candidate, limits);
    first ??= row;
    candidate = filled > 1 ? row : undefined;
    if (++searched > searchedRows) break;
  }
  const header = candidate ?? first;
  return header ? checkedHeader(header, limits) : null;
}

/** The header row chosen by the user, whatever it looks like. Throws `sheet.noHeader` where it is blank or missing. */
async function namedHeader(
  rows: AsyncIterable<SheetRow>,
  limits: SheetLimits,
  { headerRow, headerWords }: HeaderWish & { headerRow: number },
): Promise<Header> {
  const around: SheetRow[] = [];
  for await (const row of rows) {
    if (row.number > headerRow + 1) break;
    if (row.number >= headerRow - 1) around.push(row);
  }
  const row = around.find(({ number }) => number === headerRow);
  if (row && filledIn(row).length > 0)
    return headerWords === undefined ? headerOf(row, limits, false) : headerOf(row, limits, true, around);
  throw new SheetError('sheet.noHeader', { row: headerRow });
}

const filledIn = ({ cells }: SheetRow) => cells.filter((cell) => !isBlank(cell));
const isData = (filled: readonly CellValue[]) =>
  filled.some(isCellError) || filled.filter(looksLikeData).length * 2 > filled.length;

/** Among the first rows, the first with the most known names, else the most filled cells. */
async function likelyHeader(
  rows: AsyncIterable<SheetRow>,
  limits: SheetLimits,
  { headerWords, headerPatterns }: Required<Omit<HeaderWish, 'headerRow'>>,
): Promise<Header | null> {
  const known = new Set(headerWords);
  const isKnown = (text: string) =>
    known.has(headerKey(text)) || headerPatterns.some((says) => says.test(titleWords(text)));
  const first: SheetRow[] = [];
  for await (const row of rows) {
    if (filledIn(row).length > 0) first.push(row);
    if (first.length === likelyRows) break;
  }
  const widest = Math.max(0, ...first.map((row) => filledIn(row).length));
  const fewest = Math.min(2, widest);
  let best: { row: SheetRow; score: number } | undefined;
  for (const row of first) {
    const filled = filledIn(row);
    if (filled.length < fewest || isData(filled)) continue;
    const names = filled.filter((cell) => isKnown(cellText(cell))).length;
    const score = knownWeight * names + filled.length;
    // Data below is as full as its header: a later row must be clearly better.
    if (!best || score > best.score) best = { row, score };
  }
  if (best) return headerOf(best.row, limits, true, first);
  const [row] = first;
  if (row) throw new SheetError('sheet.noHeader', { row: row.number });
  return null;
}

function checkedHeader(row: SheetRow, limits: SheetLimits): Header {
  if (isData(filledIn(row))) throw new SheetError('sheet.noHeader', { row: row.number });
  return headerOf(row, limits, false);
}

const textsIn = ({ cells }: SheetRow) => cells.map((cell) => cellText(cell).replace(/\s+/gu, ' ').trim());

/** What stands between the name of a group of columns and that of one of them. */
export const groupMark = ' · ';

/** The group of each of so many columns: the nearest text at or before it, as a group is named above its first column. */
function groupsOver(names: readonly string[], width: number): string[] {
  let group = '';
  return Array.from({ length: width }, (_, place) => (group = (names[place] ?? '') || group));
}

/**
 * Column names of a header with a second line: `Threat` over `Probability` and `Impact`. Null where the row below is none, which names
 * at least two columns, only those below groups, and every one that the first line leaves open.
 */
function withSecondLine(names: readonly string[], below: SheetRow | undefined): string[] | null {
  if (below === undefined) return null;
  const second = textsIn(below);
  const width = Math.max(names.length, second.length);
  const groups = groupsOver(names, width);
  const isOpen = (place: number) => place < names.length && names[place] === '';
  const isGrouped = (place: number) =>
    isOpen(place) || place >= names.length ? groups[place] !== '' : isOpen(place + 1);
  const places = [...second.keys()].filter((place) => second[place] !== '');
  const open = [...groups.keys()].filter((place) => (names[place] ?? '') === '');
  const isSecond =
    places.length >= 2 &&
    !isData(filledIn(below)) &&
    places.every(isGrouped) &&
    open.length > 0 &&
    open.every((place) => (second[place] ?? '') !== '') &&
    // A title or a line of groups above a whole header names no column by itself.
    names.some((name, place) => name !== '' && (second[place] ?? '') === '');
  if (!isSecond) return null;
  return groups.map((group, place) =>
    (second[place] ?? '') === '' ? (names[place] ?? '') : `${group}${groupMark}${second[place] ?? ''}`,
  );
}

/** Column names that repeat, with the group that the row above names: `Riesgo residual · %`. */
function withGroups(names: readonly string[], above: SheetRow | undefined): string[] {
  if (above === undefined || filledIn(above).length < 2) return [...names];
  const groups = groupsOver(textsIn(above), names.length);
  const byKey = Map.groupBy(names, headerKey);
  return names.map((name, place) => {
    const isRepeated = name !== '' && (byKey.get(headerKey(name))?.length ?? 0) > 1;
    const group = groups[place] ?? '';
    return isRepeated && group !== '' ? `${group}${groupMark}${name}` : name;
  });
}

/** `around`: the rows before and after, where the header may have a line more. */
function headerOf(row: SheetRow, limits: SheetLimits, isLenient: boolean, around: readonly SheetRow[] = []): Header {
  const rowAt = (number: number) => around.find((each) => each.number === number);
  const [above, below] = [rowAt(row.number - 1), rowAt(row.number + 1)];
  const asFirst = withSecondLine(textsIn(row), below);
  const asSecond = above && withSecondLine(textsIn(above), row);
  const lastRow = asFirst && below ? below : row;
  const headers = asFirst ?? asSecond ?? withGroups(textsIn(row), above);
  const long = headers.findIndex((header) => header.length > limits.headerLength);
  if (long >= 0) {
    const place = { row: lastRow.number, column: columnLetters(long), limit: limits.headerLength };
    throw new SheetError('sheet.cellTooLong', place);
  }
  while (headers.at(-1) === '') headers.pop();
  if (headers.length > limits.columns) throw new SheetError('sheet.tooManyColumns', { limit: limits.columns });
  if (isLenient) numberDuplicates(headers);
  else refuseDuplicates(headers);
  return { row: lastRow.number, headers };
}

/** Numbers columns of the same name, as in two-line headers: `Estado`, `Estado (2)`. */
function numberDuplicates(headers: string[]): void {
  const seen = new Set<string>();
  for (const [index, header] of headers.entries()) {
    if (header === '') continue;
    let name = header;
    for (let count = 2; seen.has(name.normalize('NFC').toLocaleLowerCase('es')); count++) name = `${header} (${count})`;
    seen.add(name.normalize('NFC').toLocaleLowerCase('es'));
    headers[index] = name;
  }
}

function refuseDuplicates(headers: string[]): void {
  const seen = new Map<string, number>();
  for (const [index, header] of headers.entries()) {
    if (header === '') continue;
    const key = header.normalize('NFC').toLocaleLowerCase('es');
    const earlier = seen.get(key);
    if (earlier !== undefined) {
      const columns = [columnLetters(earlier), columnLetters(index)];
      throw new SheetError('sheet.duplicateHeader', { header, columns });
    }
    seen.set(key, index);
  }
}

/** Rows below the header as the caller wants them: blank ones left out, short ones filled up, long ones cut to their last cell. */
export async function* rowsBelow(
  rows: AsyncIterable<SheetRow>,
  header: Header,
  limits: SheetLimits,
): AsyncGenerator<SheetRow, void, undefined> {
  const width = header.headers.length;
  let count = 0;
  let all = 0;
  for await (const row of rows) {
    if (row.number <= header.row) continue;
    const { cells } = row;
    let last = cells.length;
    while (last > 0 && isBlank(cells[last - 1] ?? '')) last--;
    if (last === 0) continue;
    if (++count > limits.rows) throw new SheetError('sheet.tooManyRows', { limit: limits.rows });
    if (last > limits.columns) {
      throw new SheetError('sheet.tooManyColumns', { limit: limits.columns, row: row.number });
    }
    let length = 0;
    for (const cell of cells) if (typeof cell === 'string') length += cell.length;
    if (length > limits.rowLength) {
      throw new SheetError('sheet.rowTooLong', { row: row.number, limit: limits.rowLength });
    }
    all += length;
    if (all > limits.textLength) {
      throw new SheetError('sheet.bomb', { measure: 'characters', found: all, limit: limits.textLength });
    }
    cells.length = Math.min(cells.length, Math.max(last, width));
    while (cells.length < width) cells.push('');
    yield row;
  }
}
