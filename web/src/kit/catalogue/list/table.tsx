import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { useTexts } from '#kit/texts/texts.ts';
import { useWords } from '../words.ts';
import { CellEditor, type After } from './cell-editor.tsx';
import type { Column } from './columns.ts';
import { hrefIn, opensBeside, useList } from './list-context.ts';
import { isQuickEditable } from './quick-edit.ts';
import { RowMenu } from './row-menu.tsx';
import { openRow, rowPress } from './row-press.ts';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import { useEntryKeys } from './use-page-keys.ts';
import { useGrid } from './use-grid.ts';
import styles from './table.module.css';

/** Rows may be inserted while the user edits or selects: the current row is known by its id, never by its position. */
interface Editing {
  id: number;
  field: string;
}
interface TableProps {
  isStale: boolean;
  onRemove: (row: number) => void;
}

/** Milliseconds within which a second click makes a double one, in cells that are changed by it. */
const doubleClick = 250;
const edges = { selection: 44, actions: 44 };
const placeOf = (target: EventTarget): { row: number; column: number } | null => {
  const [row, column] = (target as Element).closest('[data-place]')?.getAttribute('data-place')?.split(':') ?? [];
  return row === undefined ? null : { row: Number(row), column: Number(column) };
};

/** The rows as a table: one stop for Tab, arrows inside, cells that are edited in place. */
export function Table({ isStale, onRemove }: TableProps) {
  const list = useList();
  const { catalogue, rows, shown, selection, permits, state } = list;
  const { t } = useTexts();
  const words = useWords(catalogue);
  const navigate = useNavigate();
  const table = useRef<HTMLTableElement>(null);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const waiting = useRef<number | undefined>(undefined);
  const grid = useGrid(table, { ids, columns: shown.length + 2 });
  const [edited, setEditing] = useState<Editing | null>(null);
  const [opened, setMenuId] = useState<number | null>(null);
  // Another user may have deleted the row.
  const editing = edited && ids.includes(edited.id) ? edited : null;
  const menuId = opened !== null && ids.includes(opened) ? opened : null;

  useEntryKeys(() => grid.focus(grid.active));

  const canEdit = (field: string) => {
    const column = list.columns.get(field);
    return column !== undefined && isQuickEditable(catalogue, column, permits);
  };
  const edit = (id: number, column: number) => {
    const editable = shown.filter(({ field }) => canEdit(field));
    const field = editable.find((each) => each.field === shown[column - 1]?.field)?.field ?? editable[0]?.field;
    if (field) setEditing({ id, field });
  };
  const finish = (after: After) => {
    if (!editing) return;
    const editable = shown.map(({ field }) => field).filter(canEdit);
    const step = after === 'next' ? 1 : after === 'previous' ? -1 : 0;
    const next = step === 0 ? undefined : editable[editable.indexOf(editing.field) + step];
    // At once: the cell can take the focus back only when its editor is gone.
    flushSync(() => setEditing(next ? { id: editing.id, field: next } : null));
    const column = shown.findIndex(({ field }) => field === editing.field) + 1;
    if (!next) grid.focus({ row: ids.indexOf(editing.id), column });
  };
  const closeMenu = (row: number) => {
    flushSync(() => setMenuId(null));
    grid.focus({ row, column: shown.length + 1 });
  };
  const open = (index: number) => {
    const row = rows[index];
    const href = row && hrefIn(list, row);
    if (href) void navigate(href, { preventScrollReset: opensBeside(list) });
  };

  const onClick = (event: MouseEvent) => {
    const place = placeOf(event.target);
    const row = place && rows[place.row];
    if (!place || !row || editing) return;
    grid.setPlace(place);
    const control = (event.target as Element).closest('[data-act]')?.getAttribute('data-act') ?? null;
    if (event.button === 0 && control === 'select') selection.toggle(row, event.shiftKey);
    if (event.button === 0 && control === 'menu') setMenuId(row.id);
    const field = shown[place.column - 1]?.field;
    // Beside a box or the menu a press has missed it.
    if (control !== null || field === undefined) return;
    // A second click that follows at once is for what the cell holds.
    if (canEdit(field) && event.button === 0 && !event.ctrlKey && !event.metaKey) {
      window.clearTimeout(waiting.current);
      if (event.detail > 1) return;
      const press = rowPress(event);
      waiting.current = window.setTimeout(() => press && press === rowPress(event) && open(place.row), doubleClick);
      return;
    }
    const href = hrefIn(list, row);
    if (href) openRow(rowPress(event), href, () => open(place.row));
  };
  useEffect(() => () => window.clearTimeout(waiting.current), []);
  const onMouseDown = (event: MouseEvent) => {
    // The middle button scrolls otherwise.
    if (event.button === 1 && placeOf(event.target) !== null && rowPress(event) === 'newTab') event.preventDefault();
  };
  const onFocus = (event: FocusEvent) => {
    const place = placeOf(event.target);
    if (place) grid.setPlace(place);
  };
  const onDoubleClick = (event: MouseEvent) => {
    const place = placeOf(event.target);
    const row = place && rows[place.row];
    const field = place && shown[place.column - 1]?.field;
    window.clearTimeout(waiting.current);
    if (row && field && canEdit(field)) setEditing({ id: row.id, field });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeOf(event.target);
    const row = place && rows[place.row];
    if (!place || !row || editing || menuId !== null || grid.onMove(event)) return;
    const isBox = (event.target as Element).closest('[data-act]') !== null;
    const isCtrl = event.ctrlKey || event.metaKey;
    const acts: Record<string, (() => void) | undefined> = {
      Enter: isBox ? undefined : () => followLink(event.target) || open(place.row),
      ' ': isBox && !event.shiftKey ? undefined : () => selection.toggle(row, event.shiftKey),
      e: isCtrl ? undefined : () => edit(row.id, place.column),
      F2: () => edit(row.id, place.column),
      a: isCtrl ? () => selection.togglePage() : undefined,
      Delete: permits.remove ? () => onRemove(place.row) : undefined,
      Escape: () => selection.clear(),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  const setWidths = new Map(state.columns.map(({ field, width }) => [field, width]));
  const widthOf = ({ field, width }: Column) => setWidths.get(field) ?? width;
  const width = shown.reduce((sum, column) => sum + widthOf(column), edges.selection + edges.actions);
  return (
    <div className={styles.frame}>
      <table
        ref={table}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table whose cells take the focus is a grid (ARIA in HTML allows the role)
        role="grid"
        className={styles.table}
        style={{ minWidth: width }}
        data-density={state.density}
        data-stale={isStale || undefined}
        aria-busy={isStale}
        aria-rowcount={list.total + 1}
        aria-multiselectable
        onClick={onClick}
        onAuxClick={onClick}
        onMouseDown={onMouseDown}
        onFocus={onFocus}
        onPointerOver={titleWhatIsCut}
        onDoubleClick={onDoubleClick}
        onKeyDown={onKeyDown}
      >
        <caption className="b-visually-hidden">
          {words.title}. {t('catalogue.list.keys')}
        </caption>
        <colgroup>
          <col style={{ width: edges.selection }} />
          {shown.map((column) => (
            <col
              key={column.field}
              style={column.isFlexible && !setWidths.get(column.field) ? undefined : { width: widthOf(column) }}
            />
          ))}
          <col style={{ width: edges.actions }} />
        </colgroup>
        <TableHead />
        <tbody>
          {rows.map((row, index) => (
            <TableRow
              key={row.id}
              row={row}
              index={index}
              position={(state.page - 1) * state.perPage + index + 2}
              shown={shown}
              choices={list.choices}
              isSelected={selection.has(row.id)}
              activeColumn={grid.active.row === index ? grid.active.column : null}
              href={hrefIn(list, row)}
              isBeside={opensBeside(list)}
              isCurrent={list.ways?.currentId === row.id}
              editing={editing?.id === row.id ? editing.field : null}
              editor={
                editing?.id === row.id ? (
                  <CellEditor
                    key={editing.field}
                    row={row}
                    column={shown.find(({ field }) => field === editing.field) ?? shown[0]!}
                    onDone={finish}
                  />
                ) : null
              }
              menu={
                menuId === row.id ? (
                  <RowMenu row={row} onRemove={() => onRemove(index)} onClose={() => closeMenu(index)} />
                ) : null
              }
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A value that does not fit says itself whole to the pointer. */
function titleWhatIsCut({ target }: PointerEvent): void {
  const cell = (target as Element).closest<HTMLElement>('td[data-kind]');
  const text = cell?.querySelector(`.${styles.lines}`) ?? cell;
  const isCut = text && (text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight);
  if (cell) cell.title = isCut ? cell.innerText : '';
}

/** Enter on a cell with a link follows the link. */
function followLink(target: EventTarget): boolean {
  const link = (target as Element).closest('td, th')?.querySelector('a');
  link?.click();
  return link !== null && link !== undefined;
}
