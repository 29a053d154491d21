import { IconDots } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { localized, useTexts } from '#kit/texts/texts.ts';
import type { Row } from '../catalogue.ts';
import type { Choices } from '../choices.ts';
import { rowName } from '../row-name.ts';
import { Value } from '../value.tsx';
import type { Column } from './columns.ts';
import styles from './table.module.css';

interface TableRowProps {
  row: Row;
  index: number;
  /** Place in the whole list, the header being the first. */
  position: number;
  shown: readonly Column[];
  choices: Choices;
  isSelected: boolean;
  activeColumn: number | null;
  /** Page of the entry; its first column leads there. */
  href: string | null;
  /** It opens next to the list, which stays visible. */
  isBeside: boolean;
  /** It is open next to the list. */
  isCurrent: boolean;
  editing: string | null;
  editor: ReactNode;
  menu: ReactNode;
}

const shownValue = (row: Row, { field, twin }: Column): unknown =>
  twin
    ? localized({ [field]: row[field] as string | null, [`${field}En`]: row[twin] as string | null }, field)
    : row[field];

/** What a cell shows of an entry. */
export function CellValue({ row, column, choices }: { row: Row; column: Column; choices: Choices }) {
  if (column.show) return column.show(row[column.field], row);
  return (
    <Value
      kind={column.kind}
      value={shownValue(row, column)}
      choices={choices}
      from={column.from}
      words={column.words}
      empty={<span className={styles.nothing}>—</span>}
    />
  );
}

/** One row; drawn again only when something of it changed. */
export const TableRow = memo(function TableRow({ row, index, shown, choices, activeColumn, ...rest }: TableRowProps) {
  const { t } = useTexts();
  const name = rowName(row);
  const stop = (column: number) => (activeColumn === column ? 0 : -1);
  const last = shown.length + 1;
  return (
    <tr
      data-row={row.id}
      aria-selected={rest.isSelected}
      aria-current={rest.isCurrent || undefined}
      aria-rowindex={rest.position}
      data-href={rest.href ?? undefined}
      className={styles.row}
    >
      <td data-place={`${index}:0`} className={styles.edge}>
        <input
          type="checkbox"
          className={styles.box}
          data-focus
          data-act="select"
          tabIndex={stop(0)}
          checked={rest.isSelected}
          aria-label={t('catalogue.selection.row', { name })}
          onChange={ignore}
        />
      </td>
      {shown.map((column, order) => {
        const drawn = <CellValue row={row} column={column} choices={choices} />;
        const value = column.isWrapped ? <span className={styles.lines}>{drawn}</span> : drawn;
        const isEdited = rest.editing === column.field;
        return (
          <td
            key={column.field}
            data-place={`${index}:${order + 1}`}
            data-kind={column.kind}
            data-wrapped={column.isWrapped || undefined}
            data-editing={isEdited || undefined}
            tabIndex={isEdited ? undefined : stop(order + 1)}
            className={styles.cell}
          >
            {isEdited ? (
              rest.editor
            ) : order === 0 && rest.href ? (
              <Link to={rest.href} preventScrollReset={rest.isBeside} tabIndex={-1} className={styles.link}>
                {value}
              </Link>
            ) : (
              value
            )}
          </td>
        );
      })}
      <td data-place={`${index}:${last}`} className={styles.edge}>
        {rest.menu ?? (
          <button
            type="button"
            className={styles.dots}
            data-focus
            data-act="menu"
            tabIndex={stop(last)}
            aria-haspopup="menu"
            aria-label={t('catalogue.list.rowActions', { name })}
          >
            <IconDots size={18} stroke={1.5} aria-hidden />
          </button>
        )}
      </td>
    </tr>
  );
});

/** The table hears the click, with its Shift; the box only shows. */
const ignore = () => undefined;
