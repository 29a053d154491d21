import { resourceUsage } from 'node:process';
import { expect, test } from 'vitest';
import { messyFiles } from '#test/messy-files.ts';
import { messyWorkbook } from '#test/messy-workbook.ts';
import { previewSheets } from './preview-sheets.ts';
import { expectRefusal, fileOf, fixture, memoryGrowth, textRow, xlsxOf, zipOf } from './test-files.ts';

const words = { headerWords: ['nombre', 'nombredelactivo', 'categoria', 'tipodeactivo'], chosen: null };
const bookOf = async (sheets: Parameters<typeof messyWorkbook>[0]) => fileOf(Buffer.from(await messyWorkbook(sheets)));

test('of a cover, the data and lists, each shows its first rows, and the data are the likeliest', async () => {
  const [book] = messyFiles.filter(({ name }) => name === 'inventario-con-portada.xlsx');
  const { sheets, hidden } = await previewSheets(fileOf(Buffer.from((await book?.content()) ?? [])), words);
  expect(hidden).toEqual([]);
  expect(sheets.map(({ name, isLikeliest, rowCount, isWhole }) => [name, isLikeliest, rowCount, isWhole])).toEqual([
    ['Portada', false, 5, true],
    ['Inventario 2026', true, 7, true],
    ['Listas', false, 4, true],
  ]);
  expect(sheets[1]?.rows).toEqual([
    { row: 1, cells: ['MATRIZ DE ACTIVOS DE INFORMACIÓN', '', '', '', ''] },
    { row: 2, cells: ['Vigencia 2026', '', '', '', ''] },
    { row: 4, cells: ['Nombre del activo', 'Categoría', 'Tipo de activo', 'Descripción', '¿Es crítico?'] },
    { row: 5, cells: ['Sistema de nómina', 'Software', '', 'Liquida la nómina', 'Sí'] },
    { row: 6, cells: ['Servidor de correo', 'Hardware', 'Servidores', 'Correo de la entidad', 'SI'] },
  ]);
});

test('a sheet of OpenDocument shows as its twin of Excel does; a hidden one is named, and shown where it is read', async () => {
  const [ods, xlsx] = [
    await previewSheets(fixture('inventario.ods'), words),
    await previewSheets(fixture('inventario.xlsx'), words),
  ];
  expect(ods).toEqual(xlsx);
  expect(ods.sheets.map(({ name, isLikeliest }) => [name, isLikeliest])).toEqual([
    ['Portada', false],
    ['Activos', true],
  ]);
  expect(ods.sheets[1]?.rows).toHaveLength(5);
  expect(ods.hidden).toEqual(['Catálogos']);
  const { sheets, hidden } = await previewSheets(fixture('inventario.ods'), { ...words, chosen: 'Catálogos' });
  expect(hidden).toEqual([]);
  expect(sheets.find(({ isHidden }) => isHidden)).toMatchObject({
    name: 'Catálogos',
    rows: [{ row: 1, cells: ['Tipo', 'Nivel'] }],
  });
});

test('rows and columns that say nothing are passed over, long texts are cut, further columns left out', async () => {
  const wide = ['', 'a', '', ...Array.from({ length: 9 }, (_, index) => `c${index}`)];
  const book = await bookOf([{ name: 'A', rows: [[], wide, ['', 'x\n y', '   ', 'z'.repeat(300)]] }]);
  const [sheet] = (await previewSheets(book, words)).sheets;
  expect(sheet?.rows).toEqual([
    { row: 2, cells: ['a', 'c0', 'c1', 'c2', 'c3', 'c4'] },
    { row: 3, cells: ['x y', `${'z'.repeat(59)}…`, '', '', '', ''] },
  ]);
});

