import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { defaultSheetLimits } from '../sheet-limits.ts';
import { fileFrom, readAll } from '../test-files.ts';
import { openZip } from '../zip-file.ts';
import { sheetNames, type Book } from './book.ts';
import { style } from './write-styles.ts';
import { writeXlsx } from './write-xlsx.ts';

/** The parts of a written workbook as text, by name. */
async function partsOf(book: Book): Promise<Record<string, string>> {
  const zip = await openZip((await fileFrom(writeXlsx(book))).path, defaultSheetLimits);
  const parts: Record<string, string> = {};
  for (const name of zip.names) parts[name] = await text(await zip.read(name));
  zip.close();
  return parts;
}

const one = (columns: Book['sheets'][number]['columns'], rows: Book['sheets'][number]['rows'] = []): Book => ({
  sheets: [{ name: 'Activos', columns, rows }],
});
const sheet1 = 'xl/worksheets/sheet1.xml';

test('values come back as what they were: text, number, date, time, yes or no, nothing', async () => {
  const columns = [
    { header: 'Texto' },
    { header: 'Número', type: 'number' },
    { header: 'Fecha', type: 'date' },
    { header: 'Momento', type: 'dateTime' },
    { header: 'Sí', type: 'boolean' },
    { header: 'Nada' },
  ] as const;
  const rows = [
    ['0042', -12.5, '2026-12-31', '2026-12-31T08:30:00', true, null],
    ['=1', 1e21, new Date('1999-02-28T00:00:00Z'), 'no es fecha', false, undefined],
  ];
  const read = await readAll(await fileFrom(writeXlsx(one(columns, rows))));
  expect(read.cells).toEqual([
    ['0042', -12.5, '2026-12-31', '2026-12-31T08:30:00', true, ''],
    ['=1', 1e21, '1999-02-28', 'no es fecha', false, ''],
  ]);
});

test('the header is bold, stays in view and filters; a text that could run is typed as text and quoted', async () => {
  const parts = await partsOf(one([{ header: 'Código', required: true }, { header: 'Nota' }], [['=1+1', 'x']]));
  expect(parts[sheet1]).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(parts[sheet1]).toContain('<autoFilter ref="A1:B2"/>');
  expect(parts[sheet1]).toContain('<c r="A2" t="inlineStr" s="4"><is><t xml:space="preserve">=1+1</t></is></c>');
  expect(parts[sheet1]).not.toContain('<f>');
  expect(parts['xl/styles.xml']).toContain('quotePrefix="1"');
});

test('a file of data is for programs: its texts are in one line, and nothing says how it is printed', async () => {
  const parts = await partsOf(one([{ header: 'Código' }], [['A-1']]));
  expect(parts[sheet1]).not.toMatch(/pageSetup|sheetPr|headerFooter/);
  expect(parts['xl/workbook.xml']).not.toContain('definedName');
  const formats = parts['xl/styles.xml']?.split('<cellXfs')[1]?.match(/<xf .*?<\/xf>/g) ?? [];
  for (const place of [style.plain, style.text, style.quotedText, style.integer, style.date, style.dateTime])
    expect(formats[place]).not.toContain('alignment');
});

/** Every look a cell can have: a value of each type in a column of each type, as it is, failed and in a tone. */
const typedColumns = (['text', 'integer', 'number', 'date', 'dateTime', 'boolean'] as const).map((type) => ({
  header: type,
  type,
}));
const valuesOfTypes = ['0042', '=1', 7, 2.5, Number.NaN, '2026-12-31', '2026-12-31T08:30:00', true, '', null] as const;
const rowsOfLooks = [
  ...[{}, { failed: true }, { tone: 1 }].flatMap((look) =>
    valuesOfTypes.map((value) => typedColumns.map(() => ({ value, ...look }))),
  ),
  ['=1', 7, { value: 2.5, note: 'Se revisa & se corrige' }, { value: 2, type: 'integer' as const }],
];

const chartOf = (shape: 'bar' | 'column' | 'radar' | 'line', further: object = {}): Book['sheets'][number] => ({
  name: `Gráfica ${shape}`,
  columns: [{ header: 'Grupo' }, { header: 'Hoy', type: 'number' }, { header: 'Meta', type: 'number' }],
  rows: [
    ['Gobernar', 40, 80],
    ['Proteger', null, 60],
  ],
  chart: {
    shape,
    title: `Madurez (${shape})`,
    alt: 'Gobernar: 40 de 80',
    categories: ['Gobernar', 'Proteger'],
    series: [
      { name: 'Hoy', color: '0F766E', values: [40, null] },
      { name: 'Meta', color: '44546A', values: [80, 60], isTarget: true },
    ],
    ...further,
  },
});

