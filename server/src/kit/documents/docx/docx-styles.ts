import type { IPropertiesOptions } from 'docx';
import { locales } from '@baluarte/texts/number-format.ts';
import type { Document } from '../document.ts';

/** Ids of the styles that a document is written in, beside those that Word names itself. */
export const reportTable = 'ReportTable';
export const factsTable = 'FactsTable';
export const factLabel = 'FactLabel';
export const muted = 'Muted';
export const afterTable = 'AfterTable';
export const contentsHeading = 'TOCHeading';
/** Style of a table's text by its size in points. */
export const tableText = { 8.5: 'TableText', 7.5: 'TableTextSmall', 6.5: 'TableTextFine', 6: 'TableTextTiny' } as const;

const colours = { ink: '0F172A', muted: '475569', line: 'CBD5E1', head: 'F1F5F9' };
/** On every machine, or drawn by one of the same widths. */
const font = 'Arial';

const table = (id: string, name: string, conditions: string) =>
  `<w:style w:type="table" w:customStyle="1" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="TableNormal"/>` +
  `<w:uiPriority w:val="99"/><w:tblPr><w:tblBorders><w:bottom w:val="single" w:sz="4" w:space="0" w:color="${colours.line}"/>` +
  `<w:insideH w:val="single" w:sz="4" w:space="0" w:color="${colours.line}"/></w:tblBorders><w:tblCellMar>` +
  ['top', 'left', 'bottom', 'right'].map((side) => `<w:${side} w:w="60" w:type="dxa"/>`).join('') +
  `</w:tblCellMar></w:tblPr>${conditions}</w:style>`;

/** Styles of tables, which the library has no words for. */
const tableStyles =
  table(
    reportTable,
    'Report Table',
    `<w:tblStylePr w:type="firstRow"><w:rPr><w:b/><w:bCs/></w:rPr><w:tcPr><w:shd w:val="clear" w:color="auto" w:fill="${colours.head}"/></w:tcPr></w:tblStylePr>`,
  ) + table(factsTable, 'Facts Table', '');

/** Styles of a document with those of its tables. */
export const withTableStyles = (styles: string): string => styles.replace('</w:styles>', `${tableStyles}$&`);

const half = (points: number) => points * 2;
const text = (id: string, name: string, run: object, paragraph: object = {}) => ({
  id,
  name,
  basedOn: 'Normal',
  run,
  paragraph: { spacing: { before: 0, after: 0, line: 240, lineRule: 'auto' as const }, ...paragraph },
});

/** Styles of a document: what a person changes there, changes everywhere in it. */
export function stylesOf({ accent, language }: Pick<Document, 'accent' | 'language'>): IPropertiesOptions['styles'] {
  const color = accent.slice(1).toUpperCase();
  const heading = (size: number, before: number, after: number) => ({
    run: { size: half(size), bold: true, color },
    paragraph: { keepNext: true, spacing: { before, after } },
  });
  return {
    default: {
      document: {
        run: { font, size: half(9.5), color: colours.ink, language: { value: locales[language] } },
        paragraph: { spacing: { after: 120, line: 276, lineRule: 'auto' } },
      },
      title: { run: { size: half(26), bold: true, color }, paragraph: { spacing: { before: 0, after: 120 } } },
      heading1: heading(15, 320, 160),
      heading2: heading(11.5, 260, 120),
      caption: {
        run: { size: half(9), bold: true, italics: false, color: colours.ink },
        paragraph: { keepNext: true, spacing: { before: 200, after: 100 } },
      },
    },
    paragraphStyles: [
      {
        id: 'Subtitle',
        name: 'Subtitle',
        basedOn: 'Normal',
        next: 'Normal',
        run: { size: half(12), color: colours.muted },
        paragraph: { spacing: { after: 240 } },
      },
      {
        id: contentsHeading,
        name: 'TOC Heading',
        basedOn: 'Normal',
        next: 'Normal',
        ...heading(15, 0, 200),
      },
      text('Header', 'header', { size: half(8), color: colours.muted }),
      text('Footer', 'footer', { size: half(8), color: colours.muted }),
      text(muted, 'Muted', { color: colours.muted }, { spacing: { after: 120 } }),
      text(afterTable, 'After Table', { size: half(4) }),
      ...Object.entries(tableText).map(([size, id]) =>
        text(id, id.replaceAll(/(?!^)[A-Z]/g, ' $&'), { size: half(Number(size)) }),
      ),
      text(factLabel, 'Fact Label', { size: half(8.5), color: colours.muted }),
    ],
  };
}
