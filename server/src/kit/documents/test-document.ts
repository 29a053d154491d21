import type { Block, Document, DocumentCell, TableBlock } from './document.ts';

/** Names that people give, or attackers do. */
export const hostileNames: readonly string[] = [
  '<w:t>&amp;</w:t> & "quoted" \'single\' ]]>',
  '=HYPERLINK("http://example.com")',
  '#read("/etc/hostname") *no* $x$ <b>',
  '{{company}} {{table.risks}} {FILENAME}',
  'שלום עולם 123',
  'مخاطر أمن المعلومات',
  '\u202eevil\u202c after',
  'bell\u0007 null\u0000 escape\u001b vertical\u000b next\u0085 end\uffff\ufffe',
  'lone \ud800 and \udc00 surrogates',
  'W'.repeat(500),
  '😀👩‍👩‍👧‍👦🇨🇴 漢字 ①',
  'línea uno\nlínea dos\r\nlínea tres\ttabulada',
  '',
];

const tone = { fill: 'F97316', ink: '431407' };

/** A table of so many rows, with every hostile name. */
export const testTable = (rows: number, title = 'Riesgos'): TableBlock => ({
  kind: 'table',
  title,
  empty: 'No hay riesgos.',
  columns: [
    { header: 'Código', width: 8 },
    { header: 'Amenaza', width: 30 },
    { header: 'Nivel', width: 7, type: 'integer' },
    { header: 'Valor', width: 9, type: 'number' },
    { header: 'Rango', width: 10 },
    { header: 'Fecha', width: 10, type: 'date' },
    { header: 'Revisado', width: 8, type: 'boolean' },
  ],
  rows: Array.from({ length: rows }, (_, index): DocumentCell[] => [
    `R-${index + 1}`,
    hostileNames[index % hostileNames.length],
    1234 + index,
    index / 3,
    { value: 'Alto', tone },
    '2026-02-28',
    index % 2 === 0,
  ]),
});

const square =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100" width="200" height="100"><rect width="200" height="100" fill="#0f6e69"/><text x="20" y="60" font-family="Inter" font-size="20" fill="#fff">Mapa</text></svg>';

const figures = (shape: 'bar' | 'column' | 'radar' | 'line'): Block => ({
  kind: 'chart',
  shape,
  title: `Cifras ${shape}`,
  svg: square,
  alt: `Cifras de ${shape}: tres partes`,
  width: 0.7,
  categories: ['Gobierno', 'Protección <&>', 'Respuesta'],
  series: [
    { name: 'Actual', color: '#0f6e69', values: [3, 2.5, null] },
    { name: 'Meta "alta"', color: '#f97316', values: [4, 4, 5] },
  ],
});

interface Shape {
  rows?: number;
  isBrief?: boolean;
  isLandscape?: boolean;
  language?: 'es' | 'en';
  madeAt?: Date;
}

/** A document of every kind of block. */
export const testDocument = ({
  rows = hostileNames.length,
  isBrief = false,
  isLandscape = false,
  language = 'es',
  madeAt = new Date('2026-11-24T20:30:00Z'),
}: Shape = {}): Document => ({
  language,
  timeZone: 'America/Bogota',
  title: 'Registro de riesgos',
  subtitle: 'Aseguradora Andina · Todos los procesos',
  company: 'Aseguradora Andina <&> S.A.',
  madeAt,
  logo: null,
  accent: '#0f6e69',
  classification: 'Confidencial',
  cover: [
    { label: 'Corte', value: '24 de noviembre de 2026' },
    { label: 'Versión', value: '1.2' },
  ],
  isBrief,
  isLandscape,
  sections: [
    {
      title: 'Resumen',
      level: 1,
      blocks: [
        { kind: 'text', text: 'Se identificaron riesgos.\n\nLos altos se tratan.' },
        {
          kind: 'facts',
          title: 'Cifras',
          facts: [
            { label: 'Riesgos', value: 1234 },
            { label: 'Rango', value: { value: 'Alto', tone } },
          ],
        },
        { kind: 'picture', svg: square, alt: 'Mapa de calor: 3 altos', width: 0.6 },
      ],
    },
    { title: 'Riesgos', level: 1, isOnNewPage: true, blocks: [testTable(rows)] },
    { title: 'Aceptaciones', level: 2, blocks: [testTable(0, 'Aceptados')] },
    { title: 'Madurez', level: 1, blocks: (['bar', 'column', 'radar', 'line'] as const).map(figures) },
  ],
});
