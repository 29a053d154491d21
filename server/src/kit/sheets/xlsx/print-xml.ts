import { asciiPrefix, cut } from '@baluarte/contract/kit/cut.ts';
import { encodeExcelText } from './xlsx-text.ts';

/** What stands at the head and the foot of every printed page, and what a workbook says of itself. */
export interface BookPrint {
  title: string;
  company: string;
  /** Mark of every page; empty where there is none. */
  classification: string;
  /** `Página {{page}} de {{pages}}`. */
  pages: string;
}

/** Characters of a part at most: a head or a foot has room for 255 with its codes. */
const mostOfPart = 60;

/** A text as a head has it, where `&` begins a code. */
const plain = (text: string): string => {
  const line = text.toWellFormed().replaceAll(/\s+/g, ' ').trim();
  return cut(line, mostOfPart).replaceAll('&', '&&');
};

/** The head and the foot of a sheet: title and mark, company and number of the page. */
export function headAndFootXml({ title, company, classification, pages }: BookPrint): string {
  // A figure after a code would be the size of its letters: the space keeps them apart.
  const part = (code: 'L' | 'R', text: string) => (text === '' ? '' : `&${code} ${text}`);
  const head = part('L', plain(title)) + part('R', plain(classification));
  const numbers = plain(pages).replace('{{page}}', '&P').replace('{{pages}}', '&N');
  const foot = part('L', plain(company)) + part('R', numbers);
  return `<headerFooter><oddHeader>${encodeExcelText(head)}</oddHeader><oddFooter>${encodeExcelText(foot)}</oddFooter></headerFooter>`;
}

/** What a sheet says of itself so that its pages are as wide as its columns together. */
export const fitToPageXml = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>';
/** A4 lying, one page wide and as many high as the rows need. */
export const pageSetupXml = '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>';

const start = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** `docProps/core.xml`: title, author, and when it says it was made. */
export function corePropertiesXml({ title, company }: BookPrint, at: Date | undefined): string {
  const moment = at
    ? `<dcterms:created xsi:type="dcterms:W3CDTF">${asciiPrefix(at.toISOString(), 19)}Z</dcterms:created>`
    : '';
  return `${start}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${encodeExcelText(title)}</dc:title><dc:creator>${encodeExcelText(company)}</dc:creator>${moment}</cp:coreProperties>`;
}

/** `docProps/app.xml`: whose it is. */
export const appPropertiesXml = ({ company }: BookPrint): string =>
  `${start}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>Baluarte</Application><Company>${encodeExcelText(company)}</Company></Properties>`;
