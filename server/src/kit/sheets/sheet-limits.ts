/** How much a file may cost. All are ceilings against hostile or mistaken files, far above honest ones. */
export interface SheetLimits {
  /** Bytes of the file as sent. */
  fileBytes: number;
  /** Bytes all parts of a zipped workbook may have once inflated. */
  inflatedBytes: number;
  /** Inflated bytes per zipped byte; an honest workbook of 100,000 rows has about 12, very repetitive ones up to 100. */
  inflationRatio: number;
  /** Parts in the zip. */
  zipEntries: number;
  /** Inflated bytes of a part with metadata: names, relations, styles. */
  partBytes: number;
  /** Inflated bytes of the table of repeated texts, which has to be held in memory. */
  sharedTextBytes: number;
  /** Texts in that table. */
  sharedTexts: number;
  /** Sheets of a workbook. */
  sheets: number;
  columns: number;
  /** Rows below the header. */
  rows: number;
  /** Characters of one cell; 32,767 is what Excel itself allows. */
  cellLength: number;
  /** Characters of one header. */
  headerLength: number;
  /** Characters of all cells of a row. */
  rowLength: number;
  /** Characters of all cells of all rows: a text stored once may be referenced by every cell. */
  textLength: number;
}

export const defaultSheetLimits: SheetLimits = {
  fileBytes: 200 * 1024 * 1024,
  inflatedBytes: 1536 * 1024 * 1024,
  inflationRatio: 200,
  zipEntries: 5000,
  partBytes: 32 * 1024 * 1024,
  sharedTextBytes: 64 * 1024 * 1024,
  sharedTexts: 2_000_000,
  sheets: 1000,
  columns: 512,
  rows: 1_048_575,
  cellLength: 32_767,
  headerLength: 1000,
  rowLength: 1024 * 1024,
  textLength: 512 * 1024 * 1024,
};
