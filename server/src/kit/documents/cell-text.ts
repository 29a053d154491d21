import { numberFormat, locales } from '@baluarte/texts/number-format.ts';
import { textsIn } from '@baluarte/texts/wording.ts';
import type { WriteValue } from '#kit/sheets/write-cell.ts';
import type { ColumnType, Tone } from '#kit/sheets/xlsx/book.ts';
import type { Document, DocumentCell } from './document.ts';

/** A cell apart: its value, and the colour behind it. */
export const cellParts = (cell: DocumentCell): { value: WriteValue; tone: Tone | null } =>
  typeof cell === 'object' && cell !== null && !(cell instanceof Date) ? cell : { value: cell, tone: null };

/** Writes values as they are read in a language: numbers with its separators, days and times in words, times by the clock of a zone. */
export function cellWriter({ language, timeZone }: Pick<Document, 'language' | 'timeZone'>) {
  const locale = locales[language];
  const { yes, no } = textsIn(language).files;
  const integer = numberFormat(language, { maximumFractionDigits: 0 });
  const decimal = numberFormat(language, { maximumFractionDigits: 2 });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return (cell: DocumentCell, type: ColumnType = 'text'): string => {
    const { value } = cellParts(cell);
    if (value === null || value === undefined) return '';
    if (typeof value === 'boolean') return value ? yes : no;
    if (typeof value === 'number') return (type === 'integer' ? integer : decimal).format(value);
    if (value instanceof Date) return moment.format(value);
    if (type === 'date' && /^\d{4}-\d\d-\d\d$/.test(value)) return day.format(new Date(`${value}T00:00:00Z`));
    return value;
  };
}

/** Whether values of a type stand at the right of their column. */
export const isNumeric = (type: ColumnType | undefined): boolean => type === 'integer' || type === 'number';
