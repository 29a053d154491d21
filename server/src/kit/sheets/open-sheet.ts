import { openCsv } from './csv/read-csv.ts';
import { openOds } from './ods/read-ods.ts';
import { SheetError } from './sheet-error.ts';
import { defaultSheetLimits, type SheetLimits } from './sheet-limits.ts';
import type { Sheet } from './sheet.ts';
import { sniff } from './sniff.ts';
import { openXlsx } from './xlsx/read-xlsx.ts';
import { openZip } from './zip-file.ts';

export interface SheetFile {
  path: string;
  /** As the person named it; never decides the format. */
  name: string;
  /** Bytes. */
  size: number;
}

export interface OpenOptions extends Partial<SheetLimits> {
  /** Name of the sheet to read in a workbook; without it the first visible one with a header. */
  sheetName?: string;
}

const refusals = {
  empty: 'sheet.empty',
  truncatedZip: 'sheet.truncated',
  oldExcel: 'sheet.oldExcel',
  encrypted: 'sheet.encrypted',
} as const;

/**
 * Opens a CSV, XLSX or ODS file, told by its content, and reads its header. Rows are streamed by `rows()`; memory does
 * not grow with them. Throws SheetError where the file is refused.
 */
export async function openSheet(file: SheetFile, options: OpenOptions = {}): Promise<Sheet> {
  const { sheetName, ...given } = options;
  const limits: SheetLimits = { ...defaultSheetLimits, ...given };
  if (file.size > limits.fileBytes) {
    throw new SheetError('sheet.tooLarge', { size: file.size, limit: limits.fileBytes });
  }
  const content = await sniff(file.path);
  if (content.kind === 'text') return openCsv(file.path, limits);
  if (content.kind === 'zip') return openWorkbook(file.path, limits, sheetName);
  if (content.kind === 'other') throw new SheetError('sheet.notASpreadsheet', { found: content.found });
  throw new SheetError(refusals[content.kind]);
}

async function openWorkbook(path: string, limits: SheetLimits, sheetName: string | undefined): Promise<Sheet> {
  const zip = await openZip(path, limits);
  try {
    if (zip.has('xl/workbook.bin')) throw new SheetError('sheet.binaryExcel');
    if (zip.has('content.xml') && zip.has('mimetype')) return await openOds(zip, limits, sheetName);
    if (zip.has('[Content_Types].xml') && zip.names.some((name) => /^xl\//i.test(name))) {
      return await openXlsx(zip, limits, sheetName);
    }
    throw new SheetError('sheet.notASpreadsheet', { found: zip.has('word/document.xml') ? 'docx' : 'zip' });
  } finally {
    zip.close();
  }
}
