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
  /** Inflated bytes of the table of repeated texts, which has to be held in memory. */
  sharedTextBytes: number;
  columns: number;
  /** Rows below the header. */
  rows: number;
  /** Characters of one cell; 32,767 is what Excel itself allows. */
  cellLength: number;
}

export const defaultSheetLimits: SheetLimits = {
  fileBytes: 200 * 1024 * 1024,
  inflatedBytes: 1536 * 1024 * 1024,
  inflationRatio: 200,
  zipEntries: 5000,
  sharedTextBytes: 64 * 1024 * 1024,
  columns: 512,
  rows: 1_048_575,
  cellLength: 32_767,
};
