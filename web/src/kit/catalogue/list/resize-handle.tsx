import type { PointerEvent } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import { useList } from './list-context.ts';
import { narrowest, type ShownColumn } from './list-state.ts';
import styles from './table.module.css';

const withWidth = (columns: readonly ShownColumn[], field: string, width: number | undefined): ShownColumn[] =>
  columns.map((column) =>
    column.field !== field ? column : width === undefined ? { field } : { field, width: Math.max(narrowest, width) },
  );

/** Edge of a column: dragging it changes the width. By keyboard the view menu does the same, so this one is for pointers. */
export function ResizeHandle({ field }: { field: string }) {
  const { state, change } = useList();
  const { t } = useTexts();

  const start = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault();
    const handle = event.currentTarget;
    const cell = handle.closest('th');
    const index = cell ? [...(cell.parentElement?.children ?? [])].indexOf(cell) : -1;
    const column = cell?.closest('table')?.querySelectorAll('col')[index];
    if (!cell || !column) return;
    const begin = { x: event.clientX, width: cell.offsetWidth };
    let width = begin.width;
    handle.setPointerCapture(event.pointerId);
    // While it moves only the column on screen follows; the address is written once, at the end.
    const follow = (move: globalThis.PointerEvent) => {
      width = Math.round(Math.max(narrowest, begin.width + move.clientX - begin.x));
      column.style.width = `${width}px`;
    };
    const end = () => {
      handle.removeEventListener('pointermove', follow);
      if (width !== begin.width) change({ columns: withWidth(state.columns, field, width) }, { replace: true });
    };
    handle.addEventListener('pointermove', follow);
    handle.addEventListener('pointerup', end, { once: true });
    handle.addEventListener('pointercancel', end, { once: true });
  };
  return (
    <span
      aria-hidden
      className={styles.handle}
      title={t('catalogue.view.resize')}
      draggable={false}
      onPointerDown={start}
      onDoubleClick={() => change({ columns: withWidth(state.columns, field, undefined) }, { replace: true })}
    />
  );
}
