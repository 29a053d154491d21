import type { Fills } from './fill-colours.ts';

/** A cell holding an Excel error (`#N/A`, `#REF!`…) or a formula saved without its result (`noCachedValue`). */
export interface CellError {
  error: string;
}

/** Value of a cell. Dates are ISO text (`2026-12-31`, `2026-12-31T08:30:00`, `08:30:00`), an empty cell is `''`. */
export type CellValue = string | number | boolean | CellError;

export interface SheetRow {
  /** Row number as the person sees it in the file, from 1. */
  number: number;
  /**
   * At least as many cells as there are headers. More only where the row has something to the right of the last
   * header, in a CSV mostly a separator inside an unquoted text.
   */
  cells: CellValue[];
  /** The spreadsheet does not show it: hidden by hand, or by a filter. */
  isHidden?: true;
  /** Colours of cells without a value, while the sheet is being read. */
  fills?: Fills;
}

export type SheetFormat = 'csv' | 'xlsx' | 'ods';
export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Share of a file that has been read, from 0 to 1; ahead of the rows yielded by what is buffered. */
export interface ReadingProgress {
  share: number;
}

/** An opened spreadsheet: header known, rows not read yet. */
export interface Sheet {
  format: SheetFormat;
  /** Only CSV. */
  encoding?: CsvEncoding;
  /** Only CSV of more than one column. */
  separator?: string;
  /** Only workbooks: the sheet that is read. */
  sheetName?: string;
  /** Only workbooks: visible sheets, in their order. */
  sheetNames?: string[];
  /** Row number of the header. */
  headerRow: number;
  /** Trimmed, without empty ones at the end; an empty one in between stays `''`, so that positions hold. */
  headers: string[];
  /** The non-blank rows below the header, read again on each call. Throws SheetError where the file is damaged. */
  rows(progress?: ReadingProgress): AsyncGenerator<SheetRow, void, undefined>;
}

/** Whether a cell holds an error instead of a value. */
export const isCellError = (cell: CellValue): cell is CellError => typeof cell === 'object';

/** Text of a cell as the user saw it: numbers with the 15 digits a spreadsheet keeps, errors by their name. */
export function cellText(cell: CellValue): string {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  return typeof cell === 'boolean' ? String(cell) : cell.error;
}
