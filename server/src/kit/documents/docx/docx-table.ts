import { keepTimesWhole } from '@baluarte/texts/times.ts';
import { cellParts, isNumeric } from '../cell-text.ts';
import type { DocumentCell, FactsBlock, TableBlock } from '../document.ts';
import { layColumns } from '../column-layout.ts';
import { shares } from './docx-page.ts';
import { factLabel, factsTable, reportTable, tableText } from './docx-styles.ts';
import { escaped, isRightToLeft } from './docx-text.ts';

const twipsPerPoint = 20;

type Write = (cell: DocumentCell, type?: TableBlock['columns'][number]['type']) => string;

interface Look {
  style: string;
  isRight?: boolean;
  tone?: { fill: string; ink: string } | null;
}

function cellXml(text: string, width: number, { style, isRight = false, tone }: Look): string {
  const turned = isRightToLeft(text);
  const lines = escaped(text)
    .split('\n')
    .map((line) => `<w:t xml:space="preserve">${line}</w:t>`);
  const shade = tone ? `<w:shd w:val="clear" w:color="auto" w:fill="${tone.fill}"/>` : '';
  const run = `${tone ? `<w:b/><w:bCs/><w:color w:val="${tone.ink}"/>` : ''}${turned ? '<w:rtl/>' : ''}`;
  return (
    `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${shade}</w:tcPr><w:p><w:pPr><w:pStyle w:val="${style}"/>` +
    `${turned ? '<w:bidi/>' : ''}${isRight ? '<w:jc w:val="right"/>' : ''}</w:pPr>` +
    (text === '' ? '' : `<w:r>${run && `<w:rPr>${run}</w:rPr>`}${lines.join('<w:br/>')}</w:r>`) +
    '</w:p></w:tc>'
  );
}

const rowXml = (cells: string, isHeader = false) =>
  `<w:tr><w:trPr><w:cantSplit/>${isHeader ? '<w:tblHeader/>' : ''}</w:trPr>${cells}</w:tr>`;

interface Frame {
  style: string;
  title: string;
  widths: readonly number[];
  hasHeader: boolean;
}

function* framed({ style, title, widths, hasHeader }: Frame, rows: Iterable<string>): Generator<string> {
  const whole = widths.reduce((sum, width) => sum + width, 0);
  yield `<w:tbl><w:tblPr><w:tblStyle w:val="${style}"/><w:tblW w:w="${whole}" w:type="dxa"/><w:tblLayout w:type="fixed"/>`;
  yield `<w:tblLook w:val="${hasHeader ? '0020' : '0080'}" w:firstRow="${hasHeader ? 1 : 0}" w:lastRow="0" w:firstColumn="${hasHeader ? 0 : 1}" w:lastColumn="0" w:noHBand="1" w:noVBand="1"/>`;
  yield title === '' ? '' : `<w:tblCaption w:val="${escaped(title)}"/>`;
  yield `</w:tblPr><w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>`;
  yield* rows;
  yield '</w:tbl>';
}

/**
 * A table as the XML of Word, row by row: a library's objects for every cell of thousands of rows take a hundred times its size in
 * memory. Its first row stands on every page, and no row is split.
 */
export function* tableXml({ title, columns, rows }: TableBlock, whole: number, write: Write): Generator<string> {
  const texts = rows.map((row) => columns.map(({ type }, place) => keepTimesWhole(write(row[place], type))));
  const layout = layColumns(columns, texts, whole / twipsPerPoint);
  const widths = shares(layout.widths, whole);
  const style = tableText[layout.size];
  function* written() {
    const header = columns.map((column, index) =>
      cellXml(column.header, widths[index] ?? 0, { style, isRight: isNumeric(column.type) }),
    );
    yield rowXml(header.join(''), true);
    for (const [at, row] of rows.entries()) {
      let cells = '';
      for (const [index, { type }] of columns.entries()) {
        const { tone } = cellParts(row[index]);
        cells += cellXml(texts[at]?.[index] ?? '', widths[index] ?? 0, { style, isRight: isNumeric(type), tone });
      }
      yield rowXml(cells);
    }
  }
  yield* framed({ style: reportTable, title, widths, hasHeader: true }, written());
}

/** Facts as a table of two columns: what they are, and what they say. */
export function* factsXml({ title = '', facts }: FactsBlock, whole: number, write: Write): Generator<string> {
  const widths = shares([3, 7], whole);
  const [first = 0, second = 0] = widths;
  function* written() {
    for (const { label, value } of facts) {
      const { tone } = cellParts(value);
      const style = tableText[8.5];
      yield rowXml(cellXml(label, first, { style: factLabel }) + cellXml(write(value), second, { style, tone }));
    }
  }
  yield* framed({ style: factsTable, title, widths, hasHeader: false }, written());
}
