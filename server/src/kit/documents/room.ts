import { problem } from '#kit/http/problem.ts';
import { tablesOf, type Document } from './document.ts';

/** How many rows the tables of a document have together, and how many its format holds; null: as many as there are. */
export interface Room {
  rows: number;
  mostRows: number | null;
}

/** Cells of all tables that fit in the memory a PDF may take. */
const mostCells = 120_000;
/** Rows of all tables together: what Word still opens and turns pages of. */
const mostWordRows = 10_000;

/** How much room a document has in a format: the one measure of what is refused, and of what is said of it before. */
export function roomOf(document: Pick<Document, 'sections'>, format: 'pdf' | 'docx' | 'xlsx'): Room {
  const tables = tablesOf(document);
  const rows = tables.reduce((sum, table) => sum + table.rows.length, 0);
  if (format === 'xlsx') return { rows, mostRows: null };
  if (format === 'docx') return { rows, mostRows: mostWordRows };
  // Of rows as wide as its own are.
  const cells = tables.reduce((sum, { columns, rows: own }) => sum + columns.length * own.length, 0);
  return { rows, mostRows: cells === 0 ? mostCells : Math.floor((rows * mostCells) / cells) };
}

export const isTooLarge = ({ rows, mostRows }: Room): boolean => mostRows !== null && rows > mostRows;

/** Throws `document.tooLarge` for more rows than a format holds. */
export function expectRoom(document: Pick<Document, 'sections'>, format: 'pdf' | 'docx'): void {
  if (isTooLarge(roomOf(document, format))) throw problem('document.tooLarge');
}