test('an empty sheet has no rows, a damaged one those before the damage, and a text file has no sheets', async () => {
  const empty = await bookOf([
    { name: 'Vacía', rows: [] },
    { name: 'A', rows: [['Nombre', 'Tipo']] },
  ]);
  expect((await previewSheets(empty, words)).sheets[0]).toMatchObject({ rowCount: 0, isWhole: true, rows: [] });
  const rows = Array.from({ length: 300 }, (_, index) => textRow(index + 1, 'a', 'x'.repeat(1000))).join('');
  const damaged = fileOf(await xlsxOf({ sheet: `${rows}<row r="0"/>` }));
  await expectRefusal(damaged, 'sheet.damaged', { reason: 'row' });
  const [sheet] = (await previewSheets(damaged, words)).sheets;
  expect(sheet).toMatchObject({ isWhole: false, rows: [{ row: 1 }, { row: 2 }, { row: 3 }, { row: 4 }, { row: 5 }] });
  expect((await previewSheets(fileOf('a,b\n1,2\n'), words)).sheets).toEqual([]);
});

test('sheets beyond the twentieth are named only, rows beyond the five hundredth not counted', async () => {
  const many = Array.from({ length: 501 }, (_, index) => [`n${index}`, 'x']);
  const filled = Array.from({ length: 24 }, (_, index) => ({ name: `H${index}`, rows: [['a', 'b']] }));
  const { sheets } = await previewSheets(await bookOf([{ name: 'Larga', rows: many }, ...filled]), words);
  expect(sheets).toHaveLength(25);
  expect(sheets[0]).toMatchObject({ rowCount: 500, isWhole: false });
  expect(sheets[19]).toMatchObject({ name: 'H18', rowCount: 1, isWhole: true });
  expect(sheets[20]).toEqual({
    name: 'H19',
    isHidden: false,
    isLikeliest: false,
    rowCount: null,
    isWhole: false,
    rows: [],
  });
});

test('sheets of one name are one, since the name chooses', async () => {
  const book = await bookOf([1, 2].map((n) => ({ name: 'A', rows: [['Nombre', `c${n}`]] })));
  const { sheets } = await previewSheets(book, words);
  expect(sheets.map(({ rows }) => rows[0]?.cells)).toEqual([['Nombre', 'c1']]);
});

/** A sheet of OpenDocument: a header, and rows without end that say nothing or all the same. */
const table = (name: string, rest: string) =>
  `<table:table table:name="${name}"><table:table-row>${['a', 'b']
    .map((text) => `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`)
    .join('')}</table:table-row>${rest}</table:table>`;

const odsOf = async (tables: string) =>
  fileOf(
    await zipOf({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'content.xml': `<office:document-content>${tables}</office:document-content>`,
    }),
  );

test('rows repeated a million times in each of forty sheets cost as little as five hundred', async () => {
  const again =
    '<table:table-row table:number-rows-repeated="1000000"><table:table-cell office:value-type="float" office:value="1" table:number-columns-repeated="500"/></table:table-row>';
  const file = await odsOf(Array.from({ length: 40 }, (_, index) => table(`H${index}`, again)).join(''));
  const used = resourceUsage().userCPUTime;
  const grown = await memoryGrowth(async () => {
    const { sheets } = await previewSheets(file, words);
    expect(sheets).toHaveLength(40);
    expect(sheets[19]).toMatchObject({ rowCount: 500, isWhole: false });
  });
  expect(grown).toBeLessThan(200 * 1024 * 1024);
  expect(resourceUsage().userCPUTime - used).toBeLessThan(3_000_000);
});

test('sheets that lie further in the file than is read are named, and none is called the likeliest', async () => {
  const blank = '<table:table-row><table:table-cell/></table:table-row>'.repeat(20_000);
  const file = await odsOf(table('Larga', blank) + table('Nombre', ''));
  expect((await previewSheets(file, words)).sheets.map(({ rowCount }) => rowCount)).toEqual([1, 1]);
  const { sheets } = await previewSheets(file, { ...words, bytes: 200_000 });
  expect(sheets.map(({ rowCount, isWhole, isLikeliest }) => [rowCount, isWhole, isLikeliest])).toEqual([
    [1, false, false],
    [null, false, false],
  ]);
});
