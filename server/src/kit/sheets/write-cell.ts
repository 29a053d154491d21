/** What can be written: text is always text, numbers stay numbers, `Date` is written by its UTC clock. */
export type WriteValue = string | number | boolean | Date | null | undefined;

/** A value, or one with a comment, the look of a mistake, or a tone of its workbook, by its place there. */
export type WriteCell = WriteValue | FullCell;

export interface FullCell {
  value: WriteValue;
  note?: string;
  failed?: boolean;
  tone?: number;
}

export const fullCell = (cell: WriteCell): FullCell =>
  typeof cell === 'object' && cell !== null && !(cell instanceof Date) ? cell : { value: cell };

/** Rows as they come: from memory or, batch by batch, from a database. */
export type Rows<Row> = Iterable<Row> | AsyncIterable<Row>;
