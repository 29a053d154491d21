import type { ImportKind } from '@baluarte/contract/inventory/import.ts';
import { messyWorkbook } from './messy-workbook.ts';

/** A typical office file, and the result for a user who accepts the proposals. */
export interface MessyFile {
  name: string;
  kind: ImportKind;
  /** Its defects. */
  has: string;
  content: () => Promise<Uint8Array<ArrayBuffer>>;
  /** Entries in it. */
  rows: number;
  /** Rows that are none: titles, totals, repeated headers. */
  skipped: number;
  /** Words that the person still has to answer: make it a value, or leave it empty. */
  open: number;
  headerRow: number;
}

const lines = (rows: readonly (readonly string[])[], mark: string) =>
  rows.map((cells) => cells.join(mark)).join('\r\n');
const utf8 = (text: string) => Promise.resolve(new Uint8Array(Buffer.from(text)));

const cover = [
  ['ALCALDÍA MUNICIPAL DE SAN ROQUE'],
  ['Oficina Asesora de Tecnología'],
  [''],
  ['Inventario de activos de información'],
  ['Versión 3', '', 'Aprobado por el comité el 12 de marzo de 2026'],
  ['Elaboró', 'Marta Ruiz'],
];

const long = (what: string) =>
  `${what} ${'Se conserva tal como lo escribió quien levantó el inventario, con sus antecedentes y aclaraciones. '.repeat(8)}Fin.`;

