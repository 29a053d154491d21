import { expect, test } from 'vitest';
import { colourOf } from './fill-colours.ts';
import type { OpenOptions } from './open-sheet.ts';
import { fileOf, readAll, xlsxOf, zipOf } from './test-files.ts';

const colourNames = {
  red: 'rojo',
  orange: 'naranja',
  yellow: 'amarillo',
  green: 'verde',
  blue: 'azul',
  purple: 'morado',
};
const cellsOf = async (content: Buffer, options: OpenOptions = { colourNames }) => {
  const { cells } = await readAll(fileOf(content), options);
  return cells;
};

test.each([
  ['C00000', 'red'],
  ['FF0000', 'red'],
  ['FFC7CE', 'red'],
  ['FF0033', 'red'],
  ['ED7D31', 'orange'],
  ['FF9900', 'orange'],
  ['FFC000', 'yellow'],
  ['ffff00', 'yellow'],
  ['FFEB9C', 'yellow'],
  ['92D050', 'green'],
  ['00B050', 'green'],
  ['C6EFCE', 'green'],
  ['4472C4', 'blue'],
  ['7030A0', 'purple'],
  ['FFFFFF', undefined],
  ['000000', undefined],
  ['D9D9D9', undefined],
  ['E7E6E6', undefined],
  ['44546A', 'blue'],
  ['transparent', undefined],
  ['', undefined],
] as const)('%s is %s', (hex, colour) => expect(colourOf(hex)).toBe(colour));

const text = (place: string, value: string, style = 0) => `<c r="${place}" t="str" s="${style}"><v>${value}</v></c>`;
const painted = (place: string, style: number) => `<c r="${place}" s="${style}"/>`;
const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`;
const solid = (colour: string) => `<fill><patternFill patternType="solid"><fgColor ${colour}/></patternFill></fill>`;
/** Styles 1 to 6: red, gold, a green of the theme, a green by number, a pattern that is no fill, a grey. */
const styles = `<fills><fill><patternFill patternType="none"/></fill>${solid('rgb="FFC00000"')}${solid(
  'rgb="FFFFC000"',
)}${solid('theme="9" tint="0.4"')}${solid('indexed="17"')}<fill><patternFill patternType="gray125"><fgColor rgb="FFFF0000"/></patternFill></fill>${solid(
  'rgb="FFD9D9D9"',
)}</fills><cellXfs>${[0, 1, 2, 3, 4, 5, 6].map((fill) => `<xf numFmtId="0" fillId="${fill}"/>`).join('')}</cellXfs><dxfs><dxf>${solid(
  'rgb="FF00FF00"',
)}</dxf></dxfs>`;
const theme = `<a:theme xmlns:a="x"><a:clrScheme><a:accent6><a:srgbClr val="70AD47"/></a:accent6></a:clrScheme></a:theme>`;
const header = row(1, text('A1', 'Activo') + text('B1', 'Disp.') + text('C1', 'Notas') + text('D1', 'Zona'));
const sheet = (rows: string) => `${header}${rows}`;

test('a column that says something by colour alone is read as words, others keep what they hold', async () => {
  const rows = [
    row(2, text('A2', 'Portal') + painted('B2', 1) + text('C2', 'Público', 2) + painted('D2', 2)),
    row(3, text('A3', 'Correo') + painted('B3', 2) + painted('C3', 1) + painted('D3', 2)),
    row(4, text('A4', 'Red') + painted('B4', 3) + painted('C4', 2) + painted('D4', 2)),
    row(5, text('A5', 'Copias') + painted('B5', 4) + painted('D5', 2)),
    row(6, text('A6', 'Llaves') + painted('B6', 5)),
    row(7, text('A7', 'Actas') + painted('B7', 6)),
    // Painted beyond the table, and without a text: no row.
    row(8, painted('B8', 1)),
  ].join('');
  const content = await xlsxOf({ sheet: sheet(rows), styles, theme });
  expect(await cellsOf(content)).toEqual([
    ['Portal', 'rojo', 'Público', ''],
    ['Correo', 'amarillo', '', ''],
    ['Red', 'verde', '', ''],
    ['Copias', 'verde', '', ''],
    ['Llaves', '', '', ''],
    ['Actas', '', '', ''],
  ]);
  expect((await cellsOf(content, {})).map((cells) => cells[1])).toEqual(['', '', '', '', '', '']);
});

test('half of the rows must be coloured for the colours to say something', async () => {
  const rows = (count: number) =>
    Array.from({ length: 4 }, (_, index) =>
      row(index + 2, text(`A${index + 2}`, 'x') + (index < count ? painted(`B${index + 2}`, index + 1) : '')),
    ).join('');
  const second = async (count: number) =>
    (await cellsOf(await xlsxOf({ sheet: sheet(rows(count)), styles, theme }))).map((cells) => cells[1]);
  expect(await second(2)).toEqual(['rojo', 'amarillo', '', '']);
  expect(await second(1)).toEqual(['', '', '', '']);
});

test('an OpenDocument sheet says its colours by cell, by repeated cell and by column', async () => {
  const style = (name: string, colour: string) =>
    `<style:style style:name="${name}"><style:table-cell-properties fo:background-color="${colour}"/></style:style>`;
  const cell = (value: string) =>
    `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
  const line = (cells: string) => `<table:table-row>${cells}</table:table-row>`;
  const content = await zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:document-content xmlns:office="o" xmlns:style="s" xmlns:table="t" xmlns:text="x" xmlns:fo="f"><office:automatic-styles>${style(
      'ce1',
      '#ff0000',
    )}${style('ce2', '#92d050')}${style('ce3', 'transparent')}</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="Hoja"><table:table-column/><table:table-column table:default-cell-style-name="ce2" table:number-columns-repeated="2"/>${line(
      cell('Activo') + cell('Conf.') + cell('Int.'),
    )}${line(`${cell('Portal')}<table:table-cell table:style-name="ce1" table:number-columns-repeated="2"/>`)}${line(
      `${cell('Correo')}<table:table-cell table:number-columns-repeated="2"/>`,
    )}${line(`${cell('Red')}<table:table-cell table:style-name="ce3" table:number-columns-repeated="2"/>`)}</table:table></office:spreadsheet></office:body></office:document-content>`,
  });
  expect(await cellsOf(content)).toEqual([
    ['Portal', 'rojo', 'rojo'],
    ['Correo', 'verde', 'verde'],
    ['Red', '', ''],
  ]);
});
