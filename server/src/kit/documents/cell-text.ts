import { fill } from '@baluarte/texts/fill.ts';
import { numberFormat, locales } from '@baluarte/texts/number-format.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import type { WriteValue } from '#kit/sheets/write-cell.ts';
import type { ColumnType } from '#kit/sheets/write-cell.ts';
import type { Tone } from '#kit/sheets/xlsx/book.ts';
import type { Document, DocumentCell, Section } from './document.ts';

/** The parts of a cell: its value, the colour behind it, and its own type where it has one. */
export function cellParts(cell: DocumentCell): { value: WriteValue; tone: Tone | null; type?: ColumnType } {
  if (typeof cell !== 'object' || cell === null || cell instanceof Date) return { value: cell, tone: null };
  const { value, tone = null, type } = cell;
  return { value, tone, ...(type && { type }) };
}

/** Writes values as they are read in a language: numbers with its separators, days and times in words, times by the clock of a zone. */
export function cellWriter({ language, timeZone }: Pick<Document, 'language' | 'timeZone'>) {
  const locale = locales[language];
  const { yes, no } = textsIn(language).files;
  const integer = numberFormat(language, { maximumFractionDigits: 0 });
  const decimal = numberFormat(language, { maximumFractionDigits: 2 });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return (cell: DocumentCell, columnType: ColumnType = 'text'): string => {
    const { value, type = columnType } = cellParts(cell);
    if (value === null || value === undefined) return '';
    if (typeof value === 'boolean') return value ? yes : no;
    if (typeof value === 'number') return (type === 'integer' ? integer : decimal).format(value);
    if (value instanceof Date) return moment.format(value);
    if (type === 'date' && /^\d{4}-\d\d-\d\d$/.test(value)) return day.format(new Date(`${value}T00:00:00Z`));
    return value;
  };
}

/** When a document was made, and by the clock of which zone. */
export const madeOn = (document: Pick<Document, 'language' | 'timeZone' | 'madeAt'>): string =>
  fill(textsIn(document.language).documents.madeOn, {
    at: inZone(cellWriter(document)(document.madeAt), document.timeZone),
  });

/** A time, or what times stand below, with the zone whose clock tells them: two readers in two zones look at the same document. */
export const inZone = (text: string, timeZone: string): string => `${text} (${timeZone})`;

/** Sections whose columns and facts of moments name the zone that these are told in. */
export const namingZone = (sections: readonly Section[], timeZone: string): Section[] =>
  sections.map((section) => ({
    ...section,
    blocks: section.blocks.map((block) => {
      if (block.kind === 'facts') {
        const facts = block.facts.map(({ label, value }) => ({
          label: cellParts(value).value instanceof Date ? inZone(label, timeZone) : label,
          value,
        }));
        return { ...block, facts };
      }
      if (block.kind !== 'table') return block;
      const columns = block.columns.map((column) =>
        column.type === 'dateTime' ? { ...column, header: inZone(column.header, timeZone) } : column,
      );
      return { ...block, columns };
    }),
  }));

/** Whether values of a type stand at the right of their column. */
export const isNumeric = (type: ColumnType | undefined): boolean => type === 'integer' || type === 'number';
