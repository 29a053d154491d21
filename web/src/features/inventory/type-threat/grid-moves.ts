import type { KeyboardEvent } from 'react';

/** Where a box stands: its row and its column, those of the whole row and the whole column before the others. */
export const placeOf = (row: number, column: number) => `${row}:${column}`;

/** The row and column of a box; null for anything else. */
export function placeIn(element: EventTarget | null): { row: number; column: number } | null {
  if (!(element instanceof HTMLElement)) return null;
  const [row, column] = (element.dataset['place'] ?? '').split(':').map(Number);
  return row !== undefined && column !== undefined && Number.isInteger(row) ? { row, column } : null;
}

const page = 10;

/** Arrows go from box to box, Page Up and Page Down ten rows; Home and End go along the row, with Ctrl along the table. */
export function moveInTable(event: KeyboardEvent<HTMLElement>): void {
  const from = placeIn(event.target);
  if (!from) return;
  const { key, ctrlKey, metaKey, currentTarget: table } = event;
  const places = [...table.querySelectorAll<HTMLElement>('[data-place]')].flatMap((box) => placeIn(box) ?? []);
  const [rows, columns] = [places.map(({ row }) => row), places.map(({ column }) => column)];
  const [first, last] = [Math.min(...rows), Math.max(...rows)];
  const [left, right] = [Math.min(...columns), Math.max(...columns)];
  const isWhole = ctrlKey || metaKey;
  const targets: Record<string, { row: number; column: number }> = {
    ArrowUp: { ...from, row: from.row - 1 },
    ArrowDown: { ...from, row: from.row + 1 },
    ArrowLeft: { ...from, column: from.column - 1 },
    ArrowRight: { ...from, column: from.column + 1 },
    PageUp: { ...from, row: from.row - page },
    PageDown: { ...from, row: from.row + page },
    Home: { row: isWhole ? first : from.row, column: left },
    End: { row: isWhole ? last : from.row, column: right },
  };
  const target = targets[key];
  if (!target) return;
  event.preventDefault();
  const row = Math.min(last, Math.max(first, target.row));
  const column = Math.min(right, Math.max(left, target.column));
  const find = (at: number) => table.querySelector<HTMLElement>(`[data-place="${placeOf(row, at)}"]`);
  // The head of the table has no box for a whole row.
  (find(column) ?? find(column + 1))?.focus();
}
