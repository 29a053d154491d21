import type { SheetFile } from '#kit/sheets/open-sheet.ts';
import { readSheet } from '#kit/sheets/read-sheet.ts';
import { SheetError } from '#kit/sheets/sheet-error.ts';
import { sheetProblem } from '#kit/sheets/sheet-problem.ts';
import { cellText, type CellValue, type Sheet } from '#kit/sheets/sheet.ts';
import { problem } from '#kit/http/problem.ts';
import { answerColumns, answerTitles, placesOf, type AnswerColumn } from './answer-titles.ts';

/** A row of a file of answers as it stands there. */
export interface AnswerLine {
  sheet: string | null;
  row: number;
  code: string;
  /** Text of its other cells; undefined of a column that the sheet does not have. */
  cells: Readonly<Partial<Record<Exclude<AnswerColumn, 'code' | 'dueDate'>, string>>>;
  dueDate: CellValue | undefined;
}

/** Sheets looked at, and rows of one: an instrument has 11 sheets, and a framework at most 200 questions. */
const most = { sheets: 30, rows: 5_000 } as const;

async function linesOf(sheet: Sheet, places: ReadonlyMap<AnswerColumn, number>): Promise<AnswerLine[]> {
  const lines: AnswerLine[] = [];
  for await (const { number, cells } of sheet.rows()) {
    const cellOf = (column: AnswerColumn) => {
      const at = places.get(column);
      return at === undefined ? undefined : cells[at];
    };
    const textOf = (column: AnswerColumn) => {
      const cell = cellOf(column);
      return cell === undefined ? undefined : cellText(cell).trim();
    };
    const code = textOf('code') ?? '';
    if (code === '') continue;
    const texts = answerColumns.flatMap((column) => {
      const text = column === 'code' || column === 'dueDate' ? undefined : textOf(column);
      return text === undefined ? [] : [[column, text] as const];
    });
    const sheetName = sheet.sheetName ?? null;
    lines.push({ sheet: sheetName, row: number, code, cells: Object.fromEntries(texts), dueDate: cellOf('dueDate') });
  }
  return lines;
}

/** Opens one sheet; null of one without a header, as a cover. */
async function sheetOf(file: SheetFile, sheetName?: string): Promise<Sheet | null> {
  try {
    return await readSheet(file, {
      ...answerTitles,
      rows: most.rows,
      ...(sheetName !== undefined && { sheetName }),
    });
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    if (sheetName !== undefined && (error.code === 'sheet.noHeader' || error.code === 'sheet.empty')) return null;
    throw sheetProblem(error);
  }
}

/**
 * Rows of every visible sheet with a column of codes and one of levels; the other sheets by name. Throws `assessment.noAnswers`
 * where there is none, and why the file is refused.
 */
export async function readAnswers(file: SheetFile): Promise<{ lines: AnswerLine[]; skipped: string[] }> {
  const first = await sheetOf(file);
  const skipped: string[] = [];
  const lines: AnswerLine[] = [];
  let count = 0;
  for (const name of (first?.sheetNames ?? [undefined]).slice(0, most.sheets)) {
    const sheet = name === first?.sheetName ? first : await sheetOf(file, name);
    const places = sheet ? placesOf(sheet.headers) : new Map<AnswerColumn, number>();
    if (sheet && places.has('code') && places.has('level')) {
      count += 1;
      try {
        lines.push(...(await linesOf(sheet, places)));
      } catch (error) {
        throw error instanceof SheetError ? sheetProblem(error) : error;
      }
    } else if (name !== undefined) skipped.push(name);
  }
  if (count === 0) throw problem('assessment.noAnswers');
  return { lines, skipped };
}
