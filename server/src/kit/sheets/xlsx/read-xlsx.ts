import type { SheetLimits } from '../sheet-limits.ts';
import type { ReadingProgress, Sheet, SheetRow } from '../sheet.ts';
import { chooseSheet, type SheetWish } from '../workbook-sheet.ts';
import { readXml, shareOf } from '../xml-stream.ts';
import { openZip, type OpenedZip } from '../zip-file.ts';
import { rowReader } from './rows.ts';
import { readWorkbook, type Workbook } from './workbook.ts';

/** Opens a workbook of Excel 2007 or later. The zip given is only used until this returns; `rows()` opens its own. */
export async function openXlsx(zip: OpenedZip, limits: SheetLimits, wish: SheetWish = {}): Promise<Sheet> {
  const workbook = await readWorkbook(zip, limits);
  const allRows = (index: number, progress?: ReadingProgress) => sheetRows(zip.path, workbook, index, limits, progress);
  return chooseSheet({ format: 'xlsx', sheets: workbook.sheets, allRows }, limits, wish);
}

async function* sheetRows(
  path: string,
  workbook: Workbook,
  index: number,
  limits: SheetLimits,
  progress?: ReadingProgress,
): AsyncGenerator<SheetRow, void, undefined> {
  const zip = await openZip(path, limits);
  try {
    const reader = rowReader(workbook, limits);
    const part = workbook.sheets[index]?.part ?? '';
    yield* readXml(await zip.read(part), reader, () => reader.take(), shareOf(zip.size(part), progress));
  } finally {
    zip.close();
  }
}