test('each part of a workbook with all that one can hold is as it is written down', async () => {
  const one = { name: 'Hoy', color: '0F766E', values: [-3, 5] };
  const parts = await partsOf({
    at: new Date('2026-03-01T08:00:00Z'),
    accent: '123456',
    tones: [
      { fill: 'FDE68A', ink: '713F12' },
      { fill: 'FCA5A5', ink: '7F1D1D' },
    ],
    print: {
      title: 'Riesgos & controles',
      company: 'Entidad «Ñ»',
      classification: 'Reservada',
      pages: 'Página {{page}} de {{pages}}',
    },
    sheets: [
      { name: 'Valores', columns: typedColumns, rows: rowsOfLooks, cellNotes: true },
      {
        name: 'Portada',
        columns: [
          { header: 'Código', required: true, note: 'Único' },
          { header: 'Nivel', options: ['Alto', 'Bajo'], width: 3 },
          { header: 'Nota', options: ['a, b', 'c'], width: 200 },
        ],
        rows: [['A-1', 'Alto', 'Una nota bastante larga que no cabe en una sola línea de la columna. '.repeat(8)]],
        lead: { title: 'Registro', lines: ['De toda la entidad', 'Al 1 de marzo'] },
      },
      {
        name: 'Con logotipo',
        columns: [{ header: 'Código' }],
        rows: [],
        lead: {
          title: 'Registro',
          lines: [],
          picture: {
            bytes: Buffer.from('PNG'),
            type: 'png',
            alt: 'Logotipo',
            width: 120,
            height: 40,
          },
        },
      },
      chartOf('bar', { most: 100 }),
      chartOf('column'),
      chartOf('radar'),
      chartOf('line'),
      chartOf('column', { series: [one] }),
    ],
    instructions: { title: 'Instrucciones', lines: ['Una fila por activo.', '', '=Nada se ejecuta'] },
  });
  const lines = Object.entries(parts).flatMap(([name, xml]) => [`# ${name}`, xml.replaceAll('><', '>\n<'), '']);
  await expect(lines.join('\n')).toMatchFileSnapshot('write-xlsx.parts.txt');
});

describe('drop-downs', () => {
  test('short lists are written in the sheet, long ones on a hidden sheet, equal ones once', async () => {
    const many = Array.from({ length: 40 }, (_, index) => `Categoría número ${index}`);
    const parts = await partsOf(
      one([
        { header: 'Nivel', options: ['Alto', 'Medio', 'Bajo & nulo'] },
        { header: 'Categoría', options: many },
        { header: 'Otra', options: [...many] },
        { header: 'Con coma', options: ['a, b', 'c'] },
        { header: 'Libre', options: [] },
      ]),
    );
    expect(parts[sheet1]).toContain('sqref="A2:A1048576"><formula1>&quot;Alto,Medio,Bajo &amp; nulo&quot;</formula1>');
    expect(parts[sheet1]).toContain('sqref="B2:B1048576"><formula1>\'Listas\'!$A$1:$A$40</formula1>');
    expect(parts[sheet1]).toContain('sqref="C2:C1048576"><formula1>\'Listas\'!$A$1:$A$40</formula1>');
    expect(parts[sheet1]).toContain("<formula1>'Listas'!$B$1:$B$2</formula1>");
    expect(parts[sheet1]).toContain('<dataValidations count="4">');
    expect(parts['xl/workbook.xml']).toContain('name="Listas" sheetId="2" state="hidden"');
    expect(parts['xl/worksheets/sheet2.xml']).toContain('Categoría número 39');
  });

  test('the longest inline list has 255 characters', async () => {
    const fits = await partsOf(one([{ header: 'a', options: ['x'.repeat(127), 'y'.repeat(127)] }]));
    expect(Object.keys(fits)).not.toContain('xl/worksheets/sheet2.xml');
    const over = await partsOf(one([{ header: 'a', options: ['x'.repeat(127), 'y'.repeat(128)] }]));
    expect(Object.keys(over)).toContain('xl/worksheets/sheet2.xml');
  });
});

test('notes have their text, their box and their relation', async () => {
  const parts = await partsOf(one([{ header: 'Código', note: 'Obligatorio & único' }], [['A-1']]));
  expect(parts[sheet1]).toContain('<legacyDrawing r:id="rId1"/>');
  expect(parts['xl/comments1.xml']).toContain(
    '<comment ref="A1" authorId="0"><text><r><t xml:space="preserve">Obligatorio &amp; único',
  );
  expect(parts['xl/drawings/vmlDrawing1.vml']).toContain('<x:Row>0</x:Row><x:Column>0</x:Column>');
  expect(parts['xl/worksheets/_rels/sheet1.xml.rels']).toContain('../comments1.xml');
  expect(parts['[Content_Types].xml']).toContain('/xl/comments1.xml');
});

