import { expect, test } from 'vitest';
import { openSheet } from '../open-sheet.ts';
import { expectRefusal, fileOf, fixture, readAll, zipOf } from '../test-files.ts';

const odsOf = (tables: string) =>
  zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:document-content><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
  }).then((zip) => fileOf(zip));
const text = (value: string, more = '') =>
  `<table:table-cell office:value-type="string"${more}><text:p>${value}</text:p></table:table-cell>`;

test('a sheet written by LibreOffice is read as its XLSX twin is', async () => {
  const [ods, xlsx] = [await readAll(fixture('inventario.ods')), await readAll(fixture('inventario.xlsx'))];
  expect(ods).toMatchObject({ format: 'ods', sheetName: 'Activos', sheetNames: ['Portada', 'Activos'], headerRow: 3 });
  expect(ods.headers).toEqual(xlsx.headers);
  expect(ods.numbers).toEqual(xlsx.numbers);
  expect(ods.cells).toEqual(xlsx.cells);
  expect((await openSheet(fixture('inventario.ods'), { sheetName: 'Catálogos' })).headers).toEqual(['Tipo', 'Nivel']);
});

test('spaces, line breaks, repeated cells and times are read; comments and tables inside cells are not', async () => {
  const file = await odsOf(
    `<table:table table:name="A"><table:table-row>${text('a')}${text('b')}${text('c')}</table:table-row><table:table-row>` +
      text(
        'x<text:s text:c="3"/>y<text:line-break/>z<office:annotation><text:p>no</text:p></office:annotation>',
        ' table:number-columns-repeated="2"',
      ) +
      '<table:table-cell office:value-type="time" office:time-value="PT08H30M00S"><text:p>08:30</text:p></table:table-cell></table:table-row>' +
      `<table:table-row table:number-rows-repeated="2">${text('again')}<table:table-cell table:number-columns-repeated="16383"/></table:table-row>` +
      '<table:table-row table:number-rows-repeated="1048571"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>',
  );
  const sheet = await readAll(file);
  expect(sheet.cells).toEqual([
    ['x   y\nz', 'x   y\nz', '08:30:00'],
    ['again', '', ''],
    ['again', '', ''],
  ]);
  expect(sheet.numbers).toEqual([2, 3, 4]);
});

test('a cell or row repeated beyond measure is refused and costs no memory', async () => {
  const head = `<table:table-row>${text('a')}${text('b')}</table:table-row>`;
  const wide = `<table:table-row>${text('x', ' table:number-columns-repeated="900000000"')}</table:table-row>`;
  await expectRefusal(await odsOf(`<table:table table:name="A">${head}${wide}</table:table>`), 'sheet.tooManyColumns');
  const high = `<table:table-row table:number-rows-repeated="900000000">${text('x')}</table:table-row>`;
  await expectRefusal(await odsOf(`<table:table table:name="A">${head}${high}</table:table>`), 'sheet.damaged');
  const many = `<table:table-row table:number-rows-repeated="1000000">${text('x')}</table:table-row>`;
  await expectRefusal(
    await odsOf(`<table:table table:name="A">${head}${many}</table:table>`),
    'sheet.tooManyRows',
    {},
    {
      rows: 1000,
    },
  );
});