export const messyFiles: readonly MessyFile[] = [
  {
    name: 'inventario-con-portada.xlsx',
    kind: 'assets',
    has: 'a cover sheet, merged titles above the header, a total below, a sheet of lists behind',
    content: () =>
      messyWorkbook([
        { name: 'Portada', rows: cover, merged: ['A1:F1'] },
        {
          name: 'Inventario 2026',
          rows: [
            ['MATRIZ DE ACTIVOS DE INFORMACIÓN'],
            ['Vigencia 2026'],
            [],
            ['Nombre del activo', 'Categoría', 'Tipo de activo', 'Descripción', '¿Es crítico?'],
            ['Sistema de nómina', 'Software', '', 'Liquida la nómina', 'Sí'],
            ['Servidor de correo', 'Hardware', 'Servidores', 'Correo de la entidad', 'SI'],
            ['Base de datos de contribuyentes', 'Información', '', 'Predial e industria y comercio', 'X'],
            ['TOTAL ACTIVOS', '', '', '', 3],
          ],
          merged: ['A1:E1', 'A2:E2'],
        },
        { name: 'Listas', rows: [['Categoría'], ['Software'], ['Hardware'], ['Información']] },
      ]),
    rows: 3,
    skipped: 1,
    open: 0,
    headerRow: 4,
  },
  {
    name: 'activos-por-secciones.xlsx',
    kind: 'assets',
    has: 'blocks under numbered titles instead of a column of categories, no codes, subtotals',
    content: () =>
      messyWorkbook([
        {
          name: 'Activos',
          rows: [
            ['Nombre', 'Ubicación', 'Observaciones'],
            ['1. HARDWARE'],
            ['Portátil de gerencia', '', 'Asignado en 2024'],
            ['Impresora de ventanilla', '', ''],
            ['Subtotal', '', 2],
            ['2. SOFTWARE'],
            ['Sistema de correspondencia', '', 'Proveedor externo'],
            ['3. INFORMACIÓN'],
            ['Historias laborales', '', 'Archivo central'],
            ['Subtotal', '', 2],
          ],
        },
      ]),
    rows: 4,
    skipped: 5,
    open: 0,
    headerRow: 1,
  },
  {
    name: 'encabezado-en-dos-lineas.xlsx',
    kind: 'assets',
    has: 'a header of two lines with merged groups, an empty column between',
    content: () =>
      messyWorkbook([
        {
          name: 'Hoja1',
          rows: [
            ['Identificación', '', '', '', 'Valoración', ''],
            ['Código', 'Nombre', 'Categoría', '', 'Crítico', 'Por qué es crítico'],
            ['AR-01', 'Red de la sede', 'Redes y comunicaciones', '', 'Sí', 'Sin red no hay atención'],
            ['AR-02', 'Planta eléctrica', 'Equipamiento auxiliar', '', 'No', ''],
          ],
          merged: ['A1:C1', 'E1:F1'],
        },
      ]),
    rows: 2,
    skipped: 0,
    open: 0,
    headerRow: 2,
  },
  {
    name: 'reporte-impreso.csv',
    kind: 'assets',
    has: 'Windows-1252 with semicolons, the header again on each page, subtotals and a total',
    content: () =>
      Promise.resolve(
        new Uint8Array(
          Buffer.from(
            lines(
              [
                ['Código', 'Descripción del bien', 'Nombre', 'Categoría'],
                ['B-001', 'Servidor físico', 'Servidor de archivos', 'Hardware'],
                ['B-002', 'Cámara de la entrada', 'Cámaras', 'Hardware'],
                ['Subtotal', '', '', '2'],
                ['Código', 'Descripción del bien', 'Nombre', 'Categoría'],
                ['B-003', 'Expedientes de contratación', 'Contratos', 'Información'],
                ['Total general', '', '', '3'],
              ],
              ';',
            ),
            'latin1',
          ),
        ),
      ),
    rows: 3,
    skipped: 3,
    open: 0,
    headerRow: 1,
  },
  {
    name: 'valores-desconocidos.xlsx',
    kind: 'assets',
    has: 'areas, locations and positions that the company does not have, words that are nearly its own',
    content: () =>
      messyWorkbook([
        {
          name: 'Inventario',
          rows: [
            ['Activo', 'Tipo', 'Dueño', 'Custodio', 'Sede', 'Clasificación'],
            ['Portátil 1', 'PORTATILES', 'Despacho Zeta', 'Auxiliar Zeta', 'Bodega Zeta', 'Información Publica'],
            ['Portátil 2', 'portátil', 'Despacho  Zeta', 'Auxiliar Zeta', 'Bodega zeta', 'informacion pública'],
            ['Servidor 1', 'Servidor', 'Jurídica Zeta', 'Auxiliar Zeta', 'Bodega Zeta', 'Información pública'],
          ],
        },
      ]),
    rows: 3,
    skipped: 0,
    open: 4,
    headerRow: 1,
  },
  {
    name: 'mismo-nombre-en-dos-sedes.xlsx',
    kind: 'assets',
    has: 'no codes, and one name in two categories',
    content: () =>
      messyWorkbook([
        {
          name: 'Hoja1',
          rows: [
            ['Nombre', 'Categoría', 'Contiene datos personales'],
            ['Archivo central', 'Instalaciones', 'N'],
            ['Archivo central', 'Información', 'S'],
            ['Correo', 'Servicios', true],
          ],
        },
      ]),
    rows: 3,
    skipped: 0,
    open: 0,
    headerRow: 1,
  },
  {
    name: 'textos-largos.xlsx',
    kind: 'assets',
    has: 'descriptions and a reason longer than their fields',
    content: () =>
      messyWorkbook([
        {
          name: 'Detalle',
          rows: [
            ['Nombre', 'Categoría', 'Descripción', 'Crítico', 'Justificación de criticidad'],
            ['Sistema misional', 'Software', long('Sistema.'), 'Sí', long('Es crítico.')],
            ['Portal', 'Servicios', 'Corta', 'No', ''],
          ],
        },
      ]),
    rows: 2,
    skipped: 0,
    open: 0,
    headerRow: 1,
  },
  {
    name: 'celdas-pegadas.tsv',
    kind: 'assets',
    has: 'cells pasted from a spreadsheet: tabs, quotation marks, a line break in a cell, blank lines',
    content: () =>
      utf8(
        'Nombre\tCategoría\tDescripción\r\n"Equipo ""viejo"""\tHardware\t"Primera línea\nsegunda"\r\n\r\nAula 3\tInstalaciones\t\r\n',
      ),
    rows: 2,
    skipped: 0,
    open: 0,
    headerRow: 1,
  },
  {
    name: 'filtrado.xlsx',
    kind: 'assets',
    has: 'rows that a filter hides, numbers and dates in text columns',
    content: () =>
      messyWorkbook([
        {
          name: 'Activos',
          rows: [
            ['Placa', 'Nombre', 'Categoría', 'Descripción'],
            [1001, 'Silla de ruedas eléctrica', 'Hardware', 2026],
            [1002, 'Firewall', 'Redes y comunicaciones', ''],
            [1003, 'Bodega', 'Instalaciones', ''],
          ],
          hidden: [3],
        },
      ]),
    rows: 3,
    skipped: 0,
    open: 0,
    headerRow: 1,
  },
  {
    name: 'amenazas-sueltas.csv',
    kind: 'threats',
    has: 'threats told in words alone, in two languages, with the mark of UTF-8 and semicolons',
    content: () =>
      utf8(
        `\uFEFF${lines(
          [
            ['Amenaza', 'Descripción'],
            ['Ransomware', 'Cifra los archivos y pide rescate'],
            ['Phishing', 'Correos que piden la contraseña'],
            ['Power failure', 'The site loses electricity'],
            ['Inundación del sótano', 'El agua llega al archivo'],
            ['Robo de portátiles', 'Se los llevan de la sede'],
          ],
          ';',
        )}`,
      ),
    rows: 5,
    skipped: 0,
    open: 0,
    headerRow: 1,
  },
];
