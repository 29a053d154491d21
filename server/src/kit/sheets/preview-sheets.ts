import { cut, firstCharacters } from '@baluarte/contract/kit/cut.ts';
import { openWorkbook, type SheetFile } from './open-sheet.ts';
import { SheetError } from './sheet-error.ts';
import { defaultSheetLimits } from './sheet-limits.ts';
import { cellText, type SheetRow } from './sheet.ts';
import { sniff } from './sniff.ts';
import { chooseSheet, type SheetSource } from './workbook-sheet.ts';
import type { ReadingBudget } from './xml-stream.ts';

/** First rows of a sheet, for the user to choose one. */
export interface SheetPreview {
  name: string;
  isHidden: boolean;
  /** The one that is read by default. */
  isLikeliest: boolean;
  /** Rows with something in them, as far as they were counted; null where the sheet was not looked at. */
  rowCount: number | null;
  /** Whether they were counted to the end. */
  isWhole: boolean;
  /** The first of them, with the columns in which they say something; texts are cut. */
  rows: { row: number; cells: string[] }[];
}

export interface WorkbookPreview {
  /** Visible ones and those asked for, in their order; empty where the file is no workbook. */
  sheets: SheetPreview[];
  /** Names of the others. */
  hidden: string[];
}

export interface PreviewOptions {
  /** Known column names, as `headerKey` writes them: they tell which sheet is the likeliest. */
  headerWords: readonly string[];
  /** Name of a sheet that is shown even if it is hidden. */
  chosen: string | null;
  /** Inflated bytes read of all sheets together, once to find the likeliest and once to show them. */
  bytes?: number;
}

/** Sheets looked at; of each the rows that are counted and shown, its columns, and the characters of a cell. */
const most = { sheets: 20, counted: 500, rows: 5, columns: 6, characters: 60 } as const;
/** Where nothing else is said: in an OpenDocument file a sheet lies behind
 * those before it. */
const mostBytes = 64 * 1024 * 1024;

const isFilled = ({ cells }: SheetRow) => cells.some((cell) => cellText(cell).trim() !== '');

/** Text of a cell on one line, cut. */
function shortText(cell: SheetRow['cells'][number] = ''): string {
  return cut(firstCharacters(cellText(cell), 1000).replace(/\s+/gu, ' ').trim(), most.characters);
}

function shown(rows: readonly SheetRow[]): SheetPreview['rows'] {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, index) => index)
    .filter((index) => rows.some(({ cells }) => cellText(cells[index] ?? '').trim() !== ''))
    .slice(0, most.columns);
  return rows.map(({ number, cells }) => ({ row: number, cells: columns.map((index) => shortText(cells[index])) }));
}

/** First rows of a sheet; unreadable content ends it, since the user may still choose another one. */
async function beginningOf(
  source: SheetSource,
  index: number,
  budget: ReadingBudget,
): Promise<Pick<SheetPreview, 'rowCount' | 'isWhole' | 'rows'>> {
  const first: SheetRow[] = [];
  let count = 0;
  let isWhole = true;
  try {
    for await (const row of source.allRows(index, undefined, budget)) {
      if (!isFilled(row)) continue;
      if (count === most.counted) {
        isWhole = false;
        break;
      }
      if (++count <= most.rows) first.push(row);
    }
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    isWhole = false;
  }
  isWhole &&= budget.bytes > 0;
  return { rowCount: count === 0 && !isWhole ? null : count, isWhole, rows: shown(first) };
}

/** Name of the sheet that is read by default; undefined where none has a header, or the budget was too small to find it. */
async function likeliestOf(
  source: SheetSource,
  headerWords: readonly string[],
  budget: ReadingBudget,
): Promise<string | undefined> {
  const allRows: SheetSource['allRows'] = (index) => source.allRows(index, undefined, budget);
  try {
    const { sheetName } = await chooseSheet({ ...source, allRows }, defaultSheetLimits, { headerWords });
    return budget.bytes > 0 ? sheetName : undefined;
  } catch (error) {
    if (error instanceof SheetError && ['sheet.noHeader', 'sheet.empty'].includes(error.code)) return undefined;
    throw error;
  }
}

/**
 * Shows what the sheets of a workbook begin with, for at most 20 of them; further ones are named only. Reads no more than a fixed
 * number of rows and bytes, whatever the file holds. Throws SheetError where the file cannot be opened.
 */
export async function previewSheets(
  file: SheetFile,
  { headerWords, chosen, bytes = mostBytes }: PreviewOptions,
): Promise<WorkbookPreview> {
  if ((await sniff(file.path)).kind !== 'zip') return { sheets: [], hidden: [] };
  const source = await openWorkbook(file.path, defaultSheetLimits);
  const sheetName = await likeliestOf(source, headerWords, { bytes });
  const budget: ReadingBudget = { bytes };
  const [sheets, hidden]: [SheetPreview[], string[]] = [[], []];
  // A sheet is chosen by its name: of two with the same one only the first can be.
  const named = new Set<string>();
  for (const [index, { name, visible }] of source.sheets.entries()) {
    if (named.has(name)) continue;
    named.add(name);
    if (!visible && name !== chosen && name !== sheetName) {
      hidden.push(name);
      continue;
    }
    const isLookedAt = sheets.length < most.sheets && budget.bytes > 0;
    const beginning = isLookedAt ? await beginningOf(source, index, budget) : unseen;
    sheets.push({ name, isHidden: !visible, isLikeliest: name === sheetName, ...beginning });
  }
  return { sheets, hidden };
}

const unseen = { rowCount: null, isWhole: false, rows: [] };
