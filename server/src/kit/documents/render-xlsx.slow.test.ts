import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { convert } from '#test/office.ts';
import { temporaryFolder } from '#test/temporary.ts';
import { renderXlsx } from './render-xlsx.ts';
import { testDocument } from './test-document.ts';

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder('xlsx');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('another program opens a workbook, and finds each sheet, its rows and texts that look like formulas', async () => {
  await writeFile(join(folder, 'report.xlsx'), await buffer(renderXlsx(testDocument({ rows: 40 }))));
  // Every sheet as a file of its own: comma, quotes, UTF-8, from the first row, as shown, no formulas, all sheets.
  await convert(folder, 'report.xlsx', 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.csv'));
  expect(files.toSorted()).toEqual(
    ['Cifras bar', 'Cifras column', 'Cifras line', 'Cifras radar', 'Resumen', 'Riesgos'].map(
      (name) => `report-${name}.csv`,
    ),
  );
  const risks = await readFile(join(folder, 'report-Riesgos.csv'), 'utf8');
  for (const text of ['R-1', 'R-40', '=HYPERLINK(""http://example.com"")', '#read', 'مخاطر أمن المعلومات', 'Alto'])
    expect(risks).toContain(text);
  expect(risks).not.toMatch(/#NAME\?|Err:/);
  expect(await readFile(join(folder, 'report-Resumen.csv'), 'utf8')).toContain('No hay riesgos.');
}, 300_000);
