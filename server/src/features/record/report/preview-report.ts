import type { PreviewBlock, report, ReportFormat } from '@baluarte/contract/record/report.ts';
import type { z } from 'zod';
import { cellParts, cellWriter } from '#kit/documents/cell-text.ts';
import { withoutEmptyColumns } from '#kit/documents/empty-columns.ts';
import { onPages, tablesOf, type Block, type Document } from '#kit/documents/document.ts';
import { isTooLarge, roomOf } from '#kit/documents/room.ts';

/** Rows that are shown before it is made: of the table it is about, and of any other. */
const mainRows = 12;
const firstRows = 5;

/** Sections that are shown before it is made: enough to see what each is like. */
const firstSections = 16;
/** Rows of all tables from which on it is made in the background: seconds of work as pages, and as a workbook. */
const longFrom: Readonly<Record<ReportFormat, number>> = { pdf: 1500, docx: 1500, xlsx: 15_000 };

/** Whether a block has something to tell: rows, a figure that is not 0, a picture. */
function tells(block: Block): boolean {
  if (block.kind === 'table') return block.rows.length > 0;
  if (block.kind === 'facts') return block.facts.some(({ value }) => Boolean(cellParts(value).value));
  return block.kind !== 'text';
}

type Preview = z.input<typeof report.preview.reply>;

/** What a report would say: its first parts with the first rows of every table. */
export function previewOf(made: Document, format: ReportFormat, style: Preview['style']): Preview {
  const document = { ...made, sections: withoutEmptyColumns(made.sections) };
  const write = cellWriter(document);
  const tables = tablesOf(document);
  const blockOf = (block: Block): PreviewBlock => {
    if (block.kind === 'text') return block;
    if (block.kind === 'facts')
      return {
        kind: 'facts',
        title: block.title ?? '',
        facts: block.facts.map(({ label, value }) => ({ label, value: write(value) })),
      };
    if (block.kind !== 'table') {
      const { svg, alt } = block;
      return { kind: 'picture', title: block.kind === 'chart' ? block.title : '', svg, alt };
    }
    const { title, columns, rows, empty } = block;
    const shown = rows.slice(0, block === tables[0] ? mainRows : firstRows);
    return {
      kind: 'table',
      title,
      empty,
      headers: columns.map(({ header }) => header),
      rows: shown.map((row) => columns.map(({ type }, index) => write(row[index], type))),
      tones: shown.flatMap((cells, row) =>
        cells.flatMap((cell, column) => {
          const { tone } = cellParts(cell);
          return tone ? [{ row, column, fill: `#${tone.fill}`, ink: `#${tone.ink}` }] : [];
        }),
      ),
      total: rows.length,
    };
  };
  const { title, subtitle, cover, sections } = document;
  const room = roomOf(document, format);
  return {
    title,
    subtitle,
    cover: [...cover],
    sections: sections.slice(0, firstSections).map((section) => ({
      title: section.title,
      level: section.level,
      blocks: onPages(section).map(blockOf),
    })),
    omitted: Math.max(0, sections.length - firstSections),
    isLong: room.rows + sections.length > longFrom[format],
    // The method is the same whether there is something it was applied to or not.
    isEmpty: !sections.some((section) => section.isAnnex !== true && onPages(section).some(tells)),
    ...room,
    fits: !isTooLarge(room),
    style,
  };
}
