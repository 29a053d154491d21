import type { MergedRows } from '../merged-cells.ts';
import type { SheetLimits } from '../sheet-limits.ts';
import type { ReadingProgress, SheetRow } from '../sheet.ts';
import type { SheetSource } from '../workbook-sheet.ts';
import { readWholeXml, readXml, shareOf, type ReadingBudget } from '../xml-stream.ts';
import { openZip, type OpenedZip } from '../zip-file.ts';
import { mergeReader } from './merges.ts';
import { rowReader } from './rows.ts';
import { readWorkbook, type Workbook } from './workbook.ts';

/** Opens a workbook of Excel 2007 or later. The zip given is only used until this returns; `allRows()` opens its own. */
export async function openXlsx(zip: OpenedZip, limits: SheetLimits): Promise<SheetSource> {
  const workbook = await readWorkbook(zip, limits);
  const allRows: SheetSource['allRows'] = (index, progress, budget) =>
    sheetRows({ path: zip.path, workbook, index, limits }, progress, budget);
  return { format: 'xlsx', sheets: workbook.sheets, allRows };
}

/** Largest worksheet whose joined cells are read, in inflated bytes: it is read twice for them, and they are of tables made by hand. */
const maxMergedSize = 16 * 1024 * 1024;

/** Which cells of a worksheet are joined over several rows. */
async function readMerges(zip: OpenedZip, part: string): Promise<readonly MergedRows[]> {
  if (zip.size(part) > maxMergedSize) return [];
  const { handler, merges } = mergeReader();
  await readWholeXml(await zip.read(part), handler);
  return merges;
}

async function* sheetRows(
  { path, workbook, index, limits }: { path: string; workbook: Workbook; index: number; limits: SheetLimits },
  progress?: ReadingProgress,
  budget?: ReadingBudget,
): AsyncGenerator<SheetRow, void, undefined> {
  const zip = await openZip(path, limits);
  try {
    const part = workbook.sheets[index]?.part ?? '';
    const reader = rowReader(workbook, limits, await readMerges(zip, part));
    yield* readXml(await zip.read(part), reader, () => reader.take(), shareOf(zip.size(part), progress), budget);
  } finally {
    zip.close();
  }
}
