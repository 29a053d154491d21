import { cellParts } from './cell-text.ts';
import type { DocumentCell, Section, TableBlock } from './document.ts';

/** Whether a cell shows nothing: neither a value nor a colour. */
function isBlank(cell: DocumentCell): boolean {
  const { value, tone } = cellParts(cell);
  return tone === null && (value === null || value === undefined || value === '');
}

function filledColumns(table: TableBlock): TableBlock {
  const { columns, rows } = table;
  if (rows.length === 0) return table;
  const filled = columns.map((_, place) => rows.some((row) => !isBlank(row[place])));
  if (filled.every(Boolean)) return table;
  const isFilled = (_: unknown, place: number) => filled[place] === true;
  return { ...table, columns: columns.filter(isFilled), rows: rows.map((row) => row.filter(isFilled)) };
}

/** Sections whose tables have no column that is empty in all rows. A table without rows keeps its columns. */
export const withoutEmptyColumns = (sections: readonly Section[]): Section[] =>
  sections.map((section) => ({
    ...section,
    blocks: section.blocks.map((block) => (block.kind === 'table' ? filledColumns(block) : block)),
  }));
