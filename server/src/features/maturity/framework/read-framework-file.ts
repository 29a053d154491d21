import { open, rm } from 'node:fs/promises';
import type { framework } from '@baluarte/contract/maturity/framework.ts';
import {
  draftOf,
  type AboutField,
  type DraftList,
  type DraftTable,
  type FrameworkDraft,
} from '@baluarte/contract/maturity/framework-draft.rules.ts';
import type { z } from 'zod';
import { problem } from '#kit/http/problem.ts';
import type { Upload } from '#kit/http/upload.ts';
import { readSheet } from '#kit/sheets/read-sheet.ts';
import { SheetError } from '#kit/sheets/sheet-error.ts';
import { sheetProblem } from '#kit/sheets/sheet-problem.ts';
import { cellText, type Sheet } from '#kit/sheets/sheet.ts';
import { defaultFramework } from '../shared/shipped-frameworks.ts';
import { draftInJson, readDraftApart } from './decode-framework.ts';
import { choiceIn, fieldOf, headerWords, placesOf, tableOf } from './draft-titles.ts';

type Reply = z.input<typeof framework.readFile.reply>;
/** Rows of the file by the place of the row of the draft. */
type Lines = Partial<Record<DraftTable, number[]>>;

interface Read {
  draft: FrameworkDraft;
  lines: Lines;
  skipped: string[];
}

const most = { sheets: 20, rows: 1_000 } as const;

/** Whether a file begins as a JSON object does. */
async function isJson(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0);
    return /^\uFEFF?\s*\{/.test(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await file.close();
  }
}

/** Opens one sheet; null of one without a header, as a cover. */
async function sheetOf(file: Upload, sheetName?: string): Promise<Sheet | null> {
  try {
    return await readSheet(file, { headerWords, rows: most.rows, ...(sheetName !== undefined && { sheetName }) });
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    if (sheetName !== undefined && (error.code === 'sheet.noHeader' || error.code === 'sheet.empty')) return null;
    throw sheetProblem(error);
  }
}

async function rowsOf(sheet: Sheet, table: DraftTable): Promise<{ rows: Record<string, string>[]; lines: number[] }> {
  const places = placesOf(table, sheet.headers);
  const [rows, lines]: [Record<string, string>[], number[]] = [[], []];
  for await (const { number, cells } of sheet.rows()) {
    const row = Object.fromEntries(
      [...places].map(([column, at]) => {
        const cell = cells[at];
        return [column, choiceIn(column, cell === undefined ? '' : cellText(cell).trim())];
      }),
    );
    rows.push(row);
    lines.push(number);
  }
  return { rows, lines };
}

/** What every sheet of a workbook says, the first of two with the same table. */
async function readBook(file: Upload): Promise<Read> {
  const first = await sheetOf(file);
  const lists: Record<DraftList, Record<string, string>[]> = { scale: [], levels: [], groups: [], items: [] };
  const about: Partial<Record<AboutField, string>> = {};
  const lines: Lines = {};
  const skipped: string[] = [];
  for (const name of (first?.sheetNames ?? [undefined]).slice(0, most.sheets)) {
    const sheet = name === first?.sheetName ? first : await sheetOf(file, name);
    const table = sheet && tableOf(sheet.sheetName, sheet.headers);
    if (!table || lines[table]) {
      if (name !== undefined) skipped.push(name);
      continue;
    }
    const read = await rowsOf(sheet, table);
    lines[table] = read.lines;
    if (table !== 'about') lists[table] = read.rows;
    else
      for (const { field = '', value = '' } of read.rows) {
        const known = fieldOf(field);
        if (known !== undefined) about[known] = choiceIn(known, value);
      }
  }
  if (!lines.items && !lines.groups) throw problem('framework.noFramework');
  return { draft: { about, ...lists }, lines, skipped };
}

/**
 * What a workbook or a JSON file says of a framework, as a draft, with the definition it makes or what is wrong where. Throws
 * `framework.noFramework`, and why the file is refused.
 */
export async function readFrameworkFile(file: Upload): Promise<Reply> {
  try {
    const { draft, lines, skipped }: Read = (await isJson(file.path))
      ? { draft: await draftInJson(file.path), lines: {}, skipped: [] }
      : await readBook(file);
    const isScaleAdded = draft.scale.length === 0;
    const { scale, levels } = draftOf(defaultFramework());
    const whole = isScaleAdded ? { ...draft, scale, levels: draft.levels.length === 0 ? levels : draft.levels } : draft;
    const { definition, faults } = await readDraftApart(whole);
    return {
      draft: {
        about: { ...whole.about },
        scale: [...whole.scale],
        levels: [...whole.levels],
        groups: [...whole.groups],
        items: [...whole.items],
        ...(whole.focus && { focus: whole.focus }),
      },
      definition,
      faults: faults.map((fault) => ({
        ...fault,
        line: fault.row === null ? null : (lines[fault.table]?.[fault.row] ?? null),
      })),
      skipped,
      is_scale_added: isScaleAdded,
    };
  } catch (error) {
    // Too many rows are told only while they are read.
    throw error instanceof SheetError ? sheetProblem(error) : error;
  } finally {
    await rm(file.path, { force: true });
  }
}
