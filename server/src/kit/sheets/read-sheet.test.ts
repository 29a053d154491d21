import { resourceUsage } from 'node:process';
import { expect, test } from 'vitest';
import { openSheet, type OpenOptions, type SheetFile } from './open-sheet.ts';
import { readSheet } from './read-sheet.ts';
import type { CellValue, Sheet } from './sheet.ts';
import { fileOf, fixture, textRow, xlsxOf, zipOf } from './test-files.ts';

const mega = 1024 * 1024;

async function wholeOf(sheet: Sheet) {
  const facts = JSON.parse(JSON.stringify(sheet)) as object;
  const rows: { number: number; cells: CellValue[] }[] = [];
  for await (const row of sheet.rows()) rows.push(row);
  return { facts, rows };
}
const outcome = (file: SheetFile, options?: OpenOptions) =>
  readSheet(file, options)
    .then(wholeOf)
    .catch((error: unknown) => error);

test.each(['inventario.xlsx', 'inventario.ods', 'windows-1252.csv', 'utf-16.csv'])(
  '%s is read in a process of its own as it is read here',
  async (name) => {
    const [there, here] = [await readSheet(fixture(name)), await openSheet(fixture(name))];
    const whole = await wholeOf(here);
    expect(await wholeOf(there)).toEqual(whole);
    // Its rows are read afresh at each call.
    expect(await wholeOf(there)).toEqual(whole);
  },
);

test('a refusal comes with what it says, and where the file breaks', async () => {
  await expect(readSheet(fixture('excel-97.xls'))).rejects.toMatchObject({ code: 'sheet.oldExcel' });
  const file = fileOf(`a,b\n${'1,2\n'.repeat(3000)}3,"four\n5,6\n`);
  expect(await outcome(file)).toMatchObject({ code: 'sheet.brokenQuotes', params: { row: 3002 } });
});

test('rows are read no further than they are asked for, and a reading left off frees its decoder', async () => {
  const file = fileOf(`a,b\n${'1,2\n'.repeat(400_000)}`);
  for (let count = 0; count < 6; count++) {
    const progress = { share: 0 };
    const sheet = await readSheet(file);
    for await (const row of sheet.rows(progress)) {
      expect(row.cells).toEqual(['1', '2']);
      break;
    }
    expect(progress.share).toBeLessThan(0.7);
  }
});

test('several files are read at the same time, more than there are decoders', async () => {
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, index) => outcome(fileOf(`a,b\n${`${index},x\n`.repeat(2000)}`))),
  );
  for (const [index, whole] of all.entries()) {
    expect(whole).toMatchObject({ rows: expect.any(Array) });
    const { rows } = whole as Awaited<ReturnType<typeof wholeOf>>;
    expect(rows.length).toBe(2000);
    expect(rows.every(({ cells }) => cells[0] === String(index))).toBe(true);
  }
});

test('millions of elements within each other, or attributes of one, are refused by the first few hundred', async () => {
  const used = resourceUsage().userCPUTime;
  const nested = fileOf(await xlsxOf({ sheet: '<a>'.repeat(3_000_000) }));
  expect(await outcome(nested)).toMatchObject({ code: 'sheet.damaged', params: { reason: 'depth' } });
  const attributes = Array.from({ length: 300_000 }, (_, place) => `a${place}=""`).join(' ');
  const wide = fileOf(await xlsxOf({ sheet: `<row ${attributes}/>` }));
  expect(await outcome(wide)).toMatchObject({ code: 'sheet.damaged', params: { reason: 'longToken' } });
  expect(resourceUsage().userCPUTime - used).toBeLessThan(5_000_000);
});

test('a cell put together from many pieces ends at the length of a cell', async () => {
  const sheet = `${textRow(1, 'a', 'b')}<row r="2"><c t="inlineStr"><is>${'<t>123456789</t>'.repeat(200_000)}</is></c></row>`;
  expect(await outcome(fileOf(await xlsxOf({ sheet })))).toMatchObject({
    code: 'sheet.cellTooLong',
    params: { row: 2 },
  });
  const text = (content: string) =>
    `<table:table-cell office:value-type="string"><text:p>${content}</text:p></table:table-cell>`;
  const rows = [text('a') + text('b'), text('<text:s text:c="32000"/>'.repeat(100_000))];
  const content = rows.map((row) => `<table:table-row>${row}</table:table-row>`).join('');
  const ods = await zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<document><table:table table:name="A">${content}</table:table></document>`,
  });
  expect(await outcome(fileOf(ods))).toMatchObject({ code: 'sheet.cellTooLong', params: { row: 2 } });
});

test('a shared text used in every cell is counted each time', async () => {
  const cell = '<c t="s"><v>0</v></c>';
  const texts = `<si><t>${'x'.repeat(32_000)}</t></si>`;
  const long = textRow(1, 'a', 'b') + `<row>${cell.repeat(40)}</row>`;
  expect(await outcome(fileOf(await xlsxOf({ sheet: long, texts })))).toMatchObject({
    code: 'sheet.rowTooLong',
    params: { row: 2 },
  });
  const many = textRow(1, 'a', 'b') + `<row>${cell.repeat(2)}</row>`.repeat(200);
  const file = fileOf(await xlsxOf({ sheet: many, texts }));
  expect(await outcome(file, { textLength: 4 * mega })).toMatchObject({
    code: 'sheet.bomb',
    params: { measure: 'characters' },
  });
});

test('texts, sheets, headers and the parts beside them have their limits', async () => {
  const texts = '<si><t>x</t></si>'.repeat(1001);
  const book = await xlsxOf({ sheet: textRow(1, 'a', 'b'), texts });
  expect(await outcome(fileOf(book), { sharedTexts: 1000 })).toMatchObject({ code: 'sheet.bomb' });
  expect(await outcome(fileOf(book), { partBytes: 100 })).toMatchObject({
    code: 'sheet.bomb',
    params: { measure: 'part' },
  });
  const sheets = '<sheet name="A" r:id="rId1"/>'.repeat(11);
  const many = await xlsxOf({ sheet: textRow(1, 'a', 'b'), sheets });
  expect(await outcome(fileOf(many), { sheets: 10 })).toMatchObject({
    code: 'sheet.bomb',
    params: { measure: 'sheets' },
  });
  expect(await outcome(fileOf(`a,${'x'.repeat(1001)}\n1,2\n`))).toMatchObject({
    code: 'sheet.cellTooLong',
    params: { row: 1, column: 'B', limit: 1000 },
  });
});
