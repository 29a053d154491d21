import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openSheet } from './open-sheet.ts';
import {
  expectNoOtherError,
  expectRefusal,
  fileOf,
  fixture,
  memoryGrowth,
  textRow,
  xlsxOf,
  zipOf,
} from './test-files.ts';

const mega = 1024 * 1024;

describe('a file that is no spreadsheet is refused by what it is, whatever its name', () => {
  test.each([
    ['picture.xlsx', 'sheet.notASpreadsheet', { found: 'png' }],
    ['excel-97.xls', 'sheet.oldExcel', {}],
    ['encrypted.xlsx', 'sheet.encrypted', {}],
  ] as const)('%s', async (name, code, params) => {
    await expectRefusal(fixture(name), code, params);
  });

  test.each([
    ['a PDF', '%PDF-1.7\n1 0 obj', 'pdf'],
    ['a web page saved as .xls', '<html><body><table><tr><td>Código</td></tr></table>', 'html'],
    ['the XML workbook of Excel 2003', '<?xml version="1.0"?><Workbook/>', 'xml'],
    ['JSON', '[{"codigo": "A-1"}]', 'json'],
    [
      'binary garbage',
      Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919 + (index >> 3)) % 256)),
      'binary',
    ],
    ['a text with zero characters', Buffer.from('a,b\n1,\0\0\0\n'), 'binary'],
  ])('%s', async (_, content, found) => {
    await expectRefusal(fileOf(content, 'activos.csv'), 'sheet.notASpreadsheet', { found });
  });

  test('a zip, a Word document, an OpenDocument text and a binary workbook', async () => {
    const types = { '[Content_Types].xml': '<Types/>' };
    const refused = (parts: Record<string, string>) => zipOf(parts).then((zip) => fileOf(zip, 'activos.xlsx'));
    await expectRefusal(await refused({ 'a.txt': 'x' }), 'sheet.notASpreadsheet', { found: 'zip' });
    await expectRefusal(await refused({ ...types, 'word/document.xml': '<w/>' }), 'sheet.notASpreadsheet', {
      found: 'docx',
    });
    await expectRefusal(
      await refused({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<x/>' }),
      'sheet.notASpreadsheet',
      { found: 'text' },
    );
    await expectRefusal(await refused({ ...types, 'xl/workbook.bin': 'x' }), 'sheet.binaryExcel');
  });
});

describe('a file without content or without header is refused', () => {
  test.each([
    ['', 'sheet.empty'],
    ['\uFEFF', 'sheet.empty'],
    ['\r\n\r\n', 'sheet.empty'],
    ['  ;  ;\n', 'sheet.empty'],
    ['1;2;3\n4;5;6\n', 'sheet.noHeader'],
    ['2026-01-01;12,5\n', 'sheet.noHeader'],
  ] as const)('%j', async (content, code) => {
    await expectRefusal(fileOf(content), code);
  });

  test('an empty workbook', async () => {
    await expectRefusal(fileOf(await xlsxOf({ sheet: '' })), 'sheet.empty');
    await expectRefusal(fileOf(await xlsxOf({ sheet: '', sheets: '' })), 'sheet.empty');
  });

  test('headers that differ only in case or spaces are duplicates, named with their columns', async () => {
    await expectRefusal(fileOf('Código;Nombre; CÓDIGO \n1;2;3\n'), 'sheet.duplicateHeader', {
      header: 'CÓDIGO',
      columns: ['A', 'C'],
    });
  });
});

describe('a file over a limit is refused', () => {
  test('by its size, before it is opened', async () => {
    await expectRefusal({ path: '/nowhere', name: 'a.csv', size: 201 * mega }, 'sheet.tooLarge', { limit: 200 * mega });
  });

  test('by its columns, in the header and below it', async () => {
    const wide = Array.from({ length: 6 }, (_, index) => `c${index}`).join(',');
    await expectRefusal(fileOf(`${wide}\n`), 'sheet.tooManyColumns', { limit: 5 }, { columns: 5 });
    await expectRefusal(fileOf('a,b\n1,2,3,4,5,6\n'), 'sheet.tooManyColumns', { limit: 5, row: 2 }, { columns: 5 });
    const far = `${textRow(1, 'a', 'b')}<row r="2"><c r="XFD2"><v>1</v></c></row>`;
    await expectRefusal(fileOf(await xlsxOf({ sheet: far })), 'sheet.tooManyColumns', { limit: 512, row: 2 });
  });

  test('by its rows', async () => {
    await expectRefusal(fileOf('a,b\n1,2\n3,4\n5,6\n'), 'sheet.tooManyRows', { limit: 2 }, { rows: 2 });
  });

  test('by a cell longer than a spreadsheet holds, named by row and column', async () => {
    const long = 'x'.repeat(32_768);
    await expectRefusal(fileOf(`a,b\n1,${long}\n`), 'sheet.cellTooLong', { row: 2, column: 'B', limit: 32_767 });
    const sheet = textRow(1, 'a', 'b') + textRow(2, '1', long);
    await expectRefusal(fileOf(await xlsxOf({ sheet })), 'sheet.cellTooLong', { row: 2, column: 'B' });
  });
});

