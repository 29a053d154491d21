import { Fragment, useState, type ReactNode } from 'react';
import { SortHead } from './sort-head.tsx';
import styles from './tree-table.module.css';
import { useSorted } from './use-sorted.ts';

interface TreeTableProps<Row> {
  columns: readonly { name: string; title: string; isNumber?: boolean }[];
  /** In the order of the server, until a column is chosen. */
  rows: readonly Row[];
  valueOf: (row: Row, column: string) => string | number;
  /** A row, with what belongs below it once it was opened. */
  children: (row: Row, of: { isOpen: boolean; onToggle: () => void }) => ReactNode;
}

/** Rows that are opened in place, sorted by a column. */
export function TreeTable<Row extends { id: number }>({ columns, rows, valueOf, children }: TreeTableProps<Row>) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const { sorted, sort, sortBy } = useSorted(rows, valueOf);
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <SortHead key={column.name} {...column} sort={sort} onSort={sortBy} />
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <Fragment key={row.id}>
              {children(row, {
                isOpen: open.has(row.id),
                onToggle: () => setOpen(open.symmetricDifference(new Set([row.id]))),
              })}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