test('a chart is native, points at the cells of its sheet, and says what it shows', async () => {
  const chart = {
    shape: 'radar' as const,
    title: 'Madurez & "metas"',
    alt: 'Gobernar: 40',
    categories: ['Gobernar', '=1+1'],
    series: [{ name: 'Hoy', color: '0F766E', values: [40, null] }],
  };
  const columns = [{ header: 'Grupo' }, { header: 'Hoy', type: 'number' as const }];
  const rows = [
    ['Gobernar', 40],
    ['=1+1', null],
  ];
  const parts = await partsOf({ sheets: [{ name: "O'Hara", columns, rows, chart }] });
  expect(parts[sheet1]).toContain('<drawing r:id="rId1"/>');
  expect(parts['xl/worksheets/_rels/sheet1.xml.rels']).toContain('../drawings/drawing1.xml');
  expect(parts['xl/drawings/drawing1.xml']).toContain('descr="Gobernar: 40"');
  expect(parts['xl/charts/chart1.xml']).toContain('<c:radarChart>');
  expect(parts['xl/charts/chart1.xml']).toContain("<c:f>'O''Hara'!$B$2:$B$3</c:f>");
  expect(parts['xl/charts/chart1.xml']).toContain('<a:t>Madurez &amp; &quot;metas&quot;</a:t>');
  expect(parts['[Content_Types].xml']).toContain('/xl/charts/chart1.xml');
});

test('instructions are a sheet of their own, which importing passes over', async () => {
  const book: Book = {
    ...one([{ header: 'Código' }, { header: 'Nombre' }], [['A-1', 'Servidor']]),
    instructions: { title: 'Instrucciones', lines: ['Una fila por activo.', '', '=Nada se ejecuta'] },
  };
  const read = await readAll(await fileFrom(writeXlsx(book)));
  expect(read).toMatchObject({
    sheetName: 'Activos',
    sheetNames: ['Activos', 'Instrucciones'],
    cells: [['A-1', 'Servidor']],
  });
});

test('a sheet without rows and without columns is still a workbook', async () => {
  expect(Object.keys(await partsOf(one([])))).toContain(sheet1);
});

test('a text longer than a cell holds is cut with an ellipsis rather than breaking the file', async () => {
  const read = await readAll(
    await fileFrom(writeXlsx(one([{ header: 'a' }, { header: 'b' }], [['x'.repeat(40_000), 'y']]))),
  );
  expect(read.cells[0]?.[0]).toHaveLength(32_767);
});

test('names of sheets are made fit for Excel and for each other', () => {
  expect(
    sheetNames(['Riesgos: 1/2 [a]', "'x'", '', 'History', 'a'.repeat(40), 'A'.repeat(40), 'riesgos  1 2  a']),
  ).toEqual([
    'Riesgos 1 2 a',
    'x',
    'Hoja',
    'History (2)',
    `${'a'.repeat(30)}…`,
    `${'A'.repeat(26)}… (2)`,
    'riesgos 1 2 a (2)',
  ]);
});

test('a name of a sheet that is too long says that it goes on, and is told from one that begins alike', () => {
  expect(
    sheetNames([
      'Acceptances in force or requested',
      'Probability scale · Activity frequency',
      'Cybersecurity functions (our own reading)',
      'Cybersecurity functions (our own reading): figures',
      'Risks by range',
    ]),
  ).toEqual([
    'Acceptances in force or reques…',
    'Probability scale · Activity f…',
    'Cybersecurity functions (our o…',
    'Cybersecurity functions (o… (2)',
    'Risks by range',
  ]);
});

describe('streaming', () => {
  test('rows that fail end the workbook with their error', async () => {
    async function* rows() {
      yield ['A-1'];
      throw new Error('the database went away');
    }
    await expect(fileFrom(writeXlsx(one([{ header: 'a' }], rows())))).rejects.toThrow('the database went away');
  });

  test('a reader that leaves lets the rows go', async () => {
    let isReleased = false;
    const { promise: over, resolve: released } = Promise.withResolvers<void>();
    async function* rows() {
      try {
        for (let index = 0; ; index++) yield [`fila ${index} ${Math.sin(index)}`];
      } finally {
        isReleased = true;
        released();
      }
    }
    let received = 0;
    for await (const piece of writeXlsx(one([{ header: 'a' }], rows())) as AsyncIterable<Buffer>) {
      received += piece.length;
      if (received > 100_000) break;
    }
    await over;
    expect(isReleased).toBe(true);
  });
});
