import { firstCharacters } from '@baluarte/contract/kit/cut.ts';
import { colouredColumns, withColourNames, type FillColour } from './fill-colours.ts';
import { findHeader, headerKey, rowsBelow, type Header, type HeaderWish } from './header.ts';
import { SheetError } from './sheet-error.ts';
import type { SheetLimits } from './sheet-limits.ts';
import type { ReadingProgress, Sheet, SheetFormat, SheetRow } from './sheet.ts';
import type { ReadingBudget } from './xml-stream.ts';

/** Name of a sheet for messages, cut at 255 characters; Excel allows 31. */
export const shownName = (name = ''): string => firstCharacters(name, 255);

/** Which sheet of a workbook to read, and where its header is; detected by default. */
export interface SheetWish extends HeaderWish {
  sheetName?: string;
  /** Names of colours, which stand for the values of columns that say something by colour alone; without it these are empty. */
  colourNames?: Readonly<Record<FillColour, string>>;
}

/** A workbook of any format, for choosing and reading one of its sheets. */
export interface SheetSource {
  format: SheetFormat;
  sheets: { name: string; visible: boolean }[];
  /** All rows of the sheet at this place, blank ones too, as far as the budget goes; opens the file for itself and closes it. */
  allRows(index: number, progress?: ReadingProgress, budget?: ReadingBudget): AsyncGenerator<SheetRow, void, undefined>;
}

/**
 * Picks the sheet to read: the one named (hidden or not), else the first visible one whose header has two columns or
 * more, else the first with any header. Throws `sheet.unknownSheet`, `sheet.empty`, and what `findHeader` throws.
 */
export async function chooseSheet(source: SheetSource, limits: SheetLimits, wish: SheetWish = {}): Promise<Sheet> {
  const { sheetName, headerWords } = wish;
  const visible = source.sheets.filter((sheet) => sheet.visible).map((sheet) => sheet.name);
  if (sheetName !== undefined) {
    const index = source.sheets.findIndex((sheet) => sheet.name === sheetName);
    if (index === -1) throw new SheetError('sheet.unknownSheet', { name: sheetName, available: visible });
    const header = await findHeader(source.allRows(index), limits, wish);
    if (!header) throw new SheetError('sheet.empty', { name: sheetName });
    return opened(source, index, header, limits, { sheetNames: visible, wish });
  }
  if (headerWords !== undefined) return likeliestSheet(source, limits, { ...wish, headerWords });
  let single: { index: number; header: Header } | undefined;
  let refusal: SheetError | undefined;
  for (const [index, sheet] of source.sheets.entries()) {
    if (!sheet.visible) continue;
    try {
      const header = await findHeader(source.allRows(index), limits);
      if (header && header.headers.length > 1)
        return opened(source, index, header, limits, { sheetNames: visible, wish });
      if (header) single ??= { index, header };
    } catch (error) {
      // A cover page without header must not hide the register behind it; damage is damage wherever it is.
      if (!(error instanceof SheetError) || error.code !== 'sheet.noHeader') throw error;
      refusal ??= error;
    }
  }
  if (single) return opened(source, single.index, single.header, limits, { sheetNames: visible, wish });
  throw refusal ?? new SheetError('sheet.empty');
}

/** The sheet with the most known column names, else the most columns; hidden ones only where no other has a header. */
async function likeliestSheet(
  source: SheetSource,
  limits: SheetLimits,
  wish: SheetWish & { headerWords: readonly string[] },
): Promise<Sheet> {
  const known = new Set(wish.headerWords);
  const visible = source.sheets.filter((sheet) => sheet.visible).map((sheet) => sheet.name);
  let best: { index: number; header: Header; score: number } | undefined;
  let refusal: SheetError | undefined;
  for (const [index, sheet] of source.sheets.entries()) {
    try {
      const header = await findHeader(source.allRows(index), limits, wish);
      if (!header) continue;
      const names = header.headers.filter((name) => known.has(headerKey(name))).length;
      const score = (sheet.visible ? 1_000_000 : 0) + names * 1000 + Math.min(header.headers.length, 999);
      if (!best || score > best.score) best = { index, header, score };
    } catch (error) {
      if (!(error instanceof SheetError) || error.code !== 'sheet.noHeader') throw error;
      refusal ??= error;
    }
  }
  if (!best) throw refusal ?? new SheetError('sheet.empty');
  return opened(source, best.index, best.header, limits, { sheetNames: visible, wish });
}

async function opened(
  source: SheetSource,
  index: number,
  header: Header,
  limits: SheetLimits,
  { sheetNames, wish: { colourNames } }: { sheetNames: string[]; wish: SheetWish },
): Promise<Sheet> {
  const rows: Sheet['rows'] = (progress) => rowsBelow(source.allRows(index, progress), header, limits);
  const coloured = colourNames ? await colouredColumns(rows(), header.headers.length) : [];
  return {
    format: source.format,
    sheetName: source.sheets[index]?.name ?? '',
    sheetNames,
    headerRow: header.row,
    headers: header.headers,
    rows: (progress) => withColourNames(rows(progress), coloured, colourNames),
  };
}
