import type { OpenOptions, SheetFile } from './open-sheet.ts';
import type { PreviewOptions } from './preview-sheets.ts';
import type { Sheet, SheetRow } from './sheet.ts';

/** Questions to the sheet decoder. `open`, `rows` and `preview` start over; `next` continues with the rows. */
export type SheetQuestion =
  | { do: 'open' | 'rows'; file: SheetFile; options: OpenOptions }
  | { do: 'preview'; file: SheetFile; options: PreviewOptions }
  | { do: 'next' };

/** An opened sheet without its rows. */
export type SheetFacts = Omit<Sheet, 'rows'>;

/** Some rows, as JSON: text passes between processes faster than many small values. */
export interface SomeRows {
  rows: string;
  /** How much of the file was read, from 0 to 1. */
  share: number;
  isLast: boolean;
}

/** Content of `rows` in an answer, once parsed. */
export type ReadRows = SheetRow[];
