import { describe, expect, test } from 'vitest';
import { writeXlsx } from './xlsx/write-xlsx.ts';
import { headerKey } from './header.ts';
import { openSheet } from './open-sheet.ts';
import { expectRefusal, fileFrom, fileOf, readAll } from './test-files.ts';

const headerWords = ['Código', 'Nombre', 'Tipo', 'Área responsable'].map(headerKey);
const open = (text: string, more = {}) => openSheet(fileOf(text), { headerWords, ...more });

describe('the header of a table whose columns are known by name', () => {
  test.each([
    ['at the top', 'Código;Nombre;Tipo\nA-1;Uno;X\n', 1],
    ['below a title, an author and a blank line', 'Inventario\nHecho por;Ana\n;;\nCódigo;Nombre;Tipo\nA-1;Uno;X\n', 4],
    ['below a cover of thirty lines', `${'Texto de la portada\n'.repeat(30)}Código;Nombre;Tipo\nA-1;Uno;X\n`, 31],
    ['above the title of the first section', 'Código;Nombre;Tipo\nHARDWARE;;\nA-1;Uno;X\n', 1],
    ['below a line of groups', ';Activo;;Responsable\nCódigo;Nombre;Tipo;Área responsable\nA-1;Uno;X;TI\n', 2],
    ['though rows below are fuller', 'Código;Nombre;Tipo;;\nA-1;Uno;X;y;z\n', 1],
    ['in a list of one column', 'Nombre\nUno\nDos\n', 1],
    ['with names nobody knows', 'Informe;;;\nAlpha;Beta;Gamma;Delta\na;b;c;d\n', 2],
  ])('is found %s', async (_, text, row) => {
    expect((await open(text)).headerRow).toBe(row);
  });

  test('is where a person says it is, whatever it looks like', async () => {
    const read = await readAll(fileOf('Código;Nombre\nA-1;Uno\nA-2;Dos\n'), { headerWords, headerRow: 2 });
    expect(read).toMatchObject({ headers: ['A-1', 'Uno'], numbers: [3] });
    await expectRefusal(
      fileOf('Código;Nombre\n\nA-2;Dos\n'),
      'sheet.noHeader',
      { row: 2 },
      { headerWords, headerRow: 2 },
    );
  });

  test('may say a name twice: each column keeps one of its own', async () => {
    const sheet = await open('Nombre;Sí;No;Sí;no\nUno;x;;;x\n');
    expect(sheet.headers).toEqual(['Nombre', 'Sí', 'No', 'Sí (2)', 'no (2)']);
  });

  test.each([
    ['in a CSV', 'Código;Amenaza;;Dueño\n;Nombre;Tipo;\nA-1;Robo;X;Ana\n'],
    ['below a title', 'Inventario;;;\nCódigo;Amenaza;;Dueño\n;Nombre;Tipo;\nA-1;Robo;X;Ana\n'],
  ])('may have a second line, %s: a group names its columns', async (_, text) => {
    expect(await readAll(fileOf(text), { headerWords })).toMatchObject({
      headers: ['Código', 'Amenaza · Nombre', 'Amenaza · Tipo', 'Dueño'],
      cells: [['A-1', 'Robo', 'X', 'Ana']],
    });
  });

  test.each([
    ['a row that fills less than what is open', 'Código;Nombre;;Tipo;\n;Uno;;;y\nA-1;Dos;z;X;y\n'],
    ['a row of figures', 'Código;Nombre;;Tipo\n;4;5;\nA-1;Dos;z;X\n'],
    ['a row that fills a column with a name of its own', 'Código;Nombre;;Tipo\nA-1;Uno;Dos;X\n'],
  ])('is one line above %s', async (_, text) => {
    expect((await open(text)).headerRow).toBe(1);
  });

  test('says of a name that repeats below which group of columns it is', async () => {
    const sheet = await open('Activo;;Inherente;;Residual;\nCódigo;Nombre;Tipo;%;Tipo;%\nA-1;Uno;X;1;Y;2\n');
    expect(sheet).toMatchObject({
      headerRow: 2,
      headers: ['Código', 'Nombre', 'Inherente · Tipo', 'Inherente · %', 'Residual · Tipo', 'Residual · %'],
    });
  });

  test('is not there in a file of figures', async () => {
    await expectRefusal(fileOf('1;2;3\n4;5;6\n'), 'sheet.noHeader', { row: 1 }, { headerWords });
  });
});

test('of several sheets the one is read whose columns are known, else the widest; another is read when it is named', async () => {
  const column = (header: string) => ({ header, width: 10, type: 'text' as const, required: false });
  const sheetOf = (name: string, headers: string[], rows: string[][]) => ({ name, columns: headers.map(column), rows });
  const file = await fileFrom(
    writeXlsx({
      sheets: [
        sheetOf('Portada', ['Documento', 'Versión', 'Fecha', 'Autor', 'Estado'], [['Inventario', '1', '', '', '']]),
        sheetOf('Activos', ['Código', 'Nombre'], [['A-1', 'Uno']]),
        sheetOf('Listas', ['Tipo'], [['X']]),
      ],
    }),
  );
  const sheet = await openSheet(file, { headerWords });
  expect(sheet).toMatchObject({
    sheetName: 'Activos',
    sheetNames: ['Portada', 'Activos', 'Listas'],
    headers: ['Código', 'Nombre'],
  });
  expect(await openSheet(file, { headerWords: [] })).toMatchObject({ sheetName: 'Portada' });
  expect(await openSheet(file, { headerWords, sheetName: 'Listas' })).toMatchObject({ headers: ['Tipo'] });
});
