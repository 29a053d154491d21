import { findHeader, rowsBelow, type Header } from './header.ts';
import { SheetError } from './sheet-error.ts';
import type { SheetLimits } from './sheet-limits.ts';
import type { ReadingProgress, Sheet, SheetFormat, SheetRow } from './sheet.ts';

/** Name of a sheet as it is told; Excel allows 31 characters. */
export const shownName = (name = ''): string => name.slice(0, 255);

/** A workbook of any format, as far as choosing and reading one of its sheets goes. */
export interface SheetSource {
  format: SheetFormat;
  sheets: { name: string; visible: boolean }[];
  /** All rows of the sheet at this place, blank ones too; opens the file for itself and closes it. */
  allRows(index: number, progress?: ReadingProgress): AsyncGenerator<SheetRow, void, undefined>;
}

/**
 * Picks the sheet to read: the one named (hidden or not), else the first visible one whose header has two columns or
 * more, else the first with any header. Throws `sheet.unknownSheet`, `sheet.empty`, and what `findHeader` throws.
 */
export async function chooseSheet(source: SheetSource, limits: SheetLimits, sheetName?: string): Promise<Sheet> {
  const visible = source.sheets.filter((sheet) => sheet.visible).map((sheet) => sheet.name);
  if (sheetName !== undefined) {
    const index = source.sheets.findIndex((sheet) => sheet.name === sheetName);
    if (index === -1) throw new SheetError('sheet.unknownSheet', { name: sheetName, available: visible });
    const header = await findHeader(source.allRows(index), limits);
    if (!header) throw new SheetError('sheet.empty', { name: sheetName });
    return opened(source, index, header, limits, visible);
  }
  let single: { index: number; header: Header } | undefined;
  let refusal: SheetError | undefined;
  for (const [index, sheet] of source.sheets.entries()) {
    if (!sheet.visible) continue;
    try {
      const header = await findHeader(source.allRows(index), limits);
      if (header && header.headers.length > 1) return opened(source, index, header, limits, visible);
      if (header) single ??= { index, header };
    } catch (error) {
      // A cover page without header must not hide the register behind it; damage is damage wherever it is.
      if (!(error instanceof SheetError) || error.code !== 'sheet.noHeader') throw error;
      refusal ??= error;
    }
  }
  if (single) return opened(source, single.index, single.header, limits, visible);
  throw refusal ?? new SheetError('sheet.empty');
}

function opened(source: SheetSource, index: number, header: Header, limits: SheetLimits, sheetNames: string[]): Sheet {
  return {
    format: source.format,
    sheetName: source.sheets[index]?.name ?? '',
    sheetNames,
    headerRow: header.row,
    headers: header.headers,
    rows: (progress) => rowsBelow(source.allRows(index, progress), header, limits),
  };
}
