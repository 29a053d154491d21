import type { Drawing } from './drawing.ts';
import { encodeExcelText } from './xlsx-text.ts';

const start = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export interface PackageSheet {
  name: string;
  hidden: boolean;
  hasNotes: boolean;
  drawing?: Drawing | undefined;
  /** Row, from 1, that stands at the head of each of its printed pages. */
  repeated?: number;
}

const pictureTypes =
  '<Default Extension="png" ContentType="image/png"/><Default Extension="jpg" ContentType="image/jpeg"/>';
const properties =
  '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/><Override PartName="/docProps/app.xml" ContentType="application/vnd.openxmlformats-officedocument.extended-properties+xml"/>';

/** `[Content_Types].xml`: the kind of every part. */
export function contentTypesXml(sheets: readonly PackageSheet[], hasProperties: boolean): string {
  const parts = sheets.flatMap(({ hasNotes, drawing }, index) => [
    `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${spreadsheet}.worksheet+xml"/>`,
    hasNotes ? `<Override PartName="/xl/comments${index + 1}.xml" ContentType="${spreadsheet}.comments+xml"/>` : '',
    drawing
      ? `<Override PartName="/xl/drawings/drawing${index + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.drawing+xml"/>`
      : '',
    drawing?.kind === 'chart'
      ? `<Override PartName="/xl/charts/chart${index + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.drawingml.chart+xml"/>`
      : '',
  ]);
  return `${start}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>${sheets.some(({ drawing }) => drawing?.kind === 'image') ? pictureTypes : ''}<Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/>${hasProperties ? properties : ''}${parts.join('')}</Types>`;
}

const relations = (inner: string) =>
  `${start}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
const relation = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`;

const coreRelation =
  '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>';

export const rootRelationsXml = (hasProperties: boolean): string =>
  relations(
    relation(1, 'officeDocument', 'xl/workbook.xml') +
      (hasProperties ? coreRelation + relation(3, 'extended-properties', 'docProps/app.xml') : ''),
  );

export function workbookRelationsXml(sheets: readonly PackageSheet[]): string {
  const parts = sheets.map((_, index) => relation(index + 1, 'worksheet', `worksheets/sheet${index + 1}.xml`));
  return relations(parts.join('') + relation(sheets.length + 1, 'styles', 'styles.xml'));
}

/** Relations of a sheet with comments; `rId1` is the boxes its `legacyDrawing` names. */
export const noteRelationsXml = (place: number): string =>
  relations(
    relation(1, 'vmlDrawing', `../drawings/vmlDrawing${place}.vml`) +
      relation(2, 'comments', `../comments${place}.xml`),
  );

/** Relations of a sheet with a drawing, and of the drawing to what it shows; each names the one beneath as `rId1`. */
export const drawingRelationsXml = (place: number, { kind, target }: Drawing): { sheet: string; drawing: string } => ({
  sheet: relations(relation(1, 'drawing', `../drawings/drawing${place}.xml`)),
  drawing: relations(relation(1, kind, `../${target}`)),
});

export function workbookXml(sheets: readonly PackageSheet[]): string {
  const parts = sheets.map(
    ({ name, hidden }, index) =>
      `<sheet name="${encodeExcelText(name)}" sheetId="${index + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  );
  const titles = sheets.flatMap(({ name, repeated }, index) =>
    repeated === undefined
      ? []
      : `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${encodeExcelText(`'${name.replaceAll("'", "''")}'!$${repeated}:$${repeated}`)}</definedName>`,
  );
  const defined = titles.length > 0 ? `<definedNames>${titles.join('')}</definedNames>` : '';
  return `${start}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}"><bookViews><workbookView activeTab="0"/></bookViews><sheets>${parts.join('')}</sheets>${defined}</workbook>`;
}