describe('a damaged file is refused', () => {
  test('a quote that is not closed names the row where it opens', async () => {
    await expectRefusal(fileOf('a,b\n1,2\n3,"four\n5,6\n'), 'sheet.brokenQuotes', { row: 3 });
    await expectRefusal(fileOf('a,b\n1,2\n"x"y,2\n'), 'sheet.brokenQuotes', { row: 3, column: 'A' });
  });

  test('a quote that is not closed in a large file is refused without reading it all', async () => {
    const file = fileOf(`a,b\n1,"open\n${'1,2\n'.repeat(3 * mega)}`);
    const growth = await memoryGrowth(() => expectRefusal(file, 'sheet.brokenQuotes', { row: 2 }));
    expect(growth).toBeLessThan(80 * mega);
  });

  test.each(['inventario.xlsx', 'inventario.ods'])('%s cut off anywhere', async (name) => {
    const whole = readFileSync(fixture(name).path);
    for (const share of [0.1, 0.5, 0.9, 0.99]) {
      await expectRefusal(fileOf(whole.subarray(0, Math.floor(whole.length * share))), 'sheet.truncated');
    }
  });

  test('a workbook without its parts, with broken XML or with a document type', async () => {
    const types = { '[Content_Types].xml': '<Types/>' };
    await expectRefusal(fileOf(await zipOf({ ...types, 'xl/styles.xml': '<x/>' })), 'sheet.damaged');
    await expectRefusal(fileOf(await xlsxOf({ sheet: '<row><c></row>' })), 'sheet.damaged');
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>';
    await expectRefusal(fileOf(await xlsxOf({ sheet: '', texts: `</sst>${bomb}` })), 'sheet.damaged');
    const parts = await zipOf({
      ...types,
      'xl/workbook.xml': `${bomb}<workbook><sheets/></workbook>`,
      'xl/_rels/workbook.xml.rels': '<Relationships/>',
    });
    await expectRefusal(fileOf(parts), 'sheet.damaged', { reason: 'doctype' });
  });

  test('an encrypted OpenDocument sheet', async () => {
    const zip = await zipOf({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'content.xml': Buffer.from([1, 2, 3]),
      'META-INF/manifest.xml': '<manifest><file-entry><encryption-data/></file-entry></manifest>',
    });
    await expectRefusal(fileOf(zip), 'sheet.encrypted');
  });

  test('changed bytes anywhere end in a refusal or in rows, never in another error', async () => {
    await expectNoOtherError(fixture('inventario.xlsx'), 373);
  });
});

describe('a zip bomb is refused without inflating it', () => {
  test('by ratio, total size, number of parts and size of the table of texts', async () => {
    const zeros = Buffer.alloc(30 * mega);
    const dense = fileOf(await zipOf({ '[Content_Types].xml': '<Types/>', 'xl/worksheets/sheet1.xml': zeros }));
    await expectRefusal(dense, 'sheet.bomb', { measure: 'ratio', limit: 200 });
    await expectRefusal(dense, 'sheet.bomb', { measure: 'size', limit: mega }, { inflatedBytes: mega });
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`xl/${index}.xml`, 'x']));
    await expectRefusal(fileOf(await zipOf(many)), 'sheet.bomb', { measure: 'parts', found: 60 }, { zipEntries: 50 });
    const texts = '<si><t>texto</t></si>'.repeat(1000);
    const wordy = fileOf(await xlsxOf({ sheet: textRow(1, 'a', 'b'), texts }));
    await expectRefusal(wordy, 'sheet.bomb', { measure: 'texts' }, { sharedTextBytes: 10_000 });
  });

  test('one endless text inside a cell is given up early', async () => {
    const sheet = `${textRow(1, 'a', 'b')}<row r="2"><c t="inlineStr"><is><t>${'x'.repeat(9 * mega)}</t></is></c></row>`;
    await expectRefusal(fileOf(await xlsxOf({ sheet })), 'sheet.damaged', { reason: 'longToken' });
  });
});

test('a named sheet that is not there is refused with the names there are', async () => {
  await expectRefusal(
    fixture('inventario.xlsx'),
    'sheet.unknownSheet',
    { name: 'Riesgos', available: ['Portada', 'Activos'] },
    { sheetName: 'Riesgos' },
  );
});

test('leaving off in the middle closes the file', async () => {
  const sheet = await openSheet(fixture('inventario.xlsx'));
  for await (const row of sheet.rows()) if (row.number > 0) break;
  const again: number[] = [];
  for await (const row of sheet.rows()) again.push(row.number);
  expect(again).toEqual([4, 5, 9]);
});
