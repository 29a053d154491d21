import {
  draftChoices,
  type DraftFaultAt,
  type DraftList,
  type DraftRow,
} from '@baluarte/contract/maturity/framework-draft.rules.ts';
import { Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { memo, useMemo, type ClipboardEvent, type Dispatch } from 'react';
import { cellsOf } from '#kit/form/pasted-cells.ts';
import { Panel } from '#kit/layout/panel.tsx';
import { fold } from '#kit/search/fold.ts';
import { useTexts } from '#kit/texts/texts.ts';
import { choiceIn, isChoice, pastedColumns, shownColumns, type DraftAct } from './draft-state.ts';
import styles from './framework.module.css';

interface DraftGridProps {
  table: DraftList;
  rows: readonly DraftRow[];
  faults: readonly DraftFaultAt[];
  dispatch: Dispatch<DraftAct>;
  hint?: string;
}

const isLong = (column: string) => /^(question|asks|evidence|description)/.test(column);
const isShort = (column: string) => ['value', 'threshold', 'weight', 'code', 'step'].includes(column);

/** One table of a framework: typed cell by cell, or pasted from a spreadsheet. */
export function DraftGrid({ table, rows, faults, dispatch, hint }: DraftGridProps) {
  const { t, texts } = useTexts();
  const { cells, tables } = texts.framework;
  const columns = shownColumns(table, rows);
  const signature = columns.join(' ');
  const bad = useMemo(
    () =>
      Map.groupBy(
        faults.filter((fault) => fault.table === table && fault.row !== null),
        ({ row }) => row ?? 0,
      ),
    [faults, table],
  );
  return (
    <Panel title={tables[table]} isFlush>
      {hint === undefined ? null : <p className={`${styles.note} ${styles.hint}`}>{hint}</p>}
      <div className={styles.scroll}>
        <table className={styles.grid} aria-label={tables[table]}>
          <thead>
            <tr>
              <th scope="col">
                <span className="b-visually-hidden">{t('framework.editor.rowMark')}</span>
              </th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {cells[column as keyof typeof cells]}
                </th>
              ))}
              <th>
                <span className="b-visually-hidden">{t('framework.remove')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <GridRow
                // oxlint-disable-next-line react/no-array-index-key -- a row is its place: it has no other name
                key={at}
                table={table}
                row={row}
                at={at}
                columns={signature}
                bad={(bad.get(at) ?? []).map(({ column }) => column ?? '').join(' ')}
                dispatch={dispatch}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Button
        variant="subtle"
        size="xs"
        m="xs"
        leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
        onClick={() => dispatch({ do: 'add', table })}
      >
        {t('framework.editor.addRow')}
      </Button>
    </Panel>
  );
}

interface GridRowProps {
  table: DraftList;
  row: DraftRow;
  at: number;
  /** Names of the columns that are shown, and of those with something wrong. */
  columns: string;
  bad: string;
  dispatch: Dispatch<DraftAct>;
}

const GridRow = memo(function GridRow({ table, row, at, columns: named, bad: wrong, dispatch }: GridRowProps) {
  const { t, texts } = useTexts();
  const { cells, tables, choices } = texts.framework;
  const columns = named.split(' ');
  const bad = new Set(wrong.split(' '));
  const titles = cells as Readonly<Record<string, string>>;
  const wordsOf = (column: string): Readonly<Record<string, string>> => (isChoice(column) ? choices[column] : {});
  const columnIn = (title: string) => columns.find((column) => fold(titles[column] ?? '') === fold(title.trim()));
  const paste = (column: string) => (event: ClipboardEvent) => {
    const pasted = cellsOf(event.clipboardData.getData('text/plain').replace(/\n$/, ''));
    if (pasted.length < 2 && (pasted[0]?.length ?? 0) < 2) return;
    event.preventDefault();
    const placed = pastedColumns(pasted, { columns, from: column, columnIn });
    dispatch({
      do: 'paste',
      table,
      row: at,
      columns: placed.columns,
      cells: placed.cells.map((texts_) =>
        texts_.map((text, place) => choiceIn(text, wordsOf(placed.columns[place] ?? ''))),
      ),
    });
  };
  return (
    <tr>
      <th scope="row">{at + 1}</th>
      {columns.map((column) => {
        const value = row[column] ?? '';
        const said = {
          className: styles.cell,
          'data-long': isLong(column) || undefined,
          'data-short': isShort(column) || undefined,
          'aria-invalid': bad.has(column) || undefined,
          'aria-label': t('framework.editor.cell', {
            table: tables[table],
            row: at + 1,
            column: titles[column] ?? column,
          }),
          value,
          onPaste: paste(column),
        } as const;
        const set = (to: string) => dispatch({ do: 'cell', table, row: at, column, value: to });
        return (
          <td key={column}>
            {isChoice(column) ? (
              <select {...said} onChange={({ currentTarget }) => set(currentTarget.value)}>
                <option value="">—</option>
                {draftChoices[column].map((choice) => (
                  <option key={choice} value={choice}>
                    {wordsOf(column)[choice]}
                  </option>
                ))}
                {/* A word nobody knows stays to be seen. */}
                {value === '' || value in wordsOf(column) ? null : <option value={value}>{value}</option>}
              </select>
            ) : (
              <input {...said} onChange={({ currentTarget }) => set(currentTarget.value)} />
            )}
          </td>
        );
      })}
      <td>
        <button
          type="button"
          className={styles.rowButton}
          aria-label={t('framework.editor.removeRow', { row: at + 1 })}
          onClick={() => dispatch({ do: 'remove', table, row: at })}
        >
          <IconX size={14} stroke={1.75} aria-hidden />
        </button>
      </td>
    </tr>
  );
});
