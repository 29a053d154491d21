import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A sheet as a person left it: rows from the first on, blank ones too. */
export interface MessySheet {
  name: string;
  rows: readonly (readonly (string | number | boolean)[])[];
  /** Ranges such as `A1:F1`: their text is in the first cell. */
  merged?: readonly string[];
  /** Row numbers out of sight, as a filter leaves them. */
  hidden?: readonly number[];
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const letters = (column: number) => String.fromCharCode(65 + column);

function cellXml(value: string | number | boolean, place: string): string {
  if (value === '') return '';
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
}

function sheetXml({ rows, merged = [], hidden = [] }: MessySheet): string {
  const data = rows.map((cells, index) => {
    const number = index + 1;
    const mark = hidden.includes(number) ? ' hidden="1"' : '';
    const content = cells.map((cell, column) => cellXml(cell, `${letters(column)}${number}`)).join('');
    return `<row r="${number}"${mark}>${content}</row>`;
  });
  const merges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${data.join('')}</sheetData>${
    merges === '' ? '' : `<mergeCells count="${merged.length}">${merges}</mergeCells>`
  }</worksheet>`;
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A workbook with these sheets, which spreadsheet programs open; up to 26 columns. */
export async function messyWorkbook(sheets: readonly MessySheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const numbers = sheets.map((_, index) => index + 1);
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${numbers
      .map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${types}.worksheet+xml"/>`)
      .join('')}</Types>`,
    '_rels/.rels': `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<?xml version="1.0" encoding="UTF-8"?><workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets
      .map(({ name }, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="${packages}/relationships">${numbers
      .map((n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`)
      .join('')}</Relationships>`,
    ...Object.fromEntries(sheets.map((sheet, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet)])),
  };
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}
