import { nonEmpty } from '@baluarte/contract/kit/non-empty.ts';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { svgToPng } from '#kit/pictures/picture.ts';
import { fileOf, readAll } from '#kit/sheets/test-files.ts';
import { style } from '#kit/sheets/xlsx/write-styles.ts';
import { namingZone } from './cell-text.ts';
import type { Document } from './document.ts';
import { renderXlsx } from './render-xlsx.ts';
import { hostileNames, testDocument } from './test-document.ts';

afterEach(() => {
  vi.useRealTimers();
});

const made = () => buffer(renderXlsx(testDocument({ rows: hostileNames.length })));

/** Texts of the parts of a workbook, by name. */
async function partsOf(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: false });
  const parts = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8'));
  return parts;
}

test('the same document twice is the same bytes, whenever it is written', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T20:31:00Z') });
  const one = await made();
  vi.setSystemTime(new Date('2026-11-25T08:00:00Z'));
  expect(one.equals(await made())).toBe(true);
});

test('a workbook has a sheet for what it is, one a table and one a chart, and no formula in any', async () => {
  const parts = await partsOf(await made());
  const names = [...(parts.get('xl/workbook.xml') ?? '').matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(
    ([, name]) => name,
  );
  expect(names).toEqual(['Resumen', 'Riesgos', 'Cifras bar', 'Cifras column', 'Cifras radar', 'Cifras line']);
  const sheets = [...parts].filter(([name]) => name.startsWith('xl/worksheets/sheet'));
  expect(sheets).toHaveLength(names.length);
  for (const [name, xml] of nonEmpty(sheets)) expect(xml, name).not.toMatch(/<f[ >]/);
  expect([...parts.keys()].filter((name) => name.startsWith('xl/charts/'))).toHaveLength(4);
});

test('names that attack are read back as they were given', async () => {
  const { cells } = await readAll(fileOf(await made(), 'report.xlsx'), { sheetName: 'Riesgos' });
  const read = cells.map(([, name]) => name);
  for (const name of ['=HYPERLINK("http://example.com")', '#read("/etc/hostname") *no* $x$ <b>', 'W'.repeat(500)])
    expect(read).toContain(name);
  const facts = await readAll(fileOf(await made(), 'report.xlsx'), { sheetName: 'Resumen' });
  expect(JSON.stringify(facts)).toContain('No hay riesgos.');
});

test('every page of every sheet says what it is, whose, how secret and which of how many; the file its title and author', async () => {
  const company = 'Aseguradora Andina & Cía.';
  const parts = await partsOf(
    await buffer(renderXlsx({ ...testDocument(), company, classification: '2 & 3 <b>', title: 'Registro' })),
  );
  const sheets = [...parts].filter(([name]) => name.startsWith('xl/worksheets/sheet'));
  expect(sheets.length).toBeGreaterThan(2);
  for (const [name, xml] of nonEmpty(sheets)) {
    expect(xml, name).toContain('<oddHeader>&amp;L Registro&amp;R 2 &amp;&amp; 3 &lt;b&gt;</oddHeader>');
    expect(xml, name).toContain(
      '<oddFooter>&amp;L Aseguradora Andina &amp;&amp; Cía.&amp;R Página &amp;P de &amp;N</oddFooter>',
    );
  }
  expect(parts.get('docProps/core.xml')).toContain('<dc:title>Registro</dc:title>');
  expect(parts.get('docProps/core.xml')).toContain('<dc:creator>Aseguradora Andina &amp; Cía.</dc:creator>');
  expect(parts.get('docProps/core.xml')).toContain('2026-11-24T20:30:00Z');
  expect(parts.get('docProps/app.xml')).toContain('<Company>Aseguradora Andina &amp; Cía.</Company>');
  for (const part of ['docProps/core.xml', 'docProps/app.xml']) {
    expect(parts.get('[Content_Types].xml')).toContain(`PartName="/${part}"`);
    expect(parts.get('_rels/.rels')).toContain(`Target="${part}"`);
  }
});

test('a row is as high as one line where its columns were made to hold its texts', async () => {
  const columns = [
    { header: 'Range', width: 10 },
    { header: 'Label', width: 10 },
  ];
  const rows = ['5 · Very high', 'Implementation', 'Legal', 'x'.repeat(30)].map((label) => ['Low', label]);
  const table = { kind: 'table' as const, title: 'Labels', columns, rows: rows.slice(0, 3), empty: '' };
  const heights = async (shown: typeof rows) => {
    const sections = [{ title: 'Labels', level: 1 as const, blocks: [{ ...table, rows: shown }] }];
    const parts = await partsOf(await buffer(renderXlsx({ ...testDocument(), sections })));
    return [...(parts.get('xl/worksheets/sheet2.xml') ?? '').matchAll(/<row r="(\d+)" ht="([\d.]+)"/g)]
      .filter(([, place]) => place !== '1')
      .map(([, , height]) => Number(height));
  };
  expect(await heights(rows.slice(0, 3))).toEqual([]);
  expect(await heights(rows)).toEqual([30]);
});

test('what a table of a workbook stands for is not told again in words', async () => {
  const table = {
    kind: 'table' as const,
    title: 'Mapa',
    columns: [{ header: 'Nivel', width: 8 }],
    rows: [['4']],
    empty: '',
  };
  const picture = { kind: 'picture' as const, svg: '<svg/>', alt: 'Mapa de calor: 4 riesgos', width: 1 };
  const factsOf = async (isForSheets: boolean) => {
    const sections = [{ title: 'Mapa', level: 1 as const, blocks: [picture, { ...table, isForSheets }] }];
    const bytes = await buffer(renderXlsx({ ...testDocument(), sections }));
    return JSON.stringify(await readAll(fileOf(bytes, 'report.xlsx'), { sheetName: 'Resumen' }));
  };
  expect(await factsOf(true)).not.toContain('Mapa de calor');
  expect(await factsOf(false)).toContain('Mapa de calor');
});

test('a head that is too long is cut, so that the file stays whole', async () => {
  const long = { title: '&'.repeat(400), company: '&'.repeat(400), classification: '😀'.repeat(400) };
  const parts = await partsOf(await buffer(renderXlsx({ ...testDocument(), ...long })));
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
  for (const [, text = ''] of nonEmpty(sheet.matchAll(/<odd(?:Header|Footer)>(.*?)</g)))
    expect(text.replaceAll('&amp;', '&').length).toBeLessThanOrEqual(255);
});

test('its first sheet shows the mark of the company above the title, no wider or higher than its place, described', async () => {
  const logo = await svgToPng(
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="100"><rect width="600" height="100" fill="red"/></svg>',
    600,
  );
  const document = { ...testDocument(), company: 'Andina & Cía.', logo: { bytes: logo, type: 'png' as const } };
  const bytes = await buffer(renderXlsx(document));
  const zip = await fromBufferPromise(bytes, { lazyEntries: false });
  const media: Buffer[] = [];
  for await (const entry of zip.eachEntry())
    if (entry.fileName === 'xl/media/image1.png') media.push(await buffer(await zip.openReadStreamPromise(entry)));
  expect(media).toEqual([Buffer.from(logo)]);
  const parts = await partsOf(bytes);
  expect(parts.get('[Content_Types].xml')).toContain('<Default Extension="png" ContentType="image/png"/>');
  expect(parts.get('xl/drawings/_rels/drawing1.xml.rels')).toContain('Target="../media/image1.png"');
  expect(parts.get('xl/drawings/drawing1.xml')).toContain('descr="Andina &amp; Cía."');
  expect(parts.get('xl/drawings/drawing1.xml')).toContain(`<xdr:ext cx="${224 * 9525}" cy="${37 * 9525}"/>`);
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
  expect(sheet).toContain('<row r="1" ht="33.75" customHeight="1"/><row r="2"><c r="A2"');
  expect(sheet).toContain('<drawing r:id="rId1"/>');
  expect(sheet).toContain('ySplit="6"');
  // Charts of other sheets stay what they are, and a company without a mark has no picture.
  expect([...parts.keys()].filter((name) => name.startsWith('xl/charts/'))).toHaveLength(4);
  expect([...(await partsOf(await made())).keys()].filter((name) => name.startsWith('xl/media/'))).toEqual([]);
});

test('the headers of its tables have the colour of the company', async () => {
  const parts = await partsOf(await buffer(renderXlsx({ ...testDocument(), accent: '#7a1fa2' })));
  expect(parts.get('xl/styles.xml')).toContain('<fgColor rgb="FF7A1FA2"/>');
  expect(parts.get('xl/styles.xml')).not.toContain('FF44546A');
});

test('its sheets can be read and printed: long texts in several lines from the top, one page wide, lying, headers on every page', async () => {
  const parts = await partsOf(await made());
  const names = [...(parts.get('xl/workbook.xml') ?? '').matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(
    ([, name]) => name,
  );
  const heads = [...(parts.get('xl/workbook.xml') ?? '').matchAll(/localSheetId="(\d+)">([^<]*)</g)];
  expect(heads.map(([, place, rows]) => [Number(place), rows])).toEqual(
    names.map((name, place) => [place, `'${name}'!$${place === 0 ? 5 : 1}:$${place === 0 ? 5 : 1}`]),
  );
  for (const [name, xml] of nonEmpty([...parts].filter(([part]) => part.startsWith('xl/worksheets/sheet')))) {
    expect(xml, name).toMatch(/<worksheet [^>]*><sheetPr><pageSetUpPr fitToPage="1"\/><\/sheetPr><sheetViews>/);
    expect(xml, name).toMatch(
      /<pageMargins [^>]*\/><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"\/><headerFooter>/,
    );
  }
  const formats = (parts.get('xl/styles.xml') ?? '').split('<cellXfs')[1]?.match(/<xf .*?<\/xf>/g) ?? [];
  const wrapped = '<alignment vertical="top" wrapText="1"/>';
  for (const place of [style.text, style.quotedText]) expect(formats[place]).toContain(wrapped);
  for (const place of [style.plain, style.integer, style.date, style.dateTime])
    expect(formats[place]).toContain('vertical="top"');
  // A line above the table goes on over its columns instead.
  expect(formats[style.lead]).not.toContain('wrapText');
  const sheet = parts.get('xl/worksheets/sheet2.xml') ?? '';
  const widths = [...sheet.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width));
  // Código, of short values; Amenaza, with a word of 500 letters.
  expect([widths[0], widths[1]]).toEqual([10, 45]);
});

test('it says when it was made, and times in its cells are by the clock of that zone', async () => {
  const at = new Date('2026-11-24T03:30:00Z');
  const sections: Document['sections'] = [
    {
      title: 'Aceptaciones',
      level: 1,
      blocks: [
        {
          kind: 'table',
          title: 'Filas',
          empty: '',
          columns: [{ header: 'Decidida', width: 13, type: 'dateTime' }],
          rows: [[at]],
        },
        { kind: 'facts', facts: [{ label: 'Finalizada', value: at }] },
      ],
    },
  ];
  const timeZone = 'America/Bogota';
  const document = { ...testDocument(), sections: namingZone(sections, timeZone) };
  const bytes = await buffer(renderXlsx(document));
  const rows = await readAll(fileOf(bytes, 'report.xlsx'), { sheetName: 'Filas' });
  expect([rows.headers, rows.cells]).toEqual([['Decidida (America/Bogota)'], [['2026-11-23T22:30:00']]]);
  const summary = (await partsOf(bytes)).get('xl/worksheets/sheet1.xml') ?? '';
  expect(summary).toContain('Finalizada (America/Bogota)');
  expect(summary).toMatch(/Generado el 24\/11\/2026, 3:30[^<]*\(America\/Bogota\)/);
});

test('a chart of nothing is its figures alone, and an axis begins below zero where a figure is', async () => {
  const chartOf = (values: (number | null)[]): Document['sections'] => [
    {
      title: 'Cifras',
      level: 1,
      blocks: [
        {
          kind: 'chart',
          shape: 'column',
          title: 'Cambio',
          svg: '<svg/>',
          alt: 'Cambio',
          width: 1,
          categories: values.map((_, index) => `Mes ${index}`),
          series: [{ name: 'Cambio', color: '#0f6e69', values }],
        },
      ],
    },
  ];
  const chartXml = async (values: (number | null)[]) =>
    (await partsOf(await buffer(renderXlsx({ ...testDocument(), sections: chartOf(values) })))).get(
      'xl/charts/chart2.xml',
    );
  expect(await chartXml([])).toBeUndefined();
  expect(await chartXml([null, null])).toBeUndefined();
  expect(await chartXml([2, 5])).toContain('<c:min val="0"/>');
  const below = await chartXml([2, -5]);
  expect(below).not.toContain('<c:min ');
  expect(below).toContain('<c:tickLblPos val="low"/>');
});

test('every row of a workbook is as high as the texts that go on in it, its header too', async () => {
  const word = 'responsable ';
  const document: Document = {
    ...testDocument(),
    sections: [
      {
        title: 'Riesgos',
        level: 1,
        blocks: [
          { kind: 'text', text: word.repeat(30) },
          {
            kind: 'table',
            title: 'Riesgos',
            empty: '',
            columns: [
              { header: 'Código', width: 8 },
              { header: 'Probabilidad del riesgo residual', width: 8 },
              { header: 'Descripción', width: 20 },
            ],
            rows: [
              ['R-1', 1, 'corta'],
              ['R-2', 2, word.repeat(10).trim()],
              ['R-3', 3, 'uno\ndos\ntres'],
              ['R-4', 4, 'W'.repeat(500)],
              ['R-5', 5, word.repeat(3000)],
            ],
          },
        ],
      },
    ],
  };
  const parts = await partsOf(await buffer(renderXlsx(document)));
  const heights = (sheet: number) =>
    [...(parts.get(`xl/worksheets/sheet${sheet}.xml`) ?? '').matchAll(/<row r="(\d+)"(?: ht="(\d+)")?>/g)].map(
      ([, row, height]) => [Number(row), height === undefined ? 15 : Number(height)],
    );
  // Columns of 10, 16 and 30 characters: ten words of eleven letters stand two in a line, and 500 letters 26.
  expect(heights(2)).toEqual([
    [1, 45],
    [2, 15],
    [3, 75],
    [4, 45],
    [5, 300],
    [6, 409],
  ]);
  expect(Object.fromEntries(heights(1))[8]).toBe(75);
});
