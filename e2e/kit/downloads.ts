import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { openSheet } from '../../server/src/kit/sheets/open-sheet.ts';
import { cellText } from '../../server/src/kit/sheets/sheet.ts';

/** A file the product gave to the browser. */
export interface Downloaded {
  name: string;
  path: string;
  bytes: Buffer;
}

/** What `start` makes the page download. */
export async function downloaded(page: Page, start: () => Promise<unknown>): Promise<Downloaded> {
  const [download] = await Promise.all([page.waitForEvent('download'), start()]);
  const path = await download.path();
  const name = download.suggestedFilename();
  return { name, path, bytes: await readFile(path) };
}

/** First bytes of the kinds of file the product makes. */
const beginnings = {
  xlsx: Buffer.from('PK\u0003\u0004', 'latin1'),
  png: Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
  svg: Buffer.from('<svg'),
  // The mark by which Excel knows UTF-8.
  csv: Buffer.from([0xef, 0xbb, 0xbf]),
} as const;
export type FileKind = keyof typeof beginnings;

/** Expects a real file of this kind by its first bytes, and by its name; `least` is its size in bytes at least. */
export function expectFile({ name, bytes }: Downloaded, kind: FileKind, least: number): void {
  expect(name).toMatch(new RegExp(`\\.${kind}$`));
  expect(bytes.subarray(0, beginnings[kind].length)).toEqual(beginnings[kind]);
  expect(bytes.length).toBeGreaterThan(least);
}

/** A spreadsheet's header and rows, every cell as text. */
export async function tableIn({ path, name, bytes }: Downloaded, sheetName?: string) {
  const sheet = await openSheet({ path, name, size: bytes.length }, sheetName === undefined ? {} : { sheetName });
  const rows: string[][] = [];
  for await (const { cells } of sheet.rows()) rows.push(cells.map(cellText));
  return { headers: sheet.headers, rows };
}

/** Rows as CSV with commas, every cell quoted. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');
