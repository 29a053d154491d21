import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { needProgram } from '#test/office.ts';
import { temporaryFolder } from '#test/temporary.ts';
import { renderPdf } from './render-pdf.ts';
import { testDocument } from './test-document.ts';

const run = promisify(execFile);

/**
 * What it finds wrong. Versions of before 2023 take `/Suspects false` for the wrong type; that a border of one side has a colour is
 * a warning, for it is of PDF 2.0.
 */
const complaints = ({ stderr }: { stderr: string }) =>
  stderr
    .split('\n')
    .filter((line) => line.startsWith('Syntax Error') && !line.includes('Suspects object is wrong type (boolean)'));

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder('pdf');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('another program reads the structure of a PDF, and finds nothing wrong', async () => {
  needProgram('pdfinfo');
  const path = join(folder, 'report.pdf');
  await writeFile(path, (await renderPdf(testDocument({ rows: 250 }))).pdf);
  const facts = await run('pdfinfo', [path]);
  expect(complaints(facts)).toEqual([]);
  expect(facts.stdout).toMatch(/^Title: +Registro de riesgos$/m);
  expect(facts.stdout).toMatch(/^Tagged: +yes$/m);
  expect(facts.stdout).toMatch(/^JavaScript: +no$/m);
  const structure = await run('pdfinfo', ['-struct', path], { maxBuffer: 16e6 });
  expect(complaints(structure)).toEqual([]);
  const count = (role: string) => [...structure.stdout.matchAll(new RegExp(`^ *${role}\\b`, 'gm'))].length;
  expect(count('H1')).toBeGreaterThanOrEqual(3);
  // That of its cover, that of facts, and one of rows; the empty one is told in words.
  expect(count('Table')).toBe(3);
  expect(count('TR')).toBeGreaterThanOrEqual(251);
  expect(count('Figure')).toBeGreaterThanOrEqual(5);
});
