import { copyFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openSheet } from '../open-sheet.ts';
import { cellText } from '../sheet.ts';
import { fileOf, fixture, readAll } from '../test-files.ts';

const threats = [
  ['AME-01', 'Phishing', 'Correo que engaña; pide "clave" al señor Núñez', '12,5', '31/12/2026'],
  ['AME-02', 'Inundación', 'Agua en el cuarto\nde máquinas – piso 1', '3,25', '05/01/2026'],
  ['AME-03', 'Año nuevo: 100 € “de más”', '', '1.234,5', ''],
];

describe('the encoding is found out', () => {
  const text = 'Código;Descripción\r\n1;"Ñandú – 100 €"\r\n';
  const utf16 = Buffer.from(text, 'utf16le');
  test.each([
    ['utf-8', Buffer.from(text)],
    ['utf-8', Buffer.from(`\uFEFF${text}`)],
    ['utf-16le', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
    ['utf-16le', utf16],
    ['utf-16be', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()])],
    ['utf-16be', Buffer.from(utf16).swap16()],
    ['windows-1252', Buffer.from(text.replace('–', '\x96').replace('€', '\x80'), 'latin1')],
  ])('%s', async (encoding, content) => {
    const sheet = await readAll(fileOf(content));
    expect(sheet).toMatchObject({ encoding, separator: ';', headers: ['Código', 'Descripción'] });
    expect(sheet.cells).toEqual([['1', 'Ñandú – 100 €']]);
  });

  test('Windows-1252 whose first accent comes after a megabyte of plain text', async () => {
    const content = Buffer.from(`a;b\n${'plain;text\n'.repeat(100_000)}fin;ñ\n`, 'latin1');
    const sheet = await readAll(fileOf(content));
    expect(sheet.encoding).toBe('windows-1252');
    expect(sheet.cells.at(-1)).toEqual(['fin', 'ñ']);
  });

  test('UTF-8 whose characters are cut by the pieces it is read in', async () => {
    for (const pad of [0, 1, 2, 3]) {
      const content = `a${'x'.repeat(pad)};b\n${`${'ñ€😀'.repeat(3000)};1\n`.repeat(40)}`;
      const sheet = await readAll(fileOf(content));
      expect(sheet.encoding).toBe('utf-8');
      expect(sheet.cells.every(([cell]) => cell === 'ñ€😀'.repeat(3000))).toBe(true);
    }
  });
});

describe('the separator is found out', () => {
  test.each([
    [';', 'Código;Valor;Nota\n1;12,5;a\n2;3,5;b\n'],
    [',', 'Código,Valor,Nota\n1,"12,5",a;b;c;d\n2,3,e;f;g;h\n'],
    ['\t', 'Código\tValor\n1\t12,5\n'],
    ['|', 'Código|Valor\n1|12,5\n'],
    [';', 'Código;"Nota, larga, con, comas";Valor\n1;"a, b, c";2\n'],
    [';', '"Código, interno";"Nombre\nlargo; de dos"\n1;"a,b,c\nd,e"\n'],
  ])('%j in %j', async (separator, content) => {
    expect((await openSheet(fileOf(content))).separator).toBe(separator);
  });

  test('it is what the line "sep=" announces, and that line is no row', async () => {
    const sheet = await readAll(fileOf('sep=|\r\na|b;c;d\r\n1|2;3;4\r\n'));
    expect(sheet).toMatchObject({ separator: '|', headers: ['a', 'b;c;d'], headerRow: 1, numbers: [2] });
  });

  test('a single column with commas in its sentences is one column', async () => {
    const sheet = await readAll(fileOf('Responsable\nPérez, Ana\nGómez, Luis\n'));
    expect(sheet.cells).toEqual([['Pérez, Ana'], ['Gómez, Luis']]);
  });

  test('a single column needs none', async () => {
    const sheet = await readAll(fileOf('Código\nA-1\nA-2\n'));
    expect(sheet.cells).toEqual([['A-1'], ['A-2']]);
  });
});

describe('rows are those a spreadsheet shows', () => {
  test.each(['\n', '\r\n', '\r'])('whatever ends the lines: %j', async (end) => {
    const content = ['a,b', '1,"x, ""y"""', '', `2,"line${end}break"`, ',', '3,z'].join(end);
    const sheet = await readAll(fileOf(content));
    expect(sheet.cells).toEqual([
      ['1', 'x, "y"'],
      ['2', `line${end}break`],
      ['3', 'z'],
    ]);
    expect(sheet.numbers).toEqual([2, 4, 6]);
  });

  test('in a file without quoted cells a quote is a character like another', async () => {
    const sheet = await readAll(fileOf('Nombre;Marca\nMonitor 24";LG\nCable 6" x 2"; "B" \n'));
    expect(sheet.cells).toEqual([
      ['Monitor 24"', 'LG'],
      ['Cable 6" x 2"', ' "B" '],
    ]);
  });

  test('a title above the header is passed over', async () => {
    const sheet = await readAll(fileOf('Inventario 2026;;\n;;\nCódigo;Nombre;\nA;B;\n'));
    expect(sheet).toMatchObject({ headerRow: 3, headers: ['Código', 'Nombre'], numbers: [4] });
  });

  test('a list of one column keeps its header though one row has a second cell', async () => {
    const sheet = await readAll(fileOf('Código;\nA-1;\nA-2;nota\nA-3;\n'));
    expect(sheet).toMatchObject({ headerRow: 1, headers: ['Código'], numbers: [2, 3, 4] });
  });

  test('short rows are padded, and cells beyond the header are kept so that they can be reported', async () => {
    const sheet = await readAll(fileOf('a,b,c\n1\n1,2,3,,\n1,2,3,4\n'));
    expect(sheet.cells).toEqual([
      ['1', '', ''],
      ['1', '2', '3'],
      ['1', '2', '3', '4'],
    ]);
  });
});

test.each(['windows-1252.csv', 'utf-16.csv'])('%s as programs write it is read', async (name) => {
  const sheet = await readAll(fixture(name));
  expect(sheet.headers).toEqual(['Código', 'Nombre', 'Descripción', 'Probabilidad', 'Fecha']);
  const unified = sheet.cells.map((row) => row.map((cell) => cellText(cell).replaceAll('\r\n', '\n')));
  expect(unified).toEqual(threats);
});

test('the name of a file decides nothing', async () => {
  const file = fileOf('', 'activos.xlsx');
  copyFileSync(fixture('windows-1252.csv').path, file.path);
  expect((await openSheet(file)).format).toBe('csv');
});
