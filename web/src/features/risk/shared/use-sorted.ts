import { useState } from 'react';

/** What rows are sorted by, and which way. */
export interface SortBy {
  name: string;
  isDown: boolean;
}

const compare = (one: string | number, other: string | number): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other), undefined, { numeric: true });

/** Rows that are all in the page, sorted by what a column says of them; in the order given until one is chosen. */
export function useSorted<Row>(rows: readonly Row[], value: (row: Row, column: string) => string | number) {
  const [sort, setSort] = useState<SortBy | null>(null);
  const sorted = sort
    ? rows.toSorted((one, other) => compare(value(one, sort.name), value(other, sort.name)) * (sort.isDown ? -1 : 1))
    : rows;
  const sortBy = (name: string) => setSort({ name, isDown: sort?.name === name && !sort.isDown });
  return { sorted, sort, sortBy };
}
