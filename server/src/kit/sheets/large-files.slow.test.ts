import { expect, test } from 'vitest';
import { readSheet } from './read-sheet.ts';
import { SheetError } from './sheet-error.ts';
import {
  expectNoOtherError,
  expectRefusal,
  fileFrom,
  fileOf,
  fixture,
  memoryGrowth,
  readInSmallHeap,
  textRow,
  xlsxOf,
  zipOf,
} from './test-files.ts';
import { writeXlsx } from './xlsx/write-xlsx.ts';

const mega = 1024 * 1024;

test('a workbook of 100,000 rows of 10 columns, which no heap of 32 MB would hold, is read in one', async () => {
  function* rows() {
    for (let index = 1; index <= 100_000; index++) {
      const text = `Servidor de aplicaciones número ${index}`;
      yield [
        `ACT-${index}`,
        text,
        'Equipo crítico',
        'Hardware',
        index % 5,
        0.75,
        index * 31.37,
        '2026-12-31',
        true,
        'ana',
      ];
    }
  }
  const columns = Array.from({ length: 10 }, (_, index) => ({ header: `c${index}` }));
  const file = await fileFrom(writeXlsx({ sheets: [{ name: 'Activos', columns, rows: rows() }] }));
  const read = await readInSmallHeap(file, 32);
  expect(read).toMatchObject({ rows: 100_000, cells: 1_000_000 });
  expect(read.peak).toBeLessThan(160 * 1024 * 1024);
}, 30_000);

test('a CSV of 200,000 rows, which no heap of 32 MB would hold, is read in one', async () => {
  const row = `ACT-000001;Servidor de aplicaciones;"Equipo crítico, ""centro"" de datos";Hardware;4;0,75;1200,5;2026-12-31;sí;ana@example.com\n`;
  const file = fileOf(`c1;c2;c3;c4;c5;c6;c7;c8;c9;c10\n${row.repeat(200_000)}`);
  expect(file.size).toBeGreaterThan(20_000_000);
  const read = await readInSmallHeap(file, 32);
  expect(read).toMatchObject({ rows: 200_000, cells: 2_000_000 });
  expect(read.peak).toBeLessThan(160 * 1024 * 1024);
}, 30_000);

test('what takes more memory than a decoder has is refused and costs the server nothing', async () => {
  const cell = (repeat: number) =>
    `<table:table-cell office:value-type="string" table:number-columns-repeated="${repeat}"><text:p>x</text:p></table:table-cell>`;
  const content = `<document><table:table><table:table-row>${cell(900_000_000)}</table:table-row></table:table></document>`;
  const file = fileOf(
    await zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': content }),
  );
  // Without the limit that would refuse it first.
  const growth = await memoryGrowth(async () => {
    const error: unknown = await readSheet(file, { columns: 1e9 }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SheetError);
    expect(error).toMatchObject({ code: 'sheet.tooCostly' });
  });
  expect(growth).toBeLessThan(60 * mega);
});

test('a zip bomb that lies about its size stops at the size it declared, with flat memory', async () => {
  const zip = await xlsxOf({ sheet: textRow(1, 'a', 'b') + ' '.repeat(300 * mega) });
  const liar = fileOf(declareSize(zip, 'xl/worksheets/sheet1.xml', mega / 2));
  const growth = await memoryGrowth(() => expectRefusal(liar, 'sheet.bomb', { measure: 'declared size' }));
  expect(growth).toBeLessThan(60 * mega);
});

test('changed bytes anywhere end in a refusal or in rows, never in another error', async () => {
  await expectNoOtherError(fixture('inventario.xlsx'), 37);
});

/** Rewrites the inflated size in the directory of a zip, as a bomb does to look small. */
function declareSize(zip: Buffer, name: string, size: number): Buffer {
  const forged = Buffer.from(zip);
  const place = forged.lastIndexOf(name);
  forged.writeUInt32LE(size, place - 46 + 24);
  return forged;
}
