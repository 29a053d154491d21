import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '#test/temporary.ts';
import { readLines } from './read-lines.ts';

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder('lines');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function linesOf(path: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of readLines(path)) lines.push(line);
  return lines;
}

const separators = ['\u2028', '\u2029', '\u0085', '\v', '\f', '\u001c', '\r', '\uFEFF'];

test.each(separators.map((separator) => ({ name: JSON.stringify(separator), separator })))(
  'a line of JSON with $name in a text stays one line',
  async ({ separator }) => {
    const path = join(folder, 'rows');
    const rows = [[`${separator}before`, 1], [`in${separator}side`], [`after${separator}`]];
    await writeFile(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    expect((await linesOf(path)).map((line): unknown => JSON.parse(line))).toEqual(rows);
  },
);

test('lines longer than a piece of the file, empty ones, and a last one without an end are read whole', async () => {
  const path = join(folder, 'long');
  const lines = ['ñ'.repeat(200_001), '', `${'x'.repeat(65_535)}€`, 'last'];
  await writeFile(path, lines.join('\n'));
  expect(await linesOf(path)).toEqual(lines);
});
