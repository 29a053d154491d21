import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { DragEvent } from 'react';
import { useTexts } from '#kit/texts/texts.ts';
import type { Column } from './columns.ts';
import { useList } from './list-context.ts';
import { nextSort } from './list-state.ts';
import { ResizeHandle } from './resize-handle.tsx';
import styles from './table.module.css';

const dragged = 'text/x-column';

/** Names of the columns: a click sorts, shift adds, dragging moves, the edge changes the width. */
export function TableHead() {
  const { shown, state, change, selection } = useList();
  const { t } = useTexts();

  const move = (field: string, before: string) => {
    if (field === before || !state.columns.some((column) => column.field === field)) return;
    const moved = state.columns.find((column) => column.field === field)!;
    const others = state.columns.filter((column) => column.field !== field);
    const from = state.columns.indexOf(moved);
    const to = state.columns.findIndex((column) => column.field === before);
    const place = others.findIndex((column) => column.field === before) + (from < to ? 1 : 0);
    change({ columns: [...others.slice(0, place), moved, ...others.slice(place)] }, { replace: true });
  };
  return (
    <thead className={styles.head}>
      <tr aria-rowindex={1}>
        <th scope="col" className={styles.edge}>
          <input
            type="checkbox"
            className={styles.box}
            checked={selection.isPageSelected}
            ref={(box) => {
              if (box) box.indeterminate = selection.isPagePartlySelected;
            }}
            aria-label={t('catalogue.selection.page')}
            onChange={selection.togglePage}
          />
        </th>
        {shown.map((column) => (
          <HeadCell key={column.field} column={column} onMove={move} />
        ))}
        <th scope="col" className={styles.edge}>
          <span className="b-visually-hidden">{t('catalogue.columns.actions')}</span>
        </th>
      </tr>
    </thead>
  );
}

interface HeadCellProps {
  column: Column;
  onMove: (field: string, before: string) => void;
}

function HeadCell({ column: { field, label, isSortable, kind }, onMove }: HeadCellProps) {
  const { state, change } = useList();
  const { t } = useTexts();
  const order = state.sort.findIndex((term) => term.field === field);
  const term = state.sort[order];
  const Arrow = term?.descending ? IconArrowDown : IconArrowUp;
  const drag = {
    draggable: true,
    onDragStart: (event: DragEvent) => event.dataTransfer.setData(dragged, field),
    onDragOver: (event: DragEvent) => event.dataTransfer.types.includes(dragged) && event.preventDefault(),
    onDrop: (event: DragEvent) => onMove(event.dataTransfer.getData(dragged), field),
  };
  return (
    <th
      scope="col"
      data-kind={kind}
      className={styles.headCell}
      aria-sort={term ? (term.descending ? 'descending' : 'ascending') : undefined}
      {...drag}
    >
      {isSortable ? (
        <button
          type="button"
          className={styles.sort}
          title={`${t('catalogue.sort.by', { field: label })}. ${t('catalogue.sort.hint')}`}
          onClick={(event) => change({ sort: nextSort(state.sort, field, event.shiftKey) })}
        >
          <span className={styles.label}>{label}</span>
          {term ? <Arrow size={14} stroke={2} aria-hidden /> : null}
          {term && state.sort.length > 1 ? <span className={styles.order}>{order + 1}</span> : null}
        </button>
      ) : (
        <span className={styles.label}>{label}</span>
      )}
      <ResizeHandle field={field} />
    </th>
  );
}
