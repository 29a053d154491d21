import { Button } from '@mantine/core';
import { useState, type ComponentType } from 'react';
import folding from '#kit/layout/folding-table.module.css';
import { useTexts, type TextKey } from '#kit/texts/texts.ts';
import { SortHead } from '#risk/shared/sort-head.tsx';
import { useSorted } from '#risk/shared/use-sorted.ts';
import styles from './sorted-table.module.css';

/** A column of a short table that is sorted in the page. */
export interface SortedColumn<Row> {
  name: string;
  title: TextKey;
  /** What it is sorted by. */
  value: (row: Row) => string | number;
  Show?: ComponentType<{ row: Row }>;
  isNumber?: boolean;
}

interface SortedTableProps<Row> {
  caption: string;
  columns: readonly SortedColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
}

const perPage = 100;

/** Rows that are all here, sorted by the heads of their columns, shown a hundred at a time. */
export function SortedTable<Row>({ caption, columns, rows, keyOf }: SortedTableProps<Row>) {
  const { t, number } = useTexts();
  const [shown, setShown] = useState(perPage);
  const { sorted, sort, sortBy } = useSorted(rows, (row, column) => {
    const by = columns.find(({ name }) => name === column);
    return by ? by.value(row) : 0;
  });
  return (
    <div className={folding.frame}>
      <table className={`${folding.table} ${styles.table}`}>
        <caption className={styles.caption}>
          {caption} ({number(rows.length)})
        </caption>
        <thead>
          <tr>
            {columns.map(({ name, title, isNumber }) => (
              <SortHead key={name} name={name} title={t(title)} sort={sort} isNumber={isNumber} onSort={sortBy} />
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, shown).map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ name, title, value, Show, isNumber }) => (
                <td key={name} data-label={t(title)} data-number={isNumber || undefined}>
                  {Show ? <Show row={row} /> : value(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown ? (
        <Button variant="subtle" size="xs" onClick={() => setShown(shown + perPage)}>
          {t('assetGraph.table.more')}
        </Button>
      ) : null}
    </div>
  );
}
