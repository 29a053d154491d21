import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { ZipFile } from 'yazl';
import { temporaryName } from '#test/temporary.ts';
import { openSheet, type OpenOptions, type SheetFile } from './open-sheet.ts';
import { SheetError, type SheetErrorCode, type SheetErrorParams } from './sheet-error.ts';
import type { CellValue } from './sheet.ts';

/** Of this process, for all files of tests it runs; the next run removes it. */
const folder = temporaryName('sheets');
mkdirSync(folder, { recursive: true });
let count = 0;

/** A file made for one test. */
export function fileOf(content: string | Buffer, name = 'file'): SheetFile {
  const path = join(folder, `${++count}-${name}`);
  writeFileSync(path, content);
  return { path, name, size: statSync(path).size };
}

/** A file in `fixtures`, written by a real program. */
export function fixture(name: string): SheetFile {
  const path = join(import.meta.dirname, 'fixtures', name);
  return { path, name: basename(path), size: statSync(path).size };
}

export async function fileFrom(stream: Readable, name = 'file'): Promise<SheetFile> {
  return fileOf(await buffer(stream), name);
}

/** A zip with these parts. */
export function zipOf(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface Parts {
  sheet: string;
  texts?: string;
  styles?: string;
  theme?: string;
  workbookPr?: string;
  sheets?: string;
}

/** The smallest workbook Excel would open: one sheet with the given `sheetData`, and optional parts. */
export function xlsxOf({
  sheet,
  texts = '',
  styles = '',
  theme = '',
  workbookPr = '',
  sheets,
}: Parts): Promise<Buffer> {
  const list = sheets ?? '<sheet name="Hoja1" sheetId="1" r:id="rId1"/>';
  return zipOf({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook xmlns:r="${office}">${workbookPr}<sheets>${list}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="/xl/sharedStrings.xml"/><Relationship Id="rId3" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId4" Type="${office}/theme" Target="theme/theme1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst>${texts}</sst>`,
    ...(theme === '' ? {} : { 'xl/theme/theme1.xml': theme }),
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
  });
}

/** A row of inline texts, as XML. */
export const textRow = (number: number, ...texts: string[]): string =>
  `<row r="${number}">${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;

/** Opens a file and reads it to its end. */
export async function readAll(file: SheetFile, options?: OpenOptions) {
  const sheet = await openSheet(file, options);
  const rows: CellValue[][] = [];
  const numbers: number[] = [];
  for await (const row of sheet.rows()) {
    rows.push(row.cells);
    numbers.push(row.number);
  }
  return { ...sheet, cells: rows, numbers };
}

/** Expects that reading the file, up to its last row, is refused with this code. */
export async function expectRefusal(
  file: SheetFile,
  code: SheetErrorCode,
  params: SheetErrorParams = {},
  options?: OpenOptions,
): Promise<void> {
  const error: unknown = await readAll(file, options).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SheetError);
  expect(error).toMatchObject({ code, params });
}

/** Expects that reading the file ends in a refusal or in rows, never in another error, with any one byte of each so many changed. */
export async function expectNoOtherError({ path }: SheetFile, step: number): Promise<void> {
  const whole = readFileSync(path);
  for (let place = 0; place < whole.length; place += step) {
    const changed = Buffer.from(whole);
    changed[place] = (changed[place] ?? 0) ^ 0x55;
    const outcome = await readAll(fileOf(changed)).then(
      () => 'rows',
      (error: Error) => error.name,
    );
    expect(['rows', 'SheetError'], `byte ${place}`).toContain(outcome);
  }
}

const script = (path: string) => `
  const { openSheet } = await import(${JSON.stringify(new URL('open-sheet.ts', import.meta.url).href)});
  const sheet = await openSheet({ path: ${JSON.stringify(path)}, name: '', size: 1 });
  let rows = 0;
  let cells = 0;
  for await (const row of sheet.rows()) {
    rows++;
    cells += row.cells.length;
  }
  // Of this program alone; resourceUsage() counts what the process that started it had.
  const [, kilobytes] = /VmHWM:\\s+(\\d+)/.exec(await (await import('node:fs/promises')).readFile('/proc/self/status', 'utf8'));
  console.log(JSON.stringify({ rows, cells, peak: Number(kilobytes) * 1024 }));`;

/** Reads a file in a separate process with a heap limit in megabytes; returns its peak memory. */
export async function readInSmallHeap(file: SheetFile, megabytes: number) {
  const limit = `--max-old-space-size=${megabytes}`;
  const options = [limit, '--max-semi-space-size=8', '--input-type=module', '-e', script(file.path)];
  const { stdout } = await promisify(execFile)(process.execPath, options);
  return JSON.parse(stdout) as { rows: number; cells: number; peak: number };
}

/** Peak memory growth in bytes while `run` runs, collecting garbage where possible. */
export async function memoryGrowth(run: () => Promise<void>): Promise<number> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let highest = before;
  const timer = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 5);
  try {
    await run();
  } finally {
    clearInterval(timer);
  }
  return Math.max(highest, process.memoryUsage.rss()) - before;
}
