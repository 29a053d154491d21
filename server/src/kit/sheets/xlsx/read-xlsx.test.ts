import { describe, expect, test } from 'vitest';
import { openSheet } from '../open-sheet.ts';
import { fileOf, fixture, readAll, textRow, xlsxOf, zipOf } from '../test-files.ts';

const header = textRow(1, 'a', 'b');
const valuesOf = async (row: string, rest: Omit<Parameters<typeof xlsxOf>[0], 'sheet'> = {}) =>
  (await readAll(fileOf(await xlsxOf({ sheet: `${header}<row r="2">${row}</row>`, ...rest })))).cells[0];

describe('a workbook written by LibreOffice', () => {
  test('the first visible sheet with a header is read, below its title', async () => {
    const sheet = await readAll(fixture('inventario.xlsx'));
    expect(sheet).toMatchObject({ sheetName: 'Activos', sheetNames: ['Portada', 'Activos'], headerRow: 3 });
    expect(sheet.headers).toEqual([
      'Código',
      'Descripción',
      'Valor',
      'Fecha de alta',
      'Última revisión',
      'Avance',
      '¿Crítico?',
      'Doble',
      'Área',
    ]);
    expect(sheet.numbers).toEqual([4, 5, 9]);
    expect(sheet.cells[0]?.[1]).toMatch(/^Servidor de Bogotá: «ñandú» y niño\nsegunda +línea & más$/);
    expect(sheet.cells[0]?.toSpliced(1, 1)).toEqual([
      'ACT-001',
      1234.56,
      '2026-12-31',
      '2026-11-05T08:30:00',
      0.25,
      true,
      2469.12,
      'Tecnología',
    ]);
  });

  test('a text that looks like a formula is text, an error is an error, and each row has the value of a cell it shares with others', async () => {
    const sheet = await readAll(fixture('inventario.xlsx'));
    expect(sheet.cells[1]).toEqual([
      '0042',
      '=SUM(A1:A9)',
      -3,
      '1999-02-28',
      '',
      '',
      false,
      { error: '#N/A' },
      'Tecnología',
    ]);
    expect(sheet.cells[2]?.slice(0, 3)).toEqual(['ACT-003', 'Texto unido', { error: '#DIV/0!' }]);
  });

  test('a sheet can be named, even a hidden one', async () => {
    const sheet = await openSheet(fixture('inventario.xlsx'), { sheetName: 'Catálogos' });
    expect(sheet.headers).toEqual(['Tipo', 'Nivel']);
  });
});

describe('cells as Excel and other programs write them', () => {
  test('repeated texts, rich texts without their phonetic reading, texts with escaped characters', async () => {
    const texts =
      '<si><t>uno</t></si><si><r><t>do</t></r><r><rPr><b/></rPr><t xml:space="preserve">s </t></r><rPh><t>x</t></rPh></si><si><t>a_x000D_\nb_x005F_x0041_</t></si>';
    const row = '<c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" t="s"><v>2</v></c>';
    expect(await valuesOf(row, { texts })).toEqual(['uno', 'dos ', 'a\r\nb_x0041_']);
  });

  test('elements with a prefix, cells without references, entities and CDATA', async () => {
    const sheet = `<x:row><x:c t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c><x:c t="str"><x:v>b</x:v></x:c></x:row><x:row><x:c><x:v>1</x:v></x:c><x:c t="str"><x:v>&#128512;&amp;<![CDATA[<x>]]></x:v></x:c></x:row>`;
    const sheetFile = fileOf(await xlsxOf({ sheet }));
    expect((await readAll(sheetFile)).cells).toEqual([[1, '😀&<x>']]);
  });

  test('formulas count for the value saved with them, and say so where there is none', async () => {
    const row =
      '<c r="A2"><f>1+1</f><v>2</v></c><c r="B2" t="str"><f>""</f><v></v></c><c r="C2"><f>A1</f></c><c r="D2" t="b"><f>TRUE()</f><v>1</v></c>';
    expect(await valuesOf(row)).toEqual([2, '', { error: 'noCachedValue' }, true]);
  });

  test('numbers are dates by their format alone, in either calendar', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="[$-C0A]d\\-mmm\\-yyyy;@"/><numFmt numFmtId="165" formatCode="#,##0.00\\ &quot;días&quot;"/><numFmt numFmtId="166" formatCode="[Red]0.0"/><numFmt numFmtId="167" formatCode="[h]:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="22"/><xf numFmtId="21"/></cellXfs>';
    const row = [1, 2, 3, 4, 5]
      .map((style, index) => `<c r="${'ABCDE'[index]}2" s="${style}"><v>46387.5</v></c>`)
      .concat('<c r="F2" s="6"><v>0.354166666666667</v></c><c r="G2" s="1"><v>59</v></c><c r="H2" s="1"><v>61</v></c>')
      .join('');
    expect(await valuesOf(row, { styles })).toEqual([
      '2026-12-31T12:00:00',
      '2026-12-31T12:00:00',
      46387.5,
      46387.5,
      '2026-12-31T12:00:00',
      '08:30:00',
      '1900-02-28',
      '1900-03-01',
    ]);
    const mac = await valuesOf('<c r="A2" s="1"><v>44925</v></c>', {
      styles,
      workbookPr: '<workbookPr date1904="1"/>',
    });
    expect(mac).toEqual(['2026-12-31', '']);
  });

  test('dates of the strict form of the standard', async () => {
    expect(
      await valuesOf('<c t="d"><v>2026-12-31T00:00:00Z</v></c><c t="d"><v>2026-12-31T08:30:00.000</v></c>'),
    ).toEqual(['2026-12-31', '2026-12-31T08:30:00']);
  });

  test('a sheet of charts is no sheet to read', async () => {
    const sheets = '<sheet name="Gráfico" sheetId="2" r:id="rId3"/><sheet name="Datos" sheetId="1" r:id="rId1"/>';
    expect(await openSheet(fileOf(await xlsxOf({ sheet: header, sheets })))).toMatchObject({ sheetNames: ['Datos'] });
  });

  test('a workbook whose parts are named otherwise', async () => {
    const office = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
    const zip = await zipOf({
      '[Content_Types].xml': '<Types/>',
      '_rels/.rels': `<Relationships><Relationship Id="r" Type="${office}/officeDocument" Target="xl/book2.xml"/></Relationships>`,
      'xl/book2.xml': `<workbook xmlns:q="${office}"><sheets><sheet name="S" sheetId="1" q:id="r9"/></sheets></workbook>`,
      'xl/_rels/book2.xml.rels': `<Relationships><Relationship Id="r9" Type="${office}/worksheet" Target="/xl/data/s.xml"/></Relationships>`,
      'xl/data/s.xml': `<worksheet><sheetData>${header}${textRow(2, 'x', 'y')}</sheetData></worksheet>`,
    });
    expect((await readAll(fileOf(zip))).cells).toEqual([['x', 'y']]);
  });
});
