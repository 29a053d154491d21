import type { PreviewBlock, report, ReportFormat } from '@baluarte/contract/record/report.ts';
import type { z } from 'zod';
import { cellWriter } from '#kit/documents/cell-text.ts';
import { onPages, tablesOf, type Block, type Document } from '#kit/documents/document.ts';

/** Rows that are shown before it is made: of the table it is about, and of any other. */
const mainRows = 50;
const firstRows = 5;

/** Sections that are shown before it is made: enough to see what each is like. */
const firstSections = 16;
/** Rows of all tables from which on it is made in the background: seconds of work as pages, and as a workbook. */
const longFrom: Readonly<Record<ReportFormat, number>> = { pdf: 1500, docx: 1500, xlsx: 15_000 };

/** What a report would say: its first parts with the first rows of every table. */
export function previewOf(document: Document, format: ReportFormat): z.input<typeof report.preview.reply> {
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
    return {
      kind: 'table',
      title,
      empty,
      headers: columns.map(({ header }) => header),
      rows: rows
        .slice(0, block === tables[0] ? mainRows : firstRows)
        .map((row) => columns.map(({ type }, index) => write(row[index], type))),
      total: rows.length,
    };
  };
  const { title, subtitle, cover, sections } = document;
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
    isLong: tables.reduce((sum, { rows }) => sum + rows.length, sections.length) > longFrom[format],
    isEmpty: tables.length > 0 && tables[0]?.rows.length === 0,
  };
}
