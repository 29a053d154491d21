import { text } from 'node:stream/consumers';
import { openCsv } from './csv/read-csv.ts';
import { openOds } from './ods/read-ods.ts';
import { chooseSheet, type SheetSource, type SheetWish } from './workbook-sheet.ts';
import { SheetError } from './sheet-error.ts';
import { defaultSheetLimits, type SheetLimits } from './sheet-limits.ts';
import type { Sheet } from './sheet.ts';
import { sniff } from './sniff.ts';
import { openXlsx } from './xlsx/read-xlsx.ts';
import { openZip, type OpenedZip } from './zip-file.ts';

export interface SheetFile {
  path: string;
  /** As named by the user; never decides the format. */
  name: string;
  /** Bytes. */
  size: number;
}

export interface OpenOptions extends Partial<SheetLimits>, SheetWish {}

const refusals = {
  empty: 'sheet.empty',
  truncatedZip: 'sheet.truncated',
  oldExcel: 'sheet.oldExcel',
  encrypted: 'sheet.encrypted',
} as const;

/**
 * Opens a CSV, XLSX or ODS file, detected by its content, and reads its header. Rows are streamed by `rows()`; memory does
 * not grow with them. Throws SheetError where the file is refused.
 */
export async function openSheet(file: SheetFile, options: OpenOptions = {}): Promise<Sheet> {
  const { sheetName, headerRow, headerWords, headerPatterns, colourNames, ...givenLimits } = options;
  const wish: SheetWish = {
    ...(sheetName === undefined ? {} : { sheetName }),
    ...(headerRow === undefined ? {} : { headerRow }),
    ...(headerWords === undefined ? {} : { headerWords }),
    ...(headerPatterns === undefined ? {} : { headerPatterns }),
    ...(colourNames === undefined ? {} : { colourNames }),
  };
  const limits: SheetLimits = { ...defaultSheetLimits, ...givenLimits };
  if (file.size > limits.fileBytes) {
    throw new SheetError('sheet.tooLarge', { size: file.size, limit: limits.fileBytes });
  }
  const content = await sniff(file.path);
  if (content.kind === 'text') return openCsv(file.path, limits, wish);
  if (content.kind === 'zip') return chooseSheet(await openWorkbook(file.path, limits), limits, wish);
  if (content.kind === 'other') throw new SheetError('sheet.notASpreadsheet', { found: content.found });
  throw new SheetError(refusals[content.kind]);
}

/** Opens a zipped workbook for its sheets. Throws SheetError where it is none. */
export async function openWorkbook(path: string, limits: SheetLimits): Promise<SheetSource> {
  const zip = await openZip(path, limits);
  try {
    const format = await workbookFormat(zip);
    if (format === 'xlsx') return await openXlsx(zip, limits);
    if (format === 'ods') return await openOds(zip, limits);
    throw format;
  } finally {
    zip.close();
  }
}

const odsType = 'application/vnd.oasis.opendocument.spreadsheet';

/** The kind of workbook in a zip, or the refusal for other content. */
async function workbookFormat(zip: OpenedZip): Promise<'xlsx' | 'ods' | SheetError> {
  if (zip.has('encrypted-package')) return new SheetError('sheet.encrypted');
  if (zip.has('xl/workbook.bin')) return new SheetError('sheet.binaryExcel');
  if (zip.has('mimetype') && zip.size('mimetype') < 200) {
    const type = (await text(await zip.read('mimetype'))).trim();
    if (type.startsWith(odsType) && zip.has('content.xml')) return 'ods';
    return new SheetError('sheet.notASpreadsheet', { found: type.split('.').at(-1) ?? 'zip' });
  }
  if (zip.has('[Content_Types].xml')) {
    if (zip.names.some((name) => /^xl\//i.test(name))) return 'xlsx';
    if (zip.has('word/document.xml')) return new SheetError('sheet.notASpreadsheet', { found: 'docx' });
    if (zip.has('ppt/presentation.xml')) return new SheetError('sheet.notASpreadsheet', { found: 'pptx' });
  }
  return new SheetError('sheet.notASpreadsheet', { found: 'zip' });
}
