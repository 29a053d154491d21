import type { CellValue } from './sheet.ts';

/** Cells joined over several rows, by their first column. */
export interface MergedRows {
  /** From 0. */
  column: number;
  /** Row numbers from 1, both included. */
  from: number;
  to: number;
}

/** More than any table that a person made has. */
const maxMerged = 100_000;

/** Values of cells that are joined over several rows: each of the rows has the value that the first one holds. */
export class MergedCells {
  readonly #byColumn = new Map<number, { to: number; value: CellValue }>();
  #count = 0;

  /** Notes the value of cells that are joined down to a row. */
  begin(column: number, to: number, value: CellValue): void {
    if (this.#count++ < maxMerged) this.#byColumn.set(column, { to, value });
  }

  /** Fills the cells of a row that are joined with those above; a row that has nothing else stays empty. */
  fill(row: number, cells: CellValue[]): void {
    if (cells.every((cell) => cell === '')) return;
    for (const [column, { to, value }] of this.#byColumn) {
      if (row > to) this.#byColumn.delete(column);
      else if (value !== '' && (cells[column] ?? '') === '') {
        while (cells.length < column) cells.push('');
        cells[column] = value;
      }
    }
  }
}
