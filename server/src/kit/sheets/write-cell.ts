export type ColumnType = 'text' | 'integer' | 'number' | 'date' | 'dateTime' | 'boolean';

/** What can be written: text is always text, numbers stay numbers, `Date` is written by its UTC clock. */
export type WriteValue = string | number | boolean | Date | null | undefined;

/** A value, or one with a comment, the look of a mistake, a tone of its workbook by its place there, or a type of its own. */
export type WriteCell = WriteValue | FullCell;

export interface FullCell {
  value: WriteValue;
  /** Type of this cell where its column holds values of several types; that of the column without it. */
  type?: ColumnType;
  note?: string;
  failed?: boolean;
  tone?: number;
}

export const fullCell = (cell: WriteCell): FullCell =>
  typeof cell === 'object' && cell !== null && !(cell instanceof Date) ? cell : { value: cell };

/** Rows as they come: from memory or, batch by batch, from a database. */
export type Rows<Row> = Iterable<Row> | AsyncIterable<Row>;
