import { useState, type KeyboardEvent, type RefObject } from 'react';

export interface CellPosition {
  row: number;
  column: number;
}
interface Grid {
  rows: number;
  columns: number;
}

const clamp = (value: number, count: number) => Math.max(0, Math.min(value, count - 1));

/** Where a key leads in a grid: arrows, `j` and `k`, Home and End; null when it is no key of movement. */
export function moved(key: string, isCtrl: boolean, from: CellPosition, { rows, columns }: Grid): CellPosition | null {
  const to = (row: number, column: number) => ({ row: clamp(row, rows), column: clamp(column, columns) });
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return to(from.row + 1, from.column);
    case 'ArrowUp':
    case 'k':
      return to(from.row - 1, from.column);
    case 'ArrowRight':
      return to(from.row, from.column + 1);
    case 'ArrowLeft':
      return to(from.row, from.column - 1);
    case 'Home':
      return to(isCtrl ? 0 : from.row, 0);
    case 'End':
      return to(isCtrl ? rows - 1 : from.row, columns - 1);
    default:
      return null;
  }
}

/** Cell of a place, or the control inside it that takes the focus in its stead. */
const targetOf = (table: HTMLElement | null, { row, column }: CellPosition) => {
  const cell = table?.querySelector<HTMLElement>(`[data-place="${row}:${column}"]`);
  return cell?.querySelector<HTMLElement>('[data-focus]') ?? cell;
};

/** The position of the cursor: its row, or the position of that row once it was removed. */
interface Anchored extends CellPosition {
  id: number | null;
}

/** CellPosition of an anchor among the rows that are there now. */
export function placeAmong({ id, row, column }: Anchored, ids: readonly number[], columns: number): CellPosition {
  const now = id === null ? -1 : ids.indexOf(id);
  return { row: now === -1 ? clamp(row, ids.length) : now, column: clamp(column, columns) };
}

/**
 * One stop for Tab in a whole table; arrows move inside it. `column` 1 is the first of data, 0 the box that selects. Rows
 * that come and go meanwhile take nobody from the row they are at.
 */
export function useGrid(
  table: RefObject<HTMLElement | null>,
  { ids, columns }: { ids: readonly number[]; columns: number },
) {
  const [anchor, setAnchor] = useState<Anchored>({ id: null, row: 0, column: 1 });
  const active = placeAmong(anchor, ids, columns);

  const setPlace = ({ row, column }: CellPosition) => {
    const id = ids[row] ?? null;
    setAnchor((was) => (was.id === id && was.row === row && was.column === column ? was : { id, row, column }));
  };
  const focus = (next: CellPosition) => {
    setPlace(next);
    const target = targetOf(table.current, next);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const onMove = (event: KeyboardEvent): boolean => {
    if (event.altKey || event.metaKey) return false;
    const next = moved(event.key, event.ctrlKey, active, { rows: ids.length, columns });
    if (next === null || (event.ctrlKey && event.key.length === 1)) return false;
    event.preventDefault();
    focus(next);
    return true;
  };
  return { active, setPlace, focus, onMove };
}

/** Gives the focus back to the row of an entry; if it is not on the page, to the last position. */
export function focusEntry(id: number | null): void {
  const row = document.querySelector<HTMLElement>(`tr[data-row="${id}"] [data-place$=":1"]`);
  (row ?? document.querySelector<HTMLElement>('tr[data-row] [tabindex="0"]'))?.focus();
}
