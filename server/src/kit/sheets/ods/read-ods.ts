import { SheetError } from '../sheet-error.ts';
import type { SheetLimits } from '../sheet-limits.ts';
import type { ReadingProgress, SheetRow } from '../sheet.ts';
import { shownName, type SheetSource } from '../workbook-sheet.ts';
import { readWholeXml, readXml, shareOf, type ReadingBudget } from '../xml-stream.ts';
import { openZip, refuseBomb, smallPart, type OpenedZip } from '../zip-file.ts';
import { odsRowReader } from './ods-rows.ts';

/**
 * Opens an OpenDocument spreadsheet. All its sheets are in one document, which is read once for their names.
 * The zip given is only used until this returns; `allRows()` opens its own.
 */
export async function openOds(zip: OpenedZip, limits: SheetLimits): Promise<SheetSource> {
  if (await isEncrypted(zip, limits)) throw new SheetError('sheet.encrypted');
  const sheets = await readSheetNames(zip, limits);
  const allRows: SheetSource['allRows'] = (index, progress, budget) =>
    sheetRows({ path: zip.path, index, limits }, progress, budget);
  return { format: 'ods', sheets, allRows };
}

async function* sheetRows(
  { path, index, limits }: { path: string; index: number; limits: SheetLimits },
  progress?: ReadingProgress,
  budget?: ReadingBudget,
): AsyncGenerator<SheetRow, void, undefined> {
  const zip = await openZip(path, limits);
  try {
    const reader = odsRowReader(index, limits);
    const counted = shareOf(zip.size('content.xml'), progress);
    for await (const row of readXml(await zip.read('content.xml'), reader, () => reader.take(), counted, budget)) {
      if (row === 'end') return;
      yield row;
    }
  } finally {
    zip.close();
  }
}

async function isEncrypted(zip: OpenedZip, limits: SheetLimits): Promise<boolean> {
  if (!zip.has('META-INF/manifest.xml')) return false;
  let found = false;
  await readWholeXml(await smallPart(zip, 'META-INF/manifest.xml', limits), {
    open(name) {
      if (name === 'encryption-data') found = true;
    },
    close() {},
    text() {},
  });
  return found;
}

/** Names of the sheets, and whether they show: a sheet is hidden by its style. */
async function readSheetNames(zip: OpenedZip, limits: SheetLimits): Promise<{ name: string; visible: boolean }[]> {
  const sheets: { name: string; visible: boolean }[] = [];
  const hiddenStyles = new Set<string>();
  let style = '';
  let depth = 0;
  await readWholeXml(await zip.read('content.xml'), {
    open(name, attributes) {
      if (name === 'style') style = attributes['style:name'] ?? '';
      else if (name === 'table-properties' && attributes['table:display'] === 'false') {
        if (hiddenStyles.size < limits.sheets) hiddenStyles.add(style);
      } else if (name === 'table' && ++depth === 1) {
        const visible = !hiddenStyles.has(attributes['table:style-name'] ?? '');
        if (sheets.length === limits.sheets) refuseBomb('sheets', sheets.length + 1, limits.sheets);
        sheets.push({ name: shownName(attributes['table:name']), visible });
      }
    },
    close(name) {
      if (name === 'table') depth--;
    },
    text() {},
  });
  return sheets;
}
